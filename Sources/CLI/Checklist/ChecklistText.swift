internal import TenetChecklist
internal import TenetModel
internal import TenetStandards

/// The checklist for the terminal and for programs.
enum ChecklistText {
    static func text(_ list: Checklist) -> String {
        var text = ""
        for item in list.items {
            let mark = item.isRoutine || item.isTakenBack ? "-" : item.proof.isEmpty ? "[ ]" : "[x]"
            text += PrintableText.escaped("\(mark) \(item.id): \(item.text)") + "\n"
            for clause in item.clauses {
                text += PrintableText.escaped("    also \(clause.id): \(clause.text)") + "\n"
            }
            let details =
                ["because \(item.reason)", "evidence: \(item.evidence.rawValue)"]
                + (item.owner.isEmpty ? [] : ["owner: \(item.owner)"])
                + (item.proof.isEmpty ? [] : ["proved: \(item.proof)"])
                + (item.commits.isEmpty ? [] : ["commits: \(item.commits.joined(separator: ", "))"])
                + (item.isTakenBack ? ["taken back since"] : []) + (item.notice.isEmpty ? [] : [item.notice])
            text += PrintableText.escaped("    " + details.joined(separator: "; ")) + "\n"
            // Several parts of one line are one place to look at.
            var seen: Set<String> = []
            let places = item.places.map { "\($0.path):\($0.line)" }.filter { seen.insert($0).inserted }
            for place in places.prefix(3) { text += PrintableText.escaped("    " + place) + "\n" }
            if places.count > 3 { text += "    and \(places.count - 3) more\n" }
        }
        let count = list.required.count
        return text + "\(Prose.count(count, "item")) to answer\n"
    }

    private struct List: Encodable {
        var version = 1
        var items: [Item]
    }

    private struct Item: Encodable {
        var id: String
        var chapter: String
        var text: String
        var further: [Further]?
        var reason: String
        var evidence: String
        var owner: String?
        var everyChange: Bool
        var proof: String?
        var commits: [String]?
        var takenBack: Bool?
        var notice: String?
        var digest: String
        var places: [Place]
    }

    private struct Further: Encodable {
        var id: String
        var text: String
    }

    private struct Place: Encodable {
        var path: String
        var line: Int
        var name: String
    }

    static func json(_ list: Checklist) -> String {
        JSONText.of(
            List(
                items: list.items.map { item in
                    Item(
                        id: item.id, chapter: item.chapter, text: item.text,
                        further: item.clauses.isEmpty
                            ? nil : item.clauses.map { Further(id: $0.id, text: $0.text) },
                        reason: item.reason,
                        evidence: item.evidence.rawValue, owner: item.owner.isEmpty ? nil : item.owner,
                        everyChange: item.isRoutine, proof: item.proof.isEmpty ? nil : item.proof,
                        commits: item.commits.isEmpty ? nil : item.commits,
                        takenBack: item.isTakenBack ? true : nil,
                        notice: item.notice.isEmpty ? nil : item.notice, digest: item.digest,
                        places: item.places.map { Place(path: $0.path, line: $0.line, name: $0.name) })
                }))
    }
}

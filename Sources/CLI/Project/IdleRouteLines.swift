internal import TenetModel
internal import TenetStandards

/// Lines of a team's documents that look as if they enforced something: route lines, and patterns of rules.
enum IdleRouteLines {
    /// One remark for each document that has some: who wrote them takes silence of a check for code without fault.
    /// - Parameter shown: a document's path as reports show it.
    static func remarks(_ environment: Environment, shown: (String) -> String) -> [Remark] {
        documents(environment).flatMap { document -> [Remark] in
            let (silent, unset) = document.idleRouteLines
            return [
                remark(
                    silent, "this line is nearly a route line and enforces nothing",
                    "are nearly route lines and enforce nothing", document, shown),
                remark(
                    unset, "what this route line sets is not read, so its rule runs with the usual settings",
                    "set what is not read, so their rules run with the usual settings", document, shown),
            ].compactMap { $0 }
                + document.unlikelySlots.prefix(1).map { slot in
                    let others = document.unlikelySlots.count - 1
                    let more = others > 0 ? " (and \(Prose.count(others, "further place")) like it)" : ""
                    return Remark(
                        path: shown(document.path), line: slot.line, reason: .idleRule,
                        message: "\(slot.message)\(more); \(slot.help)")
                }
        }
    }

    private static func remark(
        _ lines: [Int], _ one: String, _ several: String, _ document: StandardDocument, _ shown: (String) -> String
    ) -> Remark? {
        guard let first = lines.first else { return nil }
        let what =
            lines.count == 1 ? one : "\(Prose.count(lines.count, "line")), of which this is the first, \(several)"
        return Remark(
            path: shown(document.path), line: first, reason: .idleRoute,
            message: "\(what); `tenet standards lint \(document.path)` says what to write")
    }

    /// The documents of the team's standards, those that they build on included. What is wrong with them was said when they were
    /// read.
    private static func documents(_ environment: Environment) -> [StandardDocument] {
        let library = environment.profiles.standards
        var wanted = environment.ownStandards
        var seen: Set<String> = []
        var found: [StandardDocument] = []
        while let name = wanted.popLast() {
            guard seen.insert(name).inserted, let documents = try? library.documents(of: name) else { continue }
            found += documents
            for document in documents {
                wanted += document.frontMatter.extends.filter(StandardLibrary.isPath).map {
                    library.resolved($0, from: document.path)
                }
            }
        }
        return found.sorted { LexicalPath.precedes($0.path, $1.path) }
    }
}

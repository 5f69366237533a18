internal import TenetStandards

/// The checklist for a pull request.
public enum ChecklistMarkdown {
    /// Stands at the top, so that a workflow finds its comment and updates it.
    public static let marker = "<!-- tenet:checklist -->"
    /// Stands behind what would mention people or other issues: a space without width.
    static let gap = "&#8203;"

    public static func text(_ list: Checklist) -> String {
        var text = marker + "\n## Checklist\n"
        let raised = list.items.filter { !$0.isRoutine && !$0.isTakenBack }
        let asked = raised.filter(\.proof.isEmpty)
        text +=
            asked.isEmpty
            ? "\nThis change raises no question that only people can answer\(raised.isEmpty ? "" : " and that it leaves open").\n"
            : "\nTo answer, copy a line into the description of the pull request, tick it there, and write who looked and what "
                + "shows it. Ticks in this list are not read: it is written anew with each change.\n"
        for (chapter, items) in chapters(asked) {
            text += "\n### \(escaped(chapter))\n\n"
            var shown: [ChangePlace]?
            for item in items {
                text += line(item)
                // Items of one cause show its places once.
                if item.places != shown, !item.places.isEmpty { text += "  - \(places(item.places))\n" }
                shown = item.places
            }
        }
        text += proved(raised.filter { !$0.proof.isEmpty })
        text += takenBack(list.items.filter(\.isTakenBack))
        let routine = list.items.filter(\.isRoutine)
        if !routine.isEmpty {
            text += "\n<details><summary>At every change (\(routine.count))</summary>\n\n"
            for item in routine {
                let notice = item.notice.isEmpty ? "" : " (\(item.notice))"
                text += "- \(item.id): \(escaped(item.text))\(notice)\n"
            }
            text += "\n</details>\n"
        }
        return text
    }

    /// What nobody has to answer, because the change shows it.
    private static func proved(_ items: [ChecklistItem]) -> String {
        guard !items.isEmpty else { return "" }
        let lines = items.map(line).joined()
        return "\n<details><summary>Shown by the change itself (\(items.count))</summary>\n\n\(lines)\n</details>\n"
    }

    /// What commits of a release raised and no longer holds.
    private static func takenBack(_ items: [ChecklistItem]) -> String {
        guard !items.isEmpty else { return "" }
        var text = "\n<details><summary>Taken back (\(items.count))</summary>\n\n"
        for item in items {
            text +=
                "- \(item.id): \(escaped(item.text)) (\(escaped("because \(item.reason)")); in "
                + "\(item.commits.joined(separator: ", ")))\n"
        }
        return text + "\n</details>\n"
    }

    private static func line(_ item: ChecklistItem) -> String {
        let details = [
            item.evidence == .note ? "" : "show a \(item.evidence.rawValue)",
            item.owner.isEmpty ? "" : "for \(item.owner)",
            item.notice, item.commits.isEmpty ? "" : "raised in \(item.commits.joined(separator: ", "))",
            "because \(item.reason)",
        ].filter { !$0.isEmpty }.joined(separator: "; ")
        let proof = item.proof.isEmpty ? "" : " — proved: \(escaped(item.proof))"
        return "- [\(item.proof.isEmpty ? " " : "x")] \(item.id) — \(escaped(item.text)) (\(escaped(details)))"
            + "\(proof) <!-- \(item.id):\(item.digest) -->\n"
            + item.clauses.map { "  - also \($0.id) — \(escaped($0.text))\n" }.joined()
    }

    /// At most three, and how many more.
    static func places(_ places: [ChangePlace]) -> String {
        var seen: Set<String> = []
        let all = places.map { "`\(code($0.path)):\($0.line)`" }.filter { seen.insert($0).inserted }
        return all.prefix(3).joined(separator: ", ") + (all.count > 3 ? " and \(all.count - 3) more" : "")
    }

    static func chapters(_ items: [ChecklistItem]) -> [(chapter: String, items: [ChecklistItem])] {
        var found: [(chapter: String, items: [ChecklistItem])] = []
        for item in items {
            if let index = found.firstIndex(where: { $0.chapter == item.chapter }) {
                found[index].items.append(item)
            } else {
                found.append((item.chapter, [item]))
            }
        }
        return found
    }

    /// Names of files are of others' making.
    private static func code(_ text: String) -> String {
        String(text.map { $0 == "`" || $0.isNewline ? "?" : $0 })
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "<": result += "&lt;"
            case _ where character.isNewline: result += " "
            case "@", "#", "!":
                result.append(character)
                // `@name`, `#12` and GitLab's `!12` notify people and leave marks in other places.
                let isReference = character == "@" ? rest.first?.isLetter : rest.first?.isNumber
                if isReference ?? false || character == "@" && rest.first?.isNumber ?? false { result += gap }
            case "-" where rest.first?.isNumber ?? false && result.uppercased().hasSuffix("GH"):
                result += "-" + gap
            default: result.append(character)
            }
        }
        return result
    }
}

internal import TenetModel

/// What was read of a rule's findings on pinned projects: the ground of its status, shown on its page.
struct RuleEvidence {
    private let lines: [Substring: Substring]

    /// - Parameter table: by line a rule's id, projects, findings there, findings read, wrong among these.
    init(_ table: String) {
        lines = Dictionary(
            table.split(separator: "\n").map { line in
                let words = line.split(separator: " ", maxSplits: 1)
                return (words[0], words.count > 1 ? words[1] : "")
            }, uniquingKeysWith: { first, _ in first })
    }

    /// A sentence for the page; nil when nothing was read.
    func sentence(about rule: String) -> String? {
        let numbers = (lines[Substring(rule)] ?? "").split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 4, numbers[2] > 0 else { return nil }
        let projects = Prose.count(numbers[0], "pinned project")
        return "\(numbers[2]) of \(Prose.count(numbers[1], "finding")) read on \(projects), \(numbers[3]) wrong"
    }
}

import TenetModel

/// Findings that say the same words of different places: people read the first and need the places of the others.
struct FindingGroup {
    let first: Finding
    /// In the order of the report.
    private(set) var others: [Finding] = []

    var count: Int { others.count + 1 }

    /// Where the same is to be said beside the first place, that file first.
    var otherPlaces: [(path: String, range: ByteRange)] {
        first.alsoAt.map { (first.path, $0) }
            + others.flatMap { other in ([other.range] + other.alsoAt).map { (other.path, $0) } }
    }

    private struct Key: Hashable {
        var rule: RuleID
        var severity: Severity
        var message: String
        var help: String
        var clauses: [String]
    }

    /// The gravest first; equally grave ones in the order of their first places. What has notes or names other clauses stands
    /// alone. O(n log n).
    static func all(of report: RunReport) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        var known: [Key: Int] = [:]
        for finding in report.findings {
            let key = Key(
                rule: finding.rule, severity: finding.severity, message: finding.message, help: finding.help,
                clauses: finding.clauses)
            if finding.notes.isEmpty, let index = known[key] {
                groups[index].others.append(finding)
            } else {
                if finding.notes.isEmpty { known[key] = groups.count }
                groups.append(FindingGroup(first: finding))
            }
        }
        return groups.gravestFirst(by: \.first.severity)
    }
}

extension Finding {
    /// The message with the number of places that it speaks of, for formats that show one place.
    var countedMessage: String {
        alsoAt.isEmpty ? message : "\(message); \(Prose.count(alsoAt.count, "more place")) in this file"
    }
}

extension Sequence {
    /// Sorted by severity; equally grave elements stay in their order.
    func gravestFirst(by severity: (Element) -> Severity) -> [Element] {
        enumerated().sorted { (severity($1.element), $0.offset) < (severity($0.element), $1.offset) }.map(\.element)
    }
}

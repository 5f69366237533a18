internal import TenetRuleKit

/// The findings that a baseline takes for known.
package struct AcceptedFindings {
    /// How often each stands there.
    private var counts: [String: Int] = [:]

    /// None for a text of another form. O(bytes).
    package init(_ bytes: [UInt8]) {
        for entry in JSONDocument(SourceText(bytes)).root?["entries"]?.elements ?? [] {
            // By the rule and its code alone: what moves to another file is accepted no more than before.
            let key = ["rule", "code"].map { entry[$0]?.string ?? "" }.joined(separator: "\u{0}")
            counts[key, default: 0] += 1
        }
    }

    /// How many there are that another baseline does not have. O(entries).
    package func count(beyond other: AcceptedFindings) -> Int {
        counts.reduce(0) { $0 + max(0, $1.value - other.counts[$1.key, default: 0]) }
    }
}

import TenetModel
import TenetRuleKit

/// What comments for SwiftLint say of one rule in one file.
///
/// Of the comments about regions the last one before a finding that means its rule, by any of its names or as `all`, decides;
/// one about a line decides for findings that begin there.
struct ForeignSilence {
    /// Where the rule is switched off and on, in order.
    private let switches: SortedOffsets
    private let isOff: [Bool]
    private let offLines: CoveredRanges
    private let onLines: CoveredRanges

    /// O(n log n) in the comments.
    init(_ rule: RuleID, _ suppressions: [Suppression], _ names: RuleNames) {
        let about = suppressions.filter { $0.isForeign && names.mean(rule, $0.names) }
        let changes = about.compactMap { suppression -> (offset: Int, isOff: Bool)? in
            switch suppression.effect {
            case .begins: (suppression.comment.upper, true)
            case .ends: (suppression.comment.lower, false)
            default: nil
            }
        }
        switches = SortedOffsets(changes.map(\.offset))
        isOff = changes.map(\.isOff)
        func lines(_ effect: Suppression.Effect) -> CoveredRanges {
            CoveredRanges(about.filter { $0.effect == effect }.flatMap(\.covered))
        }
        offLines = lines(.silences)
        onLines = lines(.reports)
    }

    /// O(log comments).
    func silences(_ range: ByteRange) -> Bool {
        if offLines.holds(range.lower) { return true }
        if onLines.holds(range.lower) { return false }
        let count = switches.count(below: range.lower + 1)
        return count > 0 && isOff[count - 1]
    }
}

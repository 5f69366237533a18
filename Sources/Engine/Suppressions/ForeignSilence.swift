import TenetModel
import TenetRuleKit

/// What comments for SwiftLint say of one rule in one file.
///
/// Of the comments about regions the last one before a finding that means its rule, by any of its names or as `all`, decides;
/// one about a line decides for findings that begin there.
struct ForeignSilence {
    /// Where the rule is switched off and on, in order.
    private let switches: [(offset: Int, isOff: Bool)]
    private let offLines: CoveredRanges
    private let onLines: CoveredRanges

    /// O(n log n) in the comments.
    init(_ rule: RuleID, _ suppressions: [Suppression], _ names: RuleNames) {
        let about = suppressions.filter { $0.isForeign && names.mean(rule, $0.names) }
        switches = about.compactMap { suppression -> (offset: Int, isOff: Bool)? in
            switch suppression.effect {
            case .begins: (suppression.comment.upper, true)
            case .ends: (suppression.comment.lower, false)
            default: nil
            }
        }
        func lines(_ effect: Suppression.Effect) -> CoveredRanges {
            CoveredRanges(about.filter { $0.effect == effect }.flatMap { $0.covered.map { (range: $0, number: 0) } })
        }
        offLines = lines(.silences)
        onLines = lines(.reports)
    }

    /// O(log comments).
    func silences(_ range: ByteRange) -> Bool {
        if !offLines.holding(range.lower).isEmpty { return true }
        if !onLines.holding(range.lower).isEmpty { return false }
        var low = 0
        var high = switches.count
        while low < high {
            let middle = (low + high) / 2
            if switches[middle].offset <= range.lower { low = middle + 1 } else { high = middle }
        }
        return low > 0 && switches[low - 1].isOff
    }
}

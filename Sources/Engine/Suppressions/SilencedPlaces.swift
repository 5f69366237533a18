import TenetModel
import TenetRuleKit

/// Where the comments of one file silence which rule. Regions are matched here, because one name of a rule may open a region
/// and another one end it.
struct SilencedPlaces {
    /// A name in a comment: the numbers of both.
    struct Mention: Hashable {
        var comment: Int
        var name: Int
    }

    /// What one mention silences.
    private struct Place {
        var mention: Mention
        var rules: Set<RuleID>
        var covered: [ByteRange]
        var coversEnds: Bool
    }

    /// `begin` without an end: the comment's number and its names.
    private(set) var unended: [(comment: Int, names: [String])] = []
    /// `end` without a beginning.
    private(set) var unbegun: [(comment: Int, names: [String])] = []
    private var mentions: [Mention] = []
    private var starting: [RuleID: CoveredRanges] = [:]
    private var ending: [RuleID: CoveredRanges] = [:]

    /// O(n log n) in the comments and their names.
    init(_ suppressions: [Suppression], _ names: RuleNames) {
        var places: [Place] = []
        var open: [Place] = []
        for (number, suppression) in suppressions.enumerated() where !suppression.isForeign {
            let stated = suppression.names.indices.map { index in
                Place(
                    mention: Mention(comment: number, name: index), rules: names.rules(named: suppression.names[index]),
                    covered: suppression.covered, coversEnds: suppression.coversEnds)
            }
            switch suppression.effect {
            case .silences: places += stated
            case .begins: open += stated.filter { !$0.rules.isEmpty }
            case .ends:
                let without = stated.filter { !$0.rules.isEmpty && !Self.end($0, at: suppression, &open, &places) }
                if !without.isEmpty { unbegun.append((number, without.map { suppression.names[$0.mention.name] })) }
            case .reports, .misread: continue
            }
        }
        for place in open {
            let name = suppressions[place.mention.comment].names[place.mention.name]
            if unended.last?.comment == place.mention.comment {
                unended[unended.count - 1].names.append(name)
            } else {
                unended.append((place.mention.comment, [name]))
            }
        }
        index(places + open)
    }

    /// Closes the last region of a name. False when none is open.
    private static func end(
        _ end: Place, at suppression: Suppression, _ open: inout [Place], _ places: inout [Place]
    ) -> Bool {
        guard let index = open.lastIndex(where: { !$0.rules.isDisjoint(with: end.rules) }) else { return false }
        var closed = open[index]
        closed.rules.formIntersection(end.rules)
        closed.covered = closed.covered.map { ByteRange($0.lower, suppression.comment.lower) }
        places.append(closed)
        open[index].rules.subtract(end.rules)
        if open[index].rules.isEmpty { open.remove(at: index) }
        return true
    }

    private mutating func index(_ places: [Place]) {
        var starts: [RuleID: [(range: ByteRange, number: Int)]] = [:]
        var ends: [RuleID: [(range: ByteRange, number: Int)]] = [:]
        mentions = places.map(\.mention)
        for (number, place) in places.enumerated() {
            let entries = place.covered.map { (range: $0, number: number) }
            for rule in place.rules {
                starts[rule, default: []] += entries
                if place.coversEnds { ends[rule, default: []] += entries }
            }
        }
        starting = starts.mapValues(CoveredRanges.init)
        ending = ends.mapValues(CoveredRanges.init)
    }

    /// What silences a finding.
    func silencing(_ finding: Finding) -> Set<Mention> {
        var numbers = starting[finding.rule]?.holding(finding.range.lower) ?? []
        if !finding.range.isEmpty { numbers += ending[finding.rule]?.holding(finding.range.upper - 1) ?? [] }
        return Set(numbers.map { mentions[$0] })
    }
}

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
    private var places: [Place] = []
    private var starting: [RuleID: CoveredRanges] = [:]
    private var ending: [RuleID: CoveredRanges] = [:]

    /// O(n log n) in the comments and their names.
    init(_ suppressions: [Suppression], _ names: RuleNames) {
        var regions = Regions()
        for (number, suppression) in suppressions.enumerated() where !suppression.isForeign {
            let stated = suppression.names.indices.map { index in
                Place(
                    mention: Mention(comment: number, name: index), rules: names.rules(named: suppression.names[index]),
                    covered: suppression.covered, coversEnds: suppression.coversEnds)
            }
            let known = stated.filter { !$0.rules.isEmpty }
            switch suppression.effect {
            case .silences: places += stated
            case .begins: for place in known { regions.begin(place) }
            case .ends:
                let without = known.filter { end in
                    let closed = regions.end(end.rules, at: suppression.comment.lower)
                    places += closed.map { [$0] } ?? []
                    return closed == nil
                }
                if !without.isEmpty { unbegun.append((number, without.map { suppression.names[$0.mention.name] })) }
            case .reports, .misread: continue
            }
        }
        for place in regions.open {
            let name = suppressions[place.mention.comment].names[place.mention.name]
            if unended.last?.comment == place.mention.comment {
                unended[unended.count - 1].names.append(name)
            } else {
                unended.append((place.mention.comment, [name]))
            }
        }
        places += regions.open
        index()
    }

    /// The regions that have begun.
    private struct Regions {
        private var begun: [Place] = []
        /// Of each rule the regions that are open for it, the innermost last.
        private var byRule: [RuleID: [Int]] = [:]

        /// Those that nothing has ended, for the rules that are left of them.
        var open: [Place] { begun.filter { !$0.rules.isEmpty } }

        mutating func begin(_ place: Place) {
            for rule in place.rules { byRule[rule, default: []].append(begun.count) }
            begun.append(place)
        }

        /// Closes the innermost region of one of the rules; nil when none is open.
        mutating func end(_ rules: Set<RuleID>, at offset: Int) -> Place? {
            guard let index = rules.compactMap({ byRule[$0]?.last }).max() else { return nil }
            var closed = begun[index]
            closed.rules.formIntersection(rules)
            closed.covered = closed.covered.map { ByteRange($0.lower, offset) }
            begun[index].rules.subtract(rules)
            for rule in closed.rules { byRule[rule]?.removeLast() }
            return closed
        }
    }

    private mutating func index() {
        var starts: [RuleID: [ByteRange]] = [:]
        var ends: [RuleID: [ByteRange]] = [:]
        for place in places {
            for rule in place.rules {
                starts[rule, default: []] += place.covered
                if place.coversEnds { ends[rule, default: []] += place.covered }
            }
        }
        starting = starts.mapValues(CoveredRanges.init)
        ending = ends.mapValues(CoveredRanges.init)
    }

    /// Whether a comment silences the finding. O(log comments).
    func silences(_ finding: Finding) -> Bool {
        if starting[finding.rule]?.holds(finding.range.lower) ?? false { return true }
        return !finding.range.isEmpty && ending[finding.rule]?.holds(finding.range.upper - 1) ?? false
    }

    /// The names that silence one of the findings. O(n log n) in names and findings, however many regions lie in others.
    func used(by findings: [Finding]) -> Set<Mention> {
        let byRule = Dictionary(grouping: findings, by: \.rule)
        let starts = byRule.mapValues { SortedOffsets($0.map(\.range.lower)) }
        let ends = byRule.mapValues { SortedOffsets($0.filter { !$0.range.isEmpty }.map { $0.range.upper - 1 }) }
        var used: Set<Mention> = []
        for place in places {
            let silences = place.rules.contains { rule in
                place.covered.contains { range in
                    starts[rule]?.hasOne(in: range) ?? false
                        || (place.coversEnds && ends[rule]?.hasOne(in: range) ?? false)
                }
            }
            if silences { used.insert(place.mention) }
        }
        return used
    }
}

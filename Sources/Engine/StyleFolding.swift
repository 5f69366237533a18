import TenetModel
import TenetRuleKit

/// Tells a matter of style once a file: what an editor or a name does everywhere is one thing to decide, however many places
/// show it.
///
/// The places stay: ``Finding/alsoAt`` has them. Suppressions, baseline and changed lines work place by place, so this comes last.
struct StyleFolding {
    /// Conventions on which the team has not decided.
    let rules: Set<RuleID>

    /// - Parameter findings: sorted; the first of a rule in a file stands for those behind it.
    func folded(_ findings: [Finding]) -> [Finding] {
        guard !rules.isEmpty else { return findings }
        var result: [Finding] = []
        var groups: [RuleID: (index: Int, fixes: [Fix?])] = [:]
        var path: String?
        for finding in findings {
            if path.map({ !LexicalPath.areSame($0, finding.path) }) ?? true {
                merge(groups, in: &result)
                (groups, path) = ([:], finding.path)
            }
            guard rules.contains(finding.rule) else {
                result.append(finding)
                continue
            }
            if let index = groups[finding.rule]?.index {
                result[index].alsoAt.append(finding.range)
                result[index].severity = max(result[index].severity, finding.severity)
                groups[finding.rule]?.fixes.append(finding.fix)
            } else {
                groups[finding.rule] = (result.count, [finding.fix])
                result.append(finding)
            }
        }
        merge(groups, in: &result)
        return result
    }

    /// One fix puts all places right, or none is offered.
    private func merge(_ groups: [RuleID: (index: Int, fixes: [Fix?])], in result: inout [Finding]) {
        for (index, fixes) in groups.values where fixes.count > 1 {
            result[index].fix = Self.merged(fixes)
        }
    }

    /// - Returns: nil where a place has no fix, or where two fixes change the same bytes.
    private static func merged(_ fixes: [Fix?]) -> Fix? {
        let all = fixes.compactMap { $0 }
        guard all.count == fixes.count, var sum = all.first else { return nil }
        // Places that one edit puts right together, such as imports, share it.
        sum.edits = Set(all.flatMap(\.edits)).sorted()
        if let gravest = all.first(where: { $0.safety != .safe }) { sum.safety = gravest.safety }
        let meet = zip(sum.edits, sum.edits.dropFirst()).contains { $0.range.upper > $1.range.lower }
        return meet ? nil : sum
    }
}

extension CheckRun {
    /// Somebody who asked for a part, or for changed lines, looks at these very lines and is told each.
    var styleFolding: StyleFolding {
        guard request.isWholeProject, request.changedLines == nil, let decided = request.decidedRules else {
            return StyleFolding(rules: [])
        }
        let rules = table.entries.flatMap(\.rules.rules).filter {
            $0.definition.about.isConvention && !decided.contains($0.id)
        }
        return StyleFolding(rules: Set(rules.map(\.id)))
    }
}

import TenetModel
import TenetRuleKit

/// Tells once of what stands in many places and is put right once: copies of one piece of code, a habit of the whole project.
///
/// The places stay: notes of the finding have them. Suppressions, baseline and changed lines work copy by copy, so this comes
/// after them.
struct CopyFolding {
    /// Rules whose first note shows another place of the same thing.
    let rules: Set<RuleID>

    fileprivate struct Place: Hashable {
        let path: String
        let range: ByteRange
    }

    /// - Parameter findings: sorted; the first of the copies stands for those behind it.
    /// - Complexity: linear in the number of findings.
    func folded(_ findings: [Finding]) -> [Finding] {
        guard !rules.isEmpty else { return findings }
        var groups: [RuleID: Groups] = [:]
        for finding in findings {
            guard rules.contains(finding.rule), let note = finding.notes.first else { continue }
            groups[finding.rule, default: Groups()].join(
                Place(path: finding.path, range: finding.range), Place(path: note.path, range: note.range))
        }
        var result: [Finding] = []
        var first: [RuleID: [Place: Int]] = [:]
        for finding in findings {
            guard let name = groups[finding.rule]?.name(of: Place(path: finding.path, range: finding.range)) else {
                result.append(finding)
                continue
            }
            if let index = first[finding.rule]?[name] {
                result[index].notes.append(Note(path: finding.path, range: finding.range, message: "here, too"))
                result[index].severity = max(result[index].severity, finding.severity)
            } else {
                first[finding.rule, default: [:]][name] = result.count
                result.append(finding)
            }
        }
        return result
    }
}

/// Places of one piece of code, also where a copy is a copy of a copy, or two name each other: a union-find forest.
private struct Groups {
    private var parents: [CopyFolding.Place: CopyFolding.Place] = [:]

    mutating func join(_ one: CopyFolding.Place, _ other: CopyFolding.Place) {
        let (left, right) = (root(of: one), root(of: other))
        parents[left] = right
        parents[right] = right
    }

    /// The place that stands for the group; nil for what was never joined.
    func name(of place: CopyFolding.Place) -> CopyFolding.Place? {
        parents[place] == nil ? nil : root(of: place)
    }

    private func root(of place: CopyFolding.Place) -> CopyFolding.Place {
        var root = place
        while let next = parents[root], next != root { root = next }
        return root
    }
}

extension CheckRun {
    /// Somebody who asked for a part, or for changed lines, looks at these very lines and is told each.
    var copyFolding: CopyFolding {
        guard request.isWholeProject, request.changedLines == nil, request.decidedRules != nil else {
            return CopyFolding(rules: [])
        }
        let rules = table.entries.flatMap(\.rules.rules).filter(\.definition.about.isToldOnce)
        return CopyFolding(rules: Set(rules.map(\.id)))
    }
}

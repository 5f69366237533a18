import TenetModel
import TenetRuleKit

/// Tells of code that nothing uses once, with all that is found in it: who removes it is rid of the whole.
///
/// Suppressions, baseline and changed lines work finding by finding, so this comes after them. Secrets stay: they are known to
/// everybody who reads the code, used or not.
struct UnusedCodeFolding {
    /// Rules whose notes show code that goes with what they report, where nobody has named the rule. Without notes it is the file.
    let gathering: Set<RuleID>
    /// Findings of these rules are told wherever they stand.
    let told: Set<RuleID>
    /// Rules whose first note shows what a place is a copy of.
    let aboutCopies: Set<RuleID>
    /// Somebody who asked for a part, or for changed lines, looks at these very lines and is told each.
    let isOpen: Bool

    /// - Parameter findings: sorted.
    /// - Complexity: linear in the number of findings, times the pieces of unused code in a file.
    func folded(_ findings: [Finding]) -> [Finding] {
        guard findings.contains(where: { gathering.contains($0.rule) }) else { return findings }
        guard isOpen else { return findings.filter { !gathering.contains($0.rule) } }
        var pieces: PathMap<[(range: ByteRange, index: Int)]> = [:]
        for (index, finding) in findings.enumerated() where gathering.contains(finding.rule) {
            if finding.notes.isEmpty { pieces[finding.path, default: []].insert((ByteRange(0, .max), index), at: 0) }
            for note in finding.notes { pieces[note.path, default: []].append((note.range, index)) }
        }
        func owner(_ path: String, _ range: ByteRange) -> Int? {
            pieces[path]?.first { $0.range.contains(range) }?.index
        }
        var inner: [Int: [Finding]] = [:]
        var rest: [Int] = []
        for (index, finding) in findings.enumerated() where !gathering.contains(finding.rule) {
            let original = aboutCopies.contains(finding.rule) ? finding.notes.first : nil
            if !told.contains(finding.rule),
                let owner = owner(finding.path, finding.range) ?? original.flatMap({ owner($0.path, $0.range) })
            {
                inner[owner, default: []].append(finding)
            } else {
                rest.append(index)
            }
        }
        return (rest + inner.keys).sorted().map { index in
            inner[index].map { gathered(findings[index], $0) } ?? findings[index]
        }
    }

    private func gathered(_ finding: Finding, _ inner: [Finding]) -> Finding {
        var finding = finding
        finding.message += ", which has \(inner.count) finding\(inner.count == 1 ? "" : "s")"
        finding.notes = inner.map { Note(path: $0.path, range: $0.range, message: "\($0.rule): \($0.message)") }
        return finding
    }
}

extension CheckRun {
    var unusedCodeFolding: UnusedCodeFolding {
        let rules = table.entries.flatMap(\.rules.rules).filter { !$0.isSilent }
        let decided = request.decidedRules ?? []
        let gathering = rules.filter { $0.definition.about.gathersFindings && !decided.contains($0.id) }
        // What a repository holds is there for everybody, used or not.
        let told = rules.filter { $0.needsRepository || $0.definition.about.category == .unused }
        return UnusedCodeFolding(
            gathering: Set(gathering.map(\.id)), told: Self.rulesAboutSecrets.union(told.map(\.id)),
            aboutCopies: Set(rules.filter(\.definition.about.isToldOnce).map(\.id)),
            isOpen: request.isWholeProject && request.changedLines == nil && request.decidedRules != nil)
    }
}

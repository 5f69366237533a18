import TenetModel
import TenetRuleKit

/// Tells of code that nothing uses once, with all that is found in it: who removes it is rid of the whole.
///
/// What is found in code that only serves previews is not told at all, as nothing in a preview itself is.
///
/// Suppressions, baseline and changed lines work finding by finding, so this comes after them. Secrets stay: they are known to
/// everybody who reads the code, used or not.
struct UnusedCodeFolding {
    /// Rules whose notes show code that goes with what they report, where nobody has named the rule. Without notes it is the file.
    let gathering: [RuleID: Gathering]
    /// Findings of these rules are told wherever they stand.
    let told: Set<RuleID>
    /// Rules whose first note shows what a place is a copy of.
    let aboutCopies: Set<RuleID>
    /// Somebody who asked for a part, or for changed lines, looks at these very lines and is told each.
    let isOpen: Bool

    /// What is left to tell, and how many findings are kept silent.
    /// - Parameter findings: sorted.
    /// - Complexity: linear in the number of findings, times the pieces of unused code in a file.
    func folded(_ findings: [Finding]) -> (findings: [Finding], silentCount: Int) {
        guard findings.contains(where: { gathering[$0.rule] != nil }) else { return (findings, 0) }
        guard isOpen else { return (findings.filter { gathering[$0.rule] == nil }, 0) }
        var pieces: PathMap<[(range: ByteRange, index: Int)]> = [:]
        for (index, finding) in findings.enumerated() where gathering[finding.rule] != nil {
            if finding.notes.isEmpty { pieces[finding.path, default: []].insert((ByteRange(0, .max), index), at: 0) }
            for note in finding.notes { pieces[note.path, default: []].append((note.range, index)) }
        }
        func owner(_ path: String, _ range: ByteRange) -> Int? {
            pieces[path]?.first { $0.range.contains(range) }?.index
        }
        /// There may be more copies than the one in a preview's code, so that one keeps none silent.
        func ownerOfOriginal(_ finding: Finding) -> Int? {
            guard aboutCopies.contains(finding.rule), let original = finding.notes.first,
                let index = owner(original.path, original.range), gathering[findings[index].rule] != .silently
            else { return nil }
            return index
        }
        var inner: [Int: [Finding]] = [:]
        var rest: [Int] = []
        for (index, finding) in findings.enumerated() where gathering[finding.rule] == nil {
            if !told.contains(finding.rule), let owner = owner(finding.path, finding.range) ?? ownerOfOriginal(finding)
            {
                inner[owner, default: []].append(finding)
            } else {
                rest.append(index)
            }
        }
        let silent = inner.filter { gathering[findings[$0.key].rule] == .silently }
        let told = (rest + inner.keys.filter { silent[$0] == nil }).sorted().map { index in
            inner[index].map { gathered(findings[index], $0) } ?? findings[index]
        }
        return (told, silent.values.reduce(0) { $0 + $1.count })
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
        let gathering = rules.filter { $0.definition.about.gathering != .none && !decided.contains($0.id) }
        // What a repository holds is there for everybody, used or not.
        let told = rules.filter { $0.needsRepository || $0.definition.about.category == .unused }
        return UnusedCodeFolding(
            gathering: Dictionary(gathering.map { ($0.id, $0.definition.about.gathering) }) { first, _ in first },
            told: Self.rulesAboutSecrets.union(told.map(\.id)),
            aboutCopies: Set(rules.filter(\.definition.about.isToldOnce).map(\.id)),
            isOpen: request.isWholeProject && request.changedLines == nil && request.decidedRules != nil)
    }
}

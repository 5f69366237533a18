internal import TenetFoundation
import TenetModel

extension Baseline {
    /// Which rules had their say about which files: nothing else can tell that an entry is stale.
    struct Decided {
        /// The rules that looked at a whole file, by its path; none for a file that was not wholly looked at.
        var byPath: PathMap<Set<RuleID>>
        /// The rules that ran, for files that are gone.
        var ofMissingFiles: Set<RuleID>
    }

    struct Outcome {
        /// Findings that the baseline does not know.
        var new: [Finding]
        var knownCount: Int
        /// Entries that match nothing any more.
        var stale: [StaleEntry]
    }

    /// Takes known findings away. An entry accepts one finding of its rule with the same code in the same statement. It
    /// is looked for in the entry's file, where the surroundings agree before elsewhere, and, when that file is gone, in
    /// a file of the same name in another Unicode form and then in any file where the surroundings agree, too.
    /// - Parameters:
    ///   - sources: the contents of the findings' files, by path.
    ///   - exists: whether a path is still there.
    func apply(
        to findings: [Finding], sources: PathMap<LineTable>, threads: Int, decided: Decided,
        exists: (String) -> Bool
    ) -> Outcome {
        var matching = Matching(
            entries: entries, made: Fingerprints.entries(of: findings, in: sources, threads: threads))
        let gone = entries.map { decided.byPath[$0.path] == nil && !exists($0.path) }
        matching.pass { [.path(PathKey($0.path)), .text($0.rule.rawValue), .text($0.code), .text($0.around)] }
        matching.pass { [.path(PathKey($0.path)), .text($0.rule.rawValue), .text($0.code)] }
        matching.pass(where: gone) { entry in
            let path = entry.path.composed
            return [.path(PathKey(path)), .text(entry.rule.rawValue), .text(entry.code)]
        }
        matching.pass(where: gone) { [.text($0.rule.rawValue), .text($0.code), .text($0.around)] }
        let stale = matching.open.filter { index in
            let entry = entries[index]
            let rules = gone[index] ? decided.ofMissingFiles : decided.byPath[entry.path]
            return rules?.contains(entry.rule) ?? false
        }
        return Outcome(
            new: findings.indices.filter { !matching.known.contains($0) }.map { findings[$0] },
            knownCount: matching.known.count,
            stale: stale.map { StaleEntry(path: entries[$0].path, rule: entries[$0].rule, position: $0) })
    }
}

/// Entries and findings that have not found one another yet.
private struct Matching {
    enum Part: Hashable {
        case path(PathKey)
        case text(String)
    }

    let entries: [Baseline.Entry]
    /// What the findings' entries would be.
    let made: [Baseline.Entry?]
    /// Entries without a finding.
    private(set) var open: [Int]
    /// Findings with an entry.
    private(set) var known: Set<Int> = []

    init(entries: [Baseline.Entry], made: [Baseline.Entry?]) {
        self.entries = entries
        self.made = made
        open = Array(entries.indices)
    }

    /// Pairs what has the same key, in order. O(entries + findings).
    mutating func pass(where allowed: [Bool]? = nil, _ key: (Baseline.Entry) -> [Part]) {
        var waiting: [[Part]: [Int]] = [:]
        for index in open.reversed() where allowed?[index] ?? true {
            waiting[key(entries[index]), default: []].append(index)
        }
        guard !waiting.isEmpty else { return }
        var matched: Set<Int> = []
        for (index, entry) in made.enumerated() where !known.contains(index) {
            guard let entry, let match = waiting[key(entry)]?.popLast() else { continue }
            known.insert(index)
            matched.insert(match)
        }
        open.removeAll(where: matched.contains)
    }
}

import TenetModel

// Entries of the baseline that match nothing any more: they fail a run, so every format says which they are and what to do.
extension Coverage {
    /// How many baseline entries have gone stale, or nil.
    var stale: String? {
        let count = report.staleBaseline.count
        guard count > 0 else { return nil }
        return "\(Prose.count(count, "baseline entry", plural: "baseline entries")) "
            + (count == 1 ? "no longer matches anything" : "no longer match anything")
    }

    /// How to put stale entries right, in the form of a finding's help.
    var staleRemedy: String {
        let file = report.baselinePath.isEmpty ? "" : " --file \(PrintableText.escaped(report.baselinePath))"
        return "remove what is stale with `tenet baseline prune\(file)`"
    }

    /// ``stale`` with the remedy.
    var staleSentence: String? { stale.map { "\($0); \(staleRemedy)" } }

    /// The stale entries, each as one line.
    var staleEntries: [String] { report.staleBaseline.map { RunReport.shown($0.text) } }

    /// One gap for each file with stale entries, in order.
    var staleGaps: [Gap] {
        PathMap(grouping: report.staleBaseline, by: \.path).sorted.map { path, entries in
            let rules = Set(entries.map { PrintableText.escaped($0.rule.rawValue) }).sorted().joined(separator: ", ")
            let count = Prose.count(entries.count, "baseline entry", plural: "baseline entries")
            let verb = entries.count == 1 ? "matches" : "match"
            return Gap(
                path: path, reason: "stale-baseline",
                message: Prose.sentences("\(count) for this file no longer \(verb) anything (\(rules))", staleRemedy),
                severity: report.toleratesStaleBaseline ? .note : .error)
        }
    }
}

import TenetModel

/// What a run looked at and what it did not. Every format states it.
struct Coverage {
    let report: RunReport

    init(_ report: RunReport) { self.report = report }

    /// A place where the run saw less than a reader would assume.
    struct Gap: Hashable {
        /// A file, or the root as `.` when it is about the whole run.
        var path: String
        /// A reason of `SkippedFile`, or `nothing-checked`.
        var reason: String
        var message: String
        var severity: Severity
    }

    /// The counts of the findings; nil when nothing was checked, since "no findings" would be read as good news.
    var outcome: String? {
        report.checkedFiles == 0 && report.findings.isEmpty ? nil : Tally(report.findings).sentence
    }

    /// One line, for example "checked 1,204 files with 96 rules; skipped 3 (1 generated, 2 unreadable)".
    var sentence: String { "\(checked); \(skipped)" }

    /// Files that the run should have checked wholly and could not, in order.
    var problems: [SkippedFile] { report.skipped.filter { $0.reason.kind != .chosen } }

    /// False when a file that should have been checked was not, or when there was none to check.
    var isComplete: Bool {
        report.checkedFiles > 0 && !report.skipped.contains { $0.reason.kind == .failed }
    }

    /// Every gap, for formats whose readers see findings only. Files left out on purpose share one gap.
    var gaps: [Gap] {
        var gaps: [Gap] = []
        if report.checkedFiles == 0 {
            let message = Prose.sentences(sentence)
            gaps.append(Gap(path: ".", reason: "nothing-checked", message: message, severity: .warning))
        }
        gaps += problems.map { file in
            let message = Prose.sentences(Coverage.describe(file))
            return Gap(path: file.path, reason: file.reason.rawValue, message: message, severity: .warning)
        }
        let chosen = report.skipped.filter { $0.reason.kind == .chosen }
        if let first = chosen.first {
            let reasons = chosen.count == 1 ? first.reason.label : Coverage.byReason(chosen)
            let message = "Left out on purpose: \(Prose.count(chosen.count, "file")) (\(reasons))."
            gaps.append(Gap(path: first.path, reason: first.reason.rawValue, message: message, severity: .note))
        }
        return gaps
    }

    /// What happened to one file, as a fragment of one line.
    static func describe(_ file: SkippedFile) -> String {
        let outcome = file.reason.isPartial ? "checked only in part" : "not checked"
        var cause = file.detail.isEmpty ? file.reason.label : Prose.oneLine(file.detail)
        if cause.hasSuffix(".") { cause.removeLast() }
        return "\(outcome): \(cause)"
    }

    /// What was silenced, or nil: "2 findings suppressed by comments, 5 accepted by the baseline".
    var silenced: String? {
        var parts: [String] = []
        if report.suppressedCount > 0 {
            parts.append("\(Prose.count(report.suppressedCount, "finding")) suppressed by comments")
        }
        if report.baselinedCount > 0 {
            let count =
                parts.isEmpty
                ? Prose.count(report.baselinedCount, "finding") : Prose.number(report.baselinedCount)
            parts.append("\(count) accepted by the baseline")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// How many baseline entries have gone stale, or nil.
    var stale: String? {
        let count = report.staleBaseline.count
        guard count > 0 else { return nil }
        return "\(Prose.count(count, "baseline entry", plural: "baseline entries")) "
            + (count == 1 ? "no longer matches anything" : "no longer match anything")
    }

    private var checked: String {
        guard report.checkedFiles > 0 else { return "checked no files, so this run says nothing about the code" }
        let partial = report.skipped.count { $0.reason.isPartial }
        let inPart = partial > 0 ? " (\(Prose.number(partial)) in part: syntax errors)" : ""
        let files = "checked \(Prose.count(report.checkedFiles, "file"))\(inPart)"
        guard !report.rules.isEmpty else { return "\(files) with no rules, so nothing was looked for" }
        return "\(files) with \(Prose.count(report.rules.count, "rule"))"
    }

    private var skipped: String {
        let files = report.skipped.filter { !$0.reason.isPartial }
        let excluded =
            report.excludedFiles > 0
            ? "\(Prose.number(report.excludedFiles)) left out by ignore files and settings" : nil
        let reasons = files.isEmpty ? nil : "skipped \(Prose.number(files.count)) (\(Coverage.byReason(files)))"
        let waiting = report.waiting.map { "\(Prose.count($0.rules.count, "rule")) left out, because \($0.reason)" }
        return ([reasons, excluded].compactMap { $0 } + waiting).joined(separator: "; ").ifEmpty("nothing skipped")
    }

    private static func byReason(_ files: [SkippedFile]) -> String {
        let counts = Dictionary(grouping: files, by: \.reason.label).mapValues(\.count)
        return counts.sorted { $0.key < $1.key }
            .map { "\(Prose.number($0.value)) \($0.key)" }
            .joined(separator: ", ")
    }
}

extension String {
    fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}

extension SkippedFile.Reason {
    enum Kind {
        /// Left out because somebody wants it so.
        case chosen
        /// Checked as far as it parses.
        case partial
        /// Should have been checked and was not.
        case failed
    }

    var kind: Kind {
        switch self {
        case .generated, .excluded: .chosen
        case .syntaxErrors: .partial
        case .unreadable, .tooDeep, .tooLarge, .notText, .slowRule: .failed
        }
    }

    var label: String {
        switch self {
        case .unreadable: "unreadable"
        case .generated: "generated"
        case .excluded: "excluded"
        case .tooDeep: "too deep"
        case .tooLarge: "too large"
        case .notText: "not text"
        case .syntaxErrors: "syntax errors"
        case .slowRule: "slow rule"
        }
    }
}

import TenetModel

/// What a run looked at and what it did not. Every format states it.
struct Coverage {
    let report: RunReport

    init(_ report: RunReport) { self.report = report }

    /// A place where the run saw less than a reader would assume.
    struct Gap: Hashable {
        /// A file, or the root as `.` when it is about the whole run.
        var path: String
        /// A reason of `SkippedFile` or `Remark`, `stale-baseline`, `team-decision`, `below-min-severity` or
        /// `nothing-checked`.
        var reason: String
        var message: String
        var severity: Severity
    }

    /// The counts of the findings; nil when nothing was checked, since "no findings" would be read as good news.
    var outcome: String? {
        guard report.findings.isEmpty else { return Tally(report.findings).sentence }
        guard report.hasChecked else { return nil }
        if let severity = report.shownSeverity, report.hiddenCount > 0 {
            return "no finding of at least \(severity.rawValue)"
        }
        // "No findings" alone would be read as a clean run.
        guard !problems.isEmpty else { return stale.map { "no new findings, but \($0)" } ?? "no findings" }
        let verb = problems.count == 1 ? "was" : "were"
        return
            "nothing found in what was checked, but \(Prose.count(problems.count, "file")) \(verb) not checked wholly"
    }

    /// One line, for example "checked 1,204 files with 96 rules; skipped 3 (1 generated, 2 unreadable)".
    var sentence: String { ([checked] + decided + [skipped] + hidden).joined(separator: "; ") }

    /// Files that the run should have checked wholly and could not, in order.
    var problems: [SkippedFile] { report.skipped.filter { $0.reason.kind != .chosen } }

    /// False when a file that should have been checked was not, or not wholly, or when there was none to check.
    var isComplete: Bool {
        report.hasChecked && problems.isEmpty
    }

    /// Every gap, for formats whose readers see findings only. Files left out on purpose share one gap.
    var gaps: [Gap] {
        var gaps: [Gap] = []
        if !report.hasChecked {
            let message = Prose.sentences(sentence)
            gaps.append(Gap(path: ".", reason: "nothing-checked", message: message, severity: .error))
        }
        gaps += problems.map { file in
            let message = Prose.sentences(Coverage.describe(file))
            return Gap(path: file.path, reason: file.reason.rawValue, message: message, severity: .error)
        }
        gaps += report.remarks.map { remark in
            let message = Prose.sentences(Prose.oneLine(remark.message))
            let severity: Severity = remark.reason == .rulesOff ? .note : .warning
            return Gap(path: remark.path, reason: remark.reason.rawValue, message: message, severity: severity)
        }
        gaps += staleGaps
        gaps += zip(report.decisions, decided).map { decision, text in
            Gap(
                path: decision.path, reason: "team-decision",
                message: Prose.sentences("of the rules of the profile, \(text)"), severity: .note)
        }
        gaps += hidden.map {
            Gap(path: ".", reason: "below-min-severity", message: Prose.sentences($0), severity: .note)
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
        var cause = file.detail.isEmpty ? file.reason.label : PrintableText.escaped(file.detail)
        if cause.hasSuffix(".") { cause.removeLast() }
        return "\(outcome): \(cause)"
    }

    /// What the configuration says without effect, each as one line with its file.
    var remarks: [String] {
        report.remarks.map { "\(PrintableText.escaped($0.place)): \(PrintableText.escaped($0.message))" }
    }

    /// What was silenced, or nil: "2 findings suppressed by comments, 5 accepted by the baseline".
    var silenced: String? {
        let counts = [
            (report.suppressedCount, "suppressed by comments"), (report.baselinedCount, "accepted by the baseline"),
            (report.previewOnlyCount, "in code that serves previews alone"),
        ].filter { $0.0 > 0 }
        guard let first = counts.first else { return nil }
        let others = counts.dropFirst().map { "\(Prose.number($0.0)) \($0.1)" }
        return (["\(Prose.count(first.0, "finding")) \(first.1)"] + others).joined(separator: ", ")
    }

    private var checked: String {
        guard report.hasChecked else { return "checked no files, so this run says nothing about the code" }
        let partial = report.skipped.count { $0.reason.isPartial }
        let inPart = partial > 0 ? " (\(Prose.number(partial)) in part: syntax errors)" : ""
        let swift = "\(Prose.count(report.checkedFiles, "file"))\(inPart)"
        let parts = [report.checkedFiles > 0 ? swift : nil, report.repository.map(Self.describe)].compactMap(\.self)
        let files = "checked " + parts.joined(separator: " and, of the repository, ")
        guard !report.rules.isEmpty else { return "\(files) with no rules, so nothing was looked for" }
        return "\(files) with \(Prose.count(report.rules.count, "rule"))"
    }

    /// For example "210 files and 12 commits of `feature/x` since `origin/main`".
    private static func describe(_ scope: RepositoryScope) -> String {
        guard !scope.isMessage else { return "the message of a commit" }
        let branch = scope.branch.map { " of `\(PrintableText.escaped($0))`" } ?? ""
        let since = scope.since.map { " since `\(PrintableText.escaped($0))`" } ?? ""
        return "\(Prose.count(scope.files, "file")) and \(Prose.count(scope.commits, "commit"))\(branch)\(since)"
    }

    private var hidden: [String] {
        guard let severity = report.shownSeverity, report.hiddenCount > 0 else { return [] }
        let hidden = "\(Prose.count(report.hiddenCount, "finding")) below \(severity.rawValue) not shown"
        guard let failure = report.hiddenFailure else { return [hidden] }
        // A run that fails and shows nothing would look like a fault of the tool.
        let verb = failure.count == 1 ? "fails" : "fail"
        let which =
            failure.count == report.hiddenCount ? "which \(verb)" : "of which \(Prose.number(failure.count)) \(verb)"
        return ["\(hidden), \(which) the run, because `fail_on` is `\(failure.severity.rawValue)`"]
    }

    /// What other tools of the project have decided about rules, for example "`.swiftlint.yml` switched 4 off and set 1".
    private var decided: [String] {
        report.decisions.map { decision in
            let off = decision.off.isEmpty ? nil : "switched \(Prose.number(decision.off.count)) off"
            let set = decision.set.isEmpty ? nil : "set \(Prose.number(decision.set.count))"
            return "`\(PrintableText.escaped(decision.path))` "
                + [off, set].compactMap { $0 }.joined(separator: " and ")
        }
    }

    private var skipped: String {
        let files = report.skipped.filter { !$0.reason.isPartial }
        let counts = [(report.excludedFiles, "file"), (report.excludedFolders, "folder")].filter { $0.0 > 0 }
        let excluded =
            counts.isEmpty
            ? nil
            : counts.map { Prose.count($0.0, $0.1) }.joined(separator: " and ")
                + " left out by ignore files and settings"
        let reasons = files.isEmpty ? nil : "skipped \(Prose.number(files.count)) (\(Coverage.byReason(files)))"
        let waiting = report.waiting.map { "\(Prose.count($0.rules.count, "rule")) left out, because \($0.reason)" }
        let isWhole = !report.remarks.contains { $0.reason == .unreadHistory }
        return ([reasons, excluded].compactMap { $0 } + waiting).joined(separator: "; ")
            .ifEmpty(isWhole ? "nothing skipped" : "not all of it was looked at")
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
        case _ where isChosen: .chosen
        case .syntaxErrors: .partial
        default: .failed
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

internal import TenetMarkdown
internal import TenetModel

/// Says what of a `.swiftformat` file Tenet has, too. SwiftFormat can go on beside Tenet, so nothing is written.
public struct SwiftFormatMigration {
    private let catalog: RuleCatalog

    public init(catalog: RuleCatalog) { self.catalog = catalog }

    /// Rules of SwiftFormat that look for what a Tenet rule reports.
    static let counterparts: [String: [RuleID]] = [
        "acronyms": ["acronym-casing"],
        "consecutiveBlankLines": ["consecutive-blank-lines"],
        "docComments": ["detached-doc-comment", "doc-slashes-in-body"],
        "duplicateImports": ["duplicate-import"],
        "emptyExtensions": ["empty-extension"],
        "isEmpty": ["count-compared-to-zero"],
        "linebreakAtEndOfFile": ["final-newline"],
        "linebreaks": ["mixed-line-endings"],
        "noForceTryInTests": ["force-try"],
        "noForceUnwrapInTests": ["test-force-unwrap"],
        "preferContains": ["filter-then-test"],
        "preferFirstWhere": ["filter-then-test"],
        "preferSwiftTesting": ["wrong-test-framework"],
        "privateStateVariables": ["state-not-private"],
        "redundantBreak": ["redundant-break"],
        "redundantFileprivate": ["fileprivate-at-file-scope"],
        "redundantInternal": ["redundant-internal"],
        "redundantLet": ["redundant-discard-let"],
        "redundantNilInit": ["redundant-nil-initializer"],
        "redundantRawValues": ["redundant-string-raw-value"],
        "redundantReturn": ["redundant-return"],
        "redundantVoidReturnType": ["redundant-void-return"],
        "semicolons": ["semicolon"],
        "sortImports": ["import-order"],
        "sortedImports": ["import-order"],
        "todos": ["todo-format"],
        "trailingSpace": ["trailing-whitespace"],
        "unusedArguments": ["unused-closure-parameter", "unused-parameter"],
        "unusedPrivateDeclarations": ["unused-function", "unused-property", "unused-type"],
        "validateTestCases": ["test-never-runs"],
        "wrap": ["line-length"],
    ]

    /// Options with a counterpart: the rule, and its option when there is one.
    static let options: [String: (rule: RuleID, option: String)] = [
        "maxwidth": ("line-length", "limit"), "max-width": ("line-length", "limit"),
        "indent": ("indentation-character", "width"), "acronyms": ("acronym-casing", "acronyms"),
        "linebreaks": ("mixed-line-endings", "style"), "importgrouping": ("import-order", "testable_last"),
        "import-grouping": ("import-order", "testable_last"),
    ]

    public func run(path: String, text: String) -> MigrationReport {
        var report = MigrationReport()
        for (number, line) in LineEnding.plain(text).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let written = line.prefix { $0 != "#" }.trimmed
            guard !written.isEmpty else { continue }
            let place = "\(path):\(number + 1)"
            guard written.hasPrefix("--") else {
                report.add(.unknown, written, "neither an option nor a list of rules", at: place)
                continue
            }
            let parts = written.dropFirst(2).split(separator: " ", maxSplits: 1).map { $0.trimmed }
            add(parts.first ?? "", parts.count > 1 ? parts[1] : "", place, &report)
        }
        report.add(
            .advice, "", "keep SwiftFormat for the layout of code; Tenet looks at what code means and needs no \(path)")
        return report
    }

    private func add(_ key: String, _ value: String, _ place: String, _ report: inout MigrationReport) {
        switch key {
        case "rules", "enable", "lint-only", "lintonly": addRules(value, isOn: true, place, &report)
        case "disable": addRules(value, isOn: false, place, &report)
        case "exclude", "unexclude", "filter":
            report.add(
                .settings, "--\(key)", "paths that Tenet leaves out stand in tenet.yml below `exclude`: \(value)",
                at: place)
        case "swiftversion", "swift-version", "language-mode", "languagemode", "minversion", "min-version":
            report.add(.settings, "--\(key)", "Tenet reads every version of Swift", at: place)
        default: addOption(key, value, place, &report)
        }
    }

    private func addOption(_ key: String, _ value: String, _ place: String, _ report: inout MigrationReport) {
        guard let known = Self.options[key.lowercased()], catalog.rule(named: known.rule.rawValue) != nil else {
            report.add(.formatting, "--\(key)", "SwiftFormat's own", at: place)
            return
        }
        report.add(
            .elsewhere, "--\(key) \(value)", "`\(known.rule)` looks at this by its option `\(known.option)`", at: place)
    }

    private func addRules(_ value: String, isOn: Bool, _ place: String, _ report: inout MigrationReport) {
        for name in value.split(separator: ",").map({ $0.trimmed }) where !name.isEmpty {
            let rules = (Self.counterparts[name] ?? []).filter { catalog.rule(named: $0.rawValue) != nil }
            guard !rules.isEmpty else {
                report.add(.formatting, isOn ? name : "\(name) (off)", "SwiftFormat's own", at: place)
                continue
            }
            let list = rules.map { "`\($0)`" }.joined(separator: ", ")
            report.add(
                .elsewhere, name,
                isOn
                    ? "Tenet reports the same by \(list)"
                    : "it is off; write `off` in tenet.yml for \(list), too",
                at: place)
        }
    }
}

import TenetModel

/// Reports built by hand, with the text that formats find hard: tabs, wide characters, emoji, several lines, CRLF.
enum Fixture {
    static let greeting = "Sources/App/Greeting.swift"
    static let list = "Sources/App/List & <Views>.swift"

    static let greetingSource = """
        import Foundation

        func greet() {
        \tlet text = "🎉 héllo 日本" + name!
            let row = try! load("👩‍👩‍👧"); return row
        }

        """

    static let listSource =
        "struct List {\r\n    var body: some View {\r\n        rows.map { row in\r\n"
        + "            Text(row)\r\n        }\r\n    }\r\n}\r\n"

    /// Four findings in two files, three kinds of fix, notes, skipped files, a baseline with a stale entry.
    static var full: RunReport {
        var report = RunReport(
            toolVersion: "1.2.3", profile: "recommended",
            findings: [forceUnwrap, forceTry, closureRow, todo],
            skipped: [
                SkippedFile(
                    path: "Sources/App/Broken.swift", reason: .syntaxErrors, detail: "expected '}' at 12:1"),
                SkippedFile(path: "Sources/App/Deep.swift", reason: .tooDeep, detail: "nested 900 levels deep"),
                SkippedFile(path: "Sources/App/Model.pb.swift", reason: .generated, detail: "has a generator's mark"),
                SkippedFile(path: "Sources/App/Secret.swift", reason: .unreadable, detail: "permission denied"),
            ],
            checkedFiles: 1_204, rules: rules,
            sources: [greeting: LineTable(Array(greetingSource.utf8)), list: LineTable(Array(listSource.utf8))],
            suppressedCount: 2, baselinedCount: 5,
            staleBaseline: [StaleEntry(path: "Sources/App/Old.swift", rule: "force-try", position: 3)])
        report.root = "/Users/ana/Shop App"
        report.previewOnlyCount = 3
        return report
    }

    /// Files were checked and nothing was found or skipped.
    static var spotless: RunReport {
        RunReport(toolVersion: "1.2.3", profile: "recommended", checkedFiles: 12, rules: rules)
    }

    /// No file was checked at all.
    static var vacant: RunReport {
        RunReport(
            toolVersion: "1.2.3", profile: "recommended",
            skipped: [SkippedFile(path: "Package.swift", reason: .excluded, detail: "excluded by tenet.yml")],
            rules: rules)
    }

    /// Many equal findings of each severity, one a line.
    static func crowd(errors: Int, warnings: Int, notes: Int) -> RunReport {
        let severities =
            Array(repeating: Severity.note, count: notes)
            + Array(repeating: Severity.warning, count: warnings) + Array(repeating: Severity.error, count: errors)
        let source = String(repeating: "let x = y!\n", count: severities.count)
        let findings = severities.enumerated().map { index, severity in
            Finding(
                rule: "force-unwrap", severity: severity, path: "A.swift",
                range: ByteRange(index * 11 + 8, index * 11 + 10), message: "`y!` crashes", help: "unwrap it")
        }
        return RunReport(
            toolVersion: "1.2.3", profile: "recommended", findings: findings, checkedFiles: 1, rules: rules,
            sources: ["A.swift": LineTable(Array(source.utf8))])
    }

    /// The range of the first occurrence of a text.
    static func range(_ text: String, in source: String) -> ByteRange {
        let (needle, hay) = (Array(text.utf8), Array(source.utf8))
        let start = hay.indices.first { hay[$0...].starts(with: needle) } ?? 0
        return ByteRange(start, start + needle.count)
    }

    private static let rules = [
        RuleSummary(
            id: "closure-row", name: "Row built in a closure", category: "swiftui", severity: .warning,
            why: "Rows without identity lose their state.", help: "Use `ForEach { }`.", isPreview: true),
        RuleSummary(
            id: "force-try", name: "Force try", category: "safety", severity: .warning,
            why: "`try!` crashes when the call throws.", help: "# Force try\n\nUse `do`.", isPreview: false),
        RuleSummary(
            id: "force-unwrap", name: "Force unwrap", category: "safety", severity: .error,
            why: "`!` crashes on nil.", help: "Use `if let`.", isPreview: false),
    ]

    /// Behind a tab, an emoji, accents and wide characters.
    private static var forceUnwrap: Finding {
        Finding(
            rule: "force-unwrap", severity: .error, path: greeting, range: range("name!", in: greetingSource),
            message: "`name!` crashes when it is nil", help: "unwrap it with `if let`", clauses: ["aiq-4.2"])
    }

    /// With a safe fix of one edit and a note in another file.
    private static var forceTry: Finding {
        let range = range("try!", in: greetingSource)
        let note = Note(path: list, range: Fixture.range("rows", in: listSource), message: "`rows` can be nil, too")
        return Finding(
            rule: "force-try", severity: .warning, path: greeting, range: range,
            message: "`try!` crashes when `load` throws", help: "handle the error", notes: [note],
            fix: Fix("Use `try`", .safe, [Edit(range, "try")]))
    }

    /// Over several lines, with an unsafe fix of two edits.
    private static var closureRow: Finding {
        let open = range("rows.map {", in: listSource)
        let close = range("        }\r\n    }", in: listSource)
        return Finding(
            rule: "closure-row", severity: .warning, path: list, range: ByteRange(open.lower, close.lower + 9),
            message: "rows of type [Row](Int) are <unstable> | 50% at best", help: "use `ForEach { }`",
            fix: Fix(
                "Use `ForEach`", .unsafe,
                [
                    Edit(open, "ForEach(rows) {"), Edit(ByteRange(close.lower + 9, close.lower + 9), " // rows"),
                ]))
    }

    /// Of a rule that is not in the list, at an empty range at the end of a line.
    private static var todo: Finding {
        let end = range("    }\r\n}", in: listSource).lower + 5
        return Finding(
            rule: "unused-suppression", severity: .note, path: list, range: ByteRange(end, end),
            message: "nothing is suppressed here", help: "")
    }
}

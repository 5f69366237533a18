import TenetModel
import Testing

@testable import TenetReporting

@Suite struct TextReporterTests {
    @Test func showsCodeHelpFixesNotesAndCoverage() {
        let expected = """
            Sources/App/Greeting.swift:4:36: error: `name!` crashes when it is nil [force-unwrap]
            4 |     let text = "🎉 héllo 日本" + name!
              |                                  ^^^^^
              = help: unwrap it with `if let`
              = clause: aiq-4.2

            Sources/App/Greeting.swift:5:15: warning: `try!` crashes when `load` throws [force-try]
            5 |     let row = try! load("👩‍👩‍👧"); return row
              |               ^^^^
              = help: handle the error
              = fix: Use `try` (safe)
              = note: Sources/App/List & <Views>.swift:3:9: `rows` can be nil, too
            3 |         rows.map { row in
              |         ----

            Sources/App/List & <Views>.swift:3:9: warning: rows of type [Row](Int) are <unstable> | 50% at best \
            [closure-row]
            3 |         rows.map { row in
              |         ^^^^^^^^^^^^^^^^^ … to line 5
              = help: use `ForEach { }`
              = fix: Use `ForEach` (unsafe)

            Sources/App/List & <Views>.swift:6:6: note: nothing is suppressed here [unused-suppression]
            6 |     }
              |      ^

            4 findings (1 error, 2 warnings, 1 note; 2 fixable, of them 1 safe)
            2 findings suppressed by comments, 5 accepted by the baseline, 3 in code that serves previews alone
            1 baseline entry no longer matches anything; remove what is stale with `tenet baseline prune`:
              Sources/App/Old.swift: force-try
            checked 1,204 files (1 in part: syntax errors) with 3 rules; skipped 3 (1 generated, 1 too deep, \
            1 unreadable)
              Sources/App/Broken.swift: checked only in part: expected '}' at 12:1
              Sources/App/Deep.swift: not checked: nested 900 levels deep
              Sources/App/Secret.swift: not checked: permission denied

            """
        #expect(render(.text, Fixture.full) == expected)
    }

    @Test func saysWhatWasCheckedWhenNothingWasFound() {
        #expect(render(.text, Fixture.spotless) == "no findings\nchecked 12 files with 3 rules; nothing skipped\n")
    }

    @Test func saysThatNothingWasChecked() {
        let expected = "checked no files, so this run says nothing about the code; skipped 1 (1 excluded)\n"
        #expect(render(.text, Fixture.vacant) == expected)
    }

    @Test func saysThatNoRuleRan() {
        var report = Fixture.spotless
        report.rules = []
        let expected = "no findings\nchecked 12 files with no rules, so nothing was looked for; nothing skipped\n"
        #expect(render(.text, report) == expected)
    }

    @Test func coloursOnlyWhenAsked() {
        let plain = render(.text, Fixture.full)
        let colored = render(.text, Fixture.full, ReportOptions(useColor: true))
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test func countsByRuleInPlaceOfFrames() {
        let expected = """
            findings  fixable  safe  rule
                   1        1     0  closure-row
                   1        1     1  force-try
                   1        0     0  force-unwrap
                   1        0     0  unused-suppression
            """
        let output = render(.text, Fixture.full, ReportOptions(statistics: true))
        #expect(output.hasPrefix(expected + "\n\n4 findings (1 error"))
        #expect(!output.contains("^"))
        #expect(render(.text, Fixture.spotless, ReportOptions(statistics: true)).hasPrefix("no findings\nchecked"))
    }

    @Test func ordersStatisticsByCount() {
        var report = Fixture.crowd(errors: 1_500, warnings: 0, notes: 0)
        report.findings.append(contentsOf: Fixture.full.findings)
        let output = lines(render(.text, report, ReportOptions(statistics: true)))
        #expect(output[1] == "   1,501        0     0  force-unwrap")
        #expect(output[2].hasSuffix("closure-row"))
    }

    @Test func keepsTheStatementOfCoverageWhenQuiet() {
        let output = render(.text, Fixture.full, ReportOptions(quiet: true))
        #expect(output.contains("^^^^^"))
        #expect(!output.contains("4 findings") && !output.contains("suppressed by comments"))
        #expect(output.contains("checked 1,204 files") && output.contains("Secret.swift: not checked"))
    }

    @Test func keepsTerminalsSafeFromTheCodeTheyShow() {
        var report = Fixture.spotless
        let source = "let a = \"\u{1B}[31m\u{202E}x\"!\n"
        report.sources = ["A.swift": LineTable(Array(source.utf8))]
        report.findings = [
            Finding(
                rule: "force-unwrap", severity: .error, path: "A.swift", range: Fixture.range("!", in: source),
                message: "a\nb\u{1B}[2Jc", help: "")
        ]
        let output = lines(render(.text, report))
        #expect(output[0] == "A.swift:1:20: error: a b [2Jc [force-unwrap]")
        #expect(output[1] == "1 | let a = \"␛[31m\u{FFFD}x\"!")
        #expect(output[2] == "  |                  ^")
    }

    /// What is alike is one line with its other places; the rest is counted, with what shows it.
    @Test func agentsReadWhatIsAlikeOnce() {
        var report = Fixture.crowd(errors: 30, warnings: 2, notes: 0)
        let output = lines(render(.agent, report))
        #expect(output.count == 6)
        #expect(output[0].contains(" error: ") && output[0].contains(" | fix: "))
        #expect(output[1].hasPrefix("  again: ") && output[1].hasSuffix(" and 9 more"))
        #expect(output[1].split(separator: ",").count == AgentReporter.namedPlaces)
        #expect(output[2].contains(" warning: ") && !output[2].contains(" | fix: "))
        #expect(output[4] == "9 more findings; --max 0 shows all, --statistics counts by rule")
        let all = lines(render(.agent, report, ReportOptions(maximum: 0)))
        #expect(all[1].split(separator: ",").count == 29 && all.count == 5)
        // What differs has lines of its own, and there is an end to them.
        for index in report.findings.indices { report.findings[index].message += " \(index)" }
        #expect(lines(render(.agent, report)).count == 33)
        var long = Fixture.crowd(errors: 300, warnings: 0, notes: 0)
        for index in long.findings.indices { long.findings[index].message += " \(index)" }
        let cut = lines(render(.agent, long))
        #expect(cut.count == AgentReporter.cap + 2)
        #expect(cut[AgentReporter.cap].hasPrefix("100 more findings; "))
        #expect(lines(render(.agent, long, ReportOptions(maximum: 5))).count == 7)
    }

    @Test func saysEachFindingInOneLineForAgents() {
        let expected = """
            Sources/App/Greeting.swift:4:36 force-unwrap error: `name!` crashes when it is nil \
            | fix: unwrap it with `if let` [clause: aiq-4.2]
            Sources/App/Greeting.swift:5:15 force-try warning: `try!` crashes when `load` throws \
            | fix: handle the error [autofix: safe]
            Sources/App/List & <Views>.swift:3:9 closure-row warning: rows of type [Row](Int) are <unstable> \
            | 50% at best | fix: use `ForEach { }` [autofix: unsafe]
            Sources/App/List & <Views>.swift:6:6 unused-suppression note: nothing is suppressed here
            checked 1,204 files (1 in part: syntax errors) with 3 rules; skipped 3 (1 generated, 1 too deep, \
            1 unreadable); not wholly checked: Sources/App/Broken.swift (syntax errors), Sources/App/Deep.swift \
            (too deep), Sources/App/Secret.swift (unreadable); 2 findings suppressed by comments, 5 accepted by \
            the baseline, 3 in code that serves previews alone; 1 baseline entry no longer matches anything; remove what is stale with \
            `tenet baseline prune` (Sources/App/Old.swift: force-try)

            """
        #expect(render(.agent, Fixture.full) == expected)
        #expect(render(.agent, Fixture.spotless) == "checked 12 files with 3 rules; nothing skipped\n")
    }
}

import TenetModel
import TenetRules
import TenetStandards
import Testing

/// Documents and project files that are not on disk.
private struct SomeFiles: DocumentFiles {
    var documents: [String: String] = [:]
    var lineCounts: [String: Int] = [:]

    func entry(at path: String) -> DocumentEntry { documents[path] == nil ? .missing : .file }
    func text(at path: String) -> String? { documents[path] }
    func names(in folder: String) -> [String] { documents.keys.sorted() }
    func root(of document: String) -> String { "" }

    func project(of document: String) -> ProjectListing? {
        let counts = lineCounts
        return counts.isEmpty ? nil : ProjectListing(paths: counts.keys.sorted()) { counts[$0] }
    }
}

@Suite struct DocumentLintTests {
    private static let catalog = RuleCatalog(allRules)

    private func problems(
        _ text: String, _ check: DocumentProblem.Check?, files: [String: String] = [:], lineCounts: [String: Int] = [:]
    ) -> [String] {
        let lint = DocumentLint(
            catalog: Self.catalog, files: SomeFiles(documents: files, lineCounts: lineCounts),
            today: CalendarDay(year: 2026, month: 11, day: 21))
        var count = 0
        return lint.problems(path: "docs/A.md", text: text, count: &count)
            .filter { check == nil || $0.check == check }
            .map { "\($0.line):\($0.column): \($0.message)\($0.help.map { " (\($0))" } ?? "")" }
    }

    @Test(arguments: [
        ("swift baad", "`baad` behind the marks of this fence means nothing (did you mean `bad`?)"),
        ("swift Goood Path.swift", "`Goood` behind the marks of this fence means nothing (did you mean `good`?)"),
        ("swift Fixed", "`Fixed` behind the marks of this fence means nothing (did you mean `fixed`?)"),
        ("siwft", "`siwft` behind the marks of this fence means nothing (did you mean `swift`?)"),
        ("tennet", "`tennet` behind the marks of this fence means nothing (did you mean `tenet`?)"),
        ("Tenet", "`Tenet` behind the marks of this fence means nothing (did you mean `tenet`?)"),
        ("yaml contrct", "`contrct` behind the marks of this fence means nothing (did you mean `contract`?)"),
    ])
    func fencesWithMisspelledWords(info: String, said: String) {
        let found = problems("# T\n\n```\(info)\nlet a = 1\n```\n", .fenceLanguage)
        #expect(found == ["3:4: \(said)"])
    }

    @Test(arguments: [
        "swift", "Swift", "swift good", "SWIFT Bad A.swift", "swift fixed", "tenet", "yaml", "yaml contract", "yml",
        "text",
        "json5", "jsonc", "python3", "sh", "toml", "xaml", "objc", "swift title=Test", "test", "tent2", "mermaid",
    ])
    func fencesWithRightWords(info: String) {
        #expect(problems("# T\n\n```\(info)\nlet a = 1\n```\n", .fenceLanguage) == [])
    }

    @Test func parametersWithBlanksInTheirBraces() {
        let text = """
            ---
            parameters:
              line.limit: { kind: number, meaning: The most characters of a line., example: 100 }
            ---
            # T

            - A line has at most {{ line.limit }} characters.

            Checked by `line-length` (limit: {{line.limit }}).

            Braces such as {{ other }} and {{line.limit}} are none of ours, or right.
            """
        let found = problems(text, .parameter)
        #expect(
            found == [
                "7:22: `{{ line.limit }}` has blanks in its braces, so no value takes its place (write `{{line.limit}}`)",
                "9:34: `{{line.limit }}` has blanks in its braces, so no value takes its place (write `{{line.limit}}`)",
            ])
    }

    @Test(arguments: ["\n", "\n\n", "  \n", "\u{FEFF}\n"])
    func frontMatterBehindABlankLine(blank: String) {
        let text = blank + "---\ntitle: T\npaths: [\"App/**\"]\n---\n# T\n"
        let line = blank.filter(\.isNewline).count + 1
        let said = "front matter begins here, behind a blank line, so nothing that it sets would count"
        #expect(problems(text, .frontMatter).first?.hasPrefix("\(line):1: \(said)") == true)
        #expect(throws: ConfigurationError.self) { try StandardDocument(path: "S.md", text: text) }
    }

    @Test(arguments: ["\n---\n\nText\n\n---\n", "\n---\nNote: it is so.\n---\n", "\n# T\n\n---\ntitle: T\n---\n"])
    func rulesAcrossThePageAreNoFrontMatter(text: String) {
        #expect(problems(text, .frontMatter) == [])
    }

    @Test func aTidyDocumentHasNoProblems() {
        let text = """
            ---
            title: T
            ---
            # T

            ## Contents

            - [Errors](#errors)

            ## Errors

            Last updated: 2026-10-01. See [the guide](B.md#part-1), [the top](#t) and [the site](https://example.com/#x).

            - Errors are shown. TODO comments, `TODO` and `[your name]` are spoken about. <!-- id: E-1 -->
              Checked by `empty-catch` (error), `tenet contract`.
            - People read it: line 3 is long. Force unwraps are allowed in tests. <!-- id: E-2 -->
              Not enforced: a rule would have to read.

            **Exceptions:**

            - Tests.

            ```swift
            // TODO: here it is code
            ```
            """
        #expect(problems(text, nil, files: ["docs/B.md": "# B\n\n## Part 1\n"]) == [])
    }

    @Test(arguments: [
        ("[x](#b-)\n\n# B\n", "1:1: no heading has the anchor `#b-` (did you mean `#b`?)"),
        (
            "é [x][l]\n\n[l]: #gone\n\n# Here\n",
            "1:3: no heading has the anchor `#gone` (anchors are headings in lower case with `-` for blanks)"
        ),
        ("[x](C.md)", "1:1: there is no file docs/C.md (links are relative to the document)"),
        ("![x](../img/a.png)", "1:1: there is no file img/a.png (links are relative to the document)"),
        (
            "[x](B.md#gone)",
            "1:1: no heading of docs/B.md has the anchor `#gone` (anchors are headings in lower case with `-` for blanks)"
        ),
        ("[x]()", "1:1: the link leads nowhere (write where it leads)"),
        (
            "<a href='#y'>y</a>",
            "1:10: no heading has the anchor `#y` (anchors are headings in lower case with `-` for blanks)"
        ),
        ("<a id=\"y\"></a> [x](#y) [x](/docs/B.md#part-1) [x](B.md?plain=1#L3) <b@c.de> [x](mailto:b@c.de)", nil),
        ("`[x](#y)` \\[x](#y)\n\n```text\n[x](#y)\n```", nil),
        (
            "See [the table][Tides].",
            "1:16: nothing defines the label `[Tides]` (add `[Tides]: address` to the document)"
        ),
        ("[here][tide]\n\n[tides]: B.md\n", "1:7: nothing defines the label `[tide]` (did you mean `[tides]`?)"),
        (
            "See [**the** table][gone].",
            "1:20: nothing defines the label `[gone]` (add `[gone]: address` to the document)"
        ),
        ("See [gone][].", "1:11: nothing defines the label `[gone]` (add `[gone]: address` to the document)"),
        ("[x][b] rows[i][j] [1][2] `[x][y]` a [note][^1] [ ] [x] \\[x][y]\n\n[b]: B.md\n", nil),
    ])
    func links(text: String, problem: String?) {
        #expect(problems(text, .link, files: ["docs/B.md": "# B\n\n## Part 1\n"]) == (problem.map { [$0] } ?? []))
    }

    @Test func headings() {
        let text = "# A\n\n### B\n\n## C\n\n### D\n\n### d!\n\n# E\n\n### D\n\n> ##### quoted\n"
        #expect(
            problems(text, .headingLevel) == [
                "3:1: the heading is of level 3 below one of level 1 (make it level 2)",
                "11:1: a second heading of level 1; the title is at line 1 (a document has one title; make it level 2)",
                "13:1: the heading is of level 3 below one of level 1 (make it level 2)",
            ])
        #expect(
            problems(text, .repeatedHeading) == [
                "9:1: the same section has a heading `d!` already, at line 7 (merge the two, or name them apart)"
            ])
    }

    @Test func tablesOfContents() {
        let text = """
            # T

            ## Contents

            - [A](#a)
            - [C](#c)
            - [Bee](#b)
            - [D](#dee)
            - [Gone](#gone)
            - [C](#c)

            ## A

            ## B

            ## C

            ## D

            ## E

            """
        #expect(
            problems(text, .contents) == [
                "7:3: `B` stands elsewhere in the document, at line 14 (list the headings in their order; `tenet standards toc --write` does)",
                "7:3: the entry `Bee` leads to the heading `B` (`tenet standards toc --write` takes the heading's name)",
                "8:3: no heading has the anchor `#dee` (its heading has `#d`)",
                "9:3: no heading has the anchor `#gone` (take the entry out)",
                "10:3: `C` is listed twice (keep one)",
                "20:1: `E` is not in the table of contents (`tenet standards toc --write` adds it)",
            ])
        // What is wrong with the table is not said again about its links.
        #expect(problems(text, .link) == [])
    }

    @Test func fences() {
        #expect(
            problems("```\na\n```\n\n- ~~~\n  b\n  ~~~\n\n```swift\n```\n", .fenceLanguage).map { $0.prefix(3) } == [
                "1:1", "5:3",
            ])
        #expect(problems("```swift\na\n", .markdown).count == 1)
    }

    @Test(arguments: [
        ("See `App/Main.swift:9`.", nil),
        ("See `Main.swift:9-11`.", "1:6: Main.swift has 10 lines, and line 11 is referred to"),
        ("See App/Main.swift#L12 there", "1:5: App/Main.swift has 10 lines, and line 12 is referred to"),
        (
            "Open `App/Info.plist`.\n\nChange it (line 30), or line 8.",
            "3:12: App/Info.plist has 20 lines, and line 30 is referred to"
        ),
        ("`Gone.swift:3`", "1:2: the project has no file Gone.swift"),
        ("See `App/Mian.swift`.", "1:6: the project has no file App/Mian.swift (did you mean Main.swift?)"),
        ("`Other/Main.swift:3`", "1:2: the project has no file Other/Main.swift (it is at App/Main.swift)"),
        ("`App/Example.swift`\n\n```swift\n```", nil),
        // Paths in folders that the project does not have are examples, and so is what looks like a pattern.
        ("`Views/HomeView.swift`, `*View.swift:3`, `https://a.b/c.swift:9`, `x:3`, line 400", nil),
        ("Open `Main.swift`. A line 120 characters long is too long.", nil),
    ])
    func references(text: String, problem: String?) {
        let found = problems(text, .reference, lineCounts: ["App/Main.swift": 10, "App/Info.plist": 20])
        if let problem {
            #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
        } else {
            #expect(found == [])
        }
        // Without Swift files nothing is known.
        #expect(problems(text, .reference) == [])
    }

    @Test(arguments: [
        ("**Last Updated**: 2025-11-20", "1:19: the last look at this was on 2025-11-20"),
        ("Last reviewed by us: March 3rd, 2024.", "1:22: the last look at this was on 2024-03-03"),
        ("_Reviewed 5 Jan 2025_", "1:11: the last look at this was on 2025-01-05"),
        ("Updated: October 2025", "1:10: the last look at this was on 2025-10"),
        ("Updated: November 2025", nil),
        ("**Date**: 2027-01-01", "1:11: 2027-01-01 is in the future"),
        ("Last updated 2026-12-01", "1:14: 2026-12-01 is in the future"),
        (
            "### Certificate Expiration\n\n- Root: March 6, 2026\n- Leaf: March 12, 2027",
            "3:9: the term ended on 2026-03-06"
        ),
        ("The certificate expires on 31.12.2026.", nil),
        // Dates of other things, and things that are no dates.
        ("On 2019-05-01 the app was released. Version 1.2.2019, 2026-02-30, 10.20.30, May 5.", nil),
        ("---\ntitle: T\ndate: 2028-01-01\n---\n", "3:7: 2028-01-01 is in the future"),
    ])
    func dates(text: String, problem: String?) {
        let found = problems(text, .date)
        #expect(found.count == (problem == nil ? 0 : 1), "\(found)")
        if let problem { #expect(found.first?.hasPrefix(problem) == true, "\(found)") }
    }

    @Test(arguments: [
        ("**Exception:**\n\n## Next\n", 1), ("- Never `x`. Allowed:\n- Other", 1), ("**Exception:**\n\n- tests", 0),
        ("Exceptions: none", 0), ("Force unwraps are allowed.", 1), ("- Force unwraps are permitted\n- Other", 1),
        ("Force unwraps are not allowed.", 0), ("Force unwraps are allowed when a test says so.", 0),
        ("- Force unwraps are allowed.\n\n  The compiler cannot know it.", 0),
        ("- A. <!-- id: A -->\n  Not enforced:", 1), ("- A. <!-- id: A -->\n  Not enforced:\n  Reviewed by people.", 1),
        ("- A. <!-- id: A -->\n  Not enforced:\n  nobody can.", 0),
    ])
    func reasons(text: String, count: Int) {
        #expect(problems(text, .reason).count == count, "\(problems(text, .reason))")
    }

    @Test(arguments: [
        ("TODO: write this", 1), ("- **TBD**", 1), ("| A |\n|---|\n| TBD |", 1), ("<!-- TODO: more -->\n", 1),
        ("Lorem ipsum dolor", 1), ("The limit is to be decided.", 1), ("[Describe the feature here]", 1),
        ("[your](https://a.b) `[your name]`", 0), ("Write TODO in capitals; TODOs have tickets.", 0),
        ("The day to be decided by the team", 0),
    ])
    func placeholders(text: String, count: Int) {
        #expect(problems(text, .placeholder).count == count, "\(problems(text, .placeholder))")
    }

    @Test func rulesAndTheirSettings() {
        let text = """
            - A. <!-- id: A -->
              Checked by `force-try` (error), `force-tri`, `file-length` (limit: 400), `tenet contracts`.
            - B. <!-- id: B, A -->
              Checked by `force-try` (warning), `file-length` (limit: 300, limits: 1), `force-cast` (loud).
            - C. <!-- id: C -->
            - D. <!-- id: D -->
              Reviewed by people.
            """
        #expect(
            problems(text, .rule) == [
                "2:36: there is no rule `force-tri` (did you mean `force-try`?)",
                "2:77: there is no rule `tenet contracts` (did you mean `tenet contract`?)",
                "4:38: rule `file-length` has no option `limits` (did you mean `limit`? it has `limit`, `error_limit`, `code_only`, `unit_tests`)",
                "4:77: `loud` is neither a severity nor an option of `force-cast` (write `error`, `warning`, `note`, `off` or `option: value`)",
            ])
        let once = "write it once, under `rules` in the front matter, and name the rule alone in the clauses"
        let move = "write it under `rules` in the front matter, so that taking out this clause changes no other"
        #expect(
            problems(text, .setting) == [
                "2:15: the severity of `force-try` stands at one of the 2 clauses that name it (\(move))",
                "2:49: `limit` of `file-length` stands at one of the 2 clauses that name it (\(move))",
                "4:15: `force-try` is `warning` here and `error` at line 2 (a rule has one severity; \(once))",
                "4:38: `limit` of `file-length` is 300 here and 400 at line 2 (an option has one value; \(once))",
            ])
        #expect(
            problems(text, .clauseID) == [
                "3:3: the id `A` belongs to the clause at line 1 (each clause has an id of its own)"
            ])
        #expect(problems(text, .route).map { $0.prefix(48) } == ["5:3: nothing says how the clause `C` is enforced"])
    }

    @Test func partsAreReadWithTheirStandard() {
        let text = "---\nparts: [B.md, C.md]\n---\n# T\n\n[x](B.md#b)\n"
        let part = "# B\n\n- A. <!-- id: X -->\n  Checked by `no-such`.\n"
        let found = problems(text, nil, files: ["docs/B.md": part])
        #expect(found.count == 2, "\(found)")
        #expect(found.first?.hasPrefix("2:15: there is no document docs/C.md, which `parts` names") == true)
        #expect(found.last?.hasPrefix("4:15: there is no rule `no-such`") == true)
    }

    @Test func frontMatterOfStandardsIsChecked() {
        let text = "---\ntitel: T\n---\n# T\n"
        #expect(problems(text, nil) == [])
        let found = problems(text + "\n- A. <!-- id: A -->\n  Reviewed by people.\n", nil)
        #expect(found == ["2:1: front matter has no key `titel` (did you mean `title`?)"])
    }

    /// The standards that are built in keep what they ask for.
    @Test func builtInStandardsAreRead() throws {
        let library = StandardLibrary(builtIn: .shipped)
        let lint = DocumentLint(
            catalog: Self.catalog, files: BuiltInFiles(library), today: CalendarDay(year: 2026, month: 11, day: 21))
        for name in library.names {
            let problems = lint.problems(in: try library.documents(of: name))
            #expect(
                !problems.contains { [.link, .rule, .clauseID, .route, .headingLevel].contains($0.check) },
                "\(problems)")
        }
    }

    @Test func slotsInLowerCaseAreSaidOncePerRule() {
        let text = """
            # House

            - Never print. <!-- id: H-1 -->
              ```tenet
              rule: no-print
              pattern: print($x)
              message: print of `$x`
              ```
            - Close each. <!-- id: H-2 -->
              ```tenet
              rule: no-map
              pattern: $X.map { $0.name }
              message: a map of `$X`
              ```
            """
        #expect(
            problems(text, .slot) == [
                "6:18: `$x` is no slot: slots are in upper case, and this is the projected value of `x` (write `$X`, or leave the check out with `--skip slot` if it is meant)"
            ])
    }

    @Test func linesThatAreNearlyRouteLinesAreProblems() {
        let text = "# House\n\n- Never print. <!-- id: H-1 -->\n  Checked by force-try.\n"
        #expect(
            problems(text, .route).contains(
                "4:14: `force-try` stands without backticks, so it names no rule (write `` `force-try` ``)"))
    }
}

import TenetModel
import Testing

@testable import TenetEngine

@Suite struct BaselineTests {
    private func finding(_ source: String, _ word: String, path: String = "A.swift", occurrence: Int = 0) throws
        -> Finding
    {
        var ranges = source.ranges(of: word)[...]
        ranges = ranges.dropFirst(occurrence)
        let range = try #require(ranges.first)
        let lower = source.utf8.distance(from: source.startIndex, to: range.lowerBound)
        return Finding(
            rule: "find-bad", severity: .warning, path: path, range: ByteRange(lower, lower + word.utf8.count),
            message: "m", help: "h")
    }

    private func tables(_ sources: [(String, String)]) -> PathMap<LineTable> {
        PathMap(sources.map { ($0.0, LineTable(Array($0.1.utf8))) })
    }

    private func baseline(_ source: String, _ findings: [Finding]) -> Baseline {
        Baseline(recording: findings, in: tables(findings.map { ($0.path, source) }))
    }

    private func apply(
        _ baseline: Baseline, _ findings: [Finding], _ sources: [(String, String)], missing: Set<String> = [],
        ran: Set<RuleID> = ["find-bad"]
    ) -> Baseline.Outcome {
        let decided = Baseline.Decided(byPath: PathMap(sources.map { ($0.0, ran) }), ofMissingFiles: ran)
        return baseline.apply(
            to: findings, sources: tables(sources), threads: 1, decided: decided, exists: { !missing.contains($0) })
    }

    /// True when the entry of the word in one text accepts the word in another one, and nothing else is left.
    private func accepts(_ old: String, _ new: String, _ word: String, path: String = "A.swift") throws -> Bool {
        let outcome = apply(
            baseline(old, [try finding(old, word, path: path)]), [try finding(new, word, path: path)], [(path, new)])
        #expect(outcome.new.isEmpty == outcome.stale.isEmpty)
        return outcome.new.isEmpty
    }

    // MARK: Which code an entry accepts

    @Test(arguments: [
        // Moved lines.
        ("let x = try! first()\n", "// new\nimport B\n\nfunc f() {}\nlet x = try! first()\n"),
        ("func f() { g(); try! first() }", "func f() {\n    h()\n    try! first()\n}"),
        // Another formatter.
        ("let x = try! first(a, b)\n", "let x =\n    try! first(\n        a,\n        b,\n    )\n"),
        ("let x = try! first();", "let x = try! first()"),
        ("f { try! first() }", "f {\n    try! first()\n}"),
        // Comments.
        ("let x = try! first()", "let x = try! first() // why"),
        // Into another function.
        ("func f() { try! first() }", "func g() { try! first() }"),
    ])
    func anEntryAcceptsTheSameCode(_ old: String, _ new: String) throws {
        #expect(try accepts(old, new, "try!"))
        #expect(try accepts(new, old, "try!"))
    }

    @Test(arguments: [
        ("try! first()", "try! FileManager.default.removeItem(at: home)"),
        ("let x = try! first()", "let x = try! second()"),
        ("let x = try! first()", "let y = try! first()"),
        ("let x = try! first(\"a b\")", "let x = try! first(\"ab\")"),
        ("f { try! first() }", "f { try! last() }"),
        ("func f() -> Int { try! first() }", "func f() -> Int { try! first() + 1 }"),
        ("switch a { case .b: try! first() }", "switch a { case .b: try! other() }"),
        ("struct A { let a = try! first() }", "struct A { let a = try! other() }"),
        ("try! first { 1 }", "try! first { wipe() }"),
        ("rows.map { $0.a }.set(try! first())", "rows.map { $0.b }.set(try! first())"),
    ])
    func anEntryAcceptsNoOtherCode(_ old: String, _ new: String) throws {
        #expect(try !accepts(old, new, "try!"))
        #expect(try !accepts(new, old, "try!"))
    }

    @Test func otherStatementsInTheSameBlockDoNotMatter() throws {
        #expect(try accepts("class A { func f() { a() } }", "class A { func f() { b() }\n func g() {} }", "class"))
        #expect(try !accepts("class A { func f() {} }", "class B { func f() {} }", "class"))
    }

    @Test func commentsAreComparedByTheirLines() throws {
        #expect(try accepts("let a = 1\n// TODO: this\n", "\n\n    //  TODO: this\nlet b = 2\n", "TODO"))
        #expect(try !accepts("// TODO: this\n", "// TODO: that\n", "TODO"))
    }

    @Test func otherFilesAreComparedByTheirLines() throws {
        #expect(try accepts("a: 1\nb: 2\n", "c: 3\nb:   2\n", "b", path: "api.yaml"))
        #expect(try !accepts("b: 1\n", "b: 2\n", "b", path: "api.yaml"))
    }

    /// A long closure is code of its own, with findings of its own.
    @Test func whatALongClosureDoesDoesNotMatter() throws {
        let steps = (0..<20).map { "step\($0)()" }.joined(separator: "; ")
        #expect(try accepts("try! first { \(steps) }", "try! first { \(steps); last() }", "try!"))
    }

    /// Of a chain of modifiers those far away say nothing about the finding.
    @Test func farAwayPartsOfALongStatementDoNotMatter() throws {
        let chain = (0..<30).map { ".m\($0)(\($0))" }.joined()
        #expect(try accepts("a.bad(1)\(chain).x()", "a.bad(1)\(chain).y()", "bad"))
        #expect(try accepts("a\(chain).x().bad(1)", "b\(chain).x().bad(1)", "bad"))
        #expect(try !accepts("a.bad(1).x()", "a.bad(1).y()", "bad"))
    }

    @Test func rangesOutsideOfTheFileAndBrokenCodeAreStood() throws {
        for source in ["", "let", "func f( {", "}}}}", "\u{FEFF}let a = bad"] {
            let end = source.utf8.count
            for range in [ByteRange(0, 0), ByteRange(end, end), ByteRange(0, end + 9), ByteRange(end + 9, end + 12)] {
                let finding = Finding(
                    rule: "find-bad", severity: .warning, path: "A.swift", range: range, message: "m", help: "h")
                #expect(apply(baseline(source, [finding]), [finding], [("A.swift", source)]).new.isEmpty)
            }
        }
    }

    // MARK: Which entries are left

    @Test func entriesFollowRenamedFiles() throws {
        let source = "foo(bad(1))\n"
        let outcome = apply(
            baseline(source, [try finding(source, "bad(1)")]), [try finding(source, "bad(1)", path: "B.swift")],
            [("B.swift", source)], missing: ["A.swift"])
        #expect(outcome.new.isEmpty)
        #expect(outcome.stale.isEmpty)
    }

    @Test func entriesOfFilesThatAreThereDoNotFollow() throws {
        let source = "foo(bad(1))\n"
        let outcome = apply(
            baseline(source, [try finding(source, "bad(1)")]), [try finding(source, "bad(1)", path: "B.swift")],
            [("B.swift", source)])
        #expect(outcome.new.count == 1)
    }

    /// `é` has two forms; macOS and git disagree which one a name has.
    @Test func pathsInAnotherUnicodeFormAreTheSameFileWhenOnlyOneIsThere() throws {
        let source = "foo(bad(1))\n"
        let (composed, decomposed) = ("Caf\u{E9}.swift", "Cafe\u{301}.swift")
        let recorded = baseline(source, [try finding(source, "bad(1)", path: composed)])
        let moved = "\n\nlet a = 1\nfoo(bad(1))\n"
        let missing = Baseline.Decided(byPath: [decomposed: ["find-bad"]], ofMissingFiles: ["find-bad"])
        let outcome = recorded.apply(
            to: [try finding(moved, "bad(1)", path: decomposed)], sources: tables([(decomposed, moved)]), threads: 1,
            decided: missing, exists: { LexicalPath.areSame($0, decomposed) })
        #expect(outcome.new.isEmpty && outcome.stale.isEmpty)
    }

    @Test func twoFilesWhoseNamesOnlyLookTheSameKeepTheirOwnEntries() throws {
        let (composed, decomposed) = ("Caf\u{E9}.swift", "Cafe\u{301}.swift")
        let one = try finding("bad(1)\n", "bad(1)", path: composed)
        let sources = [(composed, "bad(1)\n"), (decomposed, "bad(1)\n")]
        let outcome = apply(
            Baseline(recording: [one], in: tables(sources)), [try finding("bad(1)\n", "bad(1)", path: decomposed)],
            sources)
        #expect(outcome.new.count == 1 && outcome.stale.count == 1)
    }

    @Test func aSecondEqualFindingIsNew() throws {
        let old = "bad(1)\n"
        let new = "bad(1)\nbad(1)\n"
        let outcome = apply(
            baseline(old, [try finding(old, "bad(1)")]),
            [try finding(new, "bad(1)"), try finding(new, "bad(1)", occurrence: 1)], [("A.swift", new)])
        #expect(outcome.new.count == 1)
        #expect(outcome.knownCount == 1)
    }

    @Test func fixedFindingsLeaveStaleEntriesThatPruneRemoves() throws {
        let old = "bad(1)\nbad(2)\n"
        let recorded = baseline(old, [try finding(old, "bad(1)"), try finding(old, "bad(2)")])
        let outcome = apply(recorded, [try finding("bad(2)\n", "bad(2)")], [("A.swift", "bad(2)\n")])
        #expect(outcome.stale.count == 1)
        let pruned = recorded.removing(outcome.stale)
        #expect(pruned.entries.count == 1)
        #expect(apply(pruned, [try finding("bad(2)\n", "bad(2)")], [("A.swift", "bad(2)\n")]).new.isEmpty)
    }

    @Test func filesThatWereNotCheckedAreNotStale() throws {
        let source = "bad(1)\n"
        let recorded = baseline(source, [try finding(source, "bad(1)")])
        #expect(apply(recorded, [], [("B.swift", "")]).stale.isEmpty)
        #expect(apply(recorded, [], [("A.swift", "")]).stale.count == 1)
        #expect(apply(recorded, [], [("B.swift", "")], missing: ["A.swift"]).stale.count == 1)
    }

    @Test func entriesOfRulesThatDidNotRunAreNotStale() throws {
        let source = "bad(1)\n"
        let recorded = baseline(source, [try finding(source, "bad(1)")])
        #expect(apply(recorded, [], [("A.swift", "")], ran: ["other"]).stale.isEmpty)
        #expect(apply(recorded, [], [("B.swift", "")], missing: ["A.swift"], ran: ["other"]).stale.isEmpty)
    }

    // MARK: The file

    @Test func theFileReadsBackAndIsSorted() throws {
        let source = "bad(2)\nbad(1)\n"
        let made = Baseline(
            recording: [try finding(source, "bad(2)"), try finding(source, "bad(1)", path: "0.swift")],
            in: tables([("A.swift", source), ("0.swift", source)]))
        let text = made.encoded()
        #expect(try Baseline(reading: Array(text.utf8), path: "b.json") == made)
        #expect(made.entries.map(\.path) == ["0.swift", "A.swift"])
        #expect(text.split(separator: "\n").count { $0.contains("\"rule\"") } == 2)
    }

    @Test(arguments: [
        ("{", "damaged"), ("", "damaged"), ("[]", "damaged"), ("{\"entries\":[]}", "damaged"),
        ("{\"version\":1,\"entries\":[]}", "older"), ("{\"version\":9,\"entries\":[]}", "newer"),
        ("{\"version\":2,\"entries\":[{\"path\":\"A.swift\"}]}", "damaged"),
        ("{\"version\":2,\"entries\":[\n<<<<<<< HEAD\n]}", "damaged"),
    ])
    func whatIsNoBaselineIsSaidWithTheRemedy(_ text: String, _ word: String) {
        let failure = #expect(throws: Baseline.Failure.self) {
            try Baseline(reading: Array(text.utf8), path: "b.json")
        }
        let description = failure?.description ?? ""
        #expect(description.hasPrefix("b.json: ") && description.contains(word))
        #expect(description.contains(word == "newer" ? "update tenet" : "`tenet baseline create --force`"))
    }
}

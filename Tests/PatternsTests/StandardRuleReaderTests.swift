import TenetParsing
import TenetPatterns
import TenetRuleKit
import TenetStandards
import Testing

@Suite struct StandardRuleReaderTests {
    private func read(_ yaml: String, around: (String, String) = ("", "")) throws -> [DefinedRule] {
        let text = "# Title\n\nNothing is printed. <!-- id: P-1 -->\n\n\(around.0)```tenet\n\(yaml)\n```\n\(around.1)"
        return try HouseRulesTests.reader.rules(in: StandardDocument(path: "Docs/Team.md", text: text))
    }

    @Test func aRuleIsNamedAfterItsClause() throws {
        let yaml =
            "rule: no-print\nseverity: error\nscope: app\nmessage: $F prints.\npattern: $F($$$)\nwhere: { F: { is: print } }"
        let found = try #require(try read(yaml).first)
        #expect(found.id == "no-print")
        #expect((found.document, found.line, found.column) == ("Docs/Team.md", 6, 7))
        #expect(found.rule.about.severity == .error)
        #expect(found.rule.about.scope == .appCode)
        #expect(found.rule.about.name == "Title")
        #expect(found.rule.about.why == "Nothing is printed.")
        let tree = SyntaxTree()
        tree.parse("print(1)")
        let findings = RuleSet([found.rule.standard]).check(tree, path: "App/A.swift").findings
        #expect(findings.map(\.message) == ["print prints"])
        #expect(findings.map(\.severity) == [.error])
        #expect(RuleSet([found.rule.standard]).check(tree, path: "AppTests/A.swift").findings.isEmpty)
    }

    @Test func theClauseIsBoundToItsRule() throws {
        let text =
            "# Title\n\nNothing is printed. <!-- id: P-1 -->\n\n```tenet\nrule: no-print\nmessage: a\npattern: print($$$)\n```\n"
        let document = try StandardDocument(path: "A.md", text: text)
        #expect(document.clauses.map(\.ids) == [["P-1"]])
        #expect(document.clauses[0].bindings.map(\.rule) == ["no-print"])
        #expect(document.clauses[0].route == .rule)
        // Where nothing is a clause, the section is.
        let bare = try StandardDocument(path: "A.md", text: "# Title\n\n```tenet\nrule: no-print\n```\n")
        #expect(bare.clauses.map(\.text) == ["Title"])
    }

    @Test func theContentOfARuleIsPartOfWhatCachesCompare() throws {
        let first = try read("rule: a\nmessage: a\npattern: print($$$)").map(\.rule.standard)
        let second = try read("rule: a\nmessage: a\npattern: print($_)").map(\.rule.standard)
        #expect(RuleSet(first).fingerprint != RuleSet(second).fingerprint)
    }

    @Test func examplesTakeAPathThatTheRuleSpeaksAbout() throws {
        let fences = "\n```swift bad\nprint(1)\n```\n\n```swift good Tools/A.swift\nprint(1)\n```\n"
        let yaml = "rule: a\nmessage: a\npaths: Packages/*/Sources/**\npattern: print($$$)"
        let rule = try #require(try read(yaml, around: ("", fences)).first?.rule)
        #expect(
            rule.examples.map { $0.files[0].path } == [
                "Packages/Example/Sources/Sample/Example.swift", "Tools/A.swift",
            ])
    }

    static let mistakes: [(yaml: String, message: String)] = [
        ("rule: a\nmessage: b\npatern: c()", "Docs/Team.md:8:1: there is no key `patern`; did you mean `pattern`?"),
        ("rule: a\nmessage: b\npattern: print(", "Docs/Team.md:8:15: the pattern is not valid Swift"),
        ("rule: a\nmessage: b\npattern: |\n  print(\n", "the pattern is not valid Swift"),
        (
            "rule: a\nmessage: $Y\npattern: print($X)",
            "Docs/Team.md:7:10: there is no metavariable `$Y` here; valid are `$X`"
        ),
        (
            "rule: a\nmessage: b\npattern: print($X)\nrewrite: log($Y)",
            "Docs/Team.md:9:10: there is no metavariable `$Y` here"
        ),
        (
            "rule: a\nmessage: b\npattern: print($X)\nwhere: { Y: { is: c } }",
            "Docs/Team.md:9:10: there is no metavariable `$Y` here"
        ),
        (
            "rule: a\nmessage: b\npattern: print($X)\nwhere: { X: { regx: c } }",
            "there is no key `regx`; did you mean `regex`?"
        ),
        ("rule: a\nmessage: b\npattern: print($X)\nwhere: { X: { regex: '(' } }", "`(` is not a regular expression"),
        (
            "rule: a\nmessage: b\npattern: print($X)\nwhere: { X: { regex: 'a(?=b)' } }",
            "Docs/Team.md:9:24: `a(?=b)` is not a regular expression: `(?=` looks ahead, which a search in linear time"
        ),
        (
            "rule: a\nmessage: b\ncomment: '(a)\\1'",
            "Docs/Team.md:8:14: `(a)\\1` is not a regular expression: `\\1` refers"
        ),
        (
            "rule: a\nmessage: b\npattern: print($X)\ninside: clas",
            "Docs/Team.md:9:9: there is no kind `clas`; did you mean `class`?"
        ),
        ("rule: a\nmessage: b\npattern: $X", "a lone `$X` matches everything; say what it is"),
        (
            "rule: a\nmessage: b\npattern: 'String(format: $$$)'",
            "Docs/Team.md:8:26: `$$$` stands for elements of a list"
        ),
        ("rule: a\nmessage: b", "this rule says nothing about what it looks for"),
        ("rule: a\npattern: b()", "this rule has no message"),
        ("message: a\npattern: b()", "this rule has no id; begin with `rule: some-id`"),
        ("rule: No Print\nmessage: a\npattern: b()", "Docs/Team.md:6:7: `No Print` is not an id"),
        ("rule: a\nmessage: b\npattern: c()\nimports: { forbid: D }", "`imports` stands beside `pattern`"),
        ("rule: a\nmessage: b\nimports: { forbid: D }\nrewrite: d", "`rewrite` belongs to a pattern"),
        ("rule: a\nmessage: b\npattern: c()\nsafety: safe", "`safety` belongs to `rewrite`"),
        ("rule: a\nmessage: b\nimports: {}", "`imports` asks nothing"),
        ("rule: a\nmessage: b\ntypes: { kind: enum }\nmust: {}", "`must` asks nothing"),
        (
            "rule: a\nmessage: b\ntypes: { kind: enum }\nmust_not: { modifier: indirect }",
            "modifier of a type `indirect`"
        ),
        ("rule: a\nmessage: b\npattern: c()\nrewrite: d()\nsafety: sure", "there is no value `sure`"),
        (
            "rule: a\nmessage: b\npattern: f(a: $X)",
            "not valid YAML: a mapping cannot begin on the line of its key; put code in single quotes"
        ),
        ("rule: a\nmessage: b\npattern: c()\nseverity: fatal", "there is no value `fatal`; valid are"),
        ("rule: a\nmessage: b\npattern: c()\npaths: '!a'", "Docs/Team.md:9:8: the pattern `!a` begins with `!`"),
        ("rule: a\ntypes: { named: B }", "the rule asks nothing of its types; add `must:`"),
        ("rule: a\ntypes: { nam: B }\nmust: { be: class }", "there is no key `nam`"),
        ("rule: a\nlayers:\n  - { name: A, paths: A, uses: B }", "there is no layer `B`"),
        ("- rule: a", "a rule is a mapping of keys to values"), ("", "the rule is empty"),
        ("rule: a\nrule: b", "`rule` stands here a second time"),
    ]

    @Test(arguments: mistakes.indices)
    func mistakesNameThePlaceAndTheRemedy(number: Int) throws {
        let (yaml, message) = Self.mistakes[number]
        let error = #expect(throws: ConfigurationError.self) { try read(yaml) }
        #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
        #expect((error?.first.line ?? 0) > 0)
    }

    @Test func anIDStandsOnceInADocument() throws {
        let yaml = "rule: a\nmessage: b\npattern: c()"
        let error = #expect(throws: ConfigurationError.self) {
            try read(yaml, around: ("```tenet\n\(yaml)\n```\n\n", ""))
        }
        #expect(error?.first.message == "`a` is defined twice; the first stands in line 6")
        #expect(error?.first.line == 12)
    }
}

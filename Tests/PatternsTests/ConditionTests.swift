import TenetParsing
import TenetPatterns
import TenetRuleKit
import TenetStandards
import Testing

/// Conditions, messages and fixes of rules as documents write them.
@Suite struct ConditionTests {
    private func findings(_ yaml: String, in code: String, at path: String = "App/A.swift") throws -> [Finding] {
        let text = "# A\n\n```tenet\nrule: probe\nmessage: found\n\(yaml)\n```\n"
        let rules = try HouseRulesTests.reader.rules(in: StandardDocument(path: "A.md", text: text))
        let tree = SyntaxTree()
        tree.parse(code)
        return RuleSet(rules.map(\.rule.standard)).check(tree, path: path).findings
    }

    private func found(_ yaml: String, in code: String, at path: String = "App/A.swift") throws -> [String] {
        try findings(yaml, in: code, at: path).map { finding in
            String(decoding: Array(code.utf8)[finding.range.lower..<finding.range.upper], as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("where: { X: { regex: '^a' } }", ["f(ab)"]),
        ("where: { X: { not_regex: '^a' } }", ["f(1)", "f(\"s\")", "f { g() }"]),
        ("where: { X: { is: ['1', ab] } }", ["f(1)", "f(ab)"]),
        ("where: { X: { is_not: '1' } }", ["f(ab)", "f(\"s\")", "f { g() }"]),
        ("where: { X: { kind: string } }", ["f(\"s\")"]),
        ("where: { X: { kind: [string, number] } }", ["f(1)", "f(\"s\")"]),
        ("where: { X: { not_kind: literal } }", ["f(ab)", "f { g() }"]),
        ("where: { X: { contains: g() } }", ["f { g() }"]),
        ("where: { X: { not_contains: [g(), name] } }", ["f(1)", "f(\"s\")"]),
        ("where: { X: { like: '\"s\"' } }", ["f(\"s\")"]),
        ("where: { X: { not_like: [name, closure] } }", ["f(1)", "f(\"s\")", "f { g() }"]),
    ])
    func metavariables(condition: String, expected: [String]) throws {
        let pattern = "any: [f($X), 'f { $$$X }']\n"
        let code = "f(1)\nf(ab)\nf(\"s\")\nf { g() }"
        #expect(try found(pattern + condition, in: code) == expected)
    }

    @Test func numbersOfElements() throws {
        let code = "func a() {}\nfunc b(_ c: Int, d: Int) {}\nfunc e(_ f: Int, g: Int, h: Int) {}"
        #expect(try findings("pattern: func $F($$$P)\nwhere: { P: { min: 3 } }", in: code).count == 1)
        #expect(try findings("pattern: func $F($$$P)\nwhere: { P: { max: 0 } }", in: code).count == 1)
    }

    private let nested = """
        @MainActor final class A: Base { func b() async { if c { f() } } }
        struct D: View { var body: some View { Text(f()) } }
        extension E { private func g() { run { f() } } }
        #Preview { f() }
        """

    @Test(arguments: [
        ("inside: class", [1]), ("inside: view", [2]), ("inside: extension", [3]), ("inside: preview", [4]),
        ("not_inside: [type, preview]", []), ("inside: if", [1]), ("inside: closure", [3, 4]),
        ("inside: async_func", [1]),
        ("inside: { kind: type, attributes: MainActor }", [1]),
        ("inside: { kind: class, modifiers: final, inherits: 'B*' }", [1]),
        ("inside: { kind: type, named: [D, E] }", [2, 3]), ("inside: 'Text($$$)'", [2]),
        ("inside: { kind: type, contains: run($$$) }", [3]),
        ("not_inside: { kind: type, not_contains: run($$$) }", [3, 4]),
        ("inside: { kind: func, modifiers: private }", [3]), ("importing: SwiftUI", []),
        ("not_importing: SwiftUI", [1, 2, 3, 4]),
    ])
    func surroundings(condition: String, lines: [Int]) throws {
        let table = LineTable(Array(nested.utf8))
        let found = try findings("pattern: f()\n" + condition, in: nested).map { table.line(at: $0.range.lower) }
        #expect(found == lines)
    }

    @Test func pathsAndRoles() throws {
        let yaml = "pattern: f()\npaths: 'App/**'\nnot_paths: 'App/Old/**'"
        #expect(try found(yaml, in: "f()", at: "App/A.swift").count == 1)
        #expect(try found(yaml, in: "f()", at: "App/Old/A.swift").isEmpty)
        #expect(try found(yaml, in: "f()", at: "Tools/A.swift").isEmpty)
        #expect(try found("pattern: f()\nscope: tests", in: "f()", at: "App/A.swift").isEmpty)
        #expect(try found("pattern: f()\nscope: tests", in: "f()", at: "AppTests/A.swift").count == 1)
    }

    @Test func declarations() throws {
        let code =
            "struct A {\n    @State var a = 1\n    @State private var b = 2\n    var c = 3\n    @objc @State var d = 4\n}"
        #expect(try found("pattern: var $X\nattributes: State\nnot_modifiers: private", in: code).count == 2)
        #expect(try found("pattern: var $X\nnot_attributes: [State]\ninside: struct", in: code) == ["var c = 3"])
        #expect(try found("pattern: '@State @objc var $X'\nat: X", in: code) == ["d"])
        #expect(
            try found(
                "pattern: 'class $C { $$$ }'\nnot_inherits: 'Base*'\nat: C", in: "class A: BaseB {}\nclass C: D {}")
                == ["C"])
    }

    @Test func fixesKeepCapturedCodeAndLoseNothing() throws {
        func fixed(_ yaml: String, _ code: String) throws -> String? {
            guard let fix = try findings(yaml, in: code).first?.fix else { return nil }
            return EditApplication.apply(fix.edits, to: Array(code.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        let empty = "pattern: $C.count == 0\nrewrite: $C.isEmpty\nsafety: safe"
        #expect(try fixed(empty, "a = b . c.count == 0 || d") == "a = b . c.isEmpty || d")
        #expect(try fixed(empty, "a = b.count /* all */ == 0") == nil)
        let parentheses = "pattern: isOff($X)\nrewrite: '!$X.value'"
        #expect(try fixed(parentheses, "isOff(a + b)") == "!(a + b).value")
        #expect(try fixed(parentheses, "isOff(a.b)") == "!a.b.value")
        // What operators hold together stays together, wherever other operators stand beside it.
        let half = "pattern: half($X)\nrewrite: $X / 2\nsafety: safe"
        #expect(try fixed(half, "let a = half(b + c)") == "let a = (b + c) / 2")
        #expect(try fixed(half, "let a = half(b)") == "let a = b / 2")
        #expect(try fixed("pattern: rest($X)\nrewrite: a - $X", "rest(b + c)") == "a - (b + c)")
        #expect(try fixed("pattern: f($X)\nrewrite: 'g(x: $X)'", "f(b + c)") == "g(x: b + c)")
        #expect(try fixed("pattern: f($X)\nrewrite: 'y = $X'", "f(b + c)") == "y = b + c")
        #expect(try fixed("pattern: f($X)\nrewrite: 'y == $X'", "f(b + c)") == "y == (b + c)")
        let block = "pattern: 'run { $$$B }'\nrewrite: |\n  perform {\n      $$$B\n  }"
        #expect(try fixed(block, "  run { a() }\r\n") == "  perform {\r\n      a()\r\n  }\r\n")
        #expect(try fixed(block, "run { [weak self] in a() }") == nil)
        #expect(try fixed("pattern: f($$$A)\nrewrite: g($$$A)", "f(1, b: 2)") == "g(1, b: 2)")
        #expect(try fixed("pattern: f($$$A)\nrewrite: g($$$A)", "f(1) { 2 }") == nil)
    }

    @Test func comments() throws {
        let code = "// TODO: one\n/* FIXME two */ let a = \"TODO\"\n/// TODO: three\nlet b = 1 // TODO: ABC-1\n"
        #expect(try found("comment: 'TODO|FIXME'", in: code) == ["TODO", "FIXME", "TODO", "TODO"])
        #expect(try found("comment: { regex: TODO, not_regex: '[A-Z]+-\\d' }", in: code).count == 2)
        #expect(try found("comment: { regex: 'TODO|FIXME', kind: [block, doc] }", in: code) == ["FIXME", "TODO"])
        #expect(try found("comment: TODO", in: "f() // tenet:ignore(probe) TODO").isEmpty)
    }

    @Test func imports() throws {
        let code = "import B\nimport A.C\n@testable import D\n\nimport struct A.E\n"
        #expect(
            try found("imports: { forbid: [A, D] }", in: code) == [
                "import A.C", "@testable import D", "import struct A.E",
            ])
        #expect(try found("imports: { allow: [A, B] }", in: code) == ["@testable import D"])
        let order = try findings("imports: { groups: [[A], [B], ['*']] }", in: code)
        #expect(order.count == 1)
        let text = EditApplication.apply(order[0].fix?.edits ?? [], to: Array(code.utf8)) ?? []
        #expect(
            String(decoding: text, as: UTF8.self) == "import A.C\nimport B\n@testable import D\n\nimport struct A.E\n")
    }
}

@Suite struct TextPatternTests {
    @Test(arguments: [
        ("a+bc", "xaabc", true), ("^TODO$", "x\nTODO\ny", true), ("\\bTODO\\b", "TODOS", false),
        ("(?i)todo", "ToDo", true),
        ("(TODO|FIXME): [A-Z]", "FIXME: A", true), ("ab?c", "ac", true), ("ab{0,2}cd", "acd", true),
        ("[ab]cd", "bcd", true),
        ("http\\.x", "http.x", true), ("http\\.x", "httpyx", false), ("(ab)*cd", "cd", true), ("(ab|c)+d", "cd", true),
        ("\\A#*\"http://", "\"http://a\"", true),
    ])
    func whatMustBeThereNeverHidesAMatch(pattern: String, text: String, expected: Bool) throws {
        let about = About("probe", "Probe", category: .safety, severity: .warning, why: "For a test.")
        var check = CommentCheck(try TextPattern(pattern))
        check.kinds = [.block]
        let rule = StandardRule(
            about, content: "", examples: [], paths: PathScope(), message: "a", help: "b", check: check)
        let tree = SyntaxTree()
        tree.parse("/*\(text)*/\n")
        #expect(try TextPattern(pattern).isFound(in: text) == expected)
        // `^` and `\A` mean the comment there, signs included.
        guard !pattern.hasPrefix("^"), !pattern.hasPrefix("\\A") else { return }
        #expect(!RuleSet([RuleSet.Active(rule)]).check(tree, path: "App/A.swift").findings.isEmpty == expected)
    }

    /// An exponential search of a comment of 40 letters does not end.
    @Test func aCommentIsSearchedInLinearTimeWhateverTheExpression() throws {
        for count in [40, 20_000] {
            let code = "// " + String(repeating: "a", count: count) + "!\nf()\n"
            let tree = SyntaxTree()
            tree.parse(code)
            let about = About("probe", "Probe", category: .safety, severity: .warning, why: "For a test.")
            let rule = StandardRule(
                about, content: "", examples: [], paths: PathScope(), message: "a", help: "b",
                check: CommentCheck(try TextPattern("(a+)+$")))
            #expect(RuleSet([RuleSet.Active(rule)]).check(tree, path: "App/A.swift").findings.isEmpty)
        }
    }

    @Test func namesWithStars() {
        #expect(NamePattern("*ViewModel").matches("CartViewModel"))
        #expect(NamePattern("*View*l").matches("ViewViewModel"))
        #expect(!NamePattern("*View").matches("ViewModel"))
        #expect(NamePattern("Cart?").matches("Carts"))
        #expect(!NamePattern("Cart?").matches("Cart"))
        #expect(NamePattern("*").matches(""))
    }
}

import TenetParsing
import TenetPatterns
import TenetRuleKit
import Testing

/// Finds a pattern in code and gives the text of every match, in order.
func found(
    _ pattern: String, in code: String, form: Pattern.Form? = nil, at path: String = "App/A.swift",
    _ change: (inout PatternCheck) -> Void = { _ in }
) throws -> [String] {
    var check = PatternCheck([PatternCheck.Alternative(try Pattern(pattern, form: form))], MatchConditions())
    change(&check)
    return findings(of: check, in: code, at: path).map { finding in
        String(decoding: Array(code.utf8)[finding.range.lower..<finding.range.upper], as: UTF8.self)
    }
}

func findings(of check: some StandardCheck, in code: String, at path: String = "App/A.swift") -> [Finding] {
    let names = Set(check.names).sorted().map { "$\($0)" }.joined(separator: "|")
    let about = About("probe", "Probe", category: .safety, severity: .warning, why: "For a test.")
    let rule = StandardRule(
        about, content: "", examples: [], paths: PathScope(), message: names, help: "none", check: check)
    let tree = SyntaxTree()
    tree.parse(code)
    return RuleSet([RuleSet.Active(rule)]).check(tree, path: path).findings
}

@Suite struct MatchTests {
    @Test(arguments: [
        (
            "print($$$)", "print(1); log.print(2); print(\"a\", b)\nprint { 1 }",
            ["print(1)", "print(\"a\", b)", "print { 1 }"]
        ),
        ("print($X)", "print(1)\nprint(1, 2)\nprint(a: 1)", ["print(1)"]),
        ("print($A, $$$)", "print()\nprint(1)\nprint(1, 2)", ["print(1)", "print(1, 2)"]),
        ("f($L: $V)", "f(1)\nf(a: 1)", ["f(a: 1)"]),
        ("f($X, $X)", "f(a.b, a . b)\nf(a, b)\nf(a /* same */, a)", ["f(a.b, a . b)", "f(a /* same */, a)"]),
        ("$A == nil", "_ = a && b.c == nil && d\nif x + 1 == nil {}", ["b.c == nil", "x + 1 == nil"]),
        ("$A + $B", "_ = a * b + c - d * e", ["a * b + c"]),
        ("$A - $B", "_ = a * b + c - d * e", ["a * b + c - d * e"]),
        ("$X = $X", "self.a = self.a\nself.a = b", ["self.a = self.a"]),
        ("try! $X", "let a = try! b() + 1", ["try! b()"]),
        ("$X!", "let a = b()!.c![0]", ["b()!", "b()!.c!"]),
        (
            "UserDefaults.standard", "UserDefaults.standard.set(1, forKey: a)\nx.UserDefaults.standard",
            ["UserDefaults.standard"]
        ),
        (
            ".sheet(isPresented: $X, $$$)",
            "view\n    .sheet(\n        isPresented: $shown\n    ) { A() }\nsheet(isPresented: a)",
            [".sheet(\n        isPresented: $shown\n    )"]
        ),
        (".foregroundColor($C)", "Text(\"\").bold().foregroundColor(.red).padding()", [".foregroundColor(.red)"]),
        ("$V.foregroundColor($C)", "a.b.foregroundColor(.red).padding()", ["a.b.foregroundColor(.red)"]),
        (".map(\\.$$$P)", "a.map(\\.b.c)\na.map(\\A.b)", [".map(\\.b.c)"]),
        (
            "DispatchQueue.main.async { $$$ }",
            "DispatchQueue.main.async { [weak self] in self?.a() }\nDispatchQueue.main.async(execute: b)",
            ["DispatchQueue.main.async { [weak self] in self?.a() }"]
        ),
        ("if let $X = $X { $$$ }", "if let a = a { b() }\nif let a = c { b() }", ["if let a = a { b() }"]),
        (
            "[String: Any]()", "let a = [String: Any]()\nlet b = [String : Any]()\nlet c = [String: Int]()",
            ["[String: Any]()", "[String : Any]()"]
        ),
        (
            "#imageLiteral(resourceName: $N)", "let a = #imageLiteral(resourceName: \"a\")",
            ["#imageLiteral(resourceName: \"a\")"]
        ),
        ("\"\"", "let a = \"\"\nlet b = \"c\"", ["\"\""]),
        ("$A ?? []", "let a = b ?? []\nlet c = d ?? [1]", ["b ?? []"]),
        ("$X as! $T", "let a = b as! C", ["b as! C"]),
        ("$C ? true : false", "let a = b > 1 ? true : false", ["b > 1 ? true : false"]),
    ])
    func expressions(pattern: String, code: String, expected: [String]) throws {
        #expect(try found(pattern, in: code) == expected)
    }

    @Test(arguments: [
        (
            "func $F() { $$$ }", "public func a() async -> Int { 1 }\nfunc b(_ c: Int) {}",
            ["public func a() async -> Int { 1 }"]
        ),
        ("func $F($$$)", "func a() {}\nfunc b(_ c: Int) {}", ["func a() {}", "func b(_ c: Int) {}"]),
        (
            "private var $X: Bool", "struct A { @State private var b: Bool = true\nvar c: Bool }",
            ["@State private var b: Bool = true"]
        ),
        (
            "@Binding var $X: Bool", "struct A { @Binding public var b: Bool\n@State var c: Bool }",
            ["@Binding public var b: Bool"]
        ),
        (
            "class $C: UIViewController { $$$ }", "final class A: UIViewController, B { let x = 1 }\nclass D: E {}",
            ["final class A: UIViewController, B { let x = 1 }"]
        ),
        ("class $C { $$$ }", "class A: B {\n    let x = 1\n}", ["class A: B"]),
        ("init?($$$) { $$$ }", "struct A { init?(b: Int) {}\ninit(c: Int) {} }", ["init?(b: Int) {}"]),
        ("deinit { $$$ }", "class A { deinit {} }", ["deinit {}"]),
        (
            "@Environment(\\.dismiss)", "struct A { @Environment(\\.dismiss) private var dismiss }",
            ["@Environment(\\.dismiss)"]
        ),
        ("@objc", "@objc class A { @objc(b) func b() {} }", ["@objc", "@objc(b)"]),
        (
            "import UIKit", "import UIKit\nimport SwiftUI\n@testable import UIKit",
            ["import UIKit", "@testable import UIKit"]
        ),
        (
            "$L.lock()\n$$$\n$L.unlock()", "func a() { x()\nm.lock()\nb()\nc()\nm.unlock()\nd() }",
            ["m.lock()\nb()\nc()\nm.unlock()"]
        ),
        (
            "switch $X { $$$ default: break }", "switch a { case .b: c()\ndefault: break }\nswitch a { case .b: c() }",
            ["switch a"]
        ),
        (
            "var $X: $T { $$$ }", "struct A { var b: Int { 1 }\nvar c: Int { get { 1 } }\nvar d: Int = 1 }",
            ["var b: Int { 1 }", "var c: Int { get { 1 } }"]
        ),
        ("guard $C else { return }", "func a() { guard b, c else { return }\nguard d else { return 1 } }", []),
        (
            "for $I in 0..<$A.count { $$$ }", "for i in 0..<a.count { b(a[i]) }\nfor i in 0...a.count {}",
            ["for i in 0..<a.count { b(a[i]) }"]
        ),
        ("catch { }", "do { try a() } catch {}\ndo { try a() } catch { b() }", []),
    ])
    func statementsAndDeclarations(pattern: String, code: String, expected: [String]) throws {
        if pattern.hasPrefix("catch") {
            #expect(throws: PatternError.self) { try Pattern(pattern) }
        } else {
            #expect(try found(pattern, in: code) == expected)
        }
    }

    @Test func types() throws {
        let code = "var a: Int?\nfunc b(_ c: [String: Any]) -> UserDefaults {}\nlet d = UserDefaults()"
        #expect(try found("UserDefaults", in: code, form: .type) == ["UserDefaults"])
        #expect(try found("[String: Any]", in: code, form: .type) == ["[String: Any]"])
        #expect(try found("$T?", in: code, form: .type) == ["Int?"])
    }

    @Test func everyEntryFindsEachPlaceOnce() throws {
        let code = "a(UserDefaults.standard == UserDefaults.standard)\nprint(print(1))"
        #expect(try found("UserDefaults.standard", in: code).count == 2)
        #expect(try found("UserDefaults.standard == UserDefaults.standard", in: code).count == 1)
        #expect(try found("print($X)", in: code).count == 2)
    }

    @Test(arguments: [
        ("print(", "the pattern is not valid Swift"), ("", "the pattern holds no code"),
        ("$$$", "a lone `$$$` matches everything"), ("let = 3", "the pattern is not valid Swift"),
    ])
    func mistakesAreSaid(pattern: String, message: String) throws {
        let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
        #expect(error?.message.hasPrefix(message) == true)
    }
}

import TenetRuleKit

struct OrderedTestNames: Rule {
    static let about = About(
        "ordered-test-names", "Tests numbered into an order", category: .testing, severity: .note, scope: .tests,
        why: """
            XCTest runs tests by name, so numbers in names are a way to let one build on what another left behind. \
            Such tests fail alone, in random order and in parallel.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass else { return }
            let numbered = node.members(FunctionDeclSyntax.self).compactMap { function in
                function.isXCTestMethod ? Self.number(in: function.name.text).map { (number: $0, function: function) } : nil
            }
            let numbers = Set(numbered.map(\.number))
            // A row from the beginning, not a lone name with a number in it.
            guard numbers.count > 1, numbers.count == numbered.count, numbers.contains(1) || numbers.contains(0),
                numbers.contains(2) || numbers.isSuperset(of: [0, 1]), let first = numbered.first
            else { return }
            file.report(
                "the tests of `\(node.name.text)` are numbered, as if one relied on the one before",
                help: "name each after what it checks, and let it set up what it needs", at: first.function.name,
                notes: numbered.dropFirst().prefix(2).map { file.note("another number", at: $0.function.name) })
        }
    }

    /// `1` of `test1_login`, `test01Login`, `test_01_login` and `testA1`; numbers that belong to a word do not count.
    private static func number(in name: TextSlice) -> Int? {
        var rest = name.string.dropFirst(4)
        if rest.first == "_" { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let behind = rest.dropFirst(digits.count)
        guard !digits.isEmpty, digits.count < 4, let next = behind.first, next == "_" || next.isUppercase else {
            return nil
        }
        return Int(digits)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class LoginTests: XCTestCase {
                func ↓test1_opensLogin() {}
                func test2_entersName() {}
                func test3_submits() {}
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class LoginTests: XCTestCase {
                func ↓test_01_opensLogin() {}
                func test_02_entersName() {}
                func testLogout() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class LoginTests: XCTestCase {
                func testOpensLogin() {}
                func test2FactorLogin() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class GridTests: XCTestCase {
                func test3Columns() {}
                func test12Columns() {}
            }
            """,
            at: Example.testPath),
        .good("final class Login {\n    func test1_a() {}\n    func test2_b() {}\n}", at: Example.testPath),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct SharedMutableTestState: Rule {
    static let about = About(
        "shared-mutable-test-state", "Shared mutable test state", category: .testing, severity: .warning, scope: .tests,
        why: """
            A static variable keeps its value from one test to the next. Tests then pass or fail depending on the \
            order in which they run, and not at all in parallel.
            """,
        phrasings: [
            "Do not change static variables in tests; give every test its own state.",
            """
            Nothing that one test case writes may still be there for the next, so prefer fresh instance properties to \
            `static var`.
            """,
        ])

    var globals = false
    static let options = [
        Option<Self>(
            "globals", \.globals, "Also report an object beside the tests of a file that several tests change.")
    ]

    func install(_ hooks: inout Hooks) {
        if globals { hooks.on(VariableDeclSyntax.self) { node, file in checkGlobal(node, file) } }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isVar, node.isStatic, node.isStored, !node.isOverride, let name = node.nameToken,
                name.text != "allTests", let type = node.enclosingType, isTests(type), !node.hasAttribute("TaskLocal"),
                !isReset(name, in: type), isChanged(name)
            else { return }
            file.report(
                "`\(name.text)` keeps its value from one test to the next",
                help: "make it an instance property that is set up for each test",
                at: name)
        }
    }

    /// `private let counter = Counter()` at the top of a file, which two tests or more tell to change.
    private func checkGlobal(_ node: VariableDeclSyntax, _ file: FilePass) {
        guard file.role == .test, node.parent?.parent?.parent?.kind == .sourceFile, let name = node.nameToken,
            let made = node.initialValue?.as(FunctionCallExprSyntax.self), made.isPlain,
            made.calledName?.text.startsUppercase == true
        else { return }
        let tests = Set(
            file.root.descendants(FunctionCallExprSyntax.self).filter { call in
                call.calledBase?.text == name.text.string
                    && call.calledName.map { method in Self.verbs.contains { method.text.startsWithWord($0) } } == true
            }.compactMap { call in call.enclosingFunction.flatMap { $0.isTestCase ? $0.name.range.lower : nil } })
        guard tests.count > 1 else { return }
        file.report(
            "`\(name.text)` keeps its value from one test to the next",
            help: "make it a property of the tests, which is new for each of them", at: name)
    }

    private static let verbs = [
        "add", "append", "insert", "remove", "increment", "decrement", "update", "set", "toggle", "push", "enqueue",
        "register", "start", "save", "store", "record",
    ]

    private func isTests(_ type: any DeclGroupSyntax) -> Bool {
        type.isXCTestClass || type.hasAttribute("Suite")
            || (type.kind == .structDecl && type.members(FunctionDeclSyntax.self).contains { $0.hasAttribute("Test") })
    }

    /// `setUp` or `tearDown` of each test gives it a new value.
    private func isReset(_ name: TokenSyntax, in type: any DeclGroupSyntax) -> Bool {
        type.members(FunctionDeclSyntax.self).contains { function in
            guard function.isFixtureMethod || function.name.text == "invokeTest" else { return false }
            return function.descendants(AssignmentExprSyntax.self).contains {
                $0.parent?.as(ExprListSyntax.self)?.first?.lastName?.text == name.text
            }
        }
    }

    /// Somewhere in the file it gets a value or is told to do something; otherwise it is a constant in all but name.
    private func isChanged(_ name: TokenSyntax) -> Bool {
        name.root.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.text == name.text && mayChange($0)
        }
    }

    private func mayChange(_ reference: DeclReferenceExprSyntax) -> Bool {
        var node = reference.syntax
        while let parent = node.parent {
            switch parent.kind {
            case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr: node = parent
            case .functionCallExpr: return FunctionCallExprSyntax(unchecked: parent).calledExpression.syntax == node
            case .inOutExpr: return true
            case .exprList: return parent.parent?.as(SequenceExprSyntax.self)?.assignment?.target.syntax == node
            default: return false
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            """
            private let ↓meter = Meter()
            private let parser = Parser()
            final class MeterTests: XCTestCase {
                func testOne() { meter.increment() }
                func testTwo() {
                    meter.increment()
                    XCTAssertEqual(meter.value, 2)
                    XCTAssertEqual(parser.parse("2"), parser.parse("02"))
                }
            }
            """, at: Example.testPath, options: ["globals": .bool(true)]),
        .bad(
            """
            final class FeedTests: XCTestCase {
                static var ↓loaded = 0
                func testLoad() { FeedTests.loaded += 1 }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                static var empty = Feed(items: [])
                var feed = FeedTests.empty
            }
            """,
            at: Example.testPath),
        .bad(
            """
            struct FeedTests {
                private static var ↓cache: [Int] = []
                @Test func loads() { Self.cache.append(1) }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                static let limit = 3
                var loaded = 0
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                static var loaded = 0
                override func setUp() {
                    super.setUp()
                    Self.loaded = 0
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                static var names: [String] { ["a"] }
                static var allTests = [("testLoad", testLoad)]
            }
            """,
            at: Example.testPath),
        .good("final class StubProtocol: URLProtocol {\n    static var answer: Data?\n}", at: Example.testPath),
    ]
}

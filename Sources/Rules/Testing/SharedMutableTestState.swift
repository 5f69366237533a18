import TenetRuleKit

struct SharedMutableTestState: Rule {
    static let about = About(
        "shared-mutable-test-state", "Shared mutable test state", category: .testing, severity: .warning, scope: .tests,
        why: """
            A static variable keeps its value from one test to the next. Tests then pass or fail depending on the \
            order in which they run, and not at all in parallel.
            """)

    func install(_ hooks: inout Hooks) {
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

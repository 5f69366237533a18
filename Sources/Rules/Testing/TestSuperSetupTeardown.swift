import TenetRuleKit
import TenetRuleSupport

struct TestSuperSetupTeardown: Rule {
    static let about = About(
        "test-super-setup-teardown", "Super in set-up and tear-down", category: .testing, severity: .warning,
        status: .stable,
        scope: .tests,
        why: """
            A base class prepares in `setUp` what its tests rely on and cleans up in `tearDown`. An override that \
            leaves `super` out, or calls it in the wrong order, works until somebody adds a base class.
            """,
        phrasings: [
            "Call `super` first in every `setUp` override and last in every `tearDown` override.",
            "Test cases let their base class prepare before they do and clean up after they did.",
        ])

    var checkOrder = true
    var onlyBaseClasses = false
    static let options = [
        Option<Self>("check_order", \.checkOrder, "`super` comes first in set-up and last in tear-down."),
        Option<Self>(
            "only_base_classes", \.onlyBaseClasses,
            "Look only at classes that inherit from something else than `XCTestCase`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.isFixtureMethod, node.isOverride, !node.isStatic, let body = node.body,
                let type = node.enclosingType, type.isXCTestClass, !(onlyBaseClasses && type.inherits("XCTestCase"))
            else { return }
            let isSetUp = node.name.text.hasPrefix("setUp")
            guard let call = superCall(in: body, named: node.name.text) else {
                let other = body.descendants(FunctionCallExprSyntax.self).first { $0.calledBase?.kind == .superExpr }
                file.report(
                    other?.calledName.map {
                        "`\(node.name.text)` calls `super.\($0.text)()`, which is run on its own, and not its own `super`"
                    } ?? "`\(node.name.text)` does not call `super`, so what the base class does is lost",
                    help: "call `super.\(node.name.text)()` \(isSetUp ? "first" : "last")", at: node.name,
                    fix: insertion(node, body, isSetUp, file))
                return
            }
            guard checkOrder, let statement = call.enclosingStatement, statement.parent == body.statements.syntax else {
                return
            }
            let expected = isSetUp ? body.statements.first : body.statements.last
            if isSetUp, !type.inherits("XCTestCase"), onlyConfigures(body.statements, before: statement) { return }
            if expected != statement {
                file.report(
                    isSetUp
                        ? "`super.\(node.name.text)()` comes behind code that may rely on it"
                        : "code behind `super.\(node.name.text)()` runs after the base class cleaned up",
                    help: isSetUp ? "call it first" : "call it last", at: call)
            }
        }
    }

    /// Plain values for properties that the base class reads in its own set-up.
    private func onlyConfigures(_ items: CodeBlockItemListSyntax, before call: CodeBlockItemSyntax) -> Bool {
        items.prefix { $0 != call }.allSatisfy { item in
            guard let assignment = item.item.as(SequenceExprSyntax.self)?.assignment, assignment.value.count == 1,
                assignment.target.ownMemberName != nil
            else { return false }
            let value = assignment.value[0]
            return value.stringValue != nil || value.numberValue != nil || value.kind == .booleanLiteralExpr
                || value.as(MemberAccessExprSyntax.self).map { $0.base == nil } == true
        }
    }

    private func superCall(in body: CodeBlockSyntax, named name: TextSlice) -> FunctionCallExprSyntax? {
        body.descendants(FunctionCallExprSyntax.self).first {
            $0.calledBase?.kind == .superExpr && $0.calledName?.text == name
        }
    }

    private func insertion(_ node: FunctionDeclSyntax, _ body: CodeBlockSyntax, _ isSetUp: Bool, _ file: FilePass)
        -> Fix?
    {
        guard let statement = isSetUp ? body.statements.first : body.statements.last else { return nil }
        var call = "super.\(node.name.text)()"
        if node.isAsync { call = "await " + call }
        if node.isThrowing { call = "try " + call }
        let blanks = file.newline + file.indentation(at: statement.range.lower)
        return isSetUp
            ? .insert(call + blanks, before: statement, "Call `super` first", .unsafe)
            : .insert(blanks + call, after: statement, "Call `super` last", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                override func ↓setUp() {
                    feed = Feed()
                }
            }
            """,
            fixed: """
                final class FeedTests: XCTestCase {
                    override func setUp() {
                        super.setUp()
                        feed = Feed()
                    }
                }
                """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: BaseTestCase {
                override func ↓tearDown() async throws {
                    feed = nil
                }
            }
            """,
            fixed: """
                final class FeedTests: BaseTestCase {
                    override func tearDown() async throws {
                        feed = nil
                        try await super.tearDown()
                    }
                }
                """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                override func setUp() {
                    feed = Feed()
                    ↓super.setUp()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                override func tearDown() {
                    ↓super.tearDown()
                    feed = nil
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                override func setUp() async throws {
                    try await super.setUp()
                    feed = Feed()
                }
                override func tearDown() {
                    feed = nil
                    super.tearDown()
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                override func setUpWithError() throws {
                    feed = Feed()
                }
            }
            """,
            at: Example.testPath,
            options: ["only_base_classes": .bool(true)]),
        .good(
            """
            final class FeedUITests: BaseUITest {
                override func setUp() {
                    scenario = "signedIn"
                    super.setUp()
                    feed = Feed(app)
                }
            }
            """,
            at: Example.testPath),
        .good("final class Feed {\n    func setUp() { posts = [] }\n}", at: Example.testPath),
    ]
}

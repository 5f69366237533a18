import TenetRuleKit
import TenetRuleSupport

struct TestHelperAssertsNothing: Rule {
    static let about = About(
        "test-helper-asserts-nothing", "Test whose helpers check nothing", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            A test that leaves checking to a helper passes whatever happens when the helper does not check either. \
            That shows only in the other function, often in another file.
            """,
        phrasings: [
            "A test that leaves its checks to helpers must call at least one helper that asserts something.",
            """
            Somewhere down the line every test case verifies a result with `XCTAssert` or `#expect`, even when other \
            functions do the work.
            """,
        ])

    /// A function of test code.
    private struct Helper: Fact {
        /// It asserts, throws, or does something that may; or it does nothing: that its call compiles is the test.
        var checks: Bool
    }

    private static let words = [
        "assert", "expect", "verify", "validate", "snapshot", "fulfill", "confirm", "record", "fail", "measure",
        "require", "should", "match", "receive", "ensure", "benchmark", "skip", "eventually", "wait", "poll",
    ]
    private static let harmless = [
        "crash", "compile", "performance", "smoke", "leak", "deinit", "nothrow", "concurren", "race", "threadsafe",
        "doesnot", "example",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(Helper.self, from: FunctionDeclSyntax.self) { node, file in
            guard file.role == .test, let body = node.body else { return nil }
            return (Helper(checks: Self.checks(body)), node.name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var checks: [String: Bool] = [:]
            for fact in project.facts(Helper.self) { checks["\(fact.path) \(fact.range.lower)"] = fact.fact.checks }
            func knows(_ function: Declaration) -> Bool? { checks["\(function.path) \(function.range.lower)"] }
            for test in project.model.declarations where test.role == .test && test.isTestFunction {
                guard knows(test) == false, let helpers = Self.helpers(of: test, knows), let first = helpers.first,
                    !Self.harmless.contains(where: test.name.lowercased().contains)
                else { continue }
                project.report(
                    "`\(test.name)` checks nothing, and neither does `\(first.name)`, which it calls",
                    help: "assert the result", at: test,
                    notes: helpers.prefix(3).map { $0.note("no assertion in here") })
            }
        }
    }

    /// Every function of test code that a test runs, if all of them are known and none of them checks.
    private static func helpers(of test: Declaration, _ knows: (Declaration) -> Bool?) -> [Declaration]? {
        var found: [Declaration] = []
        var queue = [test]
        while let function = queue.popLast() {
            for use in function.uses where use.kind == .call || use.kind == .name {
                guard use.kind == .call else {
                    // A function that is handed on may be called anywhere.
                    if case .one(let target) = use.target, target.kind == .function { return nil }
                    continue
                }
                let isOwn = use.base.isEmpty || use.base == "self" || use.base == "super"
                guard let target = use.target.one else {
                    if isOwn, use.name.first?.isLowercase == true { return nil }
                    if use.base == "?" || use.base == "." { return nil }
                    continue
                }
                guard target.kind == .function, target.role == .test else {
                    if target.kind.isVariable { return nil }
                    continue
                }
                guard knows(target) == false, !target.isTestFunction else { return nil }
                if !found.contains(target), found.count < 30 {
                    found.append(target)
                    queue.append(target)
                }
            }
        }
        return found
    }

    private static func checks(_ body: CodeBlockSyntax) -> Bool {
        if body.statements.allSatisfy({ $0.item.firstToken?.text == "_" }) { return true }
        for node in body.descendants {
            switch node.kind {
            case .tryExpr, .throwStmt, .macroExpansionExpr, .macroExpansionDecl: return true
            case .functionCallExpr:
                guard let name = FunctionCallExprSyntax(unchecked: node).calledName?.text else { continue }
                if name.containsFolded(words) || name.hasPrefix("XCT") { return true }
            default: continue
            }
        }
        return false
    }

    static let examples: [Example] = [
        // Not every function called `test` is a test.
        .good(
            """
            final class Engine {
                var turns = 0
                func test() { turn() }
                func turn() { turns += 1 }
            }
            final class EngineTests: XCTestCase {
                func testTurns() {
                    let engine = Engine()
                    engine.test()
                    XCTAssertEqual(engine.turns, 1)
                }
            }
            """,
            at: Example.testPath),
        .bad(files: [
            "AppTests/FeedTests.swift": """
            final class FeedTests: FeedTestCase {
                func ↓testLoad() { loadPosts(3) }
            }
            """,
            "AppTests/FeedTestCase.swift": """
            class FeedTestCase: XCTestCase {
                let feed = Feed()
                func loadPosts(_ count: Int) { feed.load(count) }
            }
            """,
        ]),
        .bad(
            """
            struct FeedTests {
                @Test func ↓loads() { load() }
                func load() { prepare() }
                func prepare() { Feed().reload() }
            }
            """,
            at: Example.testPath),
        .good(files: [
            "AppTests/FeedTests.swift": """
            final class FeedTests: FeedTestCase {
                func testLoad() { loadPosts(3) }
            }
            """,
            "AppTests/FeedTestCase.swift": """
            class FeedTestCase: XCTestCase {
                func loadPosts(_ count: Int) { compare(count) }
                private func compare(_ count: Int) { XCTAssertEqual(Feed().count, count) }
            }
            """,
        ]),
        .good(
            """
            final class FeedTests: LibraryTestCase {
                func testLoad() { loadsPosts(3) }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FilterTests: XCTestCase {
                func testStaticMember() { take(.newest) }
                private func take(_ filter: some Filter) { _ = filter }
            }
            """,
            at: Example.testPath),
        .good(
            """
            struct FeedTests {
                @Test func loads() throws { try load() }
                func load() throws {}
            }
            """,
            at: Example.testPath),
    ]
}

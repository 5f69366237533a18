import TenetRuleKit
import TenetRuleSupport

struct TestTeardownReconfigures: Rule {
    static let about = About(
        "test-teardown-reconfigures", "Tear-down sets up again", category: .testing, severity: .warning, scope: .tests,
        why: """
            A `tearDown` that configures shared services makes later tests pass that forgot to set up what they need. \
            They fail as soon as they run alone or in another order.
            """,
        phrasings: [
            "`tearDown` must not configure or register shared services; set them up in `setUp`.",
            "After a test we only clean up, so no later one passes thanks to leftovers prepared by somebody else.",
        ])

    var prefixes = ["configure", "register", "bootstrap"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of functions that set up shared services start.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.hasPrefix("tearDown"), node.isFixtureMethod,
                node.enclosingTestClass != nil || node.isOverride && file.isTest,
                let body = node.body
            else { return }
            for call in body.descendants(FunctionCallExprSyntax.self) {
                guard let name = call.calledName, prefixes.contains(where: { isPrefix($0, of: name.text) }) else {
                    continue
                }
                file.report(
                    "`\(name.text)` in `\(node.name.text)` hides that later tests do not set up what they need",
                    help: "only release here, and configure in the `setUp` of each class", at: name)
            }
            for call in body.descendants(FunctionCallExprSyntax.self) where seeds(call) {
                guard let name = call.calledName else { continue }
                file.report(
                    "`\(node.name.text)` writes into the settings that all tests share",
                    help: "only release here, and write what a test needs in the test", at: name)
            }
        }
    }

    /// `UserDefaults.standard.set(true, forKey:)` of something that the class does not touch elsewhere.
    private func seeds(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "set", call.calledBase?.isShared("UserDefaults.standard") == true,
            let value = call.firstArgument?.expression, value.booleanValue == true || value.stringValue != nil,
            let key = call.argument("forKey")?.expression.text, let type = call.enclosingType
        else { return false }
        return !type.memberBlock.descendants(LabeledExprSyntax.self).contains {
            $0.expression.text == key && !call.contains($0.syntax)
        }
    }

    private func isPrefix(_ prefix: String, of name: TextSlice) -> Bool {
        name.hasPrefix(prefix) && (name[prefix.utf8.count].map { $0 < 0x61 || $0 > 0x7A } ?? true)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TourTests: XCTestCase {
                override func tearDown() {
                    UserDefaults.standard.↓set(true, forKey: "hasSeenTour")
                    super.tearDown()
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class TourTests: XCTestCase {
                override func setUp() { UserDefaults.standard.set(false, forKey: "hasSeenTour") }
                override func tearDown() { UserDefaults.standard.set(true, forKey: "hasSeenTour") }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                override func tearDown() async throws {
                    container.reset()
                    ServiceConfiguration.↓configureServices(container: container)
                    try await super.tearDown()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                override func tearDown() {
                    container.↓register(API.self) { LiveAPI() }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                override func tearDown() {
                    container.reset()
                    URLProtocol.unregisterClass(StubProtocol.self)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                override func setUp() {
                    ServiceConfiguration.configureServices(container: container)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                override func tearDown() {
                    locale = savedLocale
                    registered.removeAll()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            "final class Checkout: AppSpecification {\n    override func tearDown() {\n        Services.↓registerAll()\n        super.tearDown()\n    }\n}",
            at: Example.testPath),
    ]
}

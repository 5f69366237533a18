import TenetRuleKit
import TenetRuleSupport

struct TestNamePattern: Rule {
    static let about = About(
        "test-name-pattern", "Test name pattern", category: .testing, severity: .note, status: .stable, scope: .tests,
        isConvention: true,
        why: """
            A name of the form method, scenario, expectation says what broke without opening the test.
            """,
        phrasings: [
            "Name tests with two to four capitalized parts joined by underscores, as in `testLoad_Offline_ShowsCache`.",
            "A test's title tells the method, the situation and what we expect, separated by `_`.",
        ])

    var minimumParts = 2
    var maximumParts = 4
    var partsStartUppercase = true
    var displays = false
    var unitTests = true
    static let options = [
        Option<Self>("unit_tests", \.unitTests, "Also look at unit tests, not at UI tests alone."),
        Option<Self>(
            "displays", \.displays, "UI tests that only look say `Displays`, not `IsVisible` or another word for it."),
        Option<Self>("minimum_parts", \.minimumParts, minimum: 1, "How many parts, joined by `_`, a name must have."),
        Option<Self>("maximum_parts", \.maximumParts, minimum: 1, "How many parts a name may have."),
        Option<Self>("parts_start_uppercase", \.partsStartUppercase, "Each part starts with a capital or a digit."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text.hasPrefix("test"), node.isXCTestMethod, !isPerformance(node),
                unitTests || file.isUITest
            else { return }
            let parts = node.name.text.string.dropFirst(4).split(separator: "_", omittingEmptySubsequences: false)
            if parts.count < minimumParts || parts.count > maximumParts {
                file.report(
                    "the number of parts of the test name is \(parts.count) instead of \(minimumParts) to \(maximumParts)",
                    help: form, at: node.name)
            } else if partsStartUppercase,
                let part = parts.first(where: { $0.first.map { !$0.isUppercase && !$0.isNumber } ?? true })
            {
                file.report(
                    part.isEmpty
                        ? parts.count == 1
                            ? "`test` alone does not say what is tested"
                            : parts.first?.isEmpty == true
                                ? "behind `test` comes a `_` and not the method under test"
                                : "the test name has an empty part"
                        : "the part `\(part)` of the test name does not start with a capital",
                    help: form, at: node.name)
            } else if displays, let word = otherWord(node, file) {
                file.report(
                    "`\(word)` says in another word that something is displayed",
                    help: "name it `test<View>Displays<What>`", at: node.name)
            } else {
                file.keeps()
            }
        }
    }

    private var form: String {
        maximumParts > 1
            ? "name it `test<Method>_<Scenario>_<Expectation>`" : "name it in one word, without underscores"
    }

    /// `Visible` or `Exists` in the name of a UI test that does not tell of an action.
    private func otherWord(_ node: FunctionDeclSyntax, _ file: FilePass) -> String? {
        guard file.isUITest else { return nil }
        let words = node.name.identifier.words
        guard !words.contains("Displays"), !words.contains(where: Self.actions.contains) else { return nil }
        return words.first(where: Self.looks.contains)
    }

    private static let looks: Set<String> = ["Visible", "Shown", "Exists", "Exist", "Displayed", "Appears", "Shows"]
    private static let actions: Set<String> = [
        "Tap", "Tapping", "Taps", "Tapped", "Press", "Pressing", "Swipe", "Swiping", "After", "When", "Opens",
        "Opening", "Enter", "Entering", "Typing", "Select", "Selecting", "Scroll", "Scrolling", "Launch", "Pull",
        "Search", "Login", "Logout", "Add", "Adding", "Delete", "Deleting",
    ]

    private func isPerformance(_ node: FunctionDeclSyntax) -> Bool {
        node.name.text.contains("erformance")
            || node.body?.statements.only?.item.as(FunctionCallExprSyntax.self)?.calledName?.text == "measure"
    }

    static let examples: [Example] = [
        .bad("final class FeedTests: XCTestCase {\n    func ↓testLoad() {}\n}", at: Example.testPath),
        .bad("final class FeedTests: XCTestCase {\n    func ↓testLoad_whenOffline() {}\n}", at: Example.testPath),
        .bad("final class FeedTests: XCTestCase {\n    func ↓testLoad_Offline_() {}\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad_Offline_ShowsCache() {}
            }
            """,
            at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    func testLoad_Offline() {}\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testScrollPerformance() { measure { scroll() } }
                func testing(_ row: Row) {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testFeedShowsPosts() {}
            }
            """,
            at: Example.testPath,
            options: ["minimum_parts": .int(1)]),
        .bad(
            """
            final class FeedUITests: XCTestCase {
                func ↓testTitleIsVisibleOnFeed() {}
                func ↓testFeedShowsPosts() {}
                func testFeedViewDisplaysPosts() {}
                func testTappingPostShowsDetail() {}
            }
            """,
            at: "AppUITests/FeedUITests.swift", options: ["minimum_parts": .int(1), "displays": .bool(true)]),
        .good("@Test func loads() {}", at: Example.testPath),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct TestClassFinal: Rule {
    static let about = About(
        "test-class-final", "Test class not final", category: .testing, severity: .note, status: .stable, scope: .tests,
        aliases: ["final_test_case"], isConvention: true,
        why: """
            Nobody inherits from a test class by intent: its tests would run once more in every subclass. `final` \
            says so and lets the compiler call methods directly.
            """,
        phrasings: [
            "Declare every test class `final` unless other classes inherit from it.",
            "Nobody subclasses an `XCTestCase` by accident: write `final class FeedTests`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass else { return }
            if node.hasModifier("final") { return file.keeps() }
            guard !node.hasModifier("open"), !isBase(node), !isInherited(node, file) else { return }
            file.report(
                "the test class `\(node.name.text)` is not final", help: "declare it `final class`", at: node.name,
                fix: .insert("final ", before: node.classKeyword, "Make it final", .unsafe))
        }
    }

    /// A class without tests of its own, or named as a base, is there to be inherited from.
    private func isBase(_ node: ClassDeclSyntax) -> Bool {
        let name = node.name.text
        if name.hasPrefix("Base") || name.hasSuffix("Base") || name.hasSuffix("TestCase") { return true }
        return !node.members(FunctionDeclSyntax.self).contains {
            $0.name.text.hasPrefix("test") || $0.name.text == "spec"
        }
    }

    private func isInherited(_ node: ClassDeclSyntax, _ file: FilePass) -> Bool {
        file.root.descendants(ClassDeclSyntax.self).contains {
            $0.inheritedTypes.contains { $0.lastName == node.name.text.string }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            class ↓FeedTests: XCTestCase {
                func testLoad() {}
            }
            """,
            fixed: """
                final class FeedTests: XCTestCase {
                    func testLoad() {}
                }
                """,
            at: Example.testPath),
        .bad(
            """
            @MainActor
            public class ↓FeedTests: BaseTestCase {
                func testLoad() {}
            }
            """,
            fixed: """
                @MainActor
                public final class FeedTests: BaseTestCase {
                    func testLoad() {}
                }
                """,
            at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath),
        .good("class BaseFeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath),
        .good(
            """
            class FeedTests: XCTestCase {
                func testLoad() {}
            }
            final class OfflineFeedTests: FeedTests {}
            """,
            at: Example.testPath),
        .good("class MockFeed: Feed {\n    func testLoad() {}\n}", at: Example.testPath),
    ]
}

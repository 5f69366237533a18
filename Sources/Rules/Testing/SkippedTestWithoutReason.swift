import TenetRuleKit
import TenetRuleSupport

struct SkippedTestWithoutReason: Rule {
    static let about = About(
        "skipped-test-without-reason", "Skipped test without reason", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            A test that is switched off without a word stays off: nobody knows what has to happen before it can run \
            again. Of a test that is switched off by its name, any comment right above it counts as the reason.
            """,
        phrasings: [
            "Give a reason for every skipped or disabled test.",
            """
            `XCTSkip` and `.disabled` come with a message about what we are waiting for, and nobody switches tests off \
            by renaming them.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTSkip") { call, file in
            guard call.isPlain, let name = call.calledName, call.arguments.isEmpty else { return }
            file.report("the test is skipped without a reason", help: "say in the message what it waits for", at: name)
        }
        hooks.onCall("disabled") { call, file in
            guard call.calledBase == nil, !call.isPlain, call.arguments.isEmpty, let name = call.calledName,
                call.ancestor(AttributeSyntax.self)?.name.hasPrefix("Test") == true
                    || call.ancestor(AttributeSyntax.self)?.name == "Suite"
            else { return }
            file.report(
                "the test is disabled without a reason", help: "say in a comment what it waits for: `.disabled(\"…\")`",
                at: name)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let prefix = Self.prefixes.first(where: node.name.text.hasPrefix), node.parameters.isEmpty,
                !node.isPrivate,
                let next = node.name.text[prefix.utf8.count], next < 0x61 || next > 0x7A,
                node.enclosingTestClass != nil,
                !file.isExplained(above: node)
            else { return }
            file.report(
                "the name `\(node.name.text)` hides a test: it does not run and is not listed as skipped",
                help: "call it `test…` and throw `XCTSkip` with the reason", at: node.name)
        }
    }

    private static let prefixes = [
        "xtest", "_test", "disabledTest", "disabled_test", "DISABLED_test", "disabletest", "skiptest", "skip_test",
        "notest",
    ]

    static let examples: [Example] = [
        .bad("func testLoad() throws {\n    throw ↓XCTSkip()\n}", at: Example.testPath),
        .bad("@Test(.↓disabled()) func loads() {}", at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func ↓xtestLoad() {}
                func ↓disabled_testSave() {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                // Waits for the new server.
                func _testLoad() {}
            }
            """,
            at: Example.testPath),
        .good("func testLoad() throws {\n    throw XCTSkip(\"waits for the new server\")\n}", at: Example.testPath),
        .good("@Test(.disabled(\"waits for the new server\")) func loads() {}", at: Example.testPath),
        .good("@Test(.disabled(if: isOffline)) func loads() {}", at: Example.testPath),
        .good(
            """
            struct Row: View {
                var body: some View { Button("Go", action: go).disabled(true) }
            }
            """,
            at: Example.testPath),
    ]
}

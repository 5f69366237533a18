import TenetRuleKit

struct TestWaitHelperMessage: Rule {
    static let about = About(
        "test-wait-helper-message", "Wait without message", category: .testing, severity: .note, scope: .tests,
        why: """
            "Condition not met" does not say which one. A message with the expected state makes the report of a \
            failed run readable.
            """)

    var helpers = ["waitForCondition", "waitUntil", "eventually"]
    var label = "message"
    static let options = [
        Option<Self>("helpers", \.helpers, "Functions that wait for a condition and take a message."),
        Option<Self>("label", \.label, "The label of the message."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(helpers) { call, file in
            guard let name = call.calledName, call.isPlain || call.calledBase?.text == "self",
                call.trailingClosure != nil,
                !call.hasArgument(label), takesMessage(name, file)
            else { return }
            file.report("`\(name.text)` does not say which state it waits for", help: "add `\(label):`", at: name)
        }
    }

    /// The helper is declared elsewhere, or here with such a parameter.
    private func takesMessage(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        let declared = file.root.descendants(FunctionDeclSyntax.self).first { $0.name.text == name.text }
        return declared.map { $0.parameters.contains { $0.firstName.text == label } }
            ?? (name.text == "waitForCondition")
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async throws {
                try await ↓waitForCondition { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func waitUntil(message: String, _ done: () -> Bool) {}
            func testLoad() {
                ↓waitUntil { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() async throws {
                try await waitForCondition(message: "should load") { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func waitUntil(_ done: () -> Bool) {}
            func testLoad() {
                waitUntil { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good("func testLoad() async {\n    await feed.waitUntil { $0.isLoaded }\n}", at: Example.testPath),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct RepeatedWaitCondition: Rule {
    static let about = About(
        "repeated-wait-condition", "The same wait again and again", category: .testing, severity: .note, scope: .tests,
        why: """
            Several tests that wait for the same state want a helper with a name. It says what is waited for, keeps \
            the time limit in one place and gives every failure the same message.
            """,
        phrasings: [
            "Do not wait for the same condition more than twice in a test class; write a named helper for it.",
            "If many tests poll until the model is ready, give them something like `waitUntilReady()`.",
        ])

    var helpers = ["waitForCondition", "waitUntil", "eventually", "poll"]
    var allowed = 2
    static let options = [
        Option<Self>("helpers", \.helpers, "Functions that wait for a condition."),
        Option<Self>("allowed", \.allowed, minimum: 1, "How often a class may wait for the same condition."),
    ]

    func install(_ hooks: inout Hooks) {
        let waits = helpers + ["NSPredicate"]
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass || node.hasAttribute("Suite") else { return }
            var calls: [[String]: [FunctionCallExprSyntax]] = [:]
            for call in node.memberBlock.descendants(FunctionCallExprSyntax.self) {
                guard call.calledName?.text.isOne(of: waits) == true,
                    let closure = call.closures.first?.closure, closure.statements.onlyItem != nil
                else { continue }
                calls[closure.statements.tokens.map(\.text.string), default: []].append(call)
            }
            for (_, same) in calls where same.count > allowed {
                guard let call = same.dropFirst(allowed).first, let name = call.calledName else { continue }
                file.report(
                    "`\(node.name.text)` waits for the same condition \(same.count) times",
                    help: "write a helper named after the state, with the time limit and a message", at: name,
                    notes: same.prefix(allowed).compactMap(\.calledName).map {
                        file.note("also waited for here", at: $0)
                    })
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class QueueTests: XCTestCase {
                func testDrains() {
                    let first = NSPredicate { _, _ in queue.isEmpty }
                    let second = NSPredicate { _, _ in queue.isEmpty }
                    let third = ↓NSPredicate { _, _ in queue.isEmpty }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testA() async throws {
                    try await waitForCondition { model.isReady }
                }
                func testB() async throws {
                    try await waitForCondition { model.isReady }
                }
                func testC() async throws {
                    try await ↓waitForCondition { model.isReady }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testA() async {
                    await eventually { model.count == 1 }
                    await ↓eventually { model.count  ==  1 }
                }
            }
            """,
            at: Example.testPath, options: ["allowed": .int(1)]),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testA() async throws {
                    try await waitForCondition { model.isReady }
                    try await waitForCondition { model.isReady }
                    try await waitForCondition { model.isEmpty }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testA() async throws { try await waitUntilReady() }
                func testB() async throws { try await waitUntilReady() }
                func testC() async throws { try await waitUntilReady() }
                private func waitUntilReady() async throws {
                    try await waitForCondition { model.isReady }
                }
            }
            """,
            at: Example.testPath),
        .good("final class Feed {\n    func a() { waitUntil { ready }; waitUntil { ready }; waitUntil { ready } }\n}"),
    ]
}

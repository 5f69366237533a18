import TenetRuleKit
import TenetRuleSupport

struct BlockingSleep: Rule {
    static let about = About(
        "blocking-sleep", "Thread put to sleep", category: .concurrency, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            `sleep` blocks a whole thread: on the main thread the app freezes, on a pool thread other work waits. It \
            usually hides a race as well.
            """,
        phrasings: [
            "Do not call `sleep`, `usleep` or `Thread.sleep` in app code.",
            "Never freeze the running thread to wait a moment; suspend with `try await Task.sleep(for:)`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep", "usleep", "nanosleep") { call, file in
            guard let name = call.calledName, Self.blocks(call, name), !call.isAwaited, !call.isInPreview,
                !call.isInDebugBlock, !Self.isBeforeCrash(call)
            else { return }
            file.report(
                "`\(call.calledExpression.text)` blocks the thread it runs on",
                help: "wait with `try await Task.sleep(for:)`, or for the event itself", at: call.calledExpression)
        }
    }

    /// The next statement ends the app: the pause lets a last log leave.
    private static func isBeforeCrash(_ call: FunctionCallExprSyntax) -> Bool {
        guard let next = call.enclosingStatement?.nextToken?.text else { return false }
        return next.isOne(of: ["fatalError", "exit", "abort", "preconditionFailure"])
    }

    private static func blocks(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> Bool {
        if let base = call.calledBase { return base.text == "Thread" && name.text == "sleep" }
        let unlabelled = call.arguments.allSatisfy { $0.label == nil }
        guard call.isPlain, unlabelled, call.arguments.count == (name.text == "nanosleep" ? 2 : 1),
            call.trailingClosure == nil
        else { return false }
        return !call.root.descendants(FunctionDeclSyntax.self).contains { $0.name.text == name.text }
    }

    static let examples: [Example] = [
        .bad("func retry() {\n    ↓Thread.sleep(forTimeInterval: 0.5)\n    send()\n}"),
        .bad("func poll() {\n    while !isReady { ↓usleep(1000) }\n}"),
        .good("func retry() async throws {\n    try await Task.sleep(for: .seconds(1))\n}"),
        .good("func crash() {\n    log.flush()\n    Thread.sleep(forTimeInterval: 1)\n    fatalError(\"no store\")\n}"),
        .good("func retry() async {\n    await sleep(2)\n}"),
        .good("#if DEBUG\nfunc slow() { sleep(1) }\n#endif"),
        .good("final class Cat {\n    func sleep(_ hours: Int) {}\n    func night() { sleep(8) }\n}"),
        .good("func testExpiry() {\n    sleep(1)\n}", at: Example.testPath),
    ]
}

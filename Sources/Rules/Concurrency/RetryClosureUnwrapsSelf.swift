import TenetRuleKit
import TenetRuleSupport

struct RetryClosureUnwrapsSelf: Rule {
    static let about = About(
        "retry-closure-unwraps-self", "Retry closure unwraps `self`", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            Optional chaining makes a retry on a view model that is gone do nothing, in the shortest form. Unwrapping \
            first keeps the object alive for the whole operation, and `self!` crashes.
            """)

    var handlers = ["handleError"]
    static let options = [
        Option<Self>("handlers", \.handlers, "Functions that keep the closure they are given for a later retry.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(handlers) { call, file in
            for closure in call.retryClosures where closure.capture(of: "self") == "weak" {
                guard let place = Self.unwrapping(closure) else { continue }
                file.report(
                    "the retry closure unwraps `self` instead of chaining on it",
                    help: "call the operation with `self?.`", at: place)
            }
        }
    }

    private static func unwrapping(_ closure: ClosureExprSyntax) -> Syntax? {
        closure.statements.descendants.first { node in
            if let binding = node.as(OptionalBindingConditionSyntax.self) {
                return binding.pattern.text == "self" || binding.initializer?.value.text == "self"
            }
            return node.as(ForceUnwrapExprSyntax.self)?.expression.text == "self"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() {
                let retry: () async -> Void = { [weak self] in await ↓self!.load() }
                handleError(error, context: .trips, retry: retry)
            }
            """),
        .bad(
            """
            handleError(failure) { [weak self] in
                guard ↓let self else { return }
                await self.load()
            }
            """),
        .bad("handleError(failure) { [weak self] in await ↓self!.load() }"),
        .good("handleError(failure) { [weak self] in await self?.load() }"),
        .good(
            """
            handleError(failure, onDismiss: { [weak self] in
                guard let self else { return }
                self.close()
            })
            """),
        .good("perform { [weak self] in\n    guard let self else { return }\n    self.load()\n}"),
        .good("handleError(failure) { [weak self] in\n    guard let id else { return }\n    await self?.load(id)\n}"),
    ]
}

import TenetRuleKit

struct RetryClosureMissing: Rule {
    static let about = About(
        "retry-closure-missing", "Failed operation without retry", category: .concurrency, severity: .note,
        status: .preview,
        scope: .appCode,
        why: """
            Reading data can be tried again at no risk. Without a retry closure that runs the same operation, the \
            user's only way out of the error is to leave the screen.
            """)

    var handlers = ["handleError"]
    var operations = ["fetch", "load", "refresh"]
    static let options = [
        Option<Self>("handlers", \.handlers, "Functions that show an error and take a retry closure."),
        Option<Self>("operations", \.operations, "Beginnings of names of operations that can be repeated."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(handlers) { call, file in
            guard let function = call.enclosingFunction, call.ancestor(CatchClauseSyntax.self) != nil,
                operations.contains(where: { function.name.text.hasPrefix($0) }), !Self.hasRetry(call),
                let name = call.calledName
            else { return }
            if let closure = call.closures.last?.closure {
                guard !closure.statements.tokens.contains(where: { $0.text == function.name.text }) else { return }
                file.report(
                    "this retry closure does not run `\(function.name.text)` again",
                    help: "call `self?.\(function.name.text)(…)` in it", at: closure.leftBrace)
                return
            }
            file.report(
                "`\(function.name.text)` fails here without a way to retry",
                help: "give `\(name.text)` a closure that calls `self?.\(function.name.text)(…)`", at: name)
        }
    }

    /// An argument that is no closure but is called retry.
    private static func hasRetry(_ call: FunctionCallExprSyntax) -> Bool {
        call.arguments.contains {
            $0.label?.text.containsIgnoringCase("retry") == true && $0.expression.kind != .closureExpr
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func fetchFeed() async {
                do { items = try await api.feed() } catch {
                    ↓handleError(error, context: .feed)
                }
            }
            """),
        .bad(
            """
            func loadFeed() async {
                do { items = try await api.feed() } catch {
                    handleError(error) ↓{ [weak self] in await self?.loadOther() }
                }
            }
            """),
        .good(
            """
            func fetchFeed() async {
                do { items = try await api.feed() } catch {
                    handleError(error) { [weak self] in await self?.fetchFeed() }
                }
            }
            """),
        .good("func submit() async {\n    do { try await api.send() } catch {\n        handleError(error)\n    }\n}"),
        .good("func loadFeed() {\n    guard isOpen else { return handleError(.closed) }\n}"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct RetryClosureMissing: Rule {
    static let about = About(
        "retry-closure-missing", "Failed operation without retry", category: .concurrency, severity: .note,
        status: .preview,
        scope: .appCode,
        why: """
            Reading data can be tried again at no risk. Without a retry closure that runs the same operation, the \
            user's only way out of the error is to leave the screen.
            """,
        phrasings: [
            """
            When a fetch, load, or refresh operation fails, pass `handleError` a retry closure that runs the same \
            operation again.
            """,
            "Users can always repeat a read that went wrong, right from the error message.",
        ])

    var handlers = ["handleError"]
    var operations = ["fetch", "load", "refresh"]
    var baseClasses = ["BaseViewModel"]
    static let options = [
        Option<Self>(
            "base_classes", \.baseClasses,
            "Classes with these functions: a subclass that sets their `error` itself offers no retry."),
        Option<Self>("handlers", \.handlers, "Functions that show an error and take a retry closure."),
        Option<Self>("operations", \.operations, "Beginnings of names of operations that can be repeated."),
    ]

    func install(_ hooks: inout Hooks) {
        if !baseClasses.isEmpty { hooks.on(SequenceExprSyntax.self) { checkAssignment($0, $1) } }
        hooks.onCall(handlers) { call, file in
            guard let function = call.enclosingFunction, Self.isFailure(call.syntax),
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

    /// `error = failure` in a `catch` or a `.failure` of an operation, where the base class has a function for it.
    private func checkAssignment(_ sequence: SequenceExprSyntax, _ file: FilePass) {
        guard let (target, sign, value) = sequence.assignment, sign == "=", value.first?.text != "nil",
            let name = target.ownMemberName, name.text == "error",
            let type = sequence.enclosingType, type.inherits(anyOf: baseClasses),
            !type.storedProperties.contains(where: { $0.nameToken?.text == "error" }),
            let function = sequence.enclosingFunction,
            operations.contains(where: { function.name.text.hasPrefix($0) }), !sequence.syntax.isLocalName(name.text),
            Self.isFailure(sequence.syntax)
        else { return }
        file.report(
            "`\(function.name.text)` fails here without a way to retry",
            help:
                "call `\(handlers.first ?? "handleError")` with a closure that calls `self?.\(function.name.text)(…)`",
            at: name)
    }

    /// In a `catch`, or in the `.failure` of a result.
    private static func isFailure(_ node: Syntax) -> Bool {
        node.ancestor(CatchClauseSyntax.self) != nil
            || node.ancestor(SwitchCaseSyntax.self)?.label.codeContains(".failure") == true
            || node.ancestors.contains { ancestor in
                guard let branch = ancestor.as(IfExprSyntax.self), branch.body.contains(node) else { return false }
                return branch.conditions.codeContains(".failure")
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
            final class FeedModel: BaseViewModel {
                func refresh() async {
                    switch await api.feed() {
                    case .success(let feed): items = feed
                    case .failure(let failure): self.↓error = failure
                    }
                }
                func loadMore() async {
                    let page = await api.page(next)
                    if case .failure(let failure) = page { ↓handleError(failure, context: .page) }
                }
            }
            """),
        .bad(
            """
            final class FeedModel: BaseViewModel {
                func loadFeed() async {
                    do { items = try await api.feed() } catch let failure { ↓error = failure }
                }
            }
            """),
        .good(
            """
            final class FeedModel: BaseViewModel {
                func loadFeed() async {
                    error = nil
                    do { items = try await api.feed() } catch let failure { feedError = failure }
                }
                func submit() async {
                    do { try await api.send() } catch let failure { error = failure }
                }
            }
            """),
        .good(
            """
            final class FeedModel: ObservableObject {
                func loadFeed() async {
                    do { items = try await api.feed() } catch let failure { error = failure }
                }
            }
            """),
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

import TenetRuleKit
import TenetRuleSupport

struct RetryClosureStrongSelf: Rule {
    static let about = About(
        "retry-closure-strong-self", "Retry closure keeps `self` alive", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            A retry closure is kept until the user taps retry. When it holds `self`, and `self` holds the error with \
            its closure, the failed operation keeps its view model alive for ever.
            """,
        phrasings: [
            "Capture `self` weakly in every retry closure passed to `handleError`.",
            """
            What runs when the user taps "Try again" starts with `[weak self]`, so that a failed operation does not \
            leak its view model.
            """,
        ])

    var handlers = ["handleError"]
    static let options = [
        Option<Self>("handlers", \.handlers, "Functions that keep the closure they are given for a later retry.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(handlers) { call, file in
            guard call.isInReferenceType || call.isInModelExtension else { return }
            for closure in call.handedClosures {
                if closure.capture(of: "self")?.hasPrefix("unowned") == true,
                    let mark = closure.signature?.capture?.items.first(where: {
                        $0.specifier?.specifier.text == "unowned"
                    })
                {
                    file.report(
                        "the retry closure given to `\(call.calledName?.text.string ?? "")` crashes when `self` is gone",
                        help: "capture `[weak self]` and call with `self?.`", at: mark)
                    continue
                }
                guard let mark = closure.strongSelf else { continue }
                file.report(
                    "the retry closure given to `\(call.calledName?.text.string ?? "")` keeps `self` alive",
                    help: "capture `[weak self]` and call with `self?.`", at: mark, fix: closure.weakSelfFix(in: file))
            }
            for argument in call.arguments where argument.expression.isOwnMethod(of: call.enclosingType) {
                file.report(
                    "`\(argument.expression.text)` given as a retry closure keeps `self` alive",
                    help: "write a closure with `[weak self]`", at: argument.expression)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TripViewModel {
                func load() {
                    handleError(error, context: .trips) { [↓unowned self] in await load() }
                }
            }
            """),
        .bad(
            """
            final class FeedModel {
                func load() async {
                    handleError(failure, context: .feed) { await ↓self.load() }
                }
            }
            """,
            fixed: """
                final class FeedModel {
                    func load() async {
                        handleError(failure, context: .feed) { [weak self] in await self?.load() }
                    }
                }
                """),
        .bad("final class FeedModel {\n    func load() {\n        handleError(failure, retry: ↓load)\n    }\n}"),
        .good(
            """
            final class FeedModel {
                func load() async {
                    handleError(failure, context: .feed) { [weak self] in await self?.load() }
                }
            }
            """),
        .good("final class FeedModel {\n    func load() {\n        handleError(failure)\n    }\n}"),
        .good("final class FeedModel {\n    func load() {\n        handleError(failure) { reload() }\n    }\n}"),
        .bad(
            "extension FeedViewModel {\n    func load() async {\n        handleError(failure) { await ↓self.load() }\n    }\n}",
            fixed:
                "extension FeedViewModel {\n    func load() async {\n        handleError(failure) { [weak self] in await self?.load() }\n    }\n}"
        ),
    ]
}

extension ExprSyntax {
    /// A method of the type, named without a call: it holds `self` strongly.
    fileprivate func isOwnMethod(of type: (any DeclGroupSyntax)?) -> Bool {
        guard let name = ownMemberName?.text, let type else { return false }
        return type.members(FunctionDeclSyntax.self).contains { $0.name.text == name && !$0.isStatic }
    }
}

extension FunctionCallExprSyntax {
    /// In an extension of a view model, whose class stands in another file, or in a piece of code without its type.
    fileprivate var isInModelExtension: Bool {
        guard let type = enclosingType else { return true }
        return type.isViewModel
    }
}

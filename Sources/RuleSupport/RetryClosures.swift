package import TenetRuleKit

extension FunctionCallExprSyntax {
    /// The closures that the call is given, also those that a local name stands for: `let retry = { … }`.
    package var handedClosures: [ClosureExprSyntax] { labelledClosures.map(\.closure) }

    /// Those that are there for another attempt: what happens as an alert closes has a label that says so.
    package var retryClosures: [ClosureExprSyntax] {
        let words = [
            "ok", "dismiss", "dismissed", "close", "closed", "cancel", "completion", "finish", "finished", "done",
        ]
        return labelledClosures.filter { $0.label.nameWords.allSatisfy { !words.contains($0) } }.map(\.closure)
    }

    private var labelledClosures: [(label: String, closure: ClosureExprSyntax)] {
        let named = arguments.compactMap { argument in
            argument.expression.localValue?.as(ClosureExprSyntax.self).map {
                (label: argument.label?.text.string ?? "", closure: $0)
            }
        }
        return closures + named
    }
}

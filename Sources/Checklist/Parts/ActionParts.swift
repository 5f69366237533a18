internal import TenetRuleKit
internal import TenetStandards

/// What controls and gestures do.
enum ActionParts {
    /// Labels of what runs when a control is used.
    private static let labels: Set<String> = ["action", "primaryAction", "handler", "perform", "onEnded", "onCommit"]

    /// Plumbing of closures, which is no part of what they do.
    private static let plumbing: Set<String> = [
        "self", "weak", "guard", "let", "else", "return", "in", "await", "try", "Task",
    ]

    /// The action of a call that makes a control, or gives a view a gesture.
    static func of(_ call: FunctionCallExprSyntax, _ name: String) -> [ChangePart] {
        guard PartNames.actors.contains(name) else { return [] }
        var words: [String] = []
        for argument in call.arguments where labels.contains(argument.label?.text.string ?? "") {
            guard argument.expression.kind != .closureExpr else { continue }
            words += PartWords.of(argument.expression)
        }
        for (label, closure) in call.closures where label.isEmpty || labels.contains(label) {
            // The only closure behind `Button(action: save)` is what the button shows.
            if label.isEmpty, !words.isEmpty { continue }
            words += PartWords.inside(closure)
        }
        words = words.filter {
            $0.first.map { $0.isLetter || $0.isNumber || $0 == "\"" } ?? false && !plumbing.contains($0)
        }
        return words.isEmpty ? [] : [ChangePart(subject: .action, words: words, isBound: !call.isPlain)]
    }
}

import TenetRuleKit

/// What the comments and calls around a pause in a test say of it.
struct SleepReasons {
    /// Passing time is the point.
    static let words =
        delays + ["expir", "stale", "timer", "timestamp", "cooldown", "time pass", "time to pass", "ttl"]
    /// The type under test holds something back for a while.
    static let delays = ["debounc", "throttl"]

    private let file: FilePass

    init(_ file: FilePass) { self.file = file }

    /// A comment beside the pause or right above it holds one of the words.
    func say(_ words: [String], of call: FunctionCallExprSyntax) -> Bool {
        let line = file.lines.line(at: call.range.lower)
        var first = line
        for comment in file.comments.reversed() {
            let start = file.lines.line(at: comment.range.lower)
            let isAbove = file.lines.line(at: comment.range.upper) == first - 1 && !comment.isTrailing
            guard start == line || isAbove else { continue }
            if holds(comment, words) { return true }
            if isAbove { first = start }
        }
        return false
    }

    private func holds(_ comment: Comment, _ words: [String]) -> Bool {
        words.contains { word in
            // Short enough to be a part of another word.
            guard word == "ttl" else { return comment.text.containsFolded([word]) }
            return comment.content.split { !$0.isLetter }.contains { $0.lowercased() == word }
        }
    }

    /// The test gives something a time to live.
    static func setsLifetime(_ test: FunctionDeclSyntax) -> Bool {
        test.descendants(LabeledExprSyntax.self).contains { argument in
            guard let label = argument.label?.text else { return false }
            if label == "ttl" || label.containsFolded(["timetolive", "expir", "debounce", "throttle"]) { return true }
            // `Store(timeoutInSeconds: 1)`; how long the test itself waits is said in functions.
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            return label.containsFolded(["timeout", "lifetime", "maxage"])
                && call?.calledName?.text.startsUppercase == true && argument.expression.numberValue != nil
        }
    }
}

import TenetRuleKit
import TenetRuleSupport

struct TestingOnlyUndocumented: Rule {
    static let about = About(
        "testing-only-undocumented", "Testing-only method without a warning", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: "What only tests may call is there for everyone; the warning is all that keeps it out of the app.",
        phrasings: [
            """
            Document every method that only tests may call, such as `resetForTesting()`, with a `- Warning:` that says \
            so.
            """,
            "Helpers ending in `ForTests` tell app developers in their comment to keep their hands off.",
        ])

    var suffixes = ["ForTesting", "ForTests", "ForUnitTests", "ForUITests"]
    var field = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of methods that only tests call."),
        Option<Self>(
            "field", \.field, "Ask for a field `- Warning:`, also where a sentence says that it is for tests."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let name = node.name.text
            guard !node.isPrivate, !node.isInDebugBlock else { return }
            let comment = DocComment(of: node)
            let isForTests = suffixes.contains { name.hasSuffix($0) }
            guard isForTests || field && comment.map(Self.saysForTests) == true else { return }
            if let comment, comment.mentions("warning") { return }
            if !field, let comment, comment.mentions("only", "do not call", "never") { return }
            file.report(
                "`\(name)` is for tests, but nothing warns those who call it from the app",
                help: "add `- Warning:` or put it into `#if DEBUG`", at: node.name)
        }
    }

    /// `Only used by unit tests`, `for testing purposes only`; what is visible for tests is used by the app, too.
    private static func saysForTests(_ comment: DocComment) -> Bool {
        guard !comment.mentions("visible", "exposed", "accessible") else { return false }
        // What a parameter says is about its values.
        let text = comment.lines.map { $0.text.lowercased() }.prefix { !$0.contains("- parameter") }.joined(
            separator: " ")
        return text.split { ".:;!?".contains($0) }.contains { sentence in
            let words = sentence.split { !$0.isLetter }
            return words.indices.contains { index in
                guard only.contains(words[index]) else { return false }
                let behind = words[(index + 1)...].first { !between.contains($0) }
                let before = words[..<index].last { $0 != "purposes" }
                return behind?.hasPrefix("test") == true || before?.hasPrefix("test") == true
            }
        }
    }

    private static let only: Set<Substring> = ["only", "exclusively", "solely"]
    /// What may stand between `only` and `tests`.
    private static let between: Set<Substring> = [
        "to", "be", "use", "used", "called", "meant", "intended", "for", "from", "by", "in", "the", "our", "unit", "ui",
    ]

    static let examples: [Example] = [
        .bad("final class Store {\n    func ↓resetForTesting() {}\n}"),
        .bad("/// Empties the store.\nfunc ↓clearForTests() {}"),
        .good("final class Store {\n    /// - Warning: For testing only.\n    func resetForTesting() {}\n}"),
        .bad(
            "final class Store {\n    /// Sets the clock. Only used by unit tests.\n    func ↓setClock(_ clock: Clock) {}\n}",
            options: ["field": .bool(true)]),
        .good(
            "final class Store {\n    /// Sets the clock.\n    /// - Warning: Only for tests. The app would show old rows.\n    func setClock(_ clock: Clock) {}\n    /// Visible for testing.\n    func rows() {}\n}",
            options: ["field": .bool(true)]),
        .good(
            "/// Runs the tests. Only the ones given are used.\n/// - Parameter names: the tests to run; for tests of views the scheme counts.\nfunc run(names: [String]) {}",
            options: ["field": .bool(true)]),
        .good(
            "/// Builds.\n/// - Parameter kind: for testing only, or for all.\nfunc build(kind: Kind) {}",
            options: ["field": .bool(true)]),
        .good("#if DEBUG\nfunc clearForTests() {}\n#endif"),
        .good("func clear() {}\nprivate func resetForTesting() {}"),
    ]
}

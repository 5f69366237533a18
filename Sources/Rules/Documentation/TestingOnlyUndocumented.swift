import TenetRuleKit

struct TestingOnlyUndocumented: Rule {
    static let about = About(
        "testing-only-undocumented", "Testing-only method without a warning", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: "What only tests may call is there for everyone; the warning is all that keeps it out of the app.")

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

    /// `Only used by unit tests`; what is visible for tests is used by the app, too.
    private static func saysForTests(_ comment: DocComment) -> Bool {
        let words = comment.text.lowercased().split { !$0.isLetter }.joined(separator: " ")
        return phrases.contains { words.contains($0) } && !comment.mentions("visible", "exposed", "accessible")
    }

    /// What stands between `only` and `tests`, blanks and signs left out.
    private static let phrases: [String] = {
        let between = [
            "for", "used for", "used by", "used in", "be used in", "be used by", "be used for", "called by",
            "called from",
            "be called from", "be called by", "in", "by", "use in", "use for", "to be used in", "meant for",
            "intended for",
        ]
        let ends = ["test", "unit test", "ui test", "the test", "the unit test"]
        let behind = ["for testing only", "for tests only", "for unit tests only", "in tests only", "by tests only"]
        return behind + ["testing purposes only", "only for testing"]
            + between.flatMap { middle in ends.map { "only \(middle) \($0)" } }
            + between.flatMap { middle in ends.map { "\(middle) only in \($0)" } }
            + ["exclusively for test", "solely for test", "exclusively for unit test", "used only in test"]
            + ["used only by test", "used only for test", "used only by unit test", "used only in unit test"]
    }()

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
        .good("#if DEBUG\nfunc clearForTests() {}\n#endif"),
        .good("func clear() {}\nprivate func resetForTesting() {}"),
    ]
}

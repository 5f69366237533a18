import TenetRuleKit

struct TestingOnlyUndocumented: Rule {
    static let about = About(
        "testing-only-undocumented", "Testing-only method without a warning", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: "What only tests may call is there for everyone; the warning is all that keeps it out of the app.")

    var suffixes = ["ForTesting", "ForTests", "ForUnitTests", "ForUITests"]
    static let options = [Option<Self>("suffixes", \.suffixes, "Endings of methods that only tests call.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let name = node.name.text
            guard suffixes.contains(where: { name.hasSuffix($0) }), !node.isPrivate, !node.isInDebugBlock else {
                return
            }
            if let comment = DocComment(of: node), comment.mentions("warning", "only", "do not call", "never") {
                return
            }
            file.report(
                "`\(name)` is for tests, but nothing warns those who call it from the app",
                help: "add `- Warning:` or put it into `#if DEBUG`", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("final class Store {\n    func ↓resetForTesting() {}\n}"),
        .bad("/// Empties the store.\nfunc ↓clearForTests() {}"),
        .good("final class Store {\n    /// - Warning: For testing only.\n    func resetForTesting() {}\n}"),
        .good("#if DEBUG\nfunc clearForTests() {}\n#endif"),
        .good("func clear() {}\nprivate func resetForTesting() {}"),
    ]
}

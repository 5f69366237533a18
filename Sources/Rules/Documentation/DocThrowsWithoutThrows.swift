import TenetRuleKit
import TenetRuleSupport

struct DocThrowsWithoutThrows: Rule {
    static let about = About(
        "doc-throws-without-throws", "Throws documented where nothing is thrown", category: .documentation,
        severity: .warning, reads: [.comments],
        why: "Callers who read of an error look for one to handle; the compiler then tells them there is none.",
        phrasings: [
            "Do not document `- Throws:` on a function or initializer that does not throw.",
            "A comment must not promise an error that the signature can never raise.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in check(node, node.signature, file) }
        hooks.on(InitializerDeclSyntax.self) { node, file in check(node, node.signature, file) }
    }

    private func check(_ decl: some SyntaxProtocol, _ signature: FunctionSignatureSyntax, _ file: FilePass) {
        guard signature.effectSpecifiers?.throwsClause == nil, let line = DocComment(of: decl)?.field("Throws") else {
            return
        }
        let text = line.text.lowercased()
        guard !text.contains("nothing"), !text.contains("never") else { return }
        let blanks = line.text.prefix { $0 == " " || $0 == "\t" }.utf8.count
        file.report(
            "an error is documented, but nothing is thrown", help: "delete the field or mark the function `throws`",
            at: ByteRange(line.range.lower + blanks, line.range.upper))
    }

    static let examples: [Example] = [
        .bad("/// Opens.\n/// ↓- Throws: An error.\nfunc open() {}"),
        .bad("struct Store {\n    /// ↓- throws: An error.\n    init() async {}\n}"),
        .good("/// Opens.\n/// - Throws: An error.\nfunc open() throws {}"),
        .good("/// - Throws: What the body throws.\nfunc open(_ body: () throws -> Void) rethrows {}"),
        .good("/// Throws: the ball.\nfunc open() {}"),
    ]
}

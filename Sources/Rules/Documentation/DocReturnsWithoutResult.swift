import TenetRuleKit
import TenetRuleSupport

struct DocReturnsWithoutResult: Rule {
    static let about = About(
        "doc-returns-without-result", "Returns documented where nothing is returned", category: .documentation,
        severity: .warning, reads: [.comments],
        why: "A described result that does not exist is left from an earlier version and sends callers looking for it.",
        phrasings: [
            "Do not document `- Returns:` on a function that returns nothing.",
            "A comment must not promise a result when the method is `Void`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let type = node.returnType
            let isVoid = type == nil || type?.text == "Void" || type?.text == "()"
            guard isVoid, let line = DocComment(of: node)?.field("Returns") else { return }
            let text = line.text.lowercased()
            guard !text.contains("nothing"), !text.contains("void"), !text.contains("none") else { return }
            let blanks = line.text.prefix { $0 == " " || $0 == "\t" }.utf8.count
            file.report(
                "`\(node.name.text)` returns nothing, but a result is documented",
                help: Self.help(node), at: ByteRange(line.range.lower + blanks, line.range.upper)
            )
        }
    }

    /// What a completion handler is given is a result all the same.
    private static func help(_ node: FunctionDeclSyntax) -> String {
        let handler = node.parameters.last { $0.internalName.text.containsFolded(["completion", "handler"]) }
        guard let name = handler?.internalName.text else { return "delete the field or return the value" }
        return "move it to the entry of `\(name)`, which is given the result"
    }

    static let examples: [Example] = [
        .bad("/// Reads the tide.\n/// ↓- Returns: The tide.\nfunc read(completion: @escaping (Tide) -> Void) {}"),
        .bad("/// Saves.\n/// ↓- Returns: The id.\nfunc save() {}"),
        .bad("/// Saves.\n/// ↓- returns: The id.\nfunc save() async throws -> Void {}"),
        .good("/// Saves.\n/// - Returns: The id.\nfunc save() -> Int { 1 }"),
        .good("/// Returns: at once.\nfunc save() {}"),
        .good("/// - Returns: Nothing.\nfunc save() {}"),
        .good("/// - Returns: A new store.\ninit() {}"),
    ]
}

import TenetRuleKit

struct FailableInitUndocumented: Rule {
    static let about = About(
        "failable-init-undocumented", "Failable initializer without documented failure", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: "`init?` tells that it can fail, not for which input; callers guess and handle the wrong case.")

    var inputs = ["String", "Substring", "Data", "URL"]
    static let options = [Option<Self>("inputs", \.inputs, "Types of parameters that make an initializer a parser.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard let mark = node.optionalMark, mark.tokenKind != .exclamationMark, !node.isPrivate, !node.isOverride,
                node.signature.parameterClause.parameters.contains(where: {
                    $0.type.unwrapped.lastName.isOne(of: inputs)
                }),
                node.enclosingType?.isPrivate != true,
                // What `rawValue` and `description` mean is said by their protocols.
                !node.signature.parameterClause.parameters.contains(where: { $0.firstName.text.isOne(of: witnesses) })
            else { return }
            if let comment = DocComment(of: node), comment.mentions("nil", "fail", "invalid", "valid", "unless", "if ")
            {
                return
            }
            file.report(
                "nothing says for which input this initializer gives `nil`",
                help: "say it in a `- Returns:` field", at: node.initKeyword)
        }
    }
    private let witnesses = ["rawValue", "stringValue", "coder", "_", "from"]

    static let examples: [Example] = [
        .bad("extension Color {\n    /// Makes a color.\n    ↓init?(hex: String) { nil }\n}"),
        .bad("struct Token {\n    ↓init?(data: Data, strict: Bool) { nil }\n}"),
        .good(
            "extension Color {\n    /// - Returns: Nil unless `hex` has six digits.\n    init?(hex: String) { nil }\n}"),
        .good("enum Tab {\n    init?(rawValue: String) { nil }\n}"),
        .good("struct Row {\n    init?(index: Int) { nil }\n    private init?(text: String) { nil }\n}"),
    ]
}

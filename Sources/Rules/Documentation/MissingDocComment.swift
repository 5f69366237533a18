import TenetRuleKit

struct MissingDocComment: Rule {
    static let about = About(
        "missing-doc-comment", "Declaration without documentation", category: .documentation, severity: .note,
        scope: .appCode, aliases: ["missing_docs"], reads: [.comments, .strings],
        why: "Whoever uses a declaration from elsewhere sees its name and its documentation, not its code.")

    var access = "public"
    var properties = true
    static let options = [
        Option<Self>(
            "access", \.access, choices: ["public", "internal"], "The lowest access level that wants documentation."),
        Option<Self>("properties", \.properties, "Ask for documentation of properties as well."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, node.name, "class", file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node, node.name, "struct", file) }
        hooks.on(EnumDeclSyntax.self) { node, file in check(node, node.name, "enum", file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, node.name, "actor", file) }
        hooks.on(ProtocolDeclSyntax.self) { node, file in check(node, node.name, "protocol", file) }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isOperator, !node.name.text.isOne(of: plumbing) else { return }
            check(node, node.name, "function", file)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard properties, let name = node.nameToken, !name.text.isOne(of: plumbing) else { return }
            check(node, name, "property", file)
        }
    }

    private func check(
        _ node: some WithModifiersSyntax & WithAttributesSyntax, _ name: TokenSyntax, _ kind: String, _ file: FilePass
    ) {
        guard isVisible(node), node.enclosingBody == nil, !node.hasDictatedName, !isWitness(node), !node.isInPreview,
            DocComment(of: node) == nil
        else { return }
        file.report(
            "the \(access) \(kind) `\(name.text)` is not documented", help: "say in a `///` line what it is for",
            at: name)
    }

    private func isVisible(_ node: some WithModifiersSyntax & WithAttributesSyntax) -> Bool {
        if node.hasModifier("private", "fileprivate", "package") { return false }
        let around = node.enclosingType
        if access == "public" {
            if node.isPublic { return around.map { $0.kind == .extensionDecl || $0.isPublic } ?? true }
            guard let around else { return false }
            return around.isPublic && !node.hasModifier("internal")
                && (around.kind == .protocolDecl || around.kind == .extensionDecl)
        }
        return around.map { !$0.isPrivate } ?? true
    }

    /// A member in an extension that adds a conformance is documented by the protocol.
    private func isWitness(_ node: some SyntaxProtocol) -> Bool {
        guard let around = node.enclosingType?.as(ExtensionDeclSyntax.self) else { return false }
        return around.inheritanceClause != nil
    }
    private let plumbing = [
        "body", "hash", "encode", "description", "debugDescription", "id", "previews", "hashValue", "CodingKeys",
    ]

    static let examples: [Example] = [
        .bad("public struct ↓Route {\n    public let ↓path: String\n    public func ↓open() {}\n}"),
        .bad("struct ↓Route {\n    let ↓path: String\n}", options: ["access": .string("internal")]),
        .bad("public protocol ↓Opening {\n    func ↓open()\n}"),
        .good(
            "/// A way.\npublic struct Route {\n    /// Its path.\n    public let path: String\n    let depth = 1\n}"),
        .good("struct Route {\n    public let path: String\n}"),
        .good(
            "extension Route: CustomStringConvertible {\n    public var description: String { \"\" }\n    public func open() {}\n}"
        ),
        .good("/// A page.\nopen class Page: Base {\n    public override func open() {}\n}"),
    ]
}

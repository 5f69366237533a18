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
        guard isVisible(node), node.enclosingBody == nil, !node.hasDictatedName, !node.isInPreview,
            DocComment(of: node) == nil, !isWitness(node), !mayBeRequirement(node), !isInSectionOfProtocol(node, file)
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
        return around.inheritanceClause != nil || isDefault(node, in: around)
    }

    /// What a protocol of this file asks for, in its extension.
    private func isDefault(_ node: some SyntaxProtocol, in around: ExtensionDeclSyntax) -> Bool {
        guard let name = node.as(FunctionDeclSyntax.self)?.name ?? node.as(VariableDeclSyntax.self)?.nameToken,
            let base = around.groupName?.identifier
        else { return false }
        return node.root.statements.contains { item in
            guard let requirements = item.item.as(ProtocolDeclSyntax.self), requirements.name.identifier == base else {
                return false
            }
            return requirements.members.contains {
                ($0.as(FunctionDeclSyntax.self)?.name ?? $0.as(VariableDeclSyntax.self)?.nameToken)?.identifier
                    == name.identifier
            }
        }
    }

    /// The type conforms to something declared elsewhere, which may ask for the function and document it.
    private func mayBeRequirement(_ node: some SyntaxProtocol) -> Bool {
        guard node.kind == .functionDecl, let around = node.enclosingType, around.kind != .extensionDecl else {
            return false
        }
        return around.inheritedTypes.contains { type in
            guard let name = type.lastName, !name.isOne(of: Self.withoutFunctions) else { return false }
            return !node.root.statements.contains { $0.item.asDeclGroup?.groupName?.text == name }
        }
    }

    /// Protocols that ask for no function which anybody would document.
    private static let withoutFunctions = [
        "AnyObject", "CaseIterable", "Codable", "CodingKey", "Comparable", "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Int",
        "LocalizedError", "NSObject", "ObservableObject", "RawRepresentable", "Sendable", "String", "View",
    ]

    /// Behind `// MARK: - ClientMiddleware` in a type that conforms to it: documented by the protocol as well.
    private func isInSectionOfProtocol(_ node: some SyntaxProtocol, _ file: FilePass) -> Bool {
        guard let around = node.enclosingType, !around.inheritedTypes.isEmpty else { return false }
        let members = around.memberBlock.range
        let mark = file.comments.last {
            $0.range.lower < node.range.lower && members.contains($0.range.lower) && $0.text.contains("MARK:")
        }
        guard let title = mark?.content else { return false }
        let words = title.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.dropFirst().contains { around.inherits(anyOf: [String($0)]) }
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
        .good(
            """
            /// Logs what is sent.
            public struct Logging: Middleware {
                // MARK: - Middleware

                public func intercept(_ request: Request) {}
            }
            """),
        .bad(
            """
            /// Logs what is sent.
            public struct Logging: Sendable {
                public func ↓raise() {}
            }
            /// Hears of what is sent.
            public struct Hearing: Listening {
                public func ↓hear() {}
            }
            /// Listens.
            public protocol Listening {
                /// Listens to nothing in particular.
                func listen()
            }
            """),
        .good("/// Logs what is sent.\npublic struct Logging: Middleware {\n    public func intercept() {}\n}"),
        .good(
            "/// A row.\npublic protocol Row {\n    /// The text.\n    var text: String { get }\n}\nextension Row {\n    public var text: String { \"\" }\n}"
        ),
        .good("/// A page.\nopen class Page: Base {\n    public override func open() {}\n}"),
    ]
}

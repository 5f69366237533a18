import TenetRuleKit
import TenetRuleSupport

struct ValidationErrorNaming: Rule {
    static let about = About(
        "validation-error-naming", "Validation error not named after its model", category: .naming, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            With one enum for each model, named after it, a `catch` shows what was invalid, and the cases of two models \
            never mix.
            """,
        phrasings: [
            """
            Name the validation error of a model after it with the suffix `ValidationError`, as in \
            `ConcertValidationError`.
            """,
            """
            Each entity that rejects bad values throws from its own enum, never from a generic `InputError` shared by \
            all.
            """,
        ])

    var suffix = "ValidationError"
    static let options = [Option<Self>("suffix", \.suffix, "What follows the name of the model.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ThrowStmtSyntax.self) { node, file in
            guard let type = node.enclosingType, let name = type.groupName?.identifier, Self.isModel(type, file),
                isValidation(node), let error = errorType(node.expression), error.text.hasSuffix("Error"),
                !error.text.isOne(of: ["DecodingError", "EncodingError"]),
                error.text.string != name.string + suffix,
                !type.members(EnumDeclSyntax.self).contains(where: { $0.name.text == error.text })
            else { return }
            file.report(
                "`\(name)` throws a `\(error.text)` when a value is invalid",
                help: "throw a case of `\(name)\(suffix)`", at: error)
        }
    }

    /// A value with data: by what it conforms to, or by the folder that its file lies in.
    private static func isModel(_ type: any DeclGroupSyntax, _ file: FilePass) -> Bool {
        if type.kind == .classDecl { return type.inherits("Codable", "Decodable", "Encodable") }
        guard type.kind == .structDecl || type.kind == .extensionDecl else { return false }
        if type.inheritsInFile("Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable") {
            return true
        }
        let folders = file.path.split(separator: "/").dropLast()
        return type.kind == .structDecl && folders.contains { ["Models", "Model", "Entities"].contains(String($0)) }
    }

    /// In a check of an initialiser or of a method `validate`.
    private func isValidation(_ node: ThrowStmtSyntax) -> Bool {
        guard let block = node.ancestor(CodeBlockSyntax.self),
            block.parent?.kind == .guardStmt || block.parent?.kind == .ifExpr
        else { return false }
        // A check of a value, and not a conversion that fails.
        let check =
            block.parent?.as(GuardStmtSyntax.self)?.conditions ?? block.parent?.as(IfExprSyntax.self)?.conditions
        guard let text = check?.text,
            ["isEmpty", "<", ">", "contains", "isValid", "~="].contains(where: text.contains),
            !text.contains("let ")
        else { return false }
        if let initializer = node.enclosingBody?.as(InitializerDeclSyntax.self) {
            return initializer.signature.parameterClause.parameters.first?.firstName.text != "from"
        }
        return node.enclosingBody?.as(FunctionDeclSyntax.self)?.name.text
            .startsWithWord(of: ["validate", "validated"]) ?? false
    }

    private func errorType(_ expression: ExprSyntax) -> TokenSyntax? {
        let plain = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
        return plain.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName
            ?? plain.as(DeclReferenceExprSyntax.self)?.baseName
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Concert: Codable {
                init(title: String) throws {
                    guard !title.isEmpty else { throw ↓ModelError.emptyTitle }
                    self.title = title
                }
            }
            """),
        .bad(
            "struct Concert: Equatable {\n    func validate() throws {\n        if seats < 1 { throw ↓InputError.tooFew(seats) }\n    }\n}"
        ),
        .bad(
            """
            struct Concert: Equatable {
                let seats: Int
            }
            extension Concert {
                func validate() throws {
                    guard seats > 0 else { throw ↓URLError(.badURL) }
                }
            }
            """),
        .bad(
            "struct Concert {\n    init(seats: Int) throws {\n        guard seats > 0 else { throw ↓InputError.seats }\n    }\n}",
            at: "App/Models/Concert.swift"),
        .good(
            "struct Concert {\n    init(seats: Int) throws {\n        guard seats > 0 else { throw InputError.seats }\n    }\n}",
            at: "App/Services/Concert.swift"),
        .good(
            "struct Concert: Codable {\n    init(title: String) throws {\n        guard !title.isEmpty else { throw ConcertValidationError.emptyTitle }\n        self.title = title\n    }\n}"
        ),
        .good(
            "struct Concert: Codable {\n    enum Invalid: Error { case title }\n    init(title: String) throws {\n        guard !title.isEmpty else { throw Invalid.title }\n    }\n}"
        ),
        .good(
            "struct Concert: Decodable {\n    init(from decoder: any Decoder) throws {\n        guard seats > 0 else { throw ModelError.seats }\n    }\n    func load() throws {\n        guard isOpen else { throw LoadError.closed }\n    }\n}"
        ),
        .good(
            "struct Concert: Codable {\n    init(_ text: String) throws {\n        guard let day = Day(text) else { throw MappingError.day }\n        self.day = day\n    }\n}"
        ),
    ]
}

import TenetRuleKit

struct ErrorLocalizedConformance: Rule {
    static let about = About(
        "error-localized-conformance", "Error without LocalizedError", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            `localizedDescription` of an error that is no `LocalizedError` reads "The operation couldn't be \
            completed" and a number. Users cannot do anything with that.
            """)

    var allowPrivate = true
    static let options = [
        Option<Self>("allow_private", \.allowPrivate, "Leave private error types alone, which users do not get to see.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumDeclSyntax.self) { node, file in
            check(node, node.name, node.modifiers.isEmpty || !node.isPrivate, file)
        }
        hooks.on(StructDeclSyntax.self) { node, file in
            check(node, node.name, node.modifiers.isEmpty || !node.isPrivate, file)
        }
    }

    private func check(_ node: some DeclGroupSyntax, _ name: TokenSyntax, _ isSeen: Bool, _ file: FilePass) {
        guard node.inheritanceClause != nil, node.inherits("Error"), isSeen || !allowPrivate, !node.isInDebugBlock,
            !node.conformsInFile(to: ["LocalizedError", "CustomNSError"]), !node.isInPreview
        else { return }
        file.report(
            "`\(name.text)` is no `LocalizedError`, so users see only a number",
            help: "conform to `LocalizedError` and implement `errorDescription`", at: name)
    }

    static let examples: [Example] = [
        .bad("enum ↓UploadError: Error {\n    case tooLarge\n}"),
        .bad("struct ↓ServerFailure: Error, Equatable {\n    let code: Int\n}"),
        .good(
            """
            enum UploadError: Error, LocalizedError {
                case tooLarge
                var errorDescription: String? { L10n.tooLarge }
            }
            """),
        .good(
            """
            enum UploadError: Error { case tooLarge }
            extension UploadError: LocalizedError {
                var errorDescription: String? { L10n.tooLarge }
            }
            """),
        .good("private enum ParseError: Error { case end }"),
        .good("enum StubError: Error { case planned }", at: Example.testPath),
        .good("enum Level { case error }"),
    ]
}

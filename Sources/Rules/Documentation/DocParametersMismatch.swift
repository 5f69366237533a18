import TenetRuleKit

struct DocParametersMismatch: Rule {
    static let about = About(
        "doc-parameters-mismatch", "Documented parameters differ from the signature", category: .documentation,
        severity: .warning, reads: [.comments],
        why: """
            A documented parameter that does not exist is left from a rename, and misleads everyone who trusts the page; \
            one that is left out among the others looks unimportant.
            """)

    var missing = true
    static let options = [
        Option<Self>("missing", \.missing, "Report parameters that are not documented where others are.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            check(node, node.signature.parameterClause, node.genericParameterClause, file)
        }
        hooks.on(InitializerDeclSyntax.self) { node, file in
            check(node, node.signature.parameterClause, node.genericParameterClause, file)
        }
        hooks.on(SubscriptDeclSyntax.self) { node, file in
            check(node, node.parameterClause, node.genericParameterClause, file)
        }
    }

    private func check(
        _ decl: some SyntaxProtocol, _ clause: FunctionParameterClauseSyntax, _ generics: GenericParameterClauseSyntax?,
        _ file: FilePass
    ) {
        guard let comment = DocComment(of: decl) else { return }
        let documented = comment.parameters
        guard !documented.isEmpty else { return }
        let parameters = Array(clause.parameters)
        for item in documented {
            let exists =
                parameters.contains { fits($0, item.name) }
                || (generics?.parameters.contains { $0.name.identifier == item.name } ?? false)
            guard !exists else { continue }
            file.report(
                parameters.isEmpty
                    ? "`\(item.name)` is documented, but there are no parameters"
                    : "there is no parameter `\(item.name)`",
                help: "rename or delete its entry", at: item.range)
        }
        guard missing else { return }
        for parameter in parameters where !documented.contains(where: { fits(parameter, $0.name) }) {
            guard parameter.internalName.text != "_" else { continue }
            file.report(
                "`\(parameter.internalName.text)` is not documented although other parameters are",
                help: "add an entry for it", at: parameter.internalName)
        }
    }

    private func fits(_ parameter: FunctionParameterSyntax, _ name: String) -> Bool {
        parameter.internalName.identifier == name || parameter.firstName.identifier == name
    }

    static let examples: [Example] = [
        .bad(
            "/// Draws.\n/// - Parameter ↓colour: What to use.\nfunc draw(color: Color) {}",
            options: ["missing": .bool(false)]),
        .bad(
            "/// Draws.\n/// - Parameters:\n///   - width: In points.\n///   - ↓hight: In points.\nfunc draw(width: Int, ↓height: Int) {}"
        ),
        .bad("/**\n Draws.\n - Parameter ↓size: In points.\n */\nfunc draw() {}"),
        .good(
            "/// Draws.\n/// - Parameters:\n///   - width: In points:\n///     - 0: hidden\n///   - height: In points.\nfunc draw(width: Int, to height: Int) {}"
        ),
        .good("/// Draws.\n/// - Parameter width: In points.\nfunc draw(with width: Int) {}"),
        .good("/// Draws a thing of a width.\nfunc draw(width: Int, height: Int) {}"),
        .good("/// - Parameter Value: What is kept.\n/// - Parameter value: The value.\ninit<Value>(value: Value) {}"),
        .good("/// - Parameter value: The value.\n/// - Note: here: it is\nsubscript(value: Int) -> Int { 1 }"),
    ]
}

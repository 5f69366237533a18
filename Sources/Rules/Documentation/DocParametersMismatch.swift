import TenetRuleKit
import TenetRuleSupport

struct DocParametersMismatch: Rule {
    static let about = About(
        "doc-parameters-mismatch", "Documented parameters differ from the signature", category: .documentation,
        severity: .warning, status: .stable, reads: [.comments],
        why: """
            A documented parameter that does not exist is left from a rename, and misleads everyone who trusts the page; \
            one that is left out among the others looks unimportant.
            """,
        phrasings: [
            """
            Keep documented parameters, return values and errors in line with the signature, and document all \
            parameters if any is documented.
            """,
            "When you rename or add an argument, correct its `- Parameter` line in the comment as well.",
        ])

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
        let parameters = Array(clause.parameters)
        if documented.isEmpty {
            if missing { reportAll(parameters, comment, file) }
            return
        }
        let silent = parameters.filter { parameter in !documented.contains { fits(parameter, $0.name) } }
        let stale = documented.filter { item in
            !parameters.contains { fits($0, item.name) || namesArgument($0, item.name) }
                && !(generics?.parameters.contains { $0.name.identifier == item.name } ?? false)
        }
        // One entry without a parameter and one parameter without an entry belong together.
        let likely = stale.count == 1 ? silent.single?.internalName.text.string : nil
        for item in stale {
            file.report(
                parameters.isEmpty
                    ? "`\(item.name)` is documented, but there are no parameters"
                    : "there is no parameter `\(item.name)`",
                help: likely.map { "rename its entry to `\($0)`, which has none, or delete it" }
                    ?? "rename or delete its entry",
                at: item.range)
        }
        guard missing, likely == nil else { return }
        for parameter in silent {
            guard parameter.internalName.text != "_" else { continue }
            file.report(
                "`\(parameter.internalName.text)` is not documented although other parameters are",
                help: "add an entry for it", at: parameter.internalName)
        }
    }

    /// A comment that has a field for the result or the errors, and none for what goes in.
    private func reportAll(_ parameters: [FunctionParameterSyntax], _ comment: DocComment, _ file: FilePass) {
        guard let field = ["Returns", "Throws"].first(where: { comment.field($0) != nil }) else { return }
        // A parameter that the summary names is not left out.
        let words = comment.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let silent = parameters.filter { parameter in
            parameter.internalName.text != "_" && !words.contains(parameter.internalName.identifier.string[...])
        }
        guard let first = silent.first, silent.count == parameters.count else { return }
        file.report(
            parameters.count == 1
                ? "`\(first.internalName.text)` is not documented, although there is a field `\(field)`"
                : "none of the \(parameters.count) parameters is documented, although there is a field `\(field)`",
            help: parameters.count == 1 ? "add `- Parameter \(first.internalName.text):`" : "add `- Parameters:`",
            at: first.internalName)
    }

    private func fits(_ parameter: FunctionParameterSyntax, _ name: String) -> Bool {
        parameter.internalName.identifier == name || parameter.firstName.identifier == name
    }

    /// What a closure is given has a name in its type: `done: (_ image: Image) -> Void`.
    private func namesArgument(_ parameter: FunctionParameterSyntax, _ name: String) -> Bool {
        parameter.type.descendants(TupleTypeElementSyntax.self).contains {
            ($0.secondName ?? $0.firstName)?.identifier == name
        }
    }

    static let examples: [Example] = [
        .bad(
            "/// Draws.\n/// - Parameter ↓colour: What to use.\nfunc draw(color: Color) {}",
            options: ["missing": .bool(false)]),
        .bad(
            "/// Draws.\n/// - Parameters:\n///   - width: In points.\n///   - ↓hight: In points.\nfunc draw(width: Int, height: Int) {}"
        ),
        .bad("/**\n Draws.\n - Parameter ↓size: In points.\n */\nfunc draw() {}"),
        .good(
            "/// Draws.\n/// - Parameters:\n///   - width: In points:\n///     - 0: hidden\n///   - height: In points.\nfunc draw(width: Int, to height: Int) {}"
        ),
        .good("/// Draws.\n/// - Parameter width: In points.\nfunc draw(with width: Int) {}"),
        .good(
            """
            /// Draws.
            /// - Parameters:
            ///   - done: Called at the end.
            ///   - image: What was drawn.
            func draw(done: @escaping (_ image: Image) -> Void) {}
            """),
        .bad(
            "/// Draws.\n/// - Returns: Whether there was room.\nfunc draw(in ↓box: Box, with ink: Ink) -> Bool { true }"
        ),
        .bad("/// Draws.\n/// - Throws: `DrawError` when there is none.\ninit(↓ink: Ink) throws {}"),
        .good(
            "/// Draws in the box.\n/// - Returns: Whether there was room.\nfunc draw(in box: Box, ink: Ink) -> Bool { true }"
        ),
        .good(
            "/// Draws.\n/// - Returns: Whether there was room.\nfunc draw(in box: Box) -> Bool { true }",
            options: ["missing": .bool(false)]),
        .good("/// Draws.\n/// - Returns: Whether there was room.\nfunc draw() -> Bool { true }"),
        .good("/// Draws a thing of a width.\nfunc draw(width: Int, height: Int) {}"),
        .good("/// - Parameter Value: What is kept.\n/// - Parameter value: The value.\ninit<Value>(value: Value) {}"),
        .good("/// - Parameter value: The value.\n/// - Note: here: it is\nsubscript(value: Int) -> Int { 1 }"),
    ]
}

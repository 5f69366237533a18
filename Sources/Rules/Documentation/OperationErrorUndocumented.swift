import TenetRuleKit
import TenetRuleSupport

struct OperationErrorUndocumented: Rule {
    static let about = About(
        "operation-error-undocumented", "Operation error without a reason", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: """
            An error that bypasses the common handler is an exception to a rule; without a reason it looks like a \
            slip.
            """,
        phrasings: [
            """
            Explain in a comment why an operation stores its error in a property of its own instead of calling the \
            common error handler.
            """,
            """
            When a view model's `catch` sets something like `deleteError` and skips `handleError`, say why right \
            there.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            check(node.body.statements, of: node.syntax, until: node.body.rightBrace, node.errorName, file)
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard let pattern = node.conditions.only?.condition.as(MatchingPatternConditionSyntax.self)?.pattern,
                let name = pattern.failureName
            else { return }
            check(node.body.statements, of: node.syntax, until: node.body.rightBrace, name, file)
        }
        hooks.on(SwitchCaseSyntax.self) { node, file in
            guard let item = node.label.as(SwitchCaseLabelSyntax.self)?.caseItems.only,
                let name = item.pattern.failureName, let last = node.lastToken
            else { return }
            check(node.statements, of: node.syntax, until: last, name, file)
        }
    }

    private func check(
        _ statements: CodeBlockItemListSyntax, of node: Syntax, until end: TokenSyntax, _ caught: String,
        _ file: FilePass
    ) {
        guard let type = node.enclosingType, type.groupName?.text.hasSuffix("ViewModel") == true, hasHandler(type)
        else {
            return
        }
        for item in statements {
            guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = sequence.assignment,
                let name = assignment.target.ownMemberName, name.text.hasSuffix("Error"),
                !name.text.isOne(of: Self.general),
                assignment.value.first?.tokens.contains(where: { $0.text.string == caught }) == true,
                !isLocal(name, node)
            else { continue }
            let whole = ByteRange(node.fullRange.lower, end.fullRange.upper)
            let places = [whole] + (declaration(of: name, node).map { [$0.fullRange] } ?? [])
            let words = Set(
                file.comments.filter { comment in places.contains { $0.contains(comment.range) } }
                    .flatMap { Self.words($0.text.string) })
            let known = (name.identifier.words + (node.enclosingFunction?.name.identifier.words ?? []))
                .map { $0.lowercased() }
            guard
                !words.contains(where: {
                    !Self.empty.contains($0) && !known.contains($0) && $0 != name.text.string.lowercased()
                })
            else { return }
            file.report(
                words.isEmpty
                    ? "`\(name.text)` is set instead of calling the common error handler, without a reason"
                    : "the comment says that `\(name.text)` is set, which the code says too, and not why",
                help: "say in a comment why this operation needs an error of its own", at: name)
        }
    }

    /// The common handler comes from a base class; an extension does not show which, unless the class is in the file.
    private func hasHandler(_ type: any DeclGroupSyntax) -> Bool {
        if type.root.codeContains("handleError") { return true }
        let classes = type.root.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }
        guard
            let own = type.as(ClassDeclSyntax.self)
                ?? classes.first(where: { $0.name.identifier == type.groupName?.identifier })
        else { return type.kind == .extensionDecl }
        return own.inheritedTypes.contains { $0.lastName?.hasSuffix("ViewModel") == true }
    }

    /// Names of the error of the whole view model.
    private static let general = ["operationError", "lastError", "generalError", "currentError"]

    /// A variable of the function keeps the error for later.
    private func isLocal(_ name: TokenSyntax, _ node: Syntax) -> Bool {
        node.enclosingFunction?.body?.descendants(VariableDeclSyntax.self)
            .contains { $0.nameToken?.identifier == name.identifier } ?? false
    }

    /// Where the type declares the property, which may say it for all operations.
    private func declaration(of name: TokenSyntax, _ node: Syntax) -> VariableDeclSyntax? {
        node.enclosingType?.members.lazy.compactMap { $0.as(VariableDeclSyntax.self) }
            .first { $0.nameToken?.identifier == name.identifier }
    }

    /// What a comment may consist of that only tells the assignment again.
    private static let empty: Set<String> = Set(
        """
        a an and are as assign assigned assigning be because call called calling catch do doesn don dont error errors \
        explicitly for have here handle handleerror handler handling in instead is isn it its just keep directly \
        local need needed needs no not now of on only our own property published re s save set sets setting \
        since so store stored storing t that the then this to use used using variable view viewmodel we when with model
        """.split(separator: " ").map(String.init))

    private static func words(_ comment: String) -> [String] {
        comment.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    static let examples: [Example] = [
        .bad(
            "final class AccountViewModel: BaseViewModel {\n    func delete() async {\n        do {\n            try await api.delete()\n        } catch {\n            ↓deleteError = error\n        }\n    }\n}"
        ),
        .bad(
            "final class AccountViewModel: BaseViewModel {\n    func delete() {\n        do { try run() } catch { self.↓deleteError = error }\n    }\n}"
        ),
        .bad(
            """
            final class AccountViewModel: BaseViewModel {
                func delete() {
                    do {
                        try run()
                    } catch {
                        ↓deleteError = error
                        // We don't call handleError here because we are setting deleteError.
                    }
                }
            }
            """),
        .bad(
            """
            extension AccountViewModel {
                func leaveTeam() {
                    Task {
                        do { try await run() } catch {
                            // Sets the leave team error instead of calling handleError.
                            self.↓leaveTeamError = error
                        }
                    }
                }
                func join() {
                    do { try run() } catch let problem { ↓joinError = problem.localizedDescription }
                    if case .failure(let problem) = answer { ↓joinError = problem }
                    switch answer {
                    case .success: show()
                    case .failure(let problem): ↓joinError = problem
                    }
                }
            }
            """),
        .good(
            "final class AccountViewModel: BaseViewModel {\n    func delete() {\n        do {\n            try run()\n        } catch {\n            // The alert of this screen has a title of its own.\n            deleteError = error\n        }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel: BaseViewModel {\n    /// Shown in an alert of the sheet, which the common handler cannot reach.\n    var deleteError: Error?\n    func delete() {\n        do { try run() } catch { deleteError = error }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel: BaseViewModel {\n    func delete() {\n        do { try run() } catch { handleError(error) }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel: BaseViewModel {\n    func sync() throws {\n        var firstError: (any Error)?\n        do { try run() } catch { firstError = error }\n        if let firstError { throw firstError }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel: ObservableObject {\n    func delete() {\n        do { try run() } catch { deleteError = error }\n    }\n}"
        ),
        .good(
            "final class Account {\n    func delete() {\n        do { try run() } catch { deleteError = error }\n    }\n}"
        ),
    ]
}

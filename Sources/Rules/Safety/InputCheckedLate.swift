import TenetRuleKit

struct InputCheckedLate: Rule {
    static let about = About(
        "input-checked-late", "Input checked after it was used", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            A check that comes after the work is too late: what the invalid value has done is done, and the error that \
            the caller gets is another one than the check was written for.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let function = node.enclosingBody?.as(FunctionDeclSyntax.self), function.isThrowing,
                let statements = function.body?.statements, node.parent?.parent == statements.syntax,
                node.body.descendants.contains(where: { $0.kind == .throwStmt }),
                let name = checkedParameter(node, of: function)
            else { return }
            for item in statements {
                if item.range.upper > node.range.lower { return }
                guard let use = working(item.item, with: name) else { continue }
                file.report(
                    "`\(name)` is checked here, after it was used", help: "move the check to the start of the function",
                    at: node.conditions, notes: [file.note("used here", at: use)])
                return
            }
        }
    }

    /// The parameter whose emptiness or size is the only thing that a condition asks.
    private func checkedParameter(_ node: GuardStmtSyntax, of function: FunctionDeclSyntax) -> TextSlice? {
        guard let condition = node.conditions.only?.condition.as(ExprSyntax.self) else { return nil }
        var value = condition.stripped
        if let prefixed = value.as(PrefixOperatorExprSyntax.self) { value = prefixed.expression.stripped }
        if let test = value.as(SequenceExprSyntax.self)?.operations.single, test.right.isConstant { value = test.left }
        guard let access = value.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text.isOne(of: ["isEmpty", "count"]),
            let name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            function.parameters.contains(where: { $0.internalName.text == name })
        else { return nil }
        return name
    }

    /// The call in a statement that is given the value and does something with it.
    private func working(_ item: Syntax, with name: TextSlice) -> FunctionCallExprSyntax? {
        if item.kind == .guardStmt || item.kind == .ifExpr || item.kind == .deferStmt || item.kind == .functionDecl {
            return nil
        }
        let calls =
            [item.as(FunctionCallExprSyntax.self)].compactMap { $0 } + item.descendants(FunctionCallExprSyntax.self)
        return calls.first { call in
            guard let called = call.calledName?.text, !called.startsUppercase,
                !called.containsFolded([
                    "log", "print", "trace", "debug", "info", "assert", "precondition", "trim", "max", "min",
                    "validate", "check",
                ]),
                call.ancestors.allSatisfy({ $0.kind != .closureExpr || $0.range.lower < item.range.lower })
            else { return false }
            return call.arguments.contains { $0.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func send(_ text: String) async throws {
                try await client.post(text)
                guard ↓!text.isEmpty else { throw SendError.empty }
            }
            """),
        .bad(
            """
            func read(_ rows: [Row]) throws -> Table {
                let table = build(rows)
                guard ↓rows.count > 1 else { throw TableError.tooShort }
                return table
            }
            """),
        .good(
            """
            func send(_ text: String) async throws {
                log(text)
                guard !text.isEmpty else { throw SendError.empty }
                try await client.post(text)
            }
            """),
        .good(
            """
            func read(_ text: String) throws -> Table {
                let rows = split(text)
                guard rows.count > 1 else { throw TableError.tooShort }
                return Table(rows)
            }
            """),
        .good(
            "func take(_ list: [Int]) -> Int {\n    sum(list)\n    guard !list.isEmpty else { return 0 }\n    return 1\n}"
        ),
    ]
}

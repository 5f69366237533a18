import TenetRuleKit
import TenetRuleSupport

struct InputCheckedLate: Rule {
    static let about = About(
        "input-checked-late", "Input checked after it was used", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            A check that comes after the work is too late: what the invalid value has done is done, and the error that \
            the caller gets is another one than the check was written for.
            """,
        phrasings: [
            "Validate the input of a function before using it.",
            "Put the `guard` that rejects bad arguments first, ahead of any work done with them.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let function = node.enclosingBody?.as(FunctionDeclSyntax.self), function.isThrowing,
                let statements = function.body?.statements, node.parent?.parent == statements.syntax,
                node.body.descendants.contains(where: { $0.kind == .throwStmt }),
                let name = checkedParameter(node, of: function)
            else { return }
            // The parameter and what was made of it so far.
            var names = [name]
            for item in statements {
                if item.range.upper > node.range.lower { return }
                if let use = working(item.item, with: name)?.syntax ?? calculation(item.item, with: name)
                    ?? repeated(item.item, with: names)
                {
                    file.report(
                        "`\(name)` is checked here, after it was used",
                        help: "move the check to the start of the function",
                        at: node.conditions, notes: [file.note("used here", at: use)])
                    return
                }
                if let variable = item.item.as(VariableDeclSyntax.self), let made = variable.nameToken?.identifier,
                    let value = variable.initialValue, value.mentions(names)
                {
                    names.append(made)
                }
            }
        }
    }

    /// `let scale = width / 3`: the number is divided before it is known to be good.
    private func calculation(_ item: Syntax, with name: TextSlice) -> Syntax? {
        guard let value = item.as(VariableDeclSyntax.self)?.initialValue else { return nil }
        let sums = [value.as(SequenceExprSyntax.self)].compactMap { $0 } + value.descendants(SequenceExprSyntax.self)
        return sums.first { sum in
            sum.operations.contains { operation in
                operation.operator.isOne(of: ["*", "/", "%"])
                    && [operation.left, operation.right].contains {
                        $0.as(DeclReferenceExprSyntax.self)?.baseName.identifier == name
                    }
            }
        }?.syntax
    }

    /// A loop over what was made of the parameter that does something with each element.
    private func repeated(_ item: Syntax, with names: [TextSlice]) -> Syntax? {
        guard let loop = item.as(ForStmtSyntax.self), loop.sequence.mentions(names) else { return nil }
        let acts = loop.body.statements.contains { statement in
            guard let call = statement.item.as(ExprSyntax.self)?.stripped.as(FunctionCallExprSyntax.self) else {
                return false
            }
            guard let base = call.calledBase, !call.arguments.isEmpty else { return false }
            return !base.codeContainsFolded(["log"]) && !call.isLocalName(base.text)
        }
        return acts ? loop.forKeyword.syntax : nil
    }

    /// The parameter whose emptiness or size is what a condition asks.
    private func checkedParameter(_ node: GuardStmtSyntax, of function: FunctionDeclSyntax) -> TextSlice? {
        // A value that was unwrapped could not be had before.
        guard node.conditions.allSatisfy({ $0.condition.is(ExprSyntax.self) }) else { return nil }
        return node.conditions.lazy.compactMap { element in
            element.condition.as(ExprSyntax.self).flatMap { checkedParameter($0, of: function) }
        }.first
    }

    private func checkedParameter(_ condition: ExprSyntax, of function: FunctionDeclSyntax) -> TextSlice? {
        if let test = condition.stripped.as(SequenceExprSyntax.self)?.operations.single,
            test.operator.isOne(of: [">", ">=", "!="]), test.right.numberValue == 0,
            let name = test.left.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
            function.parameters.contains(where: { $0.internalName.identifier == name })
        {
            return name
        }
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
        .bad(
            """
            func speed(over distance: Double, in time: Double) throws -> Double {
                let speed = distance / time
                guard ↓time > 0 else { throw SpeedError.noTime }
                return speed
            }
            """),
        .bad(
            """
            func take(_ text: String) throws {
                let lines = text.split(separator: ";")
                for line in lines { store.insert(Row(line)) }
                guard ↓!text.isEmpty, lines.count < 90 else { throw RowError.tooMany }
            }
            """),
        .good(
            """
            func speed(over distance: Double, in time: Double) throws -> Double {
                guard time > 0 else { throw SpeedError.noTime }
                return distance / time
            }
            """),
        .good(
            """
            func take(_ text: String) throws {
                var rows: [Row] = []
                for line in text.split(separator: ";") { rows.append(Row(line)) }
                guard !text.isEmpty, rows.count < 90 else { throw RowError.tooMany }
                store.insert(rows)
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

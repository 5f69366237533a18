import TenetRuleKit
import TenetRuleSupport

struct FilterThenTest: Rule {
    static let about = About(
        "filter-then-test", "Filter then test", category: .safety, severity: .note, status: .stable,
        aliases: ["first_where", "last_where", "contains_over_filter_is_empty", "contains_over_filter_count"],
        why: """
            `filter` looks at every element and makes a new array only to ask for the first one or whether there is \
            one. `first(where:)` and `contains(where:)` stop as soon as they know.
            """,
        phrasings: [
            """
            Use `first(where:)`, `last(where:)` or `contains(where:)` instead of `filter` followed by `first`, `last`, \
            `isEmpty` or a count comparison with zero.
            """,
            "Don't build a whole array to find one match or learn whether any exists; stop at the earliest hit.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("filter") { call, file in
            guard let base = call.calledBase, base.text != "Optional", let name = call.calledName,
                let access = call.parent?.as(MemberAccessExprSyntax.self), access.base?.syntax == call.syntax,
                access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax != access.syntax,
                let closure = closureText(call), !isWritten(access)
            else { return }
            let range = ByteRange(name.range.lower, access.range.upper)
            switch access.declName.baseName.text {
            case "first", "last":
                let member = access.declName.baseName.text.string
                let new = "\(member)(where: \(closure))"
                file.report(
                    "`filter` makes an array of which only the \(member) element is used",
                    help: "use `\(member)(where:)`", at: name,
                    fix: .replace(range, with: new, "Use `\(member)(where:)`", .unsafe))
            case "isEmpty":
                file.report(
                    "`filter` looks at every element to learn whether there is one", help: "use `contains(where:)`",
                    at: name,
                    fix: emptyFix(call, access, closure))
            case "count" where isComparedToZero(access):
                file.report(
                    "`filter` makes an array of all elements to learn whether there is one",
                    help: "use `contains(where:)`",
                    at: name)
            default: break
            }
        }
    }

    /// `> 0`, `!= 0` or `== 0` stands behind it.
    private func isComparedToZero(_ access: MemberAccessExprSyntax) -> Bool {
        guard let list = access.parent?.as(ExprListSyntax.self) else { return false }
        let parts = Array(list)
        guard let index = parts.firstIndex(where: { $0.syntax == access.syntax }), index + 2 < parts.count else {
            return false
        }
        return parts[index + 1].text.isOne(of: [">", "!=", "=="]) && parts[index + 2].text == "0"
    }

    private func closureText(_ call: FunctionCallExprSyntax) -> String? {
        if let closure = call.trailingClosure { return call.arguments.isEmpty ? closure.text.string : nil }
        guard let only = call.arguments.only, only.label == nil, !isQuery(only.expression) else { return nil }
        return only.expression.text.string
    }

    /// A text or an `NSPredicate`: collections of a database that answer lazily, and have no closure to be asked with.
    private func isQuery(_ value: ExprSyntax) -> Bool {
        if value.kind == .stringLiteralExpr { return true }
        if let call = value.as(FunctionCallExprSyntax.self) { return call.calledName?.text == "NSPredicate" }
        guard let name = value.as(DeclReferenceExprSyntax.self) else { return false }
        return name.givenValues?.allSatisfy { $0.kind != .declReferenceExpr && isQuery($0) } ?? false
    }

    /// `!x.filter { … }.isEmpty` and `x.filter { … }.isEmpty`, where nothing optional is on the way.
    private func emptyFix(_ call: FunctionCallExprSyntax, _ access: MemberAccessExprSyntax, _ closure: String) -> Fix? {
        guard let name = call.calledName, let base = call.calledBase,
            base.kind != .optionalChainingExpr, !base.descendants.contains(where: { $0.kind == .optionalChainingExpr })
        else { return nil }
        let edit = Edit(ByteRange(name.range.lower, access.range.upper), "contains(where: \(closure))")
        if let negation = access.parent?.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            return Fix("Use `contains(where:)`", .unsafe, [Edit(negation.operator.range, ""), edit])
        }
        return Fix("Use `contains(where:)`", .unsafe, [Edit(ByteRange(base.range.lower, base.range.lower), "!"), edit])
    }

    /// `filter { … }.first?.x = 1` is no question, and `.first.map` on a publisher is something else.
    private func isWritten(_ access: MemberAccessExprSyntax) -> Bool {
        guard let list = access.parent?.as(ExprListSyntax.self) else { return false }
        return list.first?.syntax == access.syntax && list.element(at: 1)?.kind == .assignmentExpr
    }

    static let examples: [Example] = [
        .bad("let isFound = rows.↓filter { $0.isOpen }.count > 0"),
        .good("let isFull = rows.filter { $0.isOpen }.count > 10"),
        .bad("let user = users.↓filter { $0.id == id }.first", fixed: "let user = users.first(where: { $0.id == id })"),
        .bad(
            "let newest = posts.↓filter(isPublic).last?.date",
            fixed: "let newest = posts.last(where: isPublic)?.date"),
        .bad(
            "if users.↓filter({ $0.isAdmin }).isEmpty { warn() }",
            fixed: "if !users.contains(where: { $0.isAdmin }) { warn() }"),
        .bad(
            "let any = !users.↓filter { $0.isAdmin }.isEmpty",
            fixed: "let any = users.contains(where: { $0.isAdmin })"),
        .good("let user = users.first(where: { $0.id == id })"),
        .good(
            """
            func show(_ pier: Pier) {
                hasNotes = !pier.notes.filter("isHidden == false").isEmpty
                newest = pier.calls.filter(NSPredicate(format: "isDone == %@", flag)).last
                let open = NSPredicate(format: "isOpen == true")
                gate = pier.gates.filter(open).first
            }
            """),
        .bad(
            """
            func show(_ pier: Pier) {
                let isOpen: (Gate) -> Bool = { $0.isOpen }
                gate = pier.gates.↓filter(isOpen).first
            }
            """,
            fixed: """
                func show(_ pier: Pier) {
                    let isOpen: (Gate) -> Bool = { $0.isOpen }
                    gate = pier.gates.first(where: isOpen)
                }
                """),
        .good("let admins = users.filter { $0.isAdmin }"),
        .good("let count = users.filter { $0.isAdmin }.count"),
        .good("let first = publisher.filter { $0 > 1 }.first()"),
    ]
}

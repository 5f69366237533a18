import TenetRuleKit
import TenetRuleSupport

struct CastFromAny: Rule {
    static let about = About(
        "cast-from-any", "Value of any type sorted by casts", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            What may arrive as `Any` is known to the one who wrote the casts and to nobody else: the compiler takes \
            every value, and nothing happens for those that were forgotten.
            """,
        phrasings: [
            "Do not take a value as `Any` or `AnyObject` and tell its possible types apart with several casts.",
            "Prefer a protocol, an enum or overloads to a chain of `as?` and `is` over an untyped parameter.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.hasDictatedName, let body = node.body, node.enclosingType?.kind != .extensionDecl else {
                return
            }
            for parameter in node.parameters where isOpen(parameter.type) {
                check(parameter.internalName, in: body.syntax, file)
            }
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, node.isStored, !node.isStatic, !node.hasDictatedName, let type = node.type,
                isOpen(type),
                let name = node.nameToken, let owner = node.enclosingType
            else { return }
            check(name, in: owner.memberBlock.syntax, file)
        }
    }

    private func isOpen(_ type: TypeSyntax) -> Bool {
        type.unwrapped.text.isOne(of: ["Any", "AnyObject", "any Any", "(any Any)"])
    }

    private func check(_ name: TokenSyntax, in scope: Syntax, _ file: FilePass) {
        guard !name.text.isOne(of: ["sender", "other", "object", "context", "json"]), !name.isInPreview else { return }
        var types: Set<String> = []
        for sequence in scope.descendants(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count >= 3, parts[0].ownMemberName?.identifier == name.identifier,
                parts[1].kind == .unresolvedAsExpr || parts[1].kind == .unresolvedIsExpr,
                let type = parts[2].as(TypeExprSyntax.self)?.type.unwrapped.lastName, isOwn(type)
            else { continue }
            types.insert(type.string)
        }
        for choice in scope.descendants(SwitchExprSyntax.self)
        where choice.subject.ownMemberName?.identifier == name.identifier {
            for pattern in choice.cases.descendants(TypeExprSyntax.self) {
                guard let type = pattern.type.lastName, isOwn(type), pattern.parent?.kind == .exprList,
                    pattern.ancestor(SwitchCaseLabelSyntax.self) != nil
                else { continue }
                types.insert(type.string)
            }
        }
        guard types.count > 1 else { return }
        let shown = types.sorted().prefix(2).map { "`\($0)`" }.joined(separator: " or ")
        file.report(
            "`\(name.text)` takes any value and is then cast to \(shown)",
            help: "declare an enum or a protocol for what may come", at: name)
    }

    /// Not a number, text or object of the system, as they come in JSON and notifications.
    private func isOwn(_ type: TextSlice) -> Bool {
        !type.isOne(of: [
            "String", "Int", "Double", "Bool", "Float", "Data", "Date", "URL", "Decimal", "Array", "Dictionary",
            "Error",
            "Int64", "UUID", "Encodable", "Decodable", "Codable", "Any", "AnyObject", "Substring", "CGFloat", "Void",
        ]) && !["NS", "UI", "CF", "CG", "AV", "WK", "SK", "MK"].contains { type.hasPrefix($0) }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct DockView: View {
                let ↓model: AnyObject
                var body: some View {
                    if let ferry = model as? Ferry { FerryView(ferry) } else if let crane = model as? Crane { CraneView(crane) }
                }
            }
            """),
        .bad(
            "func open(_ ↓item: Any) {\n    if item is Ferry { sail() }\n    if let crane = item as? Crane { lift(crane) }\n}"
        ),
        .bad(
            "func handle(_ ↓message: Any) {\n    switch message {\n    case let ferry as Ferry: sail(ferry)\n    case let crane as Crane: lift(crane)\n    default: break\n    }\n}"
        ),
        .good("func open(_ item: Dockable) {\n    if let ferry = item as? Ferry { sail(ferry) }\n}"),
        .good(
            "func read(_ value: Any) -> Int? {\n    if let text = value as? String { return Int(text) }\n    return value as? Int\n}"
        ),
        .good("@objc func tap(_ item: Any) {\n    if item is Ferry { sail() }\n    if item is Crane { lift() }\n}"),
        .good("func open(_ item: Any) {\n    if let ferry = item as? Ferry { sail(ferry) }\n}"),
    ]
}

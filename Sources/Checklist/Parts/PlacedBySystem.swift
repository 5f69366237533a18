internal import TenetRuleKit
internal import TenetRuleSupport

/// Properties and methods of a view that stand in a menu, a bar or a row of the system: what these make, the system lays out.
struct PlacedBySystem: Fact {
    var names: [String]

    /// What a call such as `.toolbar { addButton }` holds; nil when it places nothing.
    static func of(_ call: FunctionCallExprSyntax) -> PlacedBySystem? {
        guard let name = call.calledName?.identifier.string,
            PartNames.systemContainers.contains(name) || PartNames.touchedRows.contains(name)
        else { return nil }
        let names = call.closures.flatMap { member(of: $0.closure.statements) }
        return names.isEmpty ? nil : PlacedBySystem(names: names)
    }

    private static func member(of statements: CodeBlockItemListSyntax) -> [String] {
        ViewExpression.views(in: statements).flatMap { view -> [String] in
            if let name = view.root.as(DeclReferenceExprSyntax.self)?.baseName { return [name.identifier.string] }
            if let name = view.root.ownMemberName { return [name.identifier.string] }
            guard let call = view.rootCall else { return [] }
            if let name = call.calledName, !name.text.startsUppercase { return [name.identifier.string] }
            return view.content.isEmpty ? [] : call.closures.flatMap { member(of: $0.closure.statements) }
        }
    }
}

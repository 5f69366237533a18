package import TenetRuleKit

extension FilePass {
    /// What `let` gives to a plain name or to `Self.name` or `Layout.name`, when one declaration of this file does.
    /// O(file), so ask last.
    package func constant(_ value: ExprSyntax) -> ExprSyntax? {
        guard let name = value.lastName?.identifier else { return nil }
        if let base = value.as(MemberAccessExprSyntax.self)?.base, base.text != "self",
            base.lastName?.text.startsUppercase != true
        {
            return nil
        }
        let found = root.descendants(VariableDeclSyntax.self).filter { $0.nameToken?.identifier == name }
        guard let only = found.first, found.count == 1, only.isLet, only.isMember || !only.isLocal,
            only.attributes.isEmpty
        else { return nil }
        return only.initialValue
    }
}

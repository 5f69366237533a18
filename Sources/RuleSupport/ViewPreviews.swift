package import TenetRuleKit

extension FilePass {
    /// The previews of the file: `#Preview` macros and types that conform to `PreviewProvider`.
    package var previews: [Syntax] {
        root.statements.flatMap { item -> [Syntax] in
            if let branches = item.item.as(IfConfigDeclSyntax.self) {
                return branches.descendants.filter { Self.isPreview($0) }
            }
            return Self.isPreview(item.item) ? [item.item] : []
        }
    }

    private static func isPreview(_ node: Syntax) -> Bool {
        switch node.kind {
        case .macroExpansionExpr: MacroExpansionExprSyntax(unchecked: node).macroName.text == "Preview"
        case .macroExpansionDecl: MacroExpansionDeclSyntax(unchecked: node).macroName.text == "Preview"
        default: node.asDeclGroup?.inherits("PreviewProvider") ?? false
        }
    }
}

extension StructDeclSyntax {
    /// A view that other files can use and whose preview needs nothing but values: no generic container.
    package var isShowableView: Bool {
        isView && !isPrivate && genericParameterClause == nil && parent?.kind == .codeBlockItem
    }
}

package import TenetRuleKit

/// The parameter of a function through which it gives its answer.
package struct CompletionParameter {
    /// The name inside the body.
    package let name: TokenSyntax
    /// May be called after the function has returned.
    package let isEscaping: Bool

    /// The last parameter of a function with one of the names, when it is a closure that returns nothing. A function
    /// that returns something, or has another closure for failures, may answer through that.
    package init?(of body: FlowBody, names: [String]) {
        let signature =
            body.owner.as(FunctionDeclSyntax.self)?.signature
            ?? body.owner.as(InitializerDeclSyntax.self)?.signature
        guard let signature, signature.returnClause.map({ $0.type.text.isOne(of: ["Void", "()"]) }) ?? true,
            !signature.parameterClause.parameters.contains(where: {
                $0.type.unwrapped.kind == .functionType
                    && $0.internalName.text.containsFolded(["fail", "error", "success", "cancel"])
            }),
            let parameter = Array(signature.parameterClause.parameters).last(where: {
                $0.internalName.text.isOne(of: names)
            }), let type = parameter.type.unwrapped.as(FunctionTypeSyntax.self),
            // What throws to its caller is called while the function runs, and is no answer.
            type.returnClause.type.text.isOne(of: ["Void", "()"]), type.effectSpecifiers?.throwsClause == nil
        else { return nil }
        name = parameter.internalName
        // An optional closure always escapes; a bare one without `@escaping` never does.
        isEscaping = parameter.type.kind == .optionalType || parameter.type.codeContains("@escaping")
    }
}

package import TenetRuleKit

// What lasts, and what is tried again, while a method waits for a continuation.

extension ClosureExprSyntax {
    /// `self`, and objects that the function around the closure has made: its own references last while the closure runs.
    package var held: Set<String> {
        var names: Set<String> = ["self"]
        for list in ancestors.compactMap({ $0.as(CodeBlockItemListSyntax.self) }) {
            for variable in list.compactMap({ $0.item.as(VariableDeclSyntax.self) }) where variable.isLet {
                let isMade = variable.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text.startsUppercase
                if let name = variable.nameToken, isMade == true { names.insert(name.identifier.string) }
            }
            if list.parent?.parent?.kind == .functionDecl { break }
        }
        return names
    }

    /// The local functions around the closure, up to what holds a name: whoever calls one of them tries again, and answers
    /// there.
    package func functions(within name: TokenSyntax) -> [TextSlice] {
        ancestors.prefix { !$0.contains(name) }.compactMap { $0.as(FunctionDeclSyntax.self)?.name.identifier }
    }
}

extension Syntax {
    /// A plain call of one of the functions.
    package func calls(anyOf functions: [TextSlice]) -> Bool {
        guard !functions.isEmpty, let call = self.as(FunctionCallExprSyntax.self), call.isPlain,
            let name = call.calledName?.identifier
        else { return false }
        return functions.contains { $0 == name }
    }
}

package import TenetRuleKit

extension StringLiteralExprSyntax {
    /// What the text is given to says that it names something, or is shown, and is no address that the app opens: an
    /// identifier, a key, a placeholder. A key of a dictionary is looked up, too.
    package var isNameOrPrompt: Bool {
        guard let parent else { return false }
        if let element = parent.as(DictionaryElementSyntax.self), element.key.syntax == syntax { return true }
        if let argument = parent.as(LabeledExprSyntax.self) {
            if argument.parent?.parent?.kind == .subscriptCallExpr { return true }
            return argument.label?.identifier.namesOrPrompts ?? false
        }
        if let target = ancestor(SequenceExprSyntax.self)?.assignment?.target.lastName {
            return target.identifier.namesOrPrompts
        }
        guard parent.kind == .initializerClause else { return false }
        if let binding = parent.parent?.as(PatternBindingSyntax.self) {
            return binding.nameToken?.identifier.namesOrPrompts ?? false
        }
        return parent.parent?.as(FunctionParameterSyntax.self)?.internalName.identifier.namesOrPrompts ?? false
    }
}

extension TextSlice {
    /// `styleID`, `placeholder`, `serverPrompt`, `placeholderServer`.
    fileprivate var namesOrPrompts: Bool {
        if startsWithWord(of: Self.prompts) || hasSuffix("ID") { return true }
        let text = string
        let tail = text.reversed().prefix { !$0.isUppercase }.count
        let last = tail == text.count ? text : String(text.suffix(tail + 1)).lowercased()
        return Self.prompts.contains(last) || Self.names.contains(last)
    }

    private static let prompts = ["placeholder", "prompt", "hint"]
    private static let names: Set<String> = [
        "id", "identifier", "namespace", "schema", "xmlns", "doctype", "issuer", "scope", "title", "subtitle",
        "message",
        "label", "caption", "predicate", "urn", "key",
    ]
}

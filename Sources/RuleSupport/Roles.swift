package import TenetRuleKit

// What part of an app's architecture a type plays, as its name and its declaration say.

extension SyntaxProtocol {
    /// The nearest class around, when its name ends in `ViewModel`; nested helper types are not it.
    package var enclosingViewModel: (any DeclGroupSyntax)? {
        guard let type = enclosingType, type.isViewModel else { return nil }
        return type
    }
}

extension DeclGroupSyntax {
    /// A class, or an extension of one, named `…ViewModel`; mocks and protocols are not.
    package var isViewModel: Bool {
        guard kind == .classDecl || kind == .extensionDecl, let name = groupName?.identifier else { return false }
        // `ChartView` and the `Model` of its drawing: nobody outside of the file observes it.
        if kind == .classDecl, hasModifier("private", "fileprivate"), inheritedTypes.isEmpty,
            !hasAttribute("Observable")
        {
            return false
        }
        return name.hasSuffix("ViewModel") && name != "ViewModel" && !name.hasPrefix("Mock") && !name.hasPrefix("Base")
    }
}

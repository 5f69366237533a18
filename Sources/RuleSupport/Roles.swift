package import TenetRuleKit

// What part of an app's architecture a type plays, as its name and its declaration say.

extension SyntaxProtocol {
    /// The nearest class around, when its name ends in `ViewModel`; nested helper types are not it.
    package var enclosingViewModel: (any DeclGroupSyntax)? {
        guard let type = enclosingType, type.isViewModel else { return nil }
        return type
    }

    /// The name of the type that plays the role: for messages.
    package var enclosingTypeText: String { enclosingTypeName?.string ?? "" }
}

extension DeclGroupSyntax {
    /// A class, or an extension of one, named `…ViewModel`; mocks and protocols are not.
    package var isViewModel: Bool {
        guard kind == .classDecl || kind == .extensionDecl, let name = groupName?.identifier else { return false }
        return name.hasSuffix("ViewModel") && name != "ViewModel" && !name.hasPrefix("Mock") && !name.hasPrefix("Base")
    }
}

extension FilePass {
    /// The file declares something that SwiftUI shows.
    package var declaresView: Bool {
        root.statements.contains {
            $0.item.asDeclGroup?.inherits(
                "View", "ViewModifier", "App", "UIViewRepresentable", "UIViewControllerRepresentable") ?? false
        }
    }
}

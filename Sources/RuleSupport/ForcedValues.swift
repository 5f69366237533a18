package import TenetRuleKit

// What forcing a value with `!` relies on.

extension SyntaxProtocol {
    /// Code that no user runs: previews, and what only debug builds hold.
    package var isForDevelopers: Bool { isInPreview || isInDebugBlock || isPreviewMember }

    /// `static var preview: Self { … }`, `static func previewTides()`: what previews are handed.
    private var isPreviewMember: Bool {
        fileHolds(.preview)
            && ancestors.contains { node in
                if let variable = node.as(VariableDeclSyntax.self) {
                    return variable.isMember && variable.isStatic && Self.isForPreviews(variable.nameToken)
                }
                guard let function = node.as(FunctionDeclSyntax.self) else { return false }
                return function.isStatic && Self.isForPreviews(function.name)
            }
    }

    private static func isForPreviews(_ name: TokenSyntax?) -> Bool {
        name?.identifier.startsWithWord(of: ["preview", "previews"]) ?? false
    }
}

/// The names that a file declares, and which of them are outlets.
package final class DeclaredNames: FileService {
    package private(set) var outlets: Set<String> = []
    private let file: FilePass
    private lazy var all: Set<String> = Set(
        file.root.descendants(IdentifierPatternSyntax.self).map { $0.identifier.identifier.string }
            + file.root.descendants(FunctionParameterSyntax.self).map { $0.internalName.identifier.string }
            + file.root.descendants(ClosureParameterSyntax.self).map {
                ($0.secondName ?? $0.firstName).identifier.string
            }
            + file.root.descendants(ClosureShorthandParameterSyntax.self).map { $0.name.identifier.string })

    package init(_ file: FilePass) {
        self.file = file
        guard file.root.codeContains("IBOutlet") else { return }
        for variable in file.root.descendants(VariableDeclSyntax.self) where variable.hasAttribute("IBOutlet") {
            if let name = variable.nameToken { outlets.insert(name.identifier.string) }
        }
    }

    package func declares(_ name: String) -> Bool { all.contains(name) }
}

extension ForceUnwrapExprSyntax {
    /// An outlet of this file: `webView!` says no more than the `!` that outlets are declared with.
    package func isOfOutlet(_ file: FilePass) -> Bool {
        guard let name = expression.lastName else { return false }
        let outlets = file.service(DeclaredNames.self).outlets
        return !outlets.isEmpty && outlets.contains(name.identifier.string)
    }

    /// A member of a class that another file declares, which may be an outlet.
    package func isDeclaredElsewhere(_ file: FilePass) -> Bool {
        guard let name = expression.ownMemberName, let type = enclosingType,
            type.syntax.kind == .extensionDecl || type.syntax.kind == .classDecl && !type.inheritedTypes.isEmpty
        else { return false }
        return !file.service(DeclaredNames.self).declares(name.identifier.string)
    }

    /// The name that an `if let` around gives to the same value.
    package var boundName: TokenSyntax? {
        guard expression.isPlainValue else { return nil }
        for ancestor in ancestors {
            if ancestor.kind == .functionDecl || ancestor.kind == .accessorBlock { return nil }
            guard let choice = ancestor.as(IfExprSyntax.self), choice.body.contains(self) else { continue }
            for condition in choice.conditions {
                guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
                else { continue }
                if binding.initializer?.value.hasSameTokens(as: expression) ?? (name.text == expression.text) {
                    return name
                }
            }
        }
        return nil
    }

    /// `alert.textFields!` where the same function gives the alert its text fields.
    package var isOfAddedTextFields: Bool {
        guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "textFields",
            let alert = access.base?.lastName, let function = enclosingFunction
        else { return false }
        return function.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text == "addTextField" && $0.calledBase?.lastName?.text == alert.text
                && $0.range.upper <= range.lower
        }
    }
}

extension ProjectModel {
    /// The member with a name of the type that is meant there is an outlet.
    package func isOutlet(_ name: String, of type: String) -> Bool {
        types(named: type).all.contains { $0.member(named: name).all.contains { $0.hasAttribute("IBOutlet") } }
    }
}

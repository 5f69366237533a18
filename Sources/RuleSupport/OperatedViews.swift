package import TenetRuleKit

// Views that people operate though nothing around them is a control.

extension ViewExpression {
    /// The view reacts to touch, or a modifier makes it the label of a control. O(file) when it has modifiers of the
    /// project's own.
    package func isOperated(in file: FilePass) -> Bool {
        if has(anyOf: touching) || hasOperatingModifier { return true }
        return modifiers.contains { modifier in
            guard modifier.name.text == "modifier",
                let type = modifier.arguments.only?.expression.as(FunctionCallExprSyntax.self)?.calledName?.identifier
            else { return false }
            return file.root.descendants(StructDeclSyntax.self).contains { declared in
                declared.name.identifier == type && declared.makesControl
            }
        }
    }

    /// `.modifier(RowMenu { … })`: a modifier that is told what to do, and so does something.
    package var hasOperatingModifier: Bool {
        modifiers.contains { modifier in
            guard modifier.name.text == "modifier",
                let made = modifier.arguments.only?.expression.as(FunctionCallExprSyntax.self)
            else { return false }
            return !made.closures.isEmpty
        }
    }
}

extension StructDeclSyntax {
    /// Its code puts a control or a gesture around what it is given.
    fileprivate var makesControl: Bool {
        memberBlock.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            return call.isPlain ? name.isOne(of: controls) : name.isOne(of: touching)
        }
    }
}

private let controls = ["Button", "Menu", "NavigationLink", "Link", "ShareLink", "Toggle", "Picker", "PhotosPicker"]
private let touching = [
    "onTapGesture", "onLongPressGesture", "gesture", "simultaneousGesture", "highPriorityGesture", "onDrag",
    "draggable",
    "accessibilityAddTraits", "accessibilityAction", "contextMenu",
]

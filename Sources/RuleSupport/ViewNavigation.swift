package import TenetRuleKit

extension FilePass {
    /// The type that the file writes for a property, local variable or parameter of this name; nil when it writes
    /// none or several.
    package func spelledType(of name: TextSlice) -> TextSlice? {
        var found: TextSlice?
        for node in root.descendants {
            var type: TextSlice?
            if let variable = node.as(VariableDeclSyntax.self), variable.nameToken?.identifier == name {
                type = variable.spelledTypeName ?? variable.type?.text ?? variable.initialValue?.text
            } else if let parameter = node.as(FunctionParameterSyntax.self), parameter.internalName.identifier == name {
                type = parameter.type.unwrapped.lastName ?? parameter.type.text
            }
            guard let type else { continue }
            if let found, found != type.string { return nil }
            found = type
        }
        return found
    }

    /// A property such as `var path: [AppRoute]`.
    private func isTypedPath(_ name: TextSlice) -> Bool {
        guard name == "path" || name.hasSuffix("Path") else { return false }
        return root.descendants(VariableDeclSyntax.self).contains { variable in
            guard variable.nameToken?.identifier == name, variable.isMember,
                let element = variable.type?.as(ArrayTypeSyntax.self)?.element.lastName
            else { return false }
            return ["Route", "Destination", "Screen", "Page"].contains(where: element.hasSuffix)
        }
    }

    /// True when the name stands for the path of a navigation stack, as far as this file shows.
    package func isNavigationPath(_ name: TextSlice) -> Bool {
        if spelledType(of: name) == "NavigationPath" || isTypedPath(name) { return true }
        return root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.isPlain, call.calledName?.text == "NavigationStack",
                let path = call.argument("path")?.expression.lastName?.text
            else { return false }
            return path == "$" + name.string || path == name
        }
    }
}

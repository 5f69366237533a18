internal import TenetRuleKit

/// Whether users see what code does.
enum ViewRoles {
    /// In a view, or in a function that makes or changes one.
    static func isShown(_ declaration: Declaration) -> Bool {
        if declaration.type.hasPrefix("some View") || declaration.hasAttribute("ViewBuilder") { return true }
        if let type = declaration.kind.isType ? declaration.groupedType : declaration.enclosingType {
            return isShown(type)
        }
        return declaration.ancestors.contains { $0.kind == .extension && isFrameworkView($0.name) }
    }

    static func isShown(_ type: ProjectType) -> Bool {
        type.isView || type.conforms(toAnyOf: Array(ViewTypes.names))
            || ([type.declaration] + type.extensions).contains { $0.inherited.contains(where: isFrameworkView) }
    }

    /// In a view, or in what a view observes: what is written there, users can be shown.
    static func isObserved(_ declaration: Declaration) -> Bool {
        if isShown(declaration) { return true }
        return declaration.enclosingType.map { $0.isObservable || $0.name.hasSuffix("ViewModel") } ?? false
    }

    /// `UITableViewController`, `NSStackView`, `View`.
    private static func isFrameworkView(_ name: String) -> Bool {
        let name = name.prefix { $0 != "<" }
        if ViewTypes.names.contains(String(name)) { return true }
        return (name.hasPrefix("UI") || name.hasPrefix("NS"))
            && ["View", "ViewController", "Cell", "Control", "Button", "Label", "Controller"].contains(
                where: name.hasSuffix)
    }
}

import TenetRuleKit

struct NavigationPathReset: Rule {
    static let about = About(
        "navigation-path-reset", "Navigation path emptied by count", category: .swiftui, severity: .warning,
        why: """
            Removing as many entries as are counted says how instead of what, and stops the app when the count is \
            wrong. A new path states the intent and cannot fail.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeLast") { call, file in
            guard let base = call.calledBase, let name = base.lastName?.identifier,
                let argument = call.arguments.only?.expression, argument.text == base.text.string + ".count"
            else { return }
            let type = file.spelledType(of: name)
            guard
                type == "NavigationPath" || isCopiedPath(name, call) || file.isNavigationPath(name)
                    || isPathByName(name, file)
            else { return }
            let isKnown = type == "NavigationPath" && ExprSyntax(unchecked: call.syntax).isStatement
            file.report(
                "`\(base.text)` is emptied entry by entry", help: "assign a new, empty path",
                at: call.calledName ?? TokenSyntax(unchecked: call.syntax),
                fix: isKnown
                    ? .replace(call, with: base.text.string + " = NavigationPath()", "Assign a new path", .safe) : nil)
        }
    }

    /// Declared in another file, under a name that paths of navigation stacks have.
    private func isPathByName(_ name: TextSlice, _ file: FilePass) -> Bool {
        name.isOne(of: ["path", "navigationPath", "navPath", "navigationStackPath"])
            && !file.root.descendants.contains { node in
                node.as(PatternBindingSyntax.self)?.nameToken?.identifier == name
                    || node.as(FunctionParameterSyntax.self)?.internalName.identifier == name
            }
    }

    /// A local copy: `var path = path(for: tab)`.
    private func isCopiedPath(_ name: TextSlice, _ call: FunctionCallExprSyntax) -> Bool {
        guard let function = call.enclosingFunction?.body else { return false }
        return function.statements.contains { item in
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.nameToken?.identifier == name,
                let source = variable.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
            else { return false }
            return source == "path" || source.hasSuffix("Path")
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Router {
                var path = NavigationPath()
                func popToRoot() {
                    path.↓removeLast(path.count)
                }
            }
            """,
            fixed: """
                final class Router {
                    var path = NavigationPath()
                    func popToRoot() {
                        path = NavigationPath()
                    }
                }
                """),
        .bad(
            """
            extension Router {
                func popToRoot(in tab: AppTab) {
                    var path = path(for: tab)
                    path.↓removeLast(path.count)
                    setPath(path, for: tab)
                }
            }
            """),
        .good(
            "final class Router {\n    var path = NavigationPath()\n    func popToRoot() {\n"
                + "        path = NavigationPath()\n    }\n}"),
        .good("func clear(_ items: inout [Int]) {\n    items.removeLast(items.count)\n}"),
        .good(
            "final class Router {\n    var path = NavigationPath()\n    func pop() {\n"
                + "        if !path.isEmpty { path.removeLast() }\n    }\n}"),
        .bad("extension Router {\n    func home() { path.↓removeLast(path.count) }\n}"),
        .good("extension Router {\n    func home() { names.removeLast(names.count) }\n}"),
        .good("func drop(_ path: [String]) {\n    var path = path\n    path.removeLast(path.count)\n}"),
    ]
}

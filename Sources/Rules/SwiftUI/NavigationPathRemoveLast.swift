import TenetRuleKit

struct NavigationPathRemoveLast: Rule {
    static let about = About(
        "navigation-path-remove-last", "Unchecked removal from a navigation path", category: .swiftui,
        severity: .warning,
        why: """
            `removeLast` stops the app when the path holds fewer entries than are taken away. A double tap or a deep \
            link is enough to empty the path first.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeLast") { call, file in
            guard let base = call.calledBase, let name = base.lastName?.identifier, isPath(base, name, file),
                call.firstArgument?.expression.text != base.text.string + ".count", !isChecked(call, name)
            else { return }
            file.report(
                "`\(call.text.string)` stops the app when `\(base.text)` holds too few entries",
                help: "check `isEmpty` first, or assign a new path to go back to the root",
                at: call.calledName ?? TokenSyntax(unchecked: call.syntax))
        }
    }

    /// Declared as one here, or the `path` of something that is called a router or navigator.
    private func isPath(_ base: ExprSyntax, _ name: TextSlice, _ file: FilePass) -> Bool {
        if name == "path", let owner = base.as(MemberAccessExprSyntax.self)?.base?.lastName?.text.string.lowercased() {
            if ["router", "navig", "coordinator"].contains(where: owner.contains) { return true }
        }
        return file.isNavigationPath(name)
    }

    /// The path is looked at or grown before the call, in the same function or computed property.
    private func isChecked(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        guard let member = call.ancestors.first(where: { isMemberOrFunction($0) }) else { return false }
        let questions = ["isEmpty", "count", "last", "append"]
        return member.descendants(MemberAccessExprSyntax.self).contains {
            $0.id < call.id && $0.declName.baseName.text.isOne(of: questions) && $0.base?.lastName?.identifier == name
        }
    }

    private func isMemberOrFunction(_ node: Syntax) -> Bool {
        switch node.kind {
        case .functionDecl, .initializerDecl, .accessorDecl, .subscriptDecl: true
        case .variableDecl: VariableDeclSyntax(unchecked: node).isMember
        default: false
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Router: ObservableObject {
                @Published var path = NavigationPath()
                func goBack() { path.↓removeLast() }
            }
            """),
        .bad(
            """
            struct Root: View {
                @State private var screens: [Screen] = []
                var body: some View {
                    NavigationStack(path: $screens) {
                        Button("Back twice") { screens.↓removeLast(2) }
                    }
                }
            }
            """),
        .bad(
            "struct Detail: View {\n    @Environment(Router.self) private var router\n"
                + "    func close() { router.path.↓removeLast() }\n}"),
        .good(
            """
            final class Router: ObservableObject {
                @Published var path = NavigationPath()
                func goBack() {
                    guard !path.isEmpty else { return }
                    path.removeLast()
                }
            }
            """),
        .good(
            "struct Router {\n    var path = NavigationPath()\n    mutating func goBack() {\n"
                + "        if path.count > 1 { path.removeLast() }\n    }\n}"),
        .good("struct Stack {\n    var items: [Int] = []\n    mutating func pop() { items.removeLast() }\n}"),
    ]
}

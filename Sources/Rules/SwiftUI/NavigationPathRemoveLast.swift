import TenetRuleKit

struct NavigationPathRemoveLast: Rule {
    static let about = About(
        "navigation-path-remove-last", "Unchecked removal from a navigation path", category: .swiftui,
        severity: .warning,
        why: """
            `removeLast` stops the app when the path holds fewer entries than are taken away. A double tap or a deep \
            link is enough to empty the path first.
            """)

    var counted = false
    static let options = [
        Option<Self>(
            "counted", \.counted, "Report every call that removes more than one entry, also one behind a check.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeLast") { call, file in
            guard let base = call.calledBase, let name = base.lastName?.identifier, isPath(base, name, file),
                call.firstArgument?.expression.text != base.text.string + ".count"
            else { return }
            if counted, let number = call.arguments.only?.expression, number.numberValue != 1 {
                file.report(
                    "`\(call.text.string)` counts entries that another screen may have changed",
                    help: "remove one entry after a check, or assign the path that is meant",
                    at: call.calledName ?? TokenSyntax(unchecked: call.syntax))
                return
            }
            guard !isChecked(call, name) else { return }
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
        .bad(
            "struct Router {\n    var path = NavigationPath()\n    mutating func leave() {\n"
                + "        guard path.count > 2 else { return }\n        path.↓removeLast(3)\n    }\n}",
            options: ["counted": .bool(true)]),
        .bad(
            "struct Checkout: View {\n    @Binding var checkoutPath: [CheckoutScreen]\n"
                + "    private func leave(_ depth: Int) { checkoutPath.↓removeLast(depth) }\n}"),
        .good(
            "struct Router {\n    var path = NavigationPath()\n    mutating func goBack() {\n"
                + "        if !path.isEmpty { path.removeLast(1) }\n    }\n}", options: ["counted": .bool(true)]),
        .good("struct Drawing {\n    var path: [CGPoint] = []\n    mutating func undo() { path.removeLast() }\n}"),
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

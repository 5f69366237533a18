import TenetRuleKit
import TenetRuleSupport

struct NavigationPathRemoveLast: Rule {
    static let about = About(
        "navigation-path-remove-last", "Unchecked removal from a navigation path", category: .swiftui,
        severity: .warning,
        why: """
            `removeLast` stops the app when the path holds fewer entries than are taken away. A double tap or a deep \
            link is enough to empty the path first.
            """,
        phrasings: [
            "Check that a navigation path holds enough entries before calling `removeLast` on it.",
            "Going back must never crash: put `guard !path.isEmpty` in front of popping the stack.",
        ])

    var counted = false
    static let options = [
        Option<Self>(
            "counted", \.counted, "Report every call that removes more than one entry, also one behind a check.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("removeLast") { call, file in
            if call.calledBase.map({ $0.text == "self" }) ?? call.isPlain {
                checkExtension(call, file)
                return
            }
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

    /// `removeLast(levels)` in an extension of the path itself.
    private func checkExtension(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.enclosingType?.as(ExtensionDeclSyntax.self)?.extendedType.lastName == "NavigationPath",
            let place = call.calledName, call.firstArgument.map({ $0.label == nil }) ?? true
        else { return }
        let number = call.arguments.only?.expression
        // Whoever empties the path knows how many there are.
        if number?.text.isOne(of: ["count", "self.count"]) == true { return }
        if counted, let number, number.numberValue != 1 {
            file.report(
                "`\(call.text.string)` counts entries that another screen may have changed",
                help: "remove one entry after a check, or assign the path that is meant", at: place)
            return
        }
        let member = call.ancestors.first { isMemberOrFunction($0) }
        let asks = member?.tokens.contains { $0.range.lower < call.range.lower && $0.text.isOne(of: Self.questions) }
        guard asks != true else { return }
        file.report(
            "`\(call.text.string)` stops the app when the path holds too few entries",
            help: "check `isEmpty` first, or assign a new path to go back to the root", at: place)
    }

    private static let questions = ["isEmpty", "count", "last", "append"]

    /// Declared as one here, or the `path` of something that is called a router or navigator.
    private func isPath(_ base: ExprSyntax, _ name: TextSlice, _ file: FilePass) -> Bool {
        if name == "path", let owner = base.as(MemberAccessExprSyntax.self)?.base?.lastName?.text.string.lowercased() {
            if ["router", "navig", "coordinator"].contains(where: owner.contains) { return true }
        }
        return file.isNavigationPath(name)
    }

    /// The path is looked at or grown before the call, in the same function or computed property, or for the number itself.
    private func isChecked(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        guard let member = call.ancestors.first(where: { isMemberOrFunction($0) }) else { return false }
        return member.descendants(MemberAccessExprSyntax.self).contains {
            ($0.id < call.id || call.arguments.contains($0.syntax))
                && $0.declName.baseName.text.isOne(of: Self.questions) && $0.base?.lastName?.identifier == name
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
        .good(
            """
            final class Router: ObservableObject {
                @Published var path: [Berth] = []
                func goBack(to index: Int) { path.removeLast(path.count - index - 1) }
            }
            """),
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
        .bad(
            """
            extension NavigationPath {
                mutating func back(by steps: Int) { ↓removeLast(steps) }
                mutating func leave() {
                    guard !isEmpty else { return }
                    removeLast()
                }
            }
            """, options: ["counted": .bool(true)]),
        .good("extension NavigationPath {\n    mutating func clear() { removeLast(count) }\n}"),
        .good("extension Array {\n    mutating func drop(_ count: Int) { removeLast(count) }\n}"),
        .good("struct Stack {\n    var items: [Int] = []\n    mutating func pop() { items.removeLast() }\n}"),
    ]
}

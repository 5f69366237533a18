import TenetRuleKit
import TenetRuleSupport

struct SelfAssignment: Rule {
    static let about = About(
        "self-assignment", "Self assignment", category: .safety, severity: .warning,
        why: """
            Assigning a value to itself changes nothing. Usually one side should be a parameter or another property, \
            so the value that should have been stored is lost.
            """,
        phrasings: [
            "Do not assign a value to itself.",
            "A line like `total = total` has no effect and usually means that the wrong variable is on one side.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(AssignmentExprSyntax.self) { node, file in
            guard let list = node.parent?.as(ExprListSyntax.self), let target = list.element(at: 0),
                let value = list.element(at: 2), list.element(at: 3) == nil, target.isPlainValue, value.isPlainValue,
                target.kind != .discardAssignmentExpr, target.hasSameTokens(as: value), isStored(target, file)
            else { return }
            let name = target.text.string
            file.report(
                "`\(name)` is assigned to itself, so its value does not change",
                help: "assign the value that was meant, or delete the line", at: value)
        }
    }

    /// The file declares what is assigned, and writing it does nothing else: observers, setters and wrappers announce what
    /// they are given, also when it is the same. Of what is declared elsewhere that is unknown.
    private func isStored(_ target: ExprSyntax, _ file: FilePass) -> Bool {
        guard let name = target.lastName?.identifier else { return false }
        let declared = file.root.descendants(VariableDeclSyntax.self).filter { variable in
            variable.bindings.contains { $0.nameToken?.identifier == name }
        }
        return !declared.isEmpty
            && declared.allSatisfy { variable in
                variable.attributes.isEmpty && variable.bindings.allSatisfy { $0.accessorBlock == nil }
            }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Tag {
                var name = ""
                mutating func set(name: String) { self.name = ↓self.name }
            }
            """),
        .bad("var total = 0\nfunc reset() { total = ↓total }"),
        .bad(
            """
            struct Row { var isOpen = false }
            func open(_ items: inout [Row]) { items[0].isOpen = ↓items[0].isOpen }
            """),
        .bad(
            """
            final class Model { var rows: [Row] = [] }
            func reload(_ model: Model) {
                // makes the list load its rows again
                model.rows = ↓model.rows
            }
            """),
        .good(
            """
            struct Tag {
                var name = ""
                mutating func set(name: String) { self.name = name }
            }
            """),
        // Writing does something.
        .good(
            """
            final class Panel { var isOpen = false { didSet { layOut() } } }
            func refresh(_ panel: Panel) { panel.isOpen = panel.isOpen }
            """),
        .good(
            """
            final class Model: ObservableObject { @Published var rows: [Row] = [] }
            func reload(_ model: Model) { model.rows = model.rows }
            """),
        .good("func layOut(_ view: UIView) { view.frame = view.frame }"),
        .good("func testKeys() {\n    Preferences.theme = Preferences.theme\n}"),
        .good("var items = [1, 2]\nfunc swap() { items[0] = items[1] }"),
        .good("let name = name"),
        .good("next = next.next"),
        .good("value = value ?? fallback"),
        .good("token = makeToken()"),
    ]
}

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

    /// A property of another object, of which other files may declare one of the same name.
    private struct Assigned: Fact {
        var text: String
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.on(AssignmentExprSyntax.self) { node, file in
            guard let (target, value) = Self.repeated(node, file), Self.isOwn(target) else { return }
            file.report(Self.message(target.text.string), help: Self.help, at: value)
        }
        hooks.collect(Assigned.self, from: AssignmentExprSyntax.self) { node, file in
            guard let (target, value) = Self.repeated(node, file), !Self.isOwn(target), let name = target.lastName
            else {
                return nil
            }
            return (Assigned(text: target.text.string, name: name.identifier.string), value.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for assigned in project.facts(Assigned.self) {
                let declared = project.model.declarations(named: assigned.fact.name).filter(\.kind.isVariable)
                guard
                    !declared.contains(where: { $0.has(.isComputed) || $0.has(.hasObservers) || !$0.attributes.isEmpty }
                    )
                else { continue }
                project.report(
                    Self.message(assigned.fact.text), help: Self.help, in: assigned.path, at: assigned.range)
            }
        }
    }

    private static func message(_ name: String) -> String {
        "`\(name)` is assigned to itself, so its value does not change"
    }
    private static let help = "assign the value that was meant, or delete the line"

    /// Both sides of an assignment of something to itself.
    private static func repeated(_ node: AssignmentExprSyntax, _ file: FilePass) -> (ExprSyntax, ExprSyntax)? {
        guard let list = node.parent?.as(ExprListSyntax.self), let target = list.element(at: 0),
            let value = list.element(at: 2), list.element(at: 3) == nil, target.isPlainValue, value.isPlainValue,
            target.kind != .discardAssignmentExpr, target.hasSameTokens(as: value), isStored(target, file)
        else { return nil }
        return (target, value)
    }

    /// A plain name, or a property of the object itself.
    private static func isOwn(_ target: ExprSyntax) -> Bool {
        target.as(MemberAccessExprSyntax.self).map { $0.base?.text == "self" } ?? true
    }

    /// The file declares what is assigned, and writing it does nothing else: observers, setters and wrappers announce what
    /// they are given, also when it is the same. Of what is declared elsewhere that is unknown.
    private static func isStored(_ target: ExprSyntax, _ file: FilePass) -> Bool {
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
        // The property of another object has a setter.
        .good(files: [
            "App/Field.swift": """
            final class Field {
                var text: String {
                    get { area.text }
                    set { area.text = newValue }
                }
            }
            """,
            "App/Screen.swift": """
            final class Screen {
                let text = ""
                func redraw() { field.text = field.text }
            }
            """,
        ]),
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

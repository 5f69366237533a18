import TenetRuleKit
import TenetRuleSupport

struct StateSetInInit: Rule {
    static let about = About(
        "state-set-in-init", "State set in the initialiser", category: .swiftui, severity: .error,
        why: """
            While a view is being initialised its state has no storage yet. A value assigned to state that already has \
            an initial value is thrown away without a warning.
            """,
        phrasings: [
            """
            Do not assign to a `@State` property with an initial value in the initializer of a view; use \
            `State(initialValue:)`.
            """,
            """
            Writing `count = start` inside a SwiftUI `init` has no effect, so set the underscored `_count` or drop the \
            default.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("State") { attribute, file in
            guard let variable = attribute.property, variable.isMember, let name = variable.nameToken?.identifier,
                variable.initialValue != nil, let type = variable.enclosingType, type.groupKeyword == "struct",
                type.inherits("View", "ViewModifier", "App", "Scene")
            else { return }
            for initializer in type.members(InitializerDeclSyntax.self) {
                guard let body = initializer.body else { continue }
                var unset = Self.unset(in: type)
                for item in body.statements {
                    defer { unset.remove(Self.assigned(by: item)) }
                    // Until all else has a value, this is what the state begins with, in place of the other value.
                    guard unset.isEmpty, let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target,
                        target.ownMemberName?.identifier == name, isProperty(target, name, initializer)
                    else { continue }
                    file.report(
                        "this value is thrown away, because `\(name)` has an initial value already",
                        help: "remove the initial value, or assign `_\(name) = State(initialValue:)`", at: target,
                        notes: [
                            file.note(
                                "the initial value", at: variable.initialValue ?? ExprSyntax(unchecked: variable.syntax)
                            )
                        ])
                }
            }
        }
    }

    /// Stored properties to which only the initializer gives a value.
    private static func unset(in type: any DeclGroupSyntax) -> Set<String> {
        var found: Set<String> = []
        for variable in type.members(VariableDeclSyntax.self) where !variable.isStatic {
            let wrappers = variable.attributes.names
            guard wrappers.allSatisfy({ givenInInit.contains($0) }) else { continue }
            for binding in variable.bindings where binding.initializer == nil && binding.accessorBlock == nil {
                let isOptional = binding.typeAnnotation?.type.kind == .optionalType
                guard let name = binding.nameToken, !isOptional || variable.isLet else { continue }
                found.insert(name.identifier.string)
            }
        }
        return found
    }

    private static let givenInInit = ["State", "Binding", "StateObject", "ObservedObject", "Bindable"]

    private static func assigned(by item: CodeBlockItemSyntax) -> String {
        let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target
        let name = target?.ownMemberName?.identifier.string ?? ""
        return name.hasPrefix("_") ? String(name.dropFirst()) : name
    }

    /// `self.name`, or `name` where no parameter or variable of that name is in the way.
    private func isProperty(_ target: ExprSyntax, _ name: TextSlice, _ initializer: InitializerDeclSyntax) -> Bool {
        if target.is(MemberAccessExprSyntax.self) { return true }
        let parameters = initializer.signature.parameterClause.parameters
        return !parameters.contains { $0.internalName.identifier == name }
            && !initializer.descendants(IdentifierPatternSyntax.self).contains { $0.identifier.identifier == name }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Counter: View {
                @State private var count = 0
                init(start: Int) {
                    ↓self.count = start
                }
                var body: some View { Text("\\(count)") }
            }
            """),
        .bad(
            "struct Field: View {\n    @State var text: String = \"\"\n    init() { ↓text = \"Hello\" }\n"
                + "    var body: some View { Text(text) }\n}"),
        // While `step` has no value, the compiler takes an assignment for the first value of the state.
        .good(
            "struct Counter: View {\n    @State private var count = 0\n    let step: Int\n"
                + "    init(start: Int) {\n        count = start\n        step = 1\n    }\n"
                + "    var body: some View { Text(\"\\(count)\") }\n}"),
        .bad(
            "struct Counter: View {\n    @State private var count = 0\n    let step: Int\n"
                + "    init(start: Int) {\n        step = 1\n        ↓count = start\n    }\n"
                + "    var body: some View { Text(\"\\(count)\") }\n}"),
        .good(
            "struct Counter: View {\n    @State private var count: Int\n    init(start: Int) { count = start }\n"
                + "    var body: some View { Text(\"\\(count)\") }\n}"),
        .good(
            "struct Counter: View {\n    @State private var count = 0\n"
                + "    init(start: Int) { _count = State(initialValue: start) }\n"
                + "    var body: some View { Text(\"\\(count)\") }\n}"),
        .good(
            "struct Counter: View {\n    @State private var count = 0\n    let step: Int\n"
                + "    init(step: Int) { self.step = step }\n"
                + "    func reset() { count = 0 }\n    var body: some View { Text(\"\\(count)\") }\n}"),
    ]
}

import TenetRuleKit

struct StateNotPrivate: Rule {
    static let about = About(
        "state-not-private", "State that is not private", category: .swiftui, severity: .warning,
        aliases: ["private_swiftui_state"],
        why: """
            State belongs to the view that declares it. A value that a parent passes in is used once and ignored from \
            then on, so a property that looks settable from outside leads to stale screens.
            """)

    var wrappers = ["State", "StateObject"]
    static let options = [
        Option<Self>("wrappers", \.wrappers, "Property wrappers whose properties must be private.")
    ]

    func install(_ hooks: inout Hooks) {
        for wrapper in wrappers {
            hooks.onAttribute(wrapper) { attribute, file in
                guard let variable = attribute.property, variable.isMember, !variable.isPrivate, !variable.isStatic,
                    let name = variable.nameToken, let type = variable.enclosingType, type.groupKeyword == "struct",
                    !variable.hasAttribute("Previewable"), !attribute.isInPreview
                else { return }
                // With an initialiser of its own, and for the system, no parent passes it.
                let isPassed =
                    type.members(InitializerDeclSyntax.self).isEmpty && !type.inherits("App", "Scene")
                    && (variable.initialValue == nil || !variable.hasModifier("public"))
                file.report(
                    "`\(name.text)` is state of `\(type.groupName?.text.string ?? "this view")` alone, but "
                        + (isPassed ? "a parent can pass a value, which is used only once" : "open to other code"),
                    help: isPassed
                        ? "make it `private`; take what a parent passes as `let` or `@Binding`, a first value in `init`"
                        : "make it `private`",
                    at: name,
                    fix: fix(variable))
            }
        }
    }

    /// Only where a value is there: without one the memberwise initialiser takes it.
    private func fix(_ variable: VariableDeclSyntax) -> Fix? {
        guard variable.initialValue != nil else { return nil }
        let title = "Make it private"
        guard let access = variable.modifiers.first(where: { $0.name.text.isOne(of: Self.accessLevels) }) else {
            return .insert("private ", before: variable.bindingSpecifier, title, .unsafe)
        }
        guard variable.modifiers.only != nil, access.detail == nil else { return nil }
        return .replace(access, with: "private", title, .unsafe)
    }

    private static let accessLevels = ["public", "internal", "package", "open", "private", "fileprivate"]

    static let examples: [Example] = [
        .bad(
            "struct Counter: View {\n    @State var ↓count = 0\n}",
            fixed: "struct Counter: View {\n    @State private var count = 0\n}"),
        .bad("struct Counter: View {\n    @State var ↓count: Int\n}"),
        .bad(
            "struct Feed: View {\n    @StateObject\n    public var ↓model = FeedModel()\n}",
            fixed: "struct Feed: View {\n    @StateObject\n    private var model = FeedModel()\n}"),
        .good("struct Counter: View {\n    @State private var count = 0\n}"),
        .good("struct Counter: View {\n    @State fileprivate var count = 0\n}"),
        .good("struct Counter: View {\n    @Binding var count: Int\n}"),
        .good("#Preview {\n    @Previewable @State var count = 0\n    Counter(count: $count)\n}"),
        .good(
            "struct Counter: View {\n    @StateObject var model = CounterModel()\n}",
            options: ["wrappers": .strings(["State"])]),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct UnusedViewState: Rule {
    static let about = About(
        "unused-view-state", "Unused view state", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A wrapped property that nothing reads still ties the view to its source: an unused environment value or \
            observed object makes the view redraw for changes that it does not show.
            """,
        phrasings: [
            "Remove `@State`, `@Environment` and other wrapped properties that a view never reads.",
            "Views don't observe anything they make no use of, so no needless redraws are triggered.",
        ])

    private static let wrappers = [
        "State", "StateObject", "ObservedObject", "Environment", "EnvironmentObject", "AppStorage", "SceneStorage",
        "FocusState", "GestureState", "Namespace", "ScaledMetric", "Query", "FetchRequest",
    ]

    var redrawing = false
    static let options = [
        Option<Self>(
            "redrawing", \.redrawing,
            "Report only what is observed, so that the view is redrawn for it: leave `@State` and the like alone.")
    ]

    /// Kept by the view itself: what nobody sets redraws nothing.
    private static let own = ["State", "SceneStorage", "FocusState", "GestureState", "Namespace", "ScaledMetric"]

    func install(_ hooks: inout Hooks) {
        for wrapper in Self.wrappers where !redrawing || !Self.own.contains(wrapper) {
            hooks.onAttribute(wrapper) { attribute, file in
                guard !redrawing || !isReadByParts(attribute), let variable = attribute.property, variable.isMember,
                    variable.isPrivate, let name = variable.nameToken,
                    variable.enclosingType?.inherits("View", "ViewModifier") == true, !isUsed(name, in: file)
                else { return }
                file.report(
                    "nothing uses `\(name.text)`, but the view still depends on `@\(wrapper)`",
                    help: "remove the property", at: name,
                    fix: .deleteLines(variable.range, in: file, "Remove it", .unsafe))
            }
        }
    }

    /// `@Environment(Session.self)`: a view depends on those properties of an `@Observable` object that it reads.
    private func isReadByParts(_ attribute: AttributeSyntax) -> Bool {
        let argument = attribute.argumentList?.only?.expression.as(MemberAccessExprSyntax.self)
        return argument?.declName.baseName.text == "self"
    }

    private func isUsed(_ name: TokenSyntax, in file: FilePass) -> Bool {
        let plain = name.identifier.string
        let names = [plain, "$" + plain, "_" + plain, "`" + plain + "`"]
        return file.root.tokens.contains { $0.id != name.id && $0.text.isOne(of: names) }
    }

    static let examples: [Example] = [
        .good(
            "struct Row: View {\n    @Environment(Session.self) private var session\n"
                + "    var body: some View { Text(\"a\") }\n}", options: ["redrawing": .bool(true)]),
        .good(
            "struct Row: View {\n    @State private var isOpen = false\n    var body: some View { Text(\"a\") }\n}",
            options: ["redrawing": .bool(true)]),
        .bad(
            """
            struct Row: View {
                @Environment(\\.colorScheme) private var ↓scheme
                let title: String
                var body: some View { Text(title) }
            }
            """,
            fixed: """
                struct Row: View {
                    let title: String
                    var body: some View { Text(title) }
                }
                """),
        .bad(
            """
            struct Row: View {
                @State private var ↓isShown = false
                var body: some View { Text("Hi") }
            }
            """,
            fixed: """
                struct Row: View {
                    var body: some View { Text("Hi") }
                }
                """),
        .good(
            "struct Row: View {\n    @State private var isShown = false\n    var body: some View {\n"
                + "        Toggle(\"Show\", isOn: $isShown)\n    }\n}"),
        .good(
            "struct Row: View {\n    @State private var text: String\n    init(text: String) {\n"
                + "        _text = State(initialValue: text)\n    }\n    var body: some View { EmptyView() }\n}"),
        .good("struct Row: View {\n    @State var isShown = false\n    var body: some View { Text(\"Hi\") }\n}"),
        .good("struct Model {\n    @State private var isShown = false\n}"),
    ]
}

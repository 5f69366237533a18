import TenetRuleKit

struct PreviewStatesMissing: Rule {
    static let about = About(
        "preview-states-missing", "Preview of one state only", category: .swiftui, severity: .note,
        why: """
            A component that can be loading, disabled or selected looks different in each of these states. A preview \
            of only one of them does not show when another one breaks.
            """)

    var states = [
        "isLoading", "isDisabled", "isEnabled", "isSelected", "isError", "isActive", "isExpanded", "isHighlighted",
    ]
    static let options = [
        Option<Self>("states", \.states, "Boolean properties that change how a component looks.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isShowableView, let state = state(of: node) else { return }
            let previews = file.previews
            guard !previews.isEmpty else { return }
            let uses = previews.reduce(0) { count, preview in
                count
                    + preview.descendants(FunctionCallExprSyntax.self).filter {
                        $0.isPlain && $0.calledName?.text == node.name.text
                    }.count
            }
            // A loop or a helper shows several states with one call.
            guard uses == 1, !previews.contains(where: { isGenerated($0) }) else { return }
            file.report(
                "the preview shows `\(node.name.text)` in one state, although `\(state.text)` changes it",
                help: "show it with `\(state.text)` on and off", at: node.name,
                notes: [file.note("the state", at: state)])
        }
    }

    private func state(of node: StructDeclSyntax) -> TokenSyntax? {
        node.storedProperties.lazy.filter { $0.attributes.isEmpty || $0.hasAttribute("Binding") }
            .compactMap(\.nameToken).first { $0.text.isOne(of: states) }
    }

    private func isGenerated(_ preview: Syntax) -> Bool {
        preview.descendants.contains {
            $0.kind == .forStmt || $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "ForEach"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct ↓SaveButton: View {
                let title: String
                var isLoading = false
                var body: some View { Text(title) }
            }
            #Preview {
                SaveButton(title: "Save")
            }
            """),
        .bad(
            """
            struct ↓Chip: View {
                @Binding var isSelected: Bool
                var body: some View { Text("Chip") }
            }
            struct Chip_Previews: PreviewProvider {
                static var previews: some View { Chip(isSelected: .constant(true)) }
            }
            """),
        .good(
            """
            struct SaveButton: View {
                var isLoading = false
                var body: some View { Text("Save") }
            }
            #Preview("States") {
                VStack {
                    SaveButton()
                    SaveButton(isLoading: true)
                }
            }
            """),
        .good(
            "struct SaveButton: View {\n    var body: some View { Text(\"Save\") }\n}\n#Preview {\n"
                + "    SaveButton()\n}"),
        .good(
            "struct SaveButton: View {\n    @State private var isLoading = false\n"
                + "    var body: some View { Text(\"Save\") }\n}\n"
                + "#Preview {\n    SaveButton()\n}"),
    ]
}

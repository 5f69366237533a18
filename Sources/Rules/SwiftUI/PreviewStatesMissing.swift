import TenetRuleKit
import TenetRuleSupport

struct PreviewStatesMissing: Rule {
    static let about = About(
        "preview-states-missing", "Preview of one state only", category: .swiftui, severity: .note,
        why: """
            A component that can be loading, disabled or selected looks different in each of these states. A preview \
            of only one of them does not show when another one breaks.
            """,
        phrasings: [
            "Preview every component in each of its states, such as loading, disabled and selected.",
            "If a view takes `isSelected` or an enum for its status, write a `#Preview` with each value.",
        ])

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
            let uses = previews.flatMap { preview in
                preview.descendants(FunctionCallExprSyntax.self).filter {
                    $0.isPlain && $0.calledName?.text == node.name.text
                }
            }
            // A loop or a helper shows several states with one call.
            guard !uses.isEmpty, uses.count == 1 || isAlwaysTheSame(node, in: uses),
                !previews.contains(where: { isGenerated($0) })
            else { return }
            file.report(
                "the preview shows `\(node.name.text)` in one state, although `\(state.text)` changes it",
                help: state.text.isOne(of: states)
                    ? "show it with `\(state.text)` on and off" : "show it with the other cases of `\(state.text)`",
                at: node.name,
                notes: [file.note("the state", at: state)])
        }
    }

    private func state(of node: StructDeclSyntax) -> TokenSyntax? {
        node.storedProperties.lazy.filter { $0.attributes.isEmpty || $0.hasAttribute("Binding") }
            .first { ($0.nameToken?.text.isOne(of: states) == true || isPhase($0)) && !isLost($0, in: node) }?.nameToken
    }

    /// Only passed on to a type of this file that never reads it: nothing changes with it.
    private func isLost(_ property: VariableDeclSyntax, in node: StructDeclSyntax) -> Bool {
        guard let name = property.nameToken?.identifier else { return false }
        let root = node.root
        let uses = node.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.identifier == name }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let argument = use.parent?.as(LabeledExprSyntax.self), let label = argument.label?.identifier,
                    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.isPlain,
                    let type = call.calledName?.text,
                    let made = root.descendants(StructDeclSyntax.self).first(where: { $0.name.text == type }),
                    made.storedProperties.contains(where: { $0.nameToken?.identifier == label })
                else { return false }
                return !root.descendants(DeclReferenceExprSyntax.self).contains {
                    $0.baseName.identifier == label && !node.contains($0)
                }
            }
    }

    /// Every call gives each of the states the same constant, or leaves it out.
    private func isAlwaysTheSame(_ node: StructDeclSyntax, in uses: [FunctionCallExprSyntax]) -> Bool {
        node.storedProperties.compactMap(\.nameToken).allSatisfy { name in
            guard name.text.hasPrefix("is") || name.text.hasPrefix("has") || name.text.isOne(of: states) else {
                return !name.text.containsFolded(["state", "status", "style", "kind", "mode", "phase"])
            }
            let values = uses.map { $0.argument(name.text.string)?.expression }
            guard values.allSatisfy({ isConstant($0) }) else { return false }
            return Set(values.map { $0?.text.string ?? "" }).count == 1
        }
    }

    /// `true`, `.constant(true)`, or nothing.
    private func isConstant(_ value: ExprSyntax?) -> Bool {
        guard let value, value.kind != .booleanLiteralExpr else { return true }
        guard let call = value.as(FunctionCallExprSyntax.self), call.calledName?.text == "constant" else {
            return false
        }
        return call.arguments.only?.expression.kind == .booleanLiteralExpr
    }

    /// A value of an enum of this file that says where something stands.
    private func isPhase(_ property: VariableDeclSyntax) -> Bool {
        guard let name = property.type?.lastName,
            name.hasSuffix("State") || name.hasSuffix("Phase") || name.hasSuffix("Status")
        else { return false }
        return property.root.descendants(EnumDeclSyntax.self).contains {
            $0.name.text == name
                && $0.memberBlock.descendants(EnumCaseElementSyntax.self).dropFirst().contains { _ in true }
        }
    }

    private func isGenerated(_ preview: Syntax) -> Bool {
        preview.descendants.contains {
            $0.kind == .forStmt || $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "ForEach"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct ↓Badge: View {
                enum SyncState { case waiting, done }
                let state: SyncState
                var body: some View { Text("Sync") }
            }
            #Preview("Done") { Badge(state: .done) }
            """),
        .bad(
            """
            struct ↓Tile: View {
                let name: String
                let isSelected: Bool
                var body: some View { Text(name) }
            }
            #Preview("Short") { Tile(name: "A", isSelected: false) }
            #Preview("Long") { Tile(name: "A long name", isSelected: false) }
            """),
        .good(
            """
            struct Tile: View {
                let name: String
                let isSelected: Bool
                var body: some View { Text(name) }
            }
            #Preview("Off") { Tile(name: "A", isSelected: false) }
            #Preview("On") { Tile(name: "A", isSelected: true) }
            """),
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
            struct Berth: View {
                let name: String
                var isSelected = false
                var body: some View { Button(name, action: go).buttonStyle(BerthStyle(chosen: isSelected, width: 4)) }
            }
            struct BerthStyle: ButtonStyle {
                let chosen: Bool
                let width: Double
                func makeBody(configuration: Configuration) -> some View { configuration.label.frame(width: width) }
            }
            #Preview { Berth(name: "A") }
            """),
        .bad(
            """
            struct ↓Berth: View {
                var isSelected = false
                var body: some View { Button("A", action: go).buttonStyle(BerthStyle(chosen: isSelected)) }
            }
            struct BerthStyle: ButtonStyle {
                let chosen: Bool
                func makeBody(configuration: Configuration) -> some View { configuration.label.bold(chosen) }
            }
            #Preview { Berth() }
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

import TenetRuleKit

struct ModelMutatedInView: Rule {
    static let about = About(
        "model-mutated-in-view", "Model changed property by property", category: .swiftui, severity: .note,
        why: """
            Properties that change together belong into one method of the model. A view that sets them one by one can \
            forget one, and the rule behind the change is written down nowhere.
            """)

    private static let wrappers = ["StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Bindable"]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let item = node.parent?.as(CodeBlockItemSyntax.self), let model = changedModel(item),
                let items = item.parent?.as(CodeBlockItemListSyntax.self), node.isInViewType
            else { return }
            var previous: CodeBlockItemSyntax?
            var next: CodeBlockItemSyntax?
            for other in items {
                if previous == item { next = other }
                if other == item, let before = previous, changedModel(before)?.text == model.text { return }
                previous = other
                if next != nil { break }
            }
            guard let next, changedModel(next)?.text == model.text, isModel(model, node), !node.isInPreview else {
                return
            }
            file.report(
                "the view sets several properties of `\(model.text)` that belong together",
                help: "add a method to `\(model.text)` that says what happens, and call it", at: node)
        }
    }

    /// `model` of `model.name = value`.
    private func changedModel(_ item: CodeBlockItemSyntax) -> TokenSyntax? {
        guard let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target.as(MemberAccessExprSyntax.self)
        else {
            return nil
        }
        return target.base?.ownMemberName
    }

    private func isModel(_ name: TokenSyntax, _ node: SequenceExprSyntax) -> Bool {
        guard let type = node.enclosingType else { return false }
        return type.storedProperties.contains { variable in
            guard variable.nameToken?.identifier == name.identifier else { return false }
            return variable.attributes.names.contains { Self.wrappers.contains($0) }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Login: View {
                @ObservedObject var session: Session
                var body: some View {
                    Button("Log in") {
                        ↓session.user = user
                        session.isLoggedIn = true
                    }
                }
            }
            """),
        .bad(
            """
            struct Editor: View {
                @Environment(Draft.self) private var draft
                func reset() {
                    log("reset")
                    ↓self.draft.title = ""
                    self.draft.text = ""
                    draft.isDirty = false
                }
            }
            """),
        .good(
            """
            struct Login: View {
                @ObservedObject var session: Session
                var body: some View {
                    Button("Log in") { session.logIn(user) }
                }
            }
            """),
        .good(
            "struct Login: View {\n    @State private var form = Form()\n    func clear() {\n"
                + "        form.name = \"\"\n        form.mail = \"\"\n    }\n}"),
        .good(
            "struct Login: View {\n    @ObservedObject var session: Session\n    func skip() {\n"
                + "        session.isSkipped = true\n    }\n}"),
    ]
}

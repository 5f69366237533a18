import TenetRuleKit
import TenetRuleSupport

struct ModelMutatedInView: Rule {
    static let about = About(
        "model-mutated-in-view", "Model changed property by property", category: .swiftui, severity: .note,
        why: """
            Properties that change together belong into one method of the model. A view that sets them one by one can \
            forget one, and the rule behind the change is written down nowhere.
            """,
        phrasings: [
            "Do not set several properties of a model one by one in a view; call one method of the model.",
            """
            A button action says `session.logIn(user)` and leaves it to the object to update all the fields that \
            belong together.
            """,
        ])

    private static let wrappers = ["StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Bindable"]

    private struct Change: Fact {
        var model: String
        var type: String
        /// The view makes the object itself.
        var isMade: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Change.self, from: SequenceExprSyntax.self) { node, _ in
            guard let item = node.parent?.as(CodeBlockItemSyntax.self), let model = changedModel(item),
                let items = item.parent?.as(CodeBlockItemListSyntax.self), node.isInViewType
            else { return nil }
            var previous: CodeBlockItemSyntax?
            var next: CodeBlockItemSyntax?
            for other in items {
                if previous == item { next = other }
                if other == item, let before = previous, changedModel(before)?.text == model.text { return nil }
                previous = other
                if next != nil { break }
            }
            guard let next, changedModel(next)?.text == model.text, let type = modelType(model, node),
                !node.isInPreview
            else { return nil }
            return (Change(model: model.text.string, type: type.name, isMade: type.isMade), node.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for change in project.facts(Change.self) {
                // An object of a library is set up property by property.
                if change.fact.isMade, project.model.types(named: change.fact.type).isNone { continue }
                let model = change.fact.model
                project.report(
                    "the view sets several properties of `\(model)` that belong together",
                    help: "add a method to `\(change.fact.type)` that says what happens, and call it",
                    in: change.path, at: change.range)
            }
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

    /// The type of the object that a property of the view watches.
    private func modelType(_ name: TokenSyntax, _ node: SequenceExprSyntax) -> (name: String, isMade: Bool)? {
        let variable = node.enclosingType?.storedProperties.first { $0.nameToken?.identifier == name.identifier }
        guard let variable, variable.attributes.names.contains(where: { Self.wrappers.contains($0) }) else {
            return nil
        }
        let made = variable.initialValue?.as(FunctionCallExprSyntax.self)?.calledName
        if let name = variable.type?.unwrapped.lastName ?? made?.text { return (name.string, made != nil) }
        // `@Environment(Draft.self)`
        for attribute in variable.attributes {
            guard let first = attribute.as(AttributeSyntax.self)?.argumentList?.first?.expression,
                let base = first.as(MemberAccessExprSyntax.self)?.base?.lastName, first.lastName?.text == "self"
            else { continue }
            return (base.text.string, false)
        }
        return nil
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
        // Of a library: set up, not changed.
        .good(
            """
            struct Thumbnail: View {
                @StateObject private var loader = ImageLoader()
                var body: some View {
                    loader.image.onAppear {
                        loader.pipeline = .shared
                        loader.priority = .low
                    }
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

import TenetRuleKit
import TenetRuleSupport

struct StateObjectCreatedEagerly: Rule {
    static let about = About(
        "state-object-created-eagerly", "State object created eagerly", category: .swiftui, severity: .warning,
        why: """
            `StateObject(wrappedValue:)` creates the object once, when the view first appears. An object that is made \
            beforehand is made again for each evaluation of the parent and thrown away. A view that only controllers and \
            scenes make, as the root of what they host, has no such parent.
            """,
        phrasings: [
            "Create the object inside `StateObject(wrappedValue:)`; do not create it beforehand in a local variable.",
            """
            In a SwiftUI `init`, write `_model = StateObject(wrappedValue: FeedModel())`, so that a redraw of the \
            parent doesn't build a new model each time.
            """,
        ])

    /// An object that exists before the view keeps it.
    private struct Made: Fact {
        var name: String
        /// The type of the view.
        var view: String
        /// What else is given the object.
        var receiver: String?
        var notes: [Note]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Made.self, fromCallsOf: ["StateObject"]) { call, file in made(call, file) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Made.self) where !project.model.isMadeByHosts(found.fact.view) {
                project.report(
                    "`\(found.fact.name)` is created each time the parent is evaluated and then thrown away",
                    help: found.fact.receiver.map {
                        "`\($0)` is given the same object, so let one model own both, created inside `StateObject(wrappedValue:)`"
                    } ?? "create the object inside `StateObject(wrappedValue:)`",
                    in: found.path, at: found.range, notes: found.fact.notes)
            }
        }
    }

    private func made(_ call: FunctionCallExprSyntax, _ file: FilePass) -> (fact: Made, range: ByteRange)? {
        guard call.isPlain, let value = call.argument("wrappedValue")?.expression,
            let name = value.as(DeclReferenceExprSyntax.self)?.baseName,
            let initializer = call.ancestor(InitializerDeclSyntax.self),
            // The app is made once, and by nobody who could be evaluated again.
            initializer.enclosingType?.inheritsInFile("App") != true, let body = initializer.body,
            let local = local(name.identifier, in: body)
        else { return nil }
        let made = Made(
            name: name.text.string, view: initializer.enclosingTypeName?.string ?? "",
            receiver: receiver(of: name.identifier, in: body, but: call),
            notes: [file.note("it is created here", at: local)])
        return (made, value.range)
    }

    /// What else the initialiser hands the object to: a second one would not be the same.
    private func receiver(of name: TextSlice, in body: CodeBlockSyntax, but wrapper: FunctionCallExprSyntax) -> String?
    {
        for reference in body.descendants(DeclReferenceExprSyntax.self)
        where reference.baseName.identifier == name && !wrapper.contains(reference) {
            guard let argument = reference.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            else { continue }
            if let binding = call.ancestor(PatternBindingSyntax.self), body.contains(binding),
                let local = binding.nameToken
            {
                return local.text.string
            }
            return call.calledExpression.text.string
        }
        return nil
    }

    /// The call that makes the object, when a local constant holds it.
    private func local(_ name: TextSlice, in body: CodeBlockSyntax) -> FunctionCallExprSyntax? {
        for item in body.statements {
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.nameToken?.identifier == name,
                let call = variable.initialValue?.as(FunctionCallExprSyntax.self), makes(call)
            else { continue }
            return call
        }
        return nil
    }

    /// `FeedModel(…)`, or a factory: `Factory.makeFeedModel(…)`.
    private func makes(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        return call.isPlain && name.startsUppercase || name.startsWithWord("make")
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                @StateObject private var model: FeedModel
                init(page: Int) {
                    let model = FeedModel(page: page)
                    _model = StateObject(wrappedValue: ↓model)
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                @StateObject var store: Store
                init() {
                    let made = Store()
                    self._store = StateObject(wrappedValue: ↓made)
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                @StateObject private var model: FeedModel
                init(container: Container) {
                    let model = ModelFactory.makeFeedModel(container: container)
                    _model = StateObject(wrappedValue: ↓model)
                }
            }
            """),
        .good(files: [
            "App/Feed.swift": """
            struct Feed: View {
                @StateObject private var model: FeedModel
                init(page: Int) {
                    let model = FeedModel(page: page)
                    _model = StateObject(wrappedValue: model)
                }
            }
            """,
            "App/FeedController.swift": """
            final class FeedController: UIHostingController<Feed> {
                init() { super.init(rootView: Feed(page: 1)) }
            }
            """,
        ]),
        .good(
            """
            @main struct Harbour: App {
                @StateObject private var tides: TideModel
                init() {
                    let tides = TideModel()
                    _tides = StateObject(wrappedValue: tides)
                }
            }
            """),
        .good(
            "struct Feed: View {\n    @StateObject private var model: FeedModel\n    init(page: Int) {\n"
                + "        _model = StateObject(wrappedValue: FeedModel(page: page))\n    }\n}"),
        .bad(
            """
            struct Feed: View {
                @StateObject private var model: FeedModel
                @StateObject private var search: SearchModel
                init() {
                    let model = FeedModel()
                    let search = SearchModel(feed: model)
                    _model = StateObject(wrappedValue: ↓model)
                    _search = StateObject(wrappedValue: ↓search)
                }
            }
            """),
        .good(
            "struct Feed: View {\n    @StateObject private var model: FeedModel\n    init(model: FeedModel) {\n"
                + "        _model = StateObject(wrappedValue: model)\n    }\n}"),
        .good(
            "struct Feed: View {\n    @StateObject private var model: FeedModel\n    init() {\n"
                + "        let factory = Container.factory\n"
                + "        _model = StateObject(wrappedValue: factory.model())\n    }\n}"),
    ]
}

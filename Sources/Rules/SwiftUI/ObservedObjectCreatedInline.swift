import TenetRuleKit
import TenetRuleSupport

struct ObservedObjectCreatedInline: Rule {
    static let about = About(
        "observed-object-created-inline", "Observed object created inline", category: .swiftui, severity: .error,
        status: .stable,
        why: """
            `@ObservedObject` does not keep the object alive. Each time the parent is evaluated the view gets a new \
            instance, and everything that the old one had loaded is gone. A view that only controllers and scenes make, \
            as the root of what they host, has no such parent.
            """,
        phrasings: [
            "Create an observable object that a view owns with `@StateObject`, not with `@ObservedObject`.",
            """
            `@ObservedObject` is only for things passed in from outside; never give it an initial value like \
            `FeedModel()`.
            """,
        ])

    /// An object that a view makes and does not keep.
    private struct Made: Fact {
        var name: String
        /// The type of the view.
        var view: String
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Made.self, from: AttributeSyntax.self) { attribute, _ in made(attribute) }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for found in project.facts(Made.self) where !project.model.isMadeByHosts(found.fact.view) {
                project.report(
                    "`\(found.fact.name)` is created anew, and loses its data, whenever the parent view is evaluated",
                    help: "own it with `@StateObject`, or have the parent pass it in", in: found.path, at: found.range,
                    fix: found.fact.fix)
            }
        }
    }

    private func made(_ attribute: AttributeSyntax) -> (fact: Made, range: ByteRange)? {
        guard attribute.attributeName.text == "ObservedObject", let variable = attribute.property, !variable.isStatic,
            let name = variable.nameToken,
            let type = variable.enclosingType, type.groupKeyword == "struct", !attribute.isInPreview,
            // The system makes the app once, and never again.
            !type.inherits("App")
        else { return nil }
        let value = variable.initialValue?.as(FunctionCallExprSyntax.self)
        let inline = value.flatMap { createsInstance($0) ? $0 : nil }
        // A wrapper's object may hold nothing that could be lost.
        guard inline != nil || !type.inherits("DynamicProperty"),
            let call = inline ?? value.flatMap(madeByClosure) ?? madeByInitializer(name.identifier, type)
        else { return nil }
        let fix: Fix? =
            inline == nil
            ? nil : .replace(attribute.attributeName, with: "StateObject", "Change to `@StateObject`", .unsafe)
        let made = Made(name: name.text.string, view: type.groupName?.text.string ?? "", fix: fix)
        return (made, call.range)
    }

    /// `{ let model = Model(); …; return model }()`
    private func madeByClosure(_ call: FunctionCallExprSyntax) -> FunctionCallExprSyntax? {
        guard call.arguments.isEmpty, let closure = call.calledExpression.as(ClosureExprSyntax.self),
            let last = closure.statements.last?.item
        else { return nil }
        let result = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self)
        if let call = result?.as(FunctionCallExprSyntax.self) { return createsInstance(call) ? call : nil }
        guard let name = result?.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return nil }
        for item in closure.statements {
            guard let local = item.item.as(VariableDeclSyntax.self), local.nameToken?.identifier == name else {
                continue
            }
            let call = local.initialValue?.as(FunctionCallExprSyntax.self)
            return call.flatMap { createsInstance($0) ? $0 : nil }
        }
        return nil
    }

    /// `self.model = Model(id: id)` or `_model = ObservedObject(wrappedValue: Model(id: id))` in an initialiser.
    private func madeByInitializer(_ name: TextSlice, _ type: any DeclGroupSyntax) -> FunctionCallExprSyntax? {
        for initializer in type.members(InitializerDeclSyntax.self) {
            guard let body = initializer.body else { continue }
            for item in body.statements {
                guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    value.count == 1, let call = value[0].as(FunctionCallExprSyntax.self),
                    let assigned = target.ownMemberName?.identifier
                else { continue }
                if assigned == name { return createsInstance(call) ? call : nil }
                guard assigned == "_" + name.string,
                    call.calledName?.text.isOne(of: ["ObservedObject", "init"]) == true,
                    let inner = call.arguments.only?.expression.as(FunctionCallExprSyntax.self)
                else { continue }
                return createsInstance(inner) ? inner : nil
            }
        }
        return nil
    }

    /// `Model(…)` or `Model.init(…)`; a factory method may well return a shared object.
    private func createsInstance(_ call: FunctionCallExprSyntax) -> Bool {
        if call.isPlain { return call.calledName?.text.startsUppercase == true }
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
        if access.declName.baseName.text == "init" { return true }
        return access.declName.baseName.text.startsUppercase && access.base?.lastName?.text.startsUppercase == true
    }

    static let examples: [Example] = [
        .bad(
            "struct Feed: View {\n    @ObservedObject var model = ↓FeedModel()\n}",
            fixed: "struct Feed: View {\n    @StateObject var model = FeedModel()\n}"),
        .bad(
            "struct Feed: View {\n    @ObservedObject private var model: FeedModel = ↓.init(page: 1)\n}",
            fixed: "struct Feed: View {\n    @StateObject private var model: FeedModel = .init(page: 1)\n}"),
        .good("struct Feed: View {\n    @ObservedObject var model: FeedModel\n}"),
        .good("@main struct Shop: App {\n    @ObservedObject var model = ShopModel()\n}"),
        .good("struct Feed: View {\n    @StateObject private var model = FeedModel()\n}"),
        .good("struct Feed: View {\n    @ObservedObject private var session = Session.shared\n}"),
        .good("struct Feed: View {\n    @ObservedObject private var model = Container.current.feedModel()\n}"),
        .good(
            "struct Feed_Previews: PreviewProvider {\n    struct Host: View {\n"
                + "        @ObservedObject var model = FeedModel()\n    }\n}"),
        .bad(
            """
            struct Feed: View {
                @ObservedObject private var model: FeedModel
                @ObservedObject var clock: Clock
                init(page: Int) {
                    self.model = ↓FeedModel(page: page)
                    _clock = ObservedObject(wrappedValue: ↓Clock())
                }
            }
            """),
        .good(files: [
            "App/Feed.swift": "struct Feed: View {\n    @ObservedObject var model = FeedModel()\n}",
            "App/FeedController.swift": """
            final class FeedController: UIViewController {
                override func viewDidLoad() {
                    let root = AnyView(Feed())
                    addChild(UIHostingController(rootView: root))
                }
            }
            struct Feed_Previews: PreviewProvider {
                static var previews: some View { Feed() }
            }
            """,
        ]),
        .bad(
            files: [
                "App/Feed.swift": "struct Feed: View {\n    @ObservedObject var model = ↓FeedModel()\n}",
                "App/FeedController.swift": """
                final class FeedController: UIViewController {
                    override func viewDidLoad() { addChild(UIHostingController(rootView: Feed())) }
                }
                """,
                "App/Screens.swift": """
                final class Screens {
                    func feed() -> some View { Feed() }
                }
                """,
            ],
            fixed: ["App/Feed.swift": "struct Feed: View {\n    @StateObject var model = FeedModel()\n}"]),
        .bad(
            """
            struct Feed: ViewModifier {
                @ObservedObject private var clock: Clock = {
                    let clock = ↓Clock()
                    clock.start()
                    return clock
                }()
            }
            """),
        .good(
            """
            struct Feed: View {
                @ObservedObject private var model: FeedModel
                @ObservedObject private var clock: Clock
                init(model: FeedModel, clock: Clock? = nil) {
                    self.model = model
                    _clock = ObservedObject(wrappedValue: clock ?? Clock.shared)
                }
            }
            """),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct ObjectWillChangeInView: Rule {
    static let about = About(
        "object-will-change-in-view", "Redraw forced by a view", category: .swiftui, severity: .warning,
        why: """
            A view that announces changes of its model makes up for state that is not published. The next view that \
            shows the model does not do so and stays stale.
            """,
        phrasings: [
            "Do not call `objectWillChange.send()` from a view.",
            "SwiftUI screens never trigger their own refresh by hand; the model publishes whatever has to be redrawn.",
        ])

    var models = false
    static let options = [
        Option<Self>(
            "models", \.models,
            "Also report models that announce a change by hand in a function that changes a published property.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("send") { call, file in
            guard call.arguments.isEmpty, let announced = call.calledBase,
                announced.lastName?.text == "objectWillChange", !call.isInPreview
            else { return }
            if models, announced.ownMemberName != nil, let property = changedProperty(call) {
                file.report(
                    "a change of `\(property.text)`, which is published, is announced by hand",
                    help: "publish values, whose changes announce themselves, and delete the line",
                    at: announced.lastName ?? property)
                return
            }
            guard let base = announced.as(MemberAccessExprSyntax.self),
                call.isInViewType || call.evaluatingViewBuilder != nil
            else { return }
            let model = base.base?.text.string ?? "the model"
            file.report(
                "the view announces changes of `\(model)` in its place",
                help: "publish the property that changes, or move this call into the model", at: base.declName)
        }
    }

    /// A published property of the model that the function around changes as well; observers and setters stand for
    /// values that are kept elsewhere.
    private func changedProperty(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
        guard let function = call.enclosingBody?.as(FunctionDeclSyntax.self), let body = function.body,
            let type = call.enclosingType, type.kind == .classDecl || type.kind == .extensionDecl
        else { return nil }
        let names = type.storedProperties.filter { $0.hasAttribute("Published") }.compactMap(\.nameToken)
        let touched =
            body.descendants(SequenceExprSyntax.self).compactMap { root(of: $0.assignment?.target) }
            + body.descendants(FunctionCallExprSyntax.self).filter {
                $0.calledName?.text.isOne(of: ["append", "remove", "removeAll", "insert", "toggle", "sort"]) == true
            }.compactMap { root(of: $0.calledBase) }
        return names.first { name in touched.contains { $0.identifier == name.identifier } }
    }

    /// `lines` of `self.lines[0].count`.
    private func root(of target: ExprSyntax?) -> TokenSyntax? {
        guard let target else { return nil }
        if let name = target.ownMemberName { return name }
        if let access = target.as(MemberAccessExprSyntax.self) { return root(of: access.base) }
        if let element = target.as(SubscriptCallExprSyntax.self) { return root(of: element.calledExpression) }
        return target.as(OptionalChainingExprSyntax.self).flatMap { root(of: $0.expression) }
    }

    static let examples: [Example] = [
        .bad(
            "struct Cart: View {\n    @ObservedObject var model: CartModel\n    func add() {\n"
                + "        model.items.append(1)\n        model.↓objectWillChange.send()\n    }\n}"),
        .bad(
            "struct Cart: View {\n    var body: some View {\n"
                + "        Button(\"Reload\") { model.↓objectWillChange.send() }\n    }\n}"),
        .bad(
            """
            final class Crew: ObservableObject {
                @Published var sailors: [Sailor] = []
                func promote(_ index: Int) {
                    self.sailors[index].rank += 1
                    ↓objectWillChange.send()
                }
            }
            """, options: ["models": .bool(true)]),
        .good(
            """
            final class Crew: ObservableObject {
                @Published var sailors: [Sailor] = []
                var ship: String {
                    get { store.ship }
                    set {
                        objectWillChange.send()
                        store.ship = newValue
                    }
                }
                func watch() { store.changes.sink { self.objectWillChange.send() } }
            }
            """, options: ["models": .bool(true)]),
        .good("final class CartModel: ObservableObject {\n    func add() { objectWillChange.send() }\n}"),
        .good(
            "struct Cart: View {\n    var body: some View {\n"
                + "        List {}.onReceive(model.objectWillChange) { log() }\n    }\n}"),
        .good("struct Cart: View {\n    func add() { model.changes.send() }\n}"),
    ]
}

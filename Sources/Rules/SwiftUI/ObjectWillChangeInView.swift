import TenetRuleKit

struct ObjectWillChangeInView: Rule {
    static let about = About(
        "object-will-change-in-view", "Redraw forced by a view", category: .swiftui, severity: .warning,
        why: """
            A view that announces changes of its model makes up for state that is not published. The next view that \
            shows the model does not do so and stays stale.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("send") { call, file in
            guard call.arguments.isEmpty, let base = call.calledBase?.as(MemberAccessExprSyntax.self),
                base.declName.baseName.text == "objectWillChange",
                call.isInViewType || call.evaluatingViewBuilder != nil,
                !call.isInPreview
            else { return }
            let model = base.base?.text.string ?? "the model"
            file.report(
                "the view announces changes of `\(model)` in its place",
                help: "publish the property that changes, or move this call into the model", at: base.declName)
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Cart: View {\n    @ObservedObject var model: CartModel\n    func add() {\n"
                + "        model.items.append(1)\n        model.↓objectWillChange.send()\n    }\n}"),
        .bad(
            "struct Cart: View {\n    var body: some View {\n"
                + "        Button(\"Reload\") { model.↓objectWillChange.send() }\n    }\n}"),
        .good("final class CartModel: ObservableObject {\n    func add() { objectWillChange.send() }\n}"),
        .good(
            "struct Cart: View {\n    var body: some View {\n"
                + "        List {}.onReceive(model.objectWillChange) { log() }\n    }\n}"),
        .good("struct Cart: View {\n    func add() { model.changes.send() }\n}"),
    ]
}

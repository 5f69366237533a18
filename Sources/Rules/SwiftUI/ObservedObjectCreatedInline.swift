import TenetRuleKit

struct ObservedObjectCreatedInline: Rule {
    static let about = About(
        "observed-object-created-inline", "Observed object created inline", category: .swiftui, severity: .error,
        why: """
            `@ObservedObject` does not keep the object alive. Each time the parent is evaluated the view gets a new \
            instance, and everything that the old one had loaded is gone.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("ObservedObject") { attribute, file in
            guard let variable = attribute.property, !variable.isStatic, let name = variable.nameToken?.text,
                let call = variable.initialValue?.as(FunctionCallExprSyntax.self), createsInstance(call),
                let type = variable.enclosingType, type.groupKeyword == "struct", !attribute.isInPreview,
                // The system makes the app once, and never again.
                !type.inherits("App")
            else { return }
            file.report(
                "`\(name)` is created anew, and loses its data, whenever the parent view is evaluated",
                help: "own it with `@StateObject`, or have the parent pass it in", at: call,
                fix: .replace(attribute.attributeName, with: "StateObject", "Change to `@StateObject`", .unsafe))
        }
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
    ]
}

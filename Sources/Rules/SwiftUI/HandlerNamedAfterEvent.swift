import TenetRuleKit
import TenetRuleSupport

struct HandlerNamedAfterEvent: Rule {
    static let about = About(
        "handler-named-after-event", "Method of a view named after an event", category: .swiftui, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            `handleOnAppear` says when it runs, which its caller shows anyway, and not what it does. Under such a name \
            everything that ever happens then comes together.
            """,
        phrasings: [
            "Name the methods of a view after what they do, not after the event that calls them.",
            "Views have no `handleOnAppear()` or `doWork()`; say what happens, such as `centerMap()`.",
        ])

    private static let events = [
        "Appear", "Disappear", "Change", "Receive", "Submit", "OpenURL", "TapGesture", "Tap", "LongPressGesture",
        "Hover",
        "Drop", "Refresh",
    ]
    private static let names: Set<String> = Set(
        events.flatMap { ["handleOn" + $0, "on\($0)Handler", "on\($0)Action", "handle\($0)Event", "perform\($0)"] }
            + ["handleAppear", "handleDisappear", "onAppear", "onDisappear"])
    /// Names that say that something happens, and not what.
    private static let vague: Set<String> = [
        "doStuff", "doWork", "doSomething", "doIt", "doThing", "doThings", "doAction", "handle", "handleIt",
        "handleStuff", "handleAction", "handleEvent", "process", "processStuff", "perform", "performAction",
        "performStuff", "execute", "run", "helper", "action", "callback", "onEvent", "work", "stuff",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let name = node.name.identifier.string
            // With a parameter `process(_ order:)` says what is processed.
            let isVague =
                Self.vague.contains(name)
                && (node.parameters.isEmpty || name.hasPrefix("do") || name.hasSuffix("Stuff"))
            guard isVague || Self.names.contains(name),
                node.returnType == nil || node.returnType?.text == "Void",
                let type = node.enclosingType, type.inheritsInFile("View", "ViewModifier") || type.hasViewBody,
                !node.isStatic,
                !node.isInPreview
            else { return }
            file.report(
                isVague
                    ? "`\(node.name.text)` does not say what it does"
                    : "`\(node.name.text)` says when it runs and not what it does",
                help: "name it for its work: `load…`, `show…`, `save…`", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct HarbourView: View {
                var body: some View { Map().onAppear { handleOnAppear() } }
                private func ↓handleOnAppear() { center() }
            }
            """),
        .bad(
            "struct HarbourView: View {\n    var body: some View { Map() }\n    func ↓onAppear() {\n        center()\n    }\n}"
        ),
        .bad(
            """
            struct HarbourView: View {
                var body: some View { Map().onAppear { doWork() } }
            }
            extension HarbourView {
                private func ↓doWork() { center() }
                private func ↓doStuff(_ note: Notification) { center() }
                private func ↓handleOnAppear() { center() }
            }
            """),
        .good(
            "struct HarbourView: View {\n    var body: some View { Map() }\n    private func process(_ order: Order) {}\n    private func runTour() {}\n}"
        ),
        .good("struct Runner {\n    func run() {}\n}"),
        .good(
            "struct HarbourView: View {\n    var body: some View { Map() }\n    private func openBerth() {}\n    private func handleDeepLink(_ link: Link) {}\n}"
        ),
        .good("final class HarbourViewModel {\n    func onAppear() {}\n}"),
        .good("extension View {\n    func onAppear(_ name: String) -> some View { self }\n}"),
    ]
}

extension DeclGroupSyntax {
    /// An extension that holds parts of a view.
    fileprivate var hasViewBody: Bool {
        kind == .extensionDecl && groupName?.text != "View"
            && members(VariableDeclSyntax.self).contains { $0.isViewBuilder }
    }
}

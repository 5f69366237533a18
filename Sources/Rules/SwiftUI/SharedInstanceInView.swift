import TenetRuleKit
import TenetRuleSupport

struct SharedInstanceInView: Rule {
    static let about = About(
        "shared-instance-in-view", "Shared instance in a view", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A view that reaches for a singleton cannot be previewed or tested with other data, and nothing at its \
            interface says what it depends on.
            """,
        phrasings: [
            """
            Views must not access singletons through `.shared`; pass dependencies in through the initializer or \
            environment.
            """,
            "SwiftUI code doesn't reach for global objects, so previews and tests can hand in their own data.",
        ])

    var sharedNames = ["shared"]
    var allowedTypes = [
        "UIApplication", "NSApplication", "URLSession", "URLCache", "NSWorkspace", "WidgetCenter", "UIPasteboard",
        "AVAudioSession", "HTTPCookieStorage", "UIScreen", "WKExtension", "WKApplication", "WKInterfaceDevice",
    ]
    static let options = [
        Option<Self>("shared_names", \.sharedNames, "Static properties that hold an instance shared by the whole app."),
        Option<Self>("allowed_types", \.allowedTypes, "Types whose shared instance views may use."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            guard node.declName.baseName.text.isOne(of: sharedNames), let base = node.base,
                base.is(DeclReferenceExprSyntax.self),
                base.text.startsUppercase, !base.text.isOne(of: allowedTypes), !isOfSystem(base.text),
                !isDouble(base.text),
                node.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !isDefaultArgument(node),
                !isInjection(node), !node.isInPreview
            else { return }
            file.report(
                "the view depends on `\(node.text)`, which previews and tests cannot replace",
                help: "inject it through `@Environment` or the initialiser", at: node)
        }
    }

    /// `NSColorPanel`, `UIPrintInteractionController` and the like exist once in an app, and a logger is no data.
    private func isOfSystem(_ type: TextSlice) -> Bool {
        if type.hasSuffix("Logger") || type.startsWithWord("Log") { return true }
        guard type.hasPrefix("NS") || type.hasPrefix("UI") else { return false }
        return type.string.dropFirst(2).first?.isUppercase ?? false
    }

    /// What stands in for the real thing needs no replacing.
    private func isDouble(_ type: TextSlice) -> Bool {
        Self.doubles.contains { type.startsWithWord($0) || type.hasSuffix($0) }
    }

    private static let doubles = ["Mock", "Fake", "Stub", "Preview", "Dummy", "Demo", "Sample"]

    /// `init(store: Store = .shared)` can be replaced by the caller.
    private func isDefaultArgument(_ node: MemberAccessExprSyntax) -> Bool {
        node.parent?.kind == .initializerClause && node.parent?.parent?.kind == .functionParameter
    }

    /// `.environment(Session.shared)` is where the instance is handed down.
    private func isInjection(_ node: MemberAccessExprSyntax) -> Bool {
        let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        return node.parent?.kind == .labeledExpr
            && call?.calledName?.text.isOne(of: ["environment", "environmentObject"]) == true
    }

    static let examples: [Example] = [
        .bad("struct Profile: View {\n    var body: some View {\n        Text(↓Session.shared.userName)\n    }\n}"),
        .bad("struct Profile: View {\n    @ObservedObject private var session = ↓Session.shared\n}"),
        .good("struct Profile: View {\n    @Environment(Session.self) private var session\n}"),
        .good("struct Profile: View {\n    func open(_ url: URL) { UIApplication.shared.open(url) }\n}"),
        .good(
            "struct Profile: View {\n    let session: Session\n"
                + "    init(session: Session = Session.shared) { self.session = session }\n}"),
        .good("struct Root: View {\n    var body: some View {\n        Home().environment(Session.shared)\n    }\n}"),
        .good("struct Swatch: View {\n    func pick() { NSColorPanel.shared.orderFront(nil) }\n}"),
        .good(
            "struct Profile: View {\n    func fail(_ error: Error) { Logger.shared.error(\"\\(error)\") }\n    func note() { LogManager.shared.note(1) }\n}"
        ),
        .good("struct Demo: View {\n    var body: some View { Profile(session: MockSession.shared) }\n}"),
        .good("final class ProfileModel {\n    func load() { Session.shared.load() }\n}"),
    ]
}

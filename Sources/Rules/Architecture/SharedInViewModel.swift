import TenetRuleKit

struct SharedInViewModel: Rule {
    static let about = About(
        "shared-in-view-model", "Singleton used inside a view model", category: .architecture, severity: .warning,
        scope: .appCode,
        why: "A singleton reached from a method cannot be replaced in a test; as a default argument it can.")

    var except = [
        "UIApplication", "URLSession", "NotificationCenter", "FileManager", "UIPasteboard", "UIDevice", "UIScreen",
        "Bundle",
        "UNUserNotificationCenter", "ProcessInfo", "NSWorkspace", "NSApplication", "WidgetCenter", "AVAudioSession",
        "SKPaymentQueue",
        "URLCache", "HTTPCookieStorage", "BGTaskScheduler", "PHPhotoLibrary", "MPNowPlayingInfoCenter",
        "MPRemoteCommandCenter",
        "UIImpactFeedbackGenerator", "NSColorPanel", "ASIdentifierManager", "DDLog", "AppStore",
    ]
    var caches = false
    static let options = [
        Option<Self>("except", \.except, "Types whose shared instance may be used anywhere."),
        Option<Self>("caches", \.caches, "Types named `…Cache` may be used anywhere, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            guard node.declName.baseName.text == "shared",
                let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName,
                base.text.startsUppercase, !base.text.isOne(of: except), !(caches && base.text.hasSuffix("Cache")),
                let model = node.enclosingViewModel,
                let body = node.ancestors.first(where: { bodies.contains($0.kind) }), model.contains(body),
                // A default argument is where it belongs; a parameter may also fall back to it in `init`.
                node.ancestor(FunctionParameterSyntax.self) == nil, body.kind != .initializerDecl, !node.isInPreview
            else { return }
            file.report(
                "`\(base.text).shared` is reached from inside `\(model.groupName?.text.string ?? "")`",
                help: base.text.hasSuffix("Controller")
                    ? "take what it does as an initializer argument, such as a protocol or a closure"
                    : "take it as an initializer argument with `.shared` as default", at: node)
        }
    }

    private let bodies: [NodeKind] = [
        .functionDecl, .initializerDecl, .accessorBlock, .closureExpr, .deinitializerDecl,
    ]

    static let examples: [Example] = [
        .bad("final class CartViewModel {\n    func load() { ↓CartService.shared.load() }\n}"),
        .bad("extension CartViewModel {\n    var user: User { ↓Session.shared.user }\n}"),
        .good("final class CartViewModel {\n    init(service: CartServiceProtocol = CartService.shared) {}\n}"),
        .good("final class CartViewModel {\n    func open() { UIApplication.shared.open(url) }\n}"),
        // A cache is one for the whole app, and emptied in tests.
        .good(
            "final class CartViewModel {\n    func reload() async { await PriceCache.shared.removeAll() }\n}",
            options: ["caches": .bool(true)]),
        .bad("final class CartViewModel {\n    func reload() async { await ↓PriceCache.shared.removeAll() }\n}"),
        .good("final class CartService {\n    func load() { Session.shared.load() }\n}"),
    ]
}

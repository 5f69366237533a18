import TenetRuleKit
import TenetRuleSupport

struct SharedInViewModel: Rule {
    static let about = About(
        "shared-in-view-model", "Singleton used inside a view model", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            A singleton reached from a method cannot be replaced in a test; as a default argument it can. One that is \
            private to the file, and a line that puts another instance in its place, are left alone.
            """,
        phrasings: [
            "Do not access singletons inside a view model; inject them through its initializer.",
            """
            `CartService.shared` may serve as a default argument of `init`, but methods of a model never reach for it.
            """,
        ])

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
    var others: [String] = []
    static let options = [
        Option<Self>("others", \.others, "Endings of further types that are given what they work with."),
        Option<Self>("except", \.except, "Types whose shared instance may be used anywhere."),
        Option<Self>("caches", \.caches, "Types named `…Cache` may be used anywhere, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            guard let (base, model) = reached(node), !isRepeated(node, base, in: model) else { return }
            file.report(
                "`\(base.text).shared` is reached from inside `\(model.groupName?.text.string ?? "")`",
                help: help(for: base, at: node), at: node)
        }
    }

    private func help(for base: TokenSyntax, at node: MemberAccessExprSyntax) -> String {
        let isStatic = node.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
            ancestor.as(FunctionDeclSyntax.self)?.isStatic ?? ancestor.as(VariableDeclSyntax.self)?.isStatic ?? false
        }
        // Nobody makes an instance for what the type does itself.
        if isStatic { return "take it as a parameter, or let an instance do this that is given it" }
        return base.text.hasSuffix("Controller")
            ? "take what it does as an initializer argument, such as a protocol or a closure"
            : "take it as an initializer argument with `.shared` as default"
    }

    /// What is reached, and the type that reaches it.
    private func reached(_ node: MemberAccessExprSyntax) -> (base: TokenSyntax, model: any DeclGroupSyntax)? {
        guard node.declName.baseName.text == "shared",
            let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName,
            base.text.startsUppercase, !base.text.isOne(of: except), !(caches && base.text.hasSuffix("Cache")),
            let model = node.enclosingViewModel ?? other(around: node),
            let body = node.ancestors.first(where: { bodies.contains($0.kind) }), model.contains(body),
            // A default argument is where it belongs; a parameter may also fall back to it in `init`.
            node.ancestor(FunctionParameterSyntax.self) == nil, !node.isInPreview,
            body.kind != .initializerDecl || node.parent?.kind == .memberAccessExpr,
            base.text != model.groupName?.text, !isPutTogether(around: node, as: model), !isReplaced(node),
            !isOwnPart(base)
        else { return nil }
        return (base, model)
    }

    /// One dependency of one type is one finding, at its first use.
    private func isRepeated(_ node: MemberAccessExprSyntax, _ base: TokenSyntax, in model: any DeclGroupSyntax) -> Bool
    {
        model.syntax.descendants(MemberAccessExprSyntax.self).contains { other in
            guard other.range.lower < node.range.lower, let before = reached(other) else { return false }
            return before.base.identifier == base.identifier && before.model.syntax == model.syntax
        }
    }

    private func other(around node: MemberAccessExprSyntax) -> (any DeclGroupSyntax)? {
        guard !others.isEmpty, let type = node.enclosingType, let name = type.groupName?.text, !type.isView,
            others.contains(where: { name.hasSuffix($0) })
        else { return nil }
        return type
    }

    /// `static let live = Self(tide: { Gauge.shared.tide })`: here the type is given what it works with, and a test gives
    /// another one something else.
    private func isPutTogether(around node: MemberAccessExprSyntax, as model: any DeclGroupSyntax) -> Bool {
        // `static func make() -> TideViewModel { … return TideViewModel(store: store) }`
        if let maker = node.enclosingFunction, maker.isStatic, let made = maker.returnType?.unwrapped.text,
            made == "Self" || made == model.groupName?.text
        {
            return maker.descendants(FunctionCallExprSyntax.self).contains {
                !$0.arguments.isEmpty && ($0.calledName?.text == made || $0.calledExpression.text == ".init")
            }
        }
        let variables = node.ancestors.compactMap { $0.as(VariableDeclSyntax.self) }
        guard let variable = variables.first(where: \.isMember), variable.isStatic,
            let call = variable.initialValue?.as(FunctionCallExprSyntax.self), let name = call.calledName?.text,
            call.arguments.range.contains(node.range)
        else { return false }
        return name == "init" || name == "Self" || name == model.groupName?.text
    }

    /// `TideStore.shared = TideStore()` puts another one there, and asks it nothing.
    private func isReplaced(_ node: MemberAccessExprSyntax) -> Bool {
        node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment?.target.syntax == node.syntax
    }

    /// A type that is private to this file, which is the outside of it: from elsewhere, both are one.
    private func isOwnPart(_ base: TokenSyntax) -> Bool {
        let file = base.ancestors.first { $0.kind == .sourceFile }?.as(SourceFileSyntax.self)
        return file?.statements.contains { item in
            guard let group = item.item.asDeclGroup, group.kind != .extensionDecl else { return false }
            return group.isPrivate && group.groupName?.text == base.text
        } ?? false
    }

    private let bodies: [NodeKind] = [
        .functionDecl, .initializerDecl, .accessorBlock, .closureExpr, .deinitializerDecl,
    ]

    static let examples: [Example] = [
        .bad("final class CartViewModel {\n    func load() { ↓CartService.shared.load() }\n}"),
        .bad("extension CartViewModel {\n    var user: User { ↓Session.shared.user }\n}"),
        .good("final class CartViewModel {\n    init(service: CartServiceProtocol = CartService.shared) {}\n}"),
        .good(
            """
            extension CartViewModel {
                static func make(for user: User) -> CartViewModel {
                    let prices = PriceList(client: Session.shared.client)
                    return CartViewModel(prices: prices, user: user)
                }
            }
            """),
        .good("final class CartViewModel {\n    func open() { UIApplication.shared.open(url) }\n}"),
        // A cache is one for the whole app, and emptied in tests.
        .good(
            "final class CartViewModel {\n    func reload() async { await PriceCache.shared.removeAll() }\n}",
            options: ["caches": .bool(true)]),
        .bad("final class CartViewModel {\n    func reload() async { await ↓PriceCache.shared.removeAll() }\n}"),
        .bad("final class CartViewModel {\n    init() { items = ↓CartDatabase.shared.items() }\n}"),
        .bad(
            "final class CartService {\n    func load() { ↓Session.shared.load() }\n}",
            options: ["others": .strings(["Service"])]),
        .good(
            "enum TideManager {\n    static func reset() { TideStore.shared = TideStore() }\n}",
            options: ["others": .strings(["Manager"])]),
        .bad(
            "enum TideManager {\n    static func reset() { ↓TideStore.shared.tides = [] }\n}",
            options: ["others": .strings(["Manager"])]),
        .bad(
            "final class TideViewModel {\n    func reset() { log = ↓TideLog.shared }\n}"),
        .good(
            """
            final class SaleManager {
                static func begin() { Counter.shared.open() }
            }
            private final class Counter {
                static let shared = Counter()
                func open() {}
            }
            """, options: ["others": .strings(["Manager"])]),
        .bad(
            """
            final class SaleManager {
                static func begin() { ↓Counter.shared.open() }
            }
            final class Counter {
                static let shared = Counter()
                func open() {}
            }
            """, options: ["others": .strings(["Manager"])]),
        .good("final class CartService {\n    func load() { Session.shared.load() }\n}"),
        .good(
            """
            struct TideClient {
                let height: () -> Double
            }
            extension TideClient {
                static let live: Self = .init(height: {
                    let gauge = Gauge.shared.height
                    return gauge + 2
                })
                static let calm = TideClient(height: { 0 })
            }
            """, options: ["others": .strings(["Client"])]),
        .bad(
            "struct TideClient {\n    static let start = Gauge(reset: { ↓Clock.shared.reset() })\n}",
            options: ["others": .strings(["Client"])]),
    ]
}

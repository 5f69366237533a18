import TenetRuleKit
import TenetRuleSupport

struct StartupOnlyCall: Rule {
    static let about = About(
        "startup-only-call", "Startup-only function called later", category: .architecture, severity: .error,
        scope: .appCode, reads: [.comments],
        why: """
            What may run at launch only, such as registering services, is not protected against other code that runs \
            at the same time. Called later it races with that code or replaces what others hold already.
            """,
        phrasings: [
            """
            Call functions that are meant for launch only, such as `FirebaseApp.configure` or service registration, \
            only during app startup.
            """,
            """
            Setup of the container and SDKs happens once in the app delegate or the `App` initializer, never later \
            from a screen.
            """,
        ])

    var functions = ["ServiceConfiguration.configureServices", "FirebaseApp.configure", "ServiceContainer.register"]
    var words = [
        "startup only", "startup-only", "only at startup", "only at launch", "launch only", "launch-only",
        "only during app launch", "only during startup", "only during launch", "call once at", "called once at",
        "only at app launch", "must be called at startup", "must be called at launch",
    ]
    static let options = [
        Option<Self>("functions", \.functions, "Functions that may be called at launch only, as `Type.function`."),
        Option<Self>(
            "words", \.words, "What the documentation of a function says when it may be called at launch only."),
    ]

    private struct Documented: Fact { var name: String }
    /// A closure of a scene or of its views that runs when something happens, in the declaration of an app.
    private struct Reaction: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Documented.self, from: FunctionDeclSyntax.self) { node, _ in
            guard !node.isRequirement, node.isDocumented(withAnyOf: words) else { return nil }
            return (Documented(name: node.name.identifier.string), node.name.range)
        }
        hooks.collect(Reaction.self, from: ClosureExprSyntax.self) { closure, _ in
            guard let name = closure.receivingCall?.call.calledName?.text,
                name.startsWithWord("on") || name.isOne(of: ["task", "refreshable", "Button"]),
                closure.enclosingType?.inherits("App") == true
            else { return nil }
            return (Reaction(), closure.range)
        }
        checkOrder(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let documented = project.functions(of: Documented.self) { $0.name }
            let only = Set(documented)
            for function in documented {
                for use in project.model.uses(of: function.name) where use.kind == .call && use.target.one == function {
                    check(use, function.note("its documentation says so here"), only, project)
                }
            }
            for entry in functions {
                let parts = entry.split(separator: ".").map(String.init)
                guard let name = parts.last, parts.count == 2 else { continue }
                for use in project.model.uses(of: name)
                where use.kind == .call && isInstance(use, of: parts[0], project.model) {
                    guard use.target.one.map({ !only.contains($0) }) ?? true else { continue }
                    check(use, nil, only, project)
                }
            }
        }
    }

    /// `Type.call()`, `Type.shared.call()` and `property.call()`, where the property is a `Type`.
    private func isInstance(_ use: Use, of name: String, _ model: ProjectModel) -> Bool {
        let base = use.base
        if base == name || base.hasPrefix(name + ".") || base == name + "()" { return true }
        guard let last = base.split(separator: ".").last.map({ String($0.filter { $0 != "?" && $0 != "!" }) }),
            base == last || base == "self." + last
        else { return model.type(ofChain: base, at: use.declaration, file: Int32(use.fileNumber)).one?.name == name }
        let around = use.declaration.map { [$0] + $0.ancestors } ?? []
        if let parameter = around.lazy.flatMap(\.parameters).first(where: { $0.name == last }) {
            return parameter.type == name
        }
        return use.enclosingType?.member(named: last).one?.type == name
    }

    private func isReaction(_ use: Use, _ project: ProjectPass) -> Bool {
        project.facts(Reaction.self).contains {
            $0.path == use.path && $0.range.contains(use.range)
        }
    }

    /// Firebase is configured behind the first use of one of its services.
    private func checkOrder(_ hooks: inout Hooks) {
        guard functions.contains("FirebaseApp.configure") else { return }
        hooks.onBody(mentioning: "FirebaseApp") { body, file in
            guard file.imports.contains(where: { $0.hasPrefix("Firebase") }), let graph = body.graph else { return }
            let calls = graph.events.compactMap { $0.node.as(FunctionCallExprSyntax.self) }
            guard let configure = calls.first(where: { $0.calls("configure", on: "FirebaseApp") }),
                let user = calls.first(where: { Self.usesService($0) }),
                user.range.upper <= configure.range.lower,
                case .fails? = graph.mustPrecede({ $0 == configure.syntax }, before: { $0 == user.syntax }),
                let name = configure.calledName
            else { return }
            file.report(
                "`\(name.text)` comes after the first use of a service of Firebase",
                help: "call it before anything else", at: name,
                notes: [file.note("this uses Firebase already", at: user)])
        }
    }

    private static func usesService(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledBase?.text.isOne(of: [
            "Analytics", "Messaging", "Crashlytics", "Auth", "Firestore", "RemoteConfig", "Database", "Storage",
            "Functions", "Performance", "InAppMessaging", "DynamicLinks",
        ]) == true
    }

    private func check(_ use: Use, _ note: Note?, _ only: Set<Declaration>, _ project: ProjectPass) {
        guard use.role == .app, !use.has(.isPreview), use.declaration?.isInPreview != true,
            let late = isReaction(use, project)
                ? use.declaration : lateCaller(use.declaration, only, project.model, depth: 0)
        else { return }
        let isDirect = use.declaration.map { $0 == late || $0.ancestors.contains(late) } ?? false
        let way = isDirect ? [] : [late.note("this leads there while the app runs")]
        project.report(
            "`\(use.name)` may be called at launch only",
            help: "call it from the app's initialiser or its delegate's launch method", at: use,
            notes: (note.map { [$0] } ?? []) + way)
    }

    /// A place that runs while the app is in use and leads to the declaration: a screen or its model. Nil when it
    /// runs at launch, and when nobody can tell.
    private func lateCaller(
        _ declaration: Declaration?, _ only: Set<Declaration>, _ model: ProjectModel, depth: Int
    ) -> Declaration? {
        guard let declaration, depth < 4 else { return nil }
        let around = [declaration] + declaration.ancestors
        if around.contains(where: { only.contains($0) }) { return nil }
        if let type = around.lazy.compactMap(\.enclosingType).first {
            if isEntry(type) { return around.contains(where: isLateCallback) ? declaration : nil }
            if isScreen(type) { return declaration }
        }
        guard let function = declaration.enclosingFunction, function.kind == .function else { return nil }
        for use in model.uses(of: function.name) where use.role == .app && use.kind == .call && !use.has(.isPreview) {
            guard use.target.one == function, use.declaration != declaration,
                let late = lateCaller(use.declaration, only, model, depth: depth + 1)
            else { continue }
            return late
        }
        return nil
    }

    /// A method of a delegate that the system calls while the app runs.
    private func isLateCallback(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, declaration.isMember else { return false }
        let late = [
            "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
            "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillEnterForeground",
            "sceneDidEnterBackground", "sceneWillResignActive",
        ]
        return late.contains(declaration.name)
            || declaration.name == "application"
                && declaration.parameters.contains {
                    [
                        "open", "continue", "didReceiveRemoteNotification", "performActionFor",
                        "didRegisterForRemoteNotificationsWithDeviceToken",
                    ].contains($0.label)
                }
    }

    private func isScreen(_ type: ProjectType) -> Bool {
        type.isView || type.conforms(toAnyOf: ["UIViewController", "UIView", "NSViewController"])
            || type.kind == .class && type.name.hasSuffix("ViewModel")
    }

    private func isEntry(_ type: ProjectType) -> Bool {
        type.conforms(toAnyOf: [
            "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
        ])
            || type.declaration.hasAttribute("main") || type.name.hasSuffix("AppDelegate")
            || type.name.hasSuffix("SceneDelegate")
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    func paid() { ServiceContainer.shared.↓register(Ads.self) { NoAds() } }\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    let services: ServiceContainer\n    var body: some View { Toggle(\"Test\", isOn: $isOn).onChange(of: isOn) { services.↓register(Ads.self) { NoAds() } } }\n}",
        ]),
        .good(
            "struct CartView: View {\n    let services: ServiceContainer\n    let cells: CellContainer\n    var body: some View { Text(services.resolve(Ads.self).text).onAppear { cells.register(Row.self) } }\n}"
        ),
        .bad(
            "@main struct ShopApp: App {\n    var body: some Scene {\n        WindowGroup { Text(\"A\").onAppear { FirebaseApp.↓configure() } }\n    }\n}\nfinal class ShopDelegate: NSObject, UIApplicationDelegate {\n    func applicationDidBecomeActive(_ application: UIApplication) { FirebaseApp.↓configure() }\n}"
        ),
        .bad(
            "import FirebaseCore\nimport FirebaseCrashlytics\n\n@main struct ShopApp: App {\n    init() {\n        Crashlytics.crashlytics().log(\"start\")\n        FirebaseApp.↓configure()\n    }\n}"
        ),
        .good(
            "import FirebaseCore\nimport FirebaseAnalytics\n\n@main struct ShopApp: App {\n    init() {\n        AppCheck.setAppCheckProviderFactory(factory)\n        FirebaseApp.configure()\n        Analytics.logEvent(\"start\", parameters: nil)\n    }\n}"
        ),
        .bad(files: [
            "App/ServiceContainer.swift":
                "final class ServiceContainer {\n    /// Adds a service.\n    /// - Warning: Only at launch.\n    func add(_ service: CartService) {}\n}\nfinal class CartService {}",
            "App/CartView.swift":
                "struct CartView: View {\n    let container: ServiceContainer\n    var body: some View { Button(\"Reset\") { container.↓add(CartService()) } }\n}",
        ]),
        .bad("struct SettingsView: View {\n    func reset() { FirebaseApp.↓configure() }\n}"),
        .good(files: [
            "App/ServiceContainer.swift":
                "final class ServiceContainer {\n    /// Adds a service; call once at launch.\n    func add(_ service: CartService) {}\n}\nfinal class CartService {}",
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    let container = ServiceContainer()\n    init() { setUp(container) }\n    private func setUp(_ container: ServiceContainer) { container.add(CartService()) }\n}",
        ]),
        .good(files: [
            "App/AppDelegate.swift":
                "final class AppDelegate: NSObject, UIApplicationDelegate {\n    func start() { Setup.run() }\n}",
            "App/Setup.swift": "enum Setup {\n    static func run() { FirebaseApp.configure() }\n}",
        ]),
        .good(
            "/// Adds a row at launch of the list.\nfunc add() {}\nstruct CartView: View {\n    func more() { add() }\n}"
        ),
    ]
}

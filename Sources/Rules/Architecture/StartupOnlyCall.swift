import TenetRuleKit

struct StartupOnlyCall: Rule {
    static let about = About(
        "startup-only-call", "Startup-only function called later", category: .architecture, severity: .error,
        scope: .appCode, reads: [.comments],
        why: """
            What may run at launch only, such as registering services, is not protected against other code that runs \
            at the same time. Called later it races with that code or replaces what others hold already.
            """)

    var functions = ["ServiceConfiguration.configureServices", "FirebaseApp.configure"]
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

    func install(_ hooks: inout Hooks) {
        hooks.collect(Documented.self, from: FunctionDeclSyntax.self) { node, _ in
            guard !node.isRequirement, node.isDocumented(withAnyOf: words) else { return nil }
            return (Documented(name: node.name.identifier.string), node.name.range)
        }
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
                for use in project.model.uses(of: name) where use.kind == .call && use.base == parts[0] {
                    guard use.target.one.map({ !only.contains($0) }) ?? true else { continue }
                    check(use, nil, only, project)
                }
            }
        }
    }

    private func check(_ use: Use, _ note: Note?, _ only: Set<Declaration>, _ project: ProjectPass) {
        guard use.role == .app, !use.has(.isPreview), use.declaration?.isInPreview != true,
            let late = lateCaller(use.declaration, only, project.model, depth: 0)
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
            if isEntry(type) { return nil }
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

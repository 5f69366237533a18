import TenetRuleKit
import TenetRuleSupport

struct NavigationPathOutsideRouter: Rule {
    static let about = About(
        "navigation-path-outside-router", "Navigation path outside the router", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            Deep links, sign-out and tab changes go through the router. It knows nothing of a path that a view keeps, \
            and a path changed behind its back skips what the router does on the way.
            """,
        phrasings: [
            "Keep and change every `NavigationPath` only in the router.",
            "Views don't own their push history in `@State`; they ask the coordinator to move on or go back.",
        ])

    var routers = "AppRouter|*Router|*Coordinator|*Navigator|*NavigationManager|*NavigationStore|*NavigationModel"
    var links = false
    static let options = [
        Option<Self>("routers", \.routers, "Names of the types that own navigation paths, joined by `|`."),
        Option<Self>("links", \.links, "Also report links of views that make the next screen themselves."),
    ]

    func install(_ hooks: inout Hooks) {
        if links { watchLinks(&hooks) }
        let group = TypeGroup("routers", routers)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let paths = project.model.declarations.filter { declaration in
                declaration.kind == .variable && declaration.role == .app && declaration.isMember && isPath(declaration)
                    && !declaration.isInPreview
            }
            let owned = project.model.declarations.filter { path in
                path.kind == .variable && path.role == .app && path.isMember && path.type.contains("NavigationPath")
                    && !path.has(.isComputed) && !path.hasAttribute("Binding") && !path.isInPreview
                    && path.enclosingType.map { group.contains($0) } ?? false
            }
            guard let router = owned.first else { return }
            let note = router.note("`\(router.parent?.name ?? "")` owns the paths of the app")
            for path in paths where path.hasAttribute("State", "StateObject", "Published", "SceneStorage") {
                guard let type = path.enclosingType, !group.contains(type), !isSheet(type, project.model) else {
                    continue
                }
                project.report(
                    "`\(type.name)` keeps a navigation path of its own",
                    help: "let the router own the path and bind to it", at: path, notes: [note])
            }
            for path in owned { checkChanges(of: path, group, project) }
        }
    }

    /// `NavigationLink(destination: BerthView())` and `NavigationLink("Berths") { BerthView() }`; one with a value
    /// asks whoever owns the path.
    private func watchLinks(_ hooks: inout Hooks) {
        hooks.onCall("NavigationLink") { call, file in
            guard call.isPlain, let name = call.calledName, !call.hasArgument("value"), !file.isTest,
                call.hasArgument("destination") || call.trailingClosure != nil, !call.isInPreview
            else { return }
            file.report(
                "this view decides itself which screen comes next", help: "ask the coordinator to show it", at: name)
        }
    }

    private func isPath(_ declaration: Declaration) -> Bool {
        declaration.type == "NavigationPath" && !declaration.hasAttribute("Binding") && !declaration.has(.isComputed)
    }

    /// Shown in a sheet, which has a stack of its own.
    private func isSheet(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        type.name.hasSuffix("Sheet") || type.name.contains("Modal") || type.members.contains { $0.name == "dismiss" }
            || model.uses(of: type.name).contains { use in
                guard use.kind == .call, let owner = use.declaration else { return false }
                return owner.ownUses.contains { ["sheet", "fullScreenCover", "popover"].contains($0.name) }
            }
    }

    /// `router.path.append(…)` and `router.path = …` in another type.
    private func checkChanges(of path: Declaration, _ group: TypeGroup, _ project: ProjectPass) {
        guard let router = path.enclosingType else { return }
        for use in project.model.uses(of: path.name) where use.has(.isWrite) && use.kind == .member {
            guard isOutside(use, router, group), !use.has(.isReadWrite), use.target.one == path else { continue }
            report(use, router, path, project)
        }
        for name in ["append", "removeLast"] {
            for use in project.model.uses(of: name) where use.kind == .call && use.base.hasSuffix("." + path.name) {
                guard isOutside(use, router, group) else { continue }
                let base = String(use.base.dropLast(path.name.count + 1))
                guard let owner = use.enclosingType,
                    let property = base.split(separator: ".").last.map({ String($0.filter { $0 != "?" }) }),
                    let declared = owner.member(named: property).one, project.model.type(of: declared).one == router
                else { continue }
                report(use, router, path, project)
            }
        }
    }

    private func isOutside(_ use: Use, _ router: ProjectType, _ group: TypeGroup) -> Bool {
        guard use.role == .app, !use.has(.isPreview), let user = use.outermostType else { return false }
        return user != router && !group.contains(user) && !user.supertypes.contains(router.name)
    }

    private func report(_ use: Use, _ router: ProjectType, _ path: Declaration, _ project: ProjectPass) {
        project.report(
            "`\(path.name)` of `\(router.name)` is changed from outside",
            help: "call a method of `\(router.name)` that says where to go", at: use,
            notes: [path.note("the path is declared here")])
    }

    static let examples: [Example] = [
        .bad(
            "struct Pier: View {\n    var body: some View { ↓NavigationLink(\"Berths\") { BerthList() } }\n}",
            options: ["links": .bool(true)]),
        .bad(
            "struct Pier: View {\n    var body: some View { ↓NavigationLink(destination: BerthList()) { Text(\"Berths\") } }\n}",
            options: ["links": .bool(true)]),
        .good(
            "struct Pier: View {\n    var body: some View { NavigationLink(\"Berths\", value: Screen.berths) }\n}",
            options: ["links": .bool(true)]),
        .good("struct Pier: View {\n    var body: some View { NavigationLink(\"Berths\") { BerthList() } }\n}"),
        .bad(files: [
            "App/AppRouter.swift":
                "final class AppRouter {\n    private var paths: [Tab: NavigationPath] = [:]\n    func setPath(_ path: NavigationPath, for tab: Tab) { paths[tab] = path }\n}",
            "App/HistoryTab.swift":
                "struct HistoryTab: View {\n    @State private var ↓path = NavigationPath()\n    var body: some View { NavigationStack(path: $path) { List {} } }\n}",
        ]),
        .bad(files: [
            "App/AppRouter.swift":
                "@Observable final class AppRouter {\n    var homePath = NavigationPath()\n    func popToRoot() { homePath = NavigationPath() }\n}",
            "App/HomeView.swift":
                "struct HomeView: View {\n    @State private var ↓path = NavigationPath()\n    let router: AppRouter\n    var body: some View { NavigationStack(path: $path) { Text(\"\") } }\n    private func open() { router.homePath.↓append(1) }\n    private func reset() { router.↓homePath = NavigationPath() }\n}",
        ]),
        .bad(
            files: [
                "App/Flow.swift": "final class ShopFlow {\n    var path = NavigationPath()\n}",
                "App/HomeView.swift":
                    "struct HomeView: View {\n    @State private var ↓path = NavigationPath()\n    var body: some View { Text(\"\") }\n}",
            ], options: ["routers": .string("*Flow")]),
        .good(files: [
            "App/AppRouter.swift": "final class AppRouter {\n    var homePath = NavigationPath()\n}",
            "App/HomeView.swift":
                "struct HomeView: View {\n    @Bindable var router: AppRouter\n    var body: some View { NavigationStack(path: $router.homePath) { Text(\"\") } }\n}",
        ]),
        .good(files: [
            "App/AppRouter.swift": "final class AppRouter {\n    var homePath = NavigationPath()\n}",
            "App/FilterSheet.swift":
                "struct FilterSheet: View {\n    @State private var path = NavigationPath()\n    var body: some View { NavigationStack(path: $path) { Text(\"\") } }\n}",
        ]),
        .good("struct HomeView: View {\n    @State private var path = NavigationPath()\n}"),
    ]
}

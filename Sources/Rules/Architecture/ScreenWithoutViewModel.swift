import TenetRuleKit
import TenetRuleSupport

struct ScreenWithoutViewModel: Rule {
    static let about = About(
        "screen-without-view-model", "Screen folder without a view model", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            Where a screen is a view and a view model, a screen that keeps state by itself mixes what it shows with \
            what it does, and none of that can be tested.
            """,
        phrasings: [
            "Every feature folder whose screen has state or loads data contains a view model.",
            "A page that does more than show static content gets its own `CartViewModel` next to `CartView`.",
        ])

    var features = ["Presentation/Features"]
    var besides = ["Components", "Navigation", "Shared", "Common"]
    static let options = [
        Option<Self>("features", \.features, "Folders whose folders are features."),
        Option<Self>("besides", \.besides, "Folders of a feature whose views are parts of screens."),
    ]

    func install(_ hooks: inout Hooks) {
        let map = FeatureFolders(parents: features, shared: [])
        let besides = Set(besides.map { $0[...] })
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let types = project.sharedTypes.filter { map.feature(of: $0.place) != nil }
            guard types.contains(where: { $0.kind == .class && $0.name.hasSuffix("ViewModel") }) else { return }
            for type in types where type.isView && type.name.hasSuffix("View") {
                let place = type.place
                let screen = String(type.name.dropLast(4))
                guard place.stem == type.name, !map.foldersInFeature(place).contains(where: besides.contains),
                    isNamed(screen, after: place, map), project.model.declarations(named: type.name + "Model").isEmpty,
                    let state = ownState(type)
                else { continue }
                project.report(
                    "the screen `\(type.name)` keeps state but has no `\(screen)ViewModel` beside it",
                    help: "add `\(screen)ViewModel.swift` and move state and actions there", at: type.declaration,
                    notes: [state])
            }
        }
    }

    /// The view is the one after which its folder is called; others are parts of it.
    private func isNamed(_ screen: String, after place: FilePlace, _ map: FeatureFolders) -> Bool {
        guard let feature = map.feature(of: place) else { return false }
        let inner = map.foldersInFeature(place).last { $0 != "Views" && $0 != "View" }
        return (inner.map(String.init) ?? feature).lowercased() == screen.lowercased()
    }

    /// What makes the screen more than a static one: loaded data or more than one piece of state.
    private func ownState(_ type: ProjectType) -> Note? {
        if let task = type.declaration.uses.first(where: { use in
            use.kind == .call && (use.name == "task" || use.name == "Task" || use.name == "refreshable")
        }) {
            return task.note("work is started here")
        }
        let wrappers: Set<String> = ["State", "StateObject", "ObservedObject", "Bindable", "Query", "FetchRequest"]
        let state = type.storedProperties.filter { !wrappers.isDisjoint(with: $0.attributes) }
        guard state.count > 1, let first = state.first else { return nil }
        return first.note("\(state.count) properties of state, the first is here")
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Presentation/Features/Cart/CartView.swift":
                """
            struct ↓CartView: View {
                var body: some View {
                    Text("").task { await load() }
                }
            }
            """,
            "App/Presentation/Features/Login/LoginView.swift": "struct LoginView: View {}",
            "App/Presentation/Features/Login/LoginViewModel.swift": "final class LoginViewModel {}",
        ]),
        .bad(files: [
            "App/Presentation/Features/Account/Login/LoginView.swift":
                """
            struct ↓LoginView: View {
                @State private var name = ""
                @State private var password = ""
            }
            """,
            "App/Presentation/Features/Account/Profile/ProfileView.swift": "struct ProfileView: View {}",
            "App/Presentation/Features/Account/Profile/ProfileViewModel.swift": "final class ProfileViewModel {}",
        ]),
        .good(files: [
            "App/Presentation/Features/About/AboutView.swift":
                "struct AboutView: View {\n    var body: some View { Text(\"About\") }\n}",
            "App/Presentation/Features/Login/LoginView.swift":
                """
            struct LoginView: View {
                @State private var name = ""
                @State private var password = ""
            }
            """,
            "App/Presentation/Features/Login/LoginViewModel.swift": "final class LoginViewModel {}",
        ]),
        .good(files: [
            "App/Presentation/Features/Login/Components/FieldView.swift":
                """
            struct FieldView: View {
                var body: some View {
                    Text("").task { await load() }
                }
            }
            """,
            "App/Presentation/Features/Login/LoginViewModel.swift": "final class LoginViewModel {}",
        ]),
        .good(
            "struct CartView: View {\n    var body: some View {\n        Text(\"\").task { await load() }\n    }\n}",
            at: "App/Presentation/Features/Cart/CartView.swift"),
    ]
}

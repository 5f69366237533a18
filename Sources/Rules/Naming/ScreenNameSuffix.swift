import TenetRuleKit
import TenetRuleSupport

struct ScreenNameSuffix: Rule {
    static let about = About(
        "screen-name-suffix", "Screen that is not named as one", category: .naming, severity: .note, scope: .appCode,
        isConvention: true,
        why: """
            A screen is looked for by the name of its feature. With one ending for all of them it is told from the \
            model, the router and the parts of the same feature.
            """,
        phrasings: [
            "End the name of every screen with `View`, `Screen`, or `Page`.",
            "Anything you navigate to is recognizable by what it is called: `SettingsView`, not just `Settings`.",
        ])

    var suffixes = ["View", "Screen", "Page"]
    var parts = [
        "Button", "Card", "Row", "Cell", "Badge", "Sheet", "Bar", "Label", "Link", "Wrapper", "Container", "Picker",
        "Popup",
        "Popover", "Overlay", "Banner", "Tile", "Panel", "Toast",
    ]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of the names of screens."),
        Option<Self>("parts", \.parts, "Endings of parts, which may be shown by themselves."),
    ]

    /// A view that navigation leads to.
    private struct Destination: Fact { var view: String }
    /// A view that has a title in the navigation bar.
    private struct Titled: Fact { var view: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Destination.self, from: FunctionCallExprSyntax.self) { call, file in
            guard call.makesView, let name = call.calledName, !call.isInPreview else { return nil }
            guard !tells(name.identifier.string) else {
                if suffixes.contains(where: name.text.hasSuffix), Self.isDestination(call.view) { file.keeps() }
                return nil
            }
            guard Self.isDestination(call.view) else { return nil }
            return (Destination(view: name.identifier.string), name.range)
        }
        hooks.collect(Titled.self, fromCallsOf: ["navigationTitle"]) { call, _ in
            guard call.calledBase != nil, !call.isInPreview,
                let body = call.ancestors.first(where: { $0.as(VariableDeclSyntax.self)?.isMember == true }),
                VariableDeclSyntax(unchecked: body).nameToken?.text == "body",
                let name = call.enclosingType?.groupName?.identifier,
                !tells(name.string), !Self.isPushed(call)
            else { return nil }
            return (Titled(view: name.string), call.calledName?.range ?? call.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            var seen: Set<ProjectType> = []
            for use in project.facts(Titled.self) where use.role == .app {
                guard let view = project.model.types(named: use.fact.view).one, view.isView, view.isShared,
                    !wraps(view), !surroundsPart(view, project.model), seen.insert(view).inserted
                else { continue }
                project.report(
                    "the screen `\(view.name)` does not end in \(endings)",
                    help: "end its name in `\(suffixes.first ?? "View")`", at: view.declaration,
                    notes: [Note(path: use.path, range: use.range, message: "it gives itself a title here")])
            }
            for use in project.facts(Destination.self) where use.role == .app {
                guard let view = project.model.types(named: use.fact.view).one, view.isView, view.isShared,
                    !wraps(view), !tells(view.name), !surroundsPart(view, project.model), seen.insert(view).inserted
                else { continue }
                project.report(
                    "the screen `\(view.name)` does not end in \(endings)",
                    help: "end its name in `\(suffixes.first ?? "View")`", at: view.declaration,
                    notes: [Note(path: use.path, range: use.range, message: "navigation leads to it here")])
            }
        }
    }

    /// `View`, or one of several.
    private var endings: String {
        let quoted = suffixes.map { "`\($0)`" }
        return quoted.count > 1
            ? "\(quoted.dropLast().joined(separator: ", ")) or \(quoted[quoted.count - 1])" : quoted.first ?? ""
    }

    /// The name has one of the endings, also in front of a version: `TidesViewNew`.
    private func tells(_ name: String) -> Bool {
        var stem = name[...]
        while let last = stem.last, last.isNumber { stem = stem.dropLast() }
        for version in ["New", "Old", "Legacy", "V"] where stem.hasSuffix(version) {
            stem = stem.dropLast(version.count)
            break
        }
        return (suffixes + parts).contains { name.hasSuffix($0) || stem.hasSuffix($0) }
    }

    /// `TidesScreen` beside `TidesView`: the one has the name that the other would have to take.
    private func surroundsPart(_ view: ProjectType, _ model: ProjectModel) -> Bool {
        guard let ending = ["Screen", "Page", "View"].first(where: view.name.hasSuffix), let wanted = suffixes.first
        else { return false }
        return !model.types(named: String(view.name.dropLast(ending.count)) + wanted).isNone
    }

    /// The title belongs to what a link or a sheet shows.
    private static func isPushed(_ call: FunctionCallExprSyntax) -> Bool {
        call.view.enclosing.contains { around, slot in
            slot == ".sheet" || slot == ".navigationDestination" || slot == ".fullScreenCover" || slot == ".popover"
                || slot == "destination" || around.name?.isOne(of: ["NavigationLink", "Tab"]) == true
        }
    }

    /// A controller of the system under another name.
    private func wraps(_ view: ProjectType) -> Bool {
        view.directSupertypes.contains { $0.hasSuffix("Representable") }
    }

    /// What surrounds a screen without being one.
    private static let frames = [
        "NavigationStack", "NavigationView", "NavigationSplitView", "Group", "ZStack", "TabView", "Tab",
    ]

    /// `NavigationLink(title) { … }` and `NavigationLink { … } label: { … }`; behind `destination:` the label follows.
    private static func leadsToTrailingClosure(_ link: FunctionCallExprSyntax) -> Bool {
        if link.closures.contains(where: { $0.label == "label" }) { return true }
        return link.arguments.only.map { $0.label == nil } ?? false
    }

    private static func isDestination(_ view: ViewExpression) -> Bool {
        for (around, slot) in view.enclosing {
            guard let name = around.name else { return false }
            switch slot {
            case ".navigationDestination", ".fullScreenCover": return true
            case "" where name == "WindowGroup": return true
            case "" where name == "NavigationLink":
                return around.rootCall.map(Self.leadsToTrailingClosure) ?? false
            case "destination" where name == "NavigationLink": return true
            default:
                // The sidebar of a split view is a part.
                guard name.isOne(of: frames), name != "NavigationSplitView" || !slot.isEmpty,
                    slot.isEmpty || slot == "content" || slot == "detail"
                else {
                    return false
                }
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Harbour.swift":
                "struct HarbourView: View {\n    var body: some View {\n        NavigationLink { Settings() } label: { Text(title) }\n    }\n}",
            "App/Settings.swift": "struct ↓Settings: View {\n    var body: some View { Text(title) }\n}",
        ]),
        .bad(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { NavigationStack { Catalogue() } } }\n}",
            "App/Catalogue.swift": "struct ↓Catalogue: View {\n    var body: some View { Text(title) }\n}",
        ]),
        .bad(
            files: [
                "App/Shelf.swift": """
                struct ShelfView: View {
                    var body: some View {
                        List {}.navigationDestination(for: Book.self) { book in
                            if book.isKnown { BookScreen(book: book) } else { NewBookView() }
                        }
                    }
                }
                struct ↓BookScreen: View {
                    var body: some View { Text(title) }
                }
                """
            ], options: ["suffixes": .strings(["View"])]),
        .good(files: [
            "App/Harbour.swift":
                "struct HarbourView: View {\n    var body: some View {\n        NavigationLink(destination: SettingsView()) { BerthLabelPart() }\n    }\n}",
            "App/Settings.swift":
                "struct SettingsView: View {\n    var body: some View { Text(title) }\n}\nstruct BerthLabelPart: View {\n    var body: some View { Text(title) }\n}",
        ]),
        .good(files: [
            "App/Harbour.swift":
                "struct HarbourView: View {\n    var body: some View {\n        VStack { Tide() }.fullScreenCover(isPresented: $shows) { CrewCard() }\n    }\n}",
            "App/Tide.swift":
                "struct Tide: View {\n    var body: some View { Text(title) }\n}\nstruct CrewCard: View {\n    var body: some View { Text(title) }\n}",
        ]),
        .bad(
            "struct ↓Tides: View {\n    var body: some View { Text(title) }\n}\nstruct HomeView: View {\n    var body: some View { NavigationLink(\"Tides\") { Tides() } }\n}"
        ),
        .good(
            "struct Mail: UIViewControllerRepresentable {}\nstruct HomeView: View {\n    var body: some View { NavigationLink { Mail() } label: { Text(title) } }\n}"
        ),
        .good(
            files: [
                "App/Tides.swift": """
                struct TidesScreen: View {
                    var body: some View { TidesView().navigationTitle("Tides") }
                }
                struct TidesView: View {
                    var body: some View { Text(title) }
                }
                struct WindViewV2: View {
                    var body: some View { Text(title).navigationTitle("Wind") }
                }
                """
            ], options: ["suffixes": .strings(["View"])]),
        .good("NavigationLink { PlayerController() } label: { Text(title) }"),
        .bad(files: [
            "App/Tour.swift": """
            struct ↓Tour {
                @State private var page = 0
            }
            extension Tour: View {
                var body: some View {
                    TabView(selection: $page) { Text(title) }.navigationTitle("Welcome")
                }
            }
            """
        ]),
        .bad(
            files: [
                "App/Scores.swift": """
                struct ↓ScoresScreen: View {
                    var body: some View { NavigationStack { List(rows) { Text($0) }.navigationTitle("Scores") } }
                }
                """
            ], options: ["suffixes": .strings(["View"])]),
        .good(files: [
            "App/Scores.swift": """
            struct ScoresView: View {
                var body: some View { List(rows) { Text($0) }.navigationTitle("Scores") }
            }
            struct ScoreRow: View {
                var body: some View { Text(title).navigationTitle("Score") }
            }
            struct Chooser: View {
                var body: some View { NavigationLink(title) { Text(title).navigationTitle("Detail") } }
            }
            """
        ]),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct NeedlessViewModel: Rule {
    static let about = About(
        "needless-view-model", "Model of a single simple view", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            State that one view uses belongs into the view. A class of its own for a few values adds a file, a life \
            cycle and a place to look for what `@State` says in a line.
            """,
        phrasings: [
            "Keep simple state that only one view uses in `@State`; do not write a view model for it.",
            "A couple of values for a single screen need no observable class of their own.",
        ])

    var maxMembers = 6
    var flags = false
    static let options = [
        Option<Self>("flags", \.flags, "Also report flags of a shared class that one view alone sets and reads."),
        Option<Self>("max_members", \.maxMembers, minimum: 1, "A class with more members is more than simple state."),
    ]

    /// Properties of a view that it hands on as a whole rather than reading from them.
    private struct HandedOn: Fact {
        var names: [String]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(HandedOn.self, from: StructDeclSyntax.self) { node, _ in
            guard node.inherits("View", "ViewModifier") else { return nil }
            let properties = node.storedProperties.compactMap { $0.nameToken?.identifier.string }
            let bare = node.memberBlock.descendants(DeclReferenceExprSyntax.self).compactMap { reference -> String? in
                let text = reference.baseName.text.string
                let name = text.hasPrefix("$") || text.hasPrefix("_") ? String(text.dropFirst()) : text
                guard properties.contains(name) else { return nil }
                if let access = reference.parent?.as(MemberAccessExprSyntax.self) {
                    // `self.model.text` reads from the model, `self.model` is the model itself.
                    guard access.declName.syntax == reference.syntax else { return nil }
                    return access.parent?.kind == .memberAccessExpr ? nil : name
                }
                return name
            }
            return bare.isEmpty ? nil : (HandedOn(names: Set(bare).sorted()), node.name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.kind == .class && isMeant(type) && !type.isDouble {
                guard type.isObservableObject || type.usesObservation, isSimple(type, project),
                    let user = onlyUser(of: type, project)
                else { continue }
                project.report(
                    "only `\(user.name)` uses `\(type.name)`, which does nothing but hold a few values",
                    help: "keep the values in `@State` of `\(user.name)`", at: type.declaration,
                    notes: [user.declaration.note("it is used here only")])
            }
            guard flags else { return }
            for type in project.model.types where type.kind == .class && type.isShared && !type.isDouble {
                if type.isObservableObject || type.usesObservation { checkFlags(of: type, project) }
            }
        }
    }

    /// A class for the app, or one that a view declares for itself.
    private func isMeant(_ type: ProjectType) -> Bool {
        type.isShared
            || type.role == .app && type.declaration.enclosingType?.isView == true && !type.declaration.isInPreview
    }

    /// Whether a sheet is shown or a section open: what one view alone sets and reads.
    private func checkFlags(of type: ProjectType, _ project: ProjectPass) {
        for flag in type.storedProperties where flag.access > .fileprivate && Self.isOfView(flag) {
            let uses = project.model.uses(of: flag.name).filter { $0.declaration != flag }
            guard !uses.isEmpty, uses.allSatisfy({ $0.role == .app && $0.enclosingType?.isView == true }),
                project.model.declarations(named: flag.name).count == 1, uses.contains(where: { $0.kind == .member })
            else { continue }
            let views = Set(uses.compactMap(\.outermostType))
            guard views.count == 1, let view = views.first else { continue }
            project.report(
                "only `\(view.name)` uses `\(flag.name)`, which `\(type.name)` keeps for it",
                help: "make it `@State` of `\(view.name)`", at: flag,
                notes: [view.declaration.note("it is used here only")])
        }
    }

    private static func isOfView(_ flag: Declaration) -> Bool {
        guard flag.type == "Bool" || flag.value == "false" || flag.value == "true", !flag.has(.isStatic),
            !flag.has(.hasObservers)
        else {
            return false
        }
        let name = flag.name.lowercased()
        return [
            "shown", "showing", "presented", "presenting", "expanded", "visible", "hovered", "flipped", "collapsed",
        ]
        .contains { name.hasSuffix($0) || name.hasPrefix("is" + $0) } || name.hasPrefix("show")
    }

    /// Values and short methods: nothing that waits, fails, is injected or inherited.
    private func isSimple(_ type: ProjectType, _ project: ProjectPass) -> Bool {
        let members = type.members
        guard members.count <= maxMembers, type.projectSupertypes.isEmpty, type.directSubtypes.isEmpty,
            !type.declaration.hasAttribute("Model"),
            type.directSupertypes.allSatisfy({ $0 == "ObservableObject" || $0 == "Sendable" })
        else { return false }
        return members.allSatisfy { member in
            switch member.kind {
            case .variable, .constant:
                guard !member.has(.isStatic), !member.has(.hasObservers), !member.has(.isLazy) else { return false }
                if member.has(.isComputed) { return true }
                let held = project.heldType(of: member)
                return held.map { $0.kind == .struct || $0.kind == .enum } ?? isPlain(member)
            case .function:
                return !member.has(.isAsync) && !member.has(.isThrowing) && !member.has(.isOverride)
                    && !member.has(.isStatic) && !member.parameters.contains(where: { $0.has(.isClosure) })
                    && !member.uses.contains { ["Task", "DispatchQueue", "Timer", "sink", "shared"].contains($0.name) }
            // Constants of the app's bundle are no dependency.
            case .initializer:
                return member.parameters.allSatisfy { $0.type == "Bundle" && $0.has(.hasDefault) }
                    && member.uses.allSatisfy {
                        $0.kind != .call || ["object", "infoDictionary", "localizedString"].contains($0.name)
                    }
            default: return false
            }
        }
    }

    private func isPlain(_ member: Declaration) -> Bool {
        let type = member.type.filter { !"[]?: ".contains($0) }
        return ["String", "Int", "Double", "Bool", "Date", "URL", "UUID", "CGFloat", "Data", "StringString"].contains(
            type)
    }

    /// The one view that mentions the type, when nothing else does.
    private func onlyUser(of type: ProjectType, _ project: ProjectPass) -> ProjectType? {
        var users: Set<ProjectType> = []
        for use in project.model.uses(of: type.name) where use.enclosingType != type {
            if use.has(.isPreview) || use.declaration?.isInPreview == true { continue }
            guard use.role == .app, use.kind != .text, let user = use.enclosingType else { return nil }
            // The app only holds it and hands it to its views.
            if flags, user.supertypes.contains("App"), isOnlyInjected(type, by: user, project) { continue }
            users.insert(user)
        }
        guard users.count == 1, let user = users.first, user.isRemade else { return nil }
        // Handed on to other views, the object is shared without being named.
        let holders = user.storedProperties.filter { project.heldType(of: $0) == type }
        if flags, isTakenFromEnvironment(user, holders) { return user }
        // An object that is only observed may well be held by somebody else.
        guard holders.allSatisfy({ $0.hasAttribute("State", "StateObject") }) else { return nil }
        let names = holders.map(\.name)
        let handedOn = project.facts(HandedOn.self).first { $0.path == user.path && $0.range == user.declaration.range }
        let isHandedOn =
            handedOn.map { fact in names.contains { fact.fact.names.contains($0) } } == true
            || user.declaration.uses.contains { ["environment", "environmentObject"].contains($0.name) }
        return isHandedOn || names.isEmpty ? nil : user
    }

    /// `.environment(model)` is all that the app does with it.
    private func isOnlyInjected(_ type: ProjectType, by app: ProjectType, _ project: ProjectPass) -> Bool {
        let names = app.storedProperties.filter { $0.value.hasPrefix(type.name + "(") || $0.type == type.name }.map(
            \.name)
        guard names.count == 1, let name = names.first else { return false }
        let uses = app.declaration.uses + app.members.flatMap(\.uses)
        return uses.contains { ["environment", "environmentObject"].contains($0.name) }
            && !uses.contains { $0.base == name || $0.base.hasPrefix(name + ".") }
    }

    /// `@Environment(Model.self)`, which does not say a type of its own.
    private func isTakenFromEnvironment(_ user: ProjectType, _ holders: [Declaration]) -> Bool {
        let taken = holders.isEmpty ? user.storedProperties.filter { $0.type.isEmpty && !$0.has(.hasValue) } : holders
        return taken.count == 1 && taken.allSatisfy { $0.hasAttribute("Environment", "EnvironmentObject") }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                "App/Store.swift":
                    "@Observable final class Store {\n    var notes: [String] = []\n    var ↓isSheetShown = false\n    func load() async {}\n}",
                "App/NoteView.swift": """
                struct NoteView: View {
                    @Bindable var store: Store
                    var body: some View {
                        Button("") { store.isSheetShown = true }.sheet(isPresented: $store.isSheetShown) { Text("") }
                    }
                }
                """,
                "App/ListView.swift":
                    "struct ListView: View {\n    let store: Store\n    var body: some View { Text(store.notes[0]) }\n}",
            ], options: ["flags": .bool(true)]),
        .bad(
            files: [
                "App/Main.swift": """
                @main struct Main: App {
                    @State private var tips = TipState()
                    var body: some Scene { WindowGroup { TipView().environment(tips) } }
                }
                """,
                "App/TipState.swift": "@Observable final class ↓TipState {\n    var isOpen = false\n}",
                "App/TipView.swift": """
                struct TipView: View {
                    @Environment(TipState.self) private var tips
                    var body: some View { Text(tips.isOpen ? "-" : "+") }
                }
                """,
            ], options: ["flags": .bool(true)]),
        .good(
            files: [
                "App/Store.swift":
                    "@Observable final class Store {\n    var isSheetShown = false\n    func close() { isSheetShown = false }\n}",
                "App/NoteView.swift":
                    "struct NoteView: View {\n    let store: Store\n    var body: some View { Text(store.isSheetShown ? \"\" : \"-\") }\n}",
            ], options: ["flags": .bool(true)]),
        .bad(
            """
            struct RowView: View {
                @State private var state = Unfolding()
                var body: some View {
                    Button("") { state.isOpen.toggle() }
                    if state.isOpen { Text("") }
                }
            }

            extension RowView {
                @Observable final class ↓Unfolding {
                    var isOpen = false
                }
            }
            """),
        .bad(files: [
            "App/FilterModel.swift": """
            @Observable final class ↓FilterModel {
                var text = ""
                var isOpen = false
                func clear() { text = "" }
            }
            """,
            "App/FilterBar.swift": """
            struct FilterBar: View {
                @State private var model = FilterModel()
                var body: some View { TextField("Filter", text: $model.text) }
            }
            """,
        ]),
        .bad(files: [
            "App/CounterViewModel.swift": """
            final class ↓CounterViewModel: ObservableObject {
                @Published var count: Int = 0
            }
            """,
            "App/Counter.swift": """
            struct Counter: View {
                @StateObject private var model = CounterViewModel()
                var body: some View { Text("\\(model.count)") }
            }
            """,
        ]),
        .good(files: [
            "App/FeedModel.swift": """
            @Observable final class FeedModel {
                var posts: [String] = []
                func load() async { posts = await api.posts() }
            }
            """,
            "App/Feed.swift": """
            struct Feed: View {
                @State private var model = FeedModel()
                var body: some View { Text(model.posts.joined()) }
            }
            """,
        ]),
        .good(files: [
            "App/FilterModel.swift": "@Observable final class FilterModel {\n    var text = \"\"\n}",
            "App/FilterBar.swift": """
            struct FilterBar: View {
                @State private var model = FilterModel()
                var body: some View { Field(model: model) }
            }
            struct Field: View {
                @Bindable var model: FilterModel
                var body: some View { TextField("Filter", text: $model.text) }
            }
            """,
        ]),
        .good(files: [
            "App/CounterModel.swift": "@Observable final class CounterModel {\n    var count = 0\n}",
            "App/Counter.swift": """
            struct Counter: View {
                @State private var model = CounterModel()
                var body: some View { Text("\\(model.count)") }
            }
            """,
            "AppTests/CounterTests.swift": "func testCount() { XCTAssertEqual(CounterModel().count, 0) }",
        ]),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct UnpublishedViewModelState: Rule {
    static let about = About(
        "unpublished-view-model-state", "View model state that is not published", category: .swiftui,
        severity: .warning, scope: .appCode,
        why: """
            Views are redrawn when a published property changes. A plain property that a view shows stays stale until \
            something else happens to redraw it.
            """,
        phrasings: [
            "Mark every view model property that views show and that changes with `@Published`.",
            "Whatever a screen reads from an `ObservableObject` must trigger a redraw when it gets a new value.",
        ])

    var unseen = false
    static let options = [
        Option<Self>(
            "unseen", \.unseen,
            "Report every open variable of a view model that its functions change, also where no view is known.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            var reported: Set<Declaration> = []
            for read in project.shownReads where read.property.objectWrapper != nil {
                guard let model = project.heldType(of: read.property), model.isObservableObject,
                    !model.usesObservation, let member = model.member(named: read.path[0]).one, isPlainState(member),
                    !reported.contains(member), let owner = member.enclosingType,
                    let write = silentWrite(of: member, in: owner, published: Set(model.published.keys), project),
                    !model.announcesByHand
                else { continue }
                reported.insert(member)
                project.report(
                    "`\(read.view.name)` shows `\(member.name)` but is not told when it changes",
                    help: "mark it `@Published`", at: member,
                    notes: [
                        Note(path: read.view.path, range: read.range, message: "it is shown here"),
                        write.note("it is changed here"),
                    ], fix: member.inserting("@Published", "Publish it"))
            }
            guard unseen else { return }
            for model in project.model.types where model.isShared && !model.isDouble && isViewModel(model) {
                for member in model.storedProperties where !reported.contains(member) {
                    guard isOpenState(member), let write = change(of: member, in: model, project),
                        isRead(member, of: model, project)
                    else { continue }
                    project.report(
                        "`\(member.name)` is state of `\(model.name)`, but nobody is told when it changes",
                        help: "mark it `@Published`, or make it private", at: member,
                        notes: [write.note("it is changed here")], fix: member.inserting("@Published", "Publish it"))
                }
            }
        }
    }

    private func isViewModel(_ type: ProjectType) -> Bool {
        type.kind == .class && type.name.hasSuffix("ViewModel") && !type.name.hasPrefix("Base") && !type.usesObservation
            && (type.isObservableObject || type.members.contains { $0.hasAttribute("Published") }
                || type.directSupertypes.contains { $0.hasSuffix("ViewModel") })
            && !type.announcesByHand
    }

    /// Open to views, and no tool of the model itself.
    private func isOpenState(_ member: Declaration) -> Bool {
        member.access > .fileprivate && member.kind == .variable && member.attributes.isEmpty
            && [.isComputed, .isStatic, .isClosure, .isOverride, .isLazy, .isWeak].allSatisfy { !member.has($0) }
            && ![
                "Task", "Cancellable", "Timer", "Subject", "Publisher", "Observer", "Delegate", "Continuation", "Token",
            ]
            .contains { member.type.contains($0) || member.value.contains($0 + "(") || member.value.contains($0 + ">") }
            && !["NS", "UI", "AV", "WK", "CA", "MK"].contains { member.type.hasPrefix($0) }
            && !Self.tools.contains { member.type.trimmingOptional.hasSuffix($0) }
    }

    /// Objects that a model works with.
    private static let tools = [
        "Client", "Service", "Manager", "Controller", "Repository", "Coordinator", "Handler", "Provider", "Router",
        "Protocol", "Player", "Session", "Store",
    ]

    private func change(of member: Declaration, in owner: ProjectType, _ project: ProjectPass) -> Use? {
        let isOwn = { (use: Use) -> Bool in
            guard use.role == .app, use.enclosingType == owner, let function = use.declaration?.enclosingFunction else {
                return false
            }
            // A closure that the initialiser hands on runs later.
            return function.kind == .function || use.has(.isInClosure) && use.base.hasPrefix("self?")
        }
        let write = project.model.uses(of: member.name).first {
            $0.has(.isWrite) && ["", "self", "self?"].contains($0.base) && isOwn($0)
        }
        if let write { return write }
        let bases = ["", "self.", "self?."].map { $0 + member.name }
        for name in Self.changes {
            if let use = project.model.uses(of: name).first(where: { bases.contains($0.base) && isOwn($0) }) {
                return use
            }
        }
        return nil
    }

    private static let changes = [
        "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "sort", "formUnion",
        "subtract",
    ]

    /// A view works something out of it, or nothing is known of who uses the model. What is read in a function or
    /// handler is not shown.
    private func isRead(_ member: Declaration, of model: ProjectType, _ project: ProjectPass) -> Bool {
        let reads = project.model.uses(of: member.name).contains { use in
            use.kind == .member && use.role == .app && use.enclosingType?.isRemade == true && !use.has(.isWrite)
                && !use.has(.isInClosure) && use.declaration?.enclosingFunction == nil && use.target.one == member
        }
        return reads || !project.model.uses(of: model.name).contains { $0.path != model.path && $0.role == .app }
    }

    private func isPlainState(_ member: Declaration) -> Bool {
        member.kind == .variable && member.attributes.isEmpty && !member.has(.isComputed) && !member.has(.isStatic)
            && !member.has(.isClosure) && !member.has(.hasObservers) && !member.has(.isOverride) && !member.has(.isLazy)
            // Objects of frameworks change inside and are shown by views of their own.
            && !["NS", "UI", "AV", "WK", "CA", "MK"].contains { member.type.hasPrefix($0) }
    }

    /// A change outside the initialiser by a function that changes nothing that is published beside it.
    private func silentWrite(
        of member: Declaration, in owner: ProjectType, published: Set<String>, _ project: ProjectPass
    ) -> Use? {
        project.model.uses(of: member.name).first { use in
            guard use.has(.isWrite), use.role == .app, use.enclosingType == owner,
                use.base.isEmpty || use.base == "self",
                let function = use.declaration?.enclosingFunction, function.kind == .function,
                use.target.one == member
            else { return false }
            return runsWhileShown(function, owner, project) && !publishes(function, published)
        }
    }

    /// A view or the model itself calls the function; what others call may prepare the model before it is shown.
    private func runsWhileShown(_ function: Declaration, _ owner: ProjectType, _ project: ProjectPass) -> Bool {
        function.has(.isAsync)
            || project.model.uses(of: function.name).contains { use in
                use.kind == .call && use.role == .app && use.declaration?.isInPreview != true && !use.has(.isPreview)
                    && (use.enclosingType == owner || use.enclosingType?.isRemade == true)
            }
    }

    /// The function, or one that it calls, does something with a published property.
    private func publishes(_ function: Declaration, _ published: Set<String>) -> Bool {
        var queue = [function]
        var seen = Set(queue)
        var next = 0
        while next < queue.count, next < 40 {
            let uses = queue[next].uses
            next += 1
            for use in uses {
                if published.contains(use.name), use.has(.isWrite) || use.kind != .name { return true }
                if published.contains(String(use.base.split(separator: ".").last ?? "")) { return true }
                guard use.kind == .call, use.base.isEmpty || use.base == "self", let target = use.target.one,
                    target.kind == .function, seen.insert(target).inserted
                else { continue }
                queue.append(target)
            }
        }
        return false
    }

    private static let tides = """
        @MainActor
        final class TideViewModel: ObservableObject {
            @Published private(set) var tides: [Tide] = []
            var ↓isLoading = false
            var ↓isOpen = false
            private(set) var ↓notice: String? {
                didSet { onNotice?(notice) }
            }
            var onNotice: ((String?) -> Void)?
            private var page = 0
            var refreshTask: Task<Void, Never>?
            var unit = "m"
            var isEmpty: Bool { tides.isEmpty }
            func load() async {
                isLoading = true
                isOpen.toggle()
                defer { isLoading = false }
                page += 1
                tides = await service.tides(page)
                notice = "new"
                refreshTask = nil
            }
        }
        """

    static let examples: [Example] = [
        .bad(
            files: [
                "App/CartViewModel.swift": """
                final class CartViewModel: ObservableObject {
                    var ↓total = 0
                    func add(_ price: Int) { total += price }
                }
                """,
                "App/Cart.swift": """
                import SwiftUI
                struct Cart: View {
                    @StateObject private var model = CartViewModel()
                    var body: some View { Button("\\(model.total)") { model.add(1) } }
                }
                """,
            ],
            fixed: [
                "App/CartViewModel.swift": """
                final class CartViewModel: ObservableObject {
                    @Published var total = 0
                    func add(_ price: Int) { total += price }
                }
                """
            ]),
        .bad(
            files: [
                "App/BaseViewModel.swift": "class BaseViewModel: ObservableObject {}",
                "App/ProfileViewModel.swift": """
                final class ProfileViewModel: BaseViewModel {
                    private(set) var ↓name: String?
                    func load() async { self.name = await service.name() }
                }
                """,
                "App/Profile.swift": """
                import SwiftUI
                struct Profile: View {
                    @ObservedObject var model: ProfileViewModel
                    var body: some View { VStack { Text(model.name ?? "") } }
                }
                """,
            ],
            fixed: [
                "App/ProfileViewModel.swift": """
                final class ProfileViewModel: BaseViewModel {
                    @Published private(set) var name: String?
                    func load() async { self.name = await service.name() }
                }
                """
            ]),
        .good(files: [
            "App/CartViewModel.swift": """
            final class CartViewModel: ObservableObject {
                @Published private(set) var items: [String] = []
                var total = 0
                var currency = "EUR"
                private var page = 0
                func add(_ item: String) {
                    total += 1
                    page += 1
                    items.append(item)
                }
            }
            """,
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @StateObject private var model = CartViewModel()
                var body: some View { Button("\\(model.total) \\(model.currency)") { model.add("") } }
            }
            """,
        ]),
        .good(files: [
            "App/CartViewModel.swift":
                "@Observable final class CartViewModel {\n    var total = 0\n    func add() { total += 1 }\n}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @State private var model = CartViewModel()
                var body: some View { Text("\\(model.total)") }
            }
            """,
        ]),
        .good(files: [
            "App/CartViewModel.swift": """
            final class CartViewModel: ObservableObject {
                private(set) var title = ""
                func prepare(_ title: String) { self.title = title }
            }
            """,
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @StateObject var model: CartViewModel
                var body: some View { Text(model.title) }
            }
            final class CartController {
                func show(_ model: CartViewModel) { model.prepare("Cart") }
            }
            """,
        ]),
        .good(files: [
            "App/CartViewModel.swift": """
            final class CartViewModel: ObservableObject {
                var lastTap = 0
                func tap() { lastTap += 1 }
            }
            """,
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @StateObject private var model = CartViewModel()
                var body: some View { Button("Add") { print(model.lastTap) } }
            }
            """,
        ]),
        .bad(
            tides,
            fixed: tides.replacing("private(set) var ↓", with: "@Published private(set) var ")
                .replacing("    var ↓", with: "    @Published var "), options: ["unseen": .bool(true)]),
        .good(
            files: [
                "App/TideViewModel.swift": """
                @MainActor
                final class TideViewModel: BaseViewModel {
                    @Published private(set) var tides: [Tide] = []
                    var page = 0
                    func load() async {
                        page += 1
                        tides = await service.tides(page)
                    }
                }
                """,
                "App/TideList.swift": """
                import SwiftUI
                struct TideList: View {
                    @StateObject private var model = TideViewModel()
                    var body: some View { Text("\\(model.tides.count)") }
                }
                """,
            ], options: ["unseen": .bool(true)]),
        .good(
            """
            final class TideViewModel: ObservableObject {
                @Published private(set) var tides: [Tide] = []
                var isLoading = false
                func load() async { isLoading = true }
            }
            """),
        .bad(
            """
            final class TideViewModel: BaseViewModel {
                var ↓level = 0
                override init() {
                    super.init()
                    gauge.levels.sink { [weak self] in self?.level = $0 }.store(in: &cancellables)
                }
            }
            """,
            fixed: """
                final class TideViewModel: BaseViewModel {
                    @Published var level = 0
                    override init() {
                        super.init()
                        gauge.levels.sink { [weak self] in self?.level = $0 }.store(in: &cancellables)
                    }
                }
                """, options: ["unseen": .bool(true)]),
    ]
}

extension String {
    /// A type without its question or exclamation mark.
    fileprivate var trimmingOptional: String { hasSuffix("?") || hasSuffix("!") ? String(dropLast()) : self }
}

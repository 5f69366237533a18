import TenetRuleKit

struct UnpublishedViewModelState: Rule {
    static let about = About(
        "unpublished-view-model-state", "View model state that is not published", category: .swiftui,
        severity: .warning, scope: .appCode,
        why: """
            Views are redrawn when a published property changes. A plain property that a view shows stays stale until \
            something else happens to redraw it.
            """)

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
        }
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
    ]
}

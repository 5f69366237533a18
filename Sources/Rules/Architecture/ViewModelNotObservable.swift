import TenetRuleKit

struct ViewModelNotObservable: Rule {
    static let about = About(
        "view-model-not-observable", "View model that a view cannot observe", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            A view is rendered again when an observed object says that it changed. A plain class says nothing: the \
            view goes on showing what the view model held at first.
            """)

    var suffix = "ViewModel"
    static let options = [Option<Self>("suffix", \.suffix, "What the names of view models end in.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .app && type.kind == .class {
                guard type.name.hasSuffix(suffix), !type.isDouble, isPlain(type, project.model),
                    let state = changingState(of: type),
                    let use = project.model.uses(of: type.name).first(where: { isHeldByView($0, project.model) })
                else { continue }
                project.report(
                    "`\(type.name)` is shown by `\(use.enclosingType?.name ?? "")`, which never learns that it changed",
                    help: "make it `@Observable` or an `ObservableObject`", at: type.declaration,
                    notes: [state.note("this changes"), use.note("held by the view here")])
            }
        }
    }

    /// Inherits from nothing that could make it observable.
    private func isPlain(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        guard !type.isObservable, type.declaration.attributes.allSatisfy({ $0 == "MainActor" || $0 == "objc" }) else {
            return false
        }
        let plain: Set<String> = ["NSObject", "Sendable", "Identifiable", "Equatable", "Hashable"]
        return type.supertypes.allSatisfy { name in
            plain.contains(name) || model.types(named: name).one?.kind == .protocol
        }
    }

    /// A property that the view model writes behind its initialiser.
    private func changingState(of type: ProjectType) -> Declaration? {
        let names = Set(
            type.storedProperties.filter { $0.kind == .variable && $0.access > .fileprivate && !$0.has(.isWeak) }
                .map(\.name))
        guard !names.isEmpty else { return nil }
        let written = type.members.filter { $0.kind == .function }.flatMap(\.uses).first { use in
            use.has(.isWrite) && names.contains(use.name) && (use.base.isEmpty || use.base == "self")
        }
        return written.flatMap { use in type.storedProperties.first { $0.name == use.name } }
    }

    /// Stands in the type or the value of a SwiftUI view's stored property.
    private func isHeldByView(_ use: Use, _ model: ProjectModel) -> Bool {
        guard use.role == .app, let property = use.declaration, property.kind.isVariable, property.isMember,
            !property.has(.isComputed), let owner = use.enclosingType, owner.isView
        else { return false }
        return !owner.supertypes.contains { $0.hasSuffix("Representable") }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class ↓CartViewModel {
                private(set) var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let model: CartViewModel
                var body: some View { Text(model.items.first ?? "") }
            }
            """),
        .bad(files: [
            "App/CounterView.swift": "struct CounterView: View {\n    @State private var model = CounterViewModel()\n}",
            "App/CounterViewModel.swift":
                """
            @MainActor
            final class ↓CounterViewModel {
                var count = 0

                func add() {
                    count += 1
                }
            }
            """,
        ]),
        .good(
            """
            final class CartViewModel: ObservableObject {
                @Published private(set) var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                @ObservedObject var model: CartViewModel
            }
            """),
        .good(
            """
            @Observable
            final class CartViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let model: CartViewModel
            }
            """),
        // Nothing changes, a base class from elsewhere, or UIKit.
        .good(
            """
            final class RowViewModel {
                let title = "tea"
            }

            final class CartViewModel: BaseViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let row: RowViewModel
                let model: CartViewModel
            }
            """),
        .good(
            """
            final class CartViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            final class CartViewController: UIViewController {
                let model = CartViewModel()
            }
            """),
    ]
}

import TenetRuleKit

struct ViewModelWithoutBase: Rule {
    static let about = About(
        "view-model-without-base", "View model without the common base class", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            Loading state, errors and retries live in the base class; a view model without it handles them in its \
            own way.
            """)

    var base = "BaseViewModel"
    static let options = [
        Option<Self>("base", \.base, "The class that all view models inherit from, directly or through others.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where type.kind == .class && type.role == .app {
                guard type.name.hasSuffix("ViewModel"), type.name != base, type.name != "ViewModel",
                    !type.name.hasPrefix("Base"), !type.isDouble, !type.declaration.isInPreview,
                    !type.inherits(from: base),
                    !hasForeignSuperclass(type)
                else { continue }
                project.report(
                    "`\(type.name)` does not inherit from `\(base)`",
                    help: "declare it as `class \(type.name): \(base)`", at: type.declaration,
                    notes: project.model.types(named: base).one.map { [$0.declaration.note("the base class is here")] }
                        ?? [])
            }
        }
    }

    /// A superclass of a framework or package leaves no room for another one; one named like a view model may have
    /// the base above it.
    private func hasForeignSuperclass(_ type: ProjectType) -> Bool {
        ([type] + type.projectSupertypes).contains { type in
            guard let first = type.declaration.inherited.first, type.kind == .class else { return false }
            return first.hasSuffix("ViewModel") && !type.projectSupertypes.contains { $0.name == first }
        }
    }

    static let examples: [Example] = [
        .bad("final class ↓CartViewModel: ObservableObject {}"),
        .bad("@Observable final class ↓CartViewModel {}", options: ["base": .string("ScreenModel")]),
        .bad(files: [
            "App/CartViewModel.swift": "final class ↓CartViewModel: ListModel {}",
            "App/ListModel.swift": "class ListModel: ObservableObject {}",
        ]),
        .good("final class CartViewModel: BaseViewModel {}"),
        .good("final class GiftCartViewModel: CartViewModel {}\nclass BaseViewModel: ObservableObject {}"),
        .good(files: [
            "App/CartViewModel.swift": "final class CartViewModel: ListModel<Row> {}",
            "App/ListModel.swift": "class ListModel<Item>: BaseViewModel {}\nstruct Row {}",
        ]),
        .good("struct RowViewModel {}\nprotocol CartViewModel {}\nfinal class MockCartViewModel {}"),
    ]
}

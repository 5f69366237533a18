import TenetRuleKit
import TenetRuleSupport

struct ViewModelWithoutBase: Rule {
    static let about = About(
        "view-model-without-base", "View model without the common base class", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            Loading state, errors and retries live in the base class; a view model without it handles them in its \
            own way.
            """,
        phrasings: [
            "Every view model inherits from `BaseViewModel`.",
            """
            Loading, errors and retries come from our common superclass, so never start one from plain \
            `ObservableObject`.
            """,
        ])

    var base = "BaseViewModel"
    static let options = [
        Option<Self>("base", \.base, "The class that all view models inherit from, directly or through others.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where type.kind == .class && type.role == .app {
                guard type.name.hasSuffix("ViewModel"), type.name != base, type.name != "ViewModel",
                    !type.name.hasPrefix("Base"), !type.isDouble, !type.declaration.isInPreview,
                    !type.inherits(from: base), !hasSiblingBase(type),
                    !hasForeignSuperclass(type)
                else { continue }
                let home = project.model.types(named: base).all.first
                project.report(
                    "`\(type.name)` does not inherit from `\(base)`",
                    help: home == nil
                        ? "make the class `\(base)` for what all view models share, and inherit from it"
                        : "declare it as `class \(type.name): \(base)`",
                    at: type.declaration, notes: home.map { [$0.declaration.note("the base class is here")] } ?? [])
            }
        }
    }

    /// A base class beside the common one, such as `BaseViewModelWith<Model>`, does the same for some of them.
    private func hasSiblingBase(_ type: ProjectType) -> Bool {
        ([type] + type.projectSupertypes).contains { $0.kind == .class && $0 != type && $0.name.hasPrefix(base) }
            || type.directSupertypes.contains { $0.hasPrefix(base) }
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
        .good(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel: CartListViewModel {}\nclass CartListViewModel: BaseViewModelFor<Cart> {}",
            "App/BaseViewModel.swift":
                "class BaseViewModel: ObservableObject {}\nclass BaseViewModelFor<Model>: ObservableObject {}\nstruct Cart {}",
        ]),
        .good("final class GiftCartViewModel: CartViewModel {}\nclass BaseViewModel: ObservableObject {}"),
        .good(files: [
            "App/CartViewModel.swift": "final class CartViewModel: ListModel<Row> {}",
            "App/ListModel.swift": "class ListModel<Item>: BaseViewModel {}\nstruct Row {}",
        ]),
        .good("struct RowViewModel {}\nprotocol CartViewModel {}\nfinal class MockCartViewModel {}"),
    ]
}

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
    static let options = [Option<Self>("base", \.base, "The class that all view models inherit from.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isViewModel, node.name.text != base, !node.isInPreview else { return }
            // A superclass that is a view model itself descends from the base.
            let parent = node.inheritedTypes.first?.lastName
            guard parent != base, parent.map({ $0.hasSuffix("ViewModel") }) != true else { return }
            file.report(
                "`\(node.name.text)` does not inherit from `\(base)`",
                help: "declare it as `class \(node.name.text): \(base)`", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("final class ↓CartViewModel: ObservableObject {}"),
        .bad("@Observable final class ↓CartViewModel {}", options: ["base": .string("ScreenModel")]),
        .good("final class CartViewModel: BaseViewModel {}"),
        .good("final class GiftCartViewModel: CartViewModel {}\nclass BaseViewModel: ObservableObject {}"),
        .good(
            "protocol CartViewModelProtocol {}\nstruct RowViewModel {}\nfinal class MockCartViewModel: ObservableObject {}"
        ),
    ]
}

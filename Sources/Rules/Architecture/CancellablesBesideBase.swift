import TenetRuleKit
import TenetRuleSupport

struct CancellablesBesideBase: Rule {
    static let about = About(
        "cancellables-beside-base", "Own set of subscriptions beside the base class", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            The base class keeps a set of subscriptions for all view models and empties it at the right time; those in \
            another set live on.
            """,
        phrasings: [
            """
            View models must store subscriptions in the set of `BaseViewModel` and must not declare a \
            `Set<AnyCancellable>` of their own.
            """,
            "Put every `sink` into the inherited `cancellables` rather than a private bag in the subclass.",
        ])

    var base = "BaseViewModel"
    static let options = [Option<Self>("base", \.base, "The class that all view models inherit from.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard let base = project.model.types(named: base).one, base.kind == .class else { return }
            let subclasses = project.model.types.filter { type in
                type.role == .app && type != base && type.kind == .class && type.inherits(from: base.name)
                    && !type.isDouble
            }
            let own = subclasses.flatMap { type in type.storedProperties.filter { isSet($0) && !isReset($0, in: type) }
            }
            guard let shared = base.storedProperties.first(where: { isSet($0) }) else {
                guard own.count > 1, let first = own.first else { return }
                project.report(
                    "`\(base.name)` has no set of subscriptions, so \(own.count) subclasses keep their own",
                    help: "declare `var cancellables = Set<AnyCancellable>()` here and use it in the subclasses",
                    at: base.declaration, notes: [first.note("one of them is here")])
                return
            }
            guard shared.access > .fileprivate else { return }
            for property in own {
                project.report(
                    "`\(property.name)` keeps subscriptions beside `\(shared.name)` of `\(base.name)`",
                    help: "store them in the inherited `\(shared.name)`", at: property,
                    notes: [shared.note("the common set is here")])
            }
        }
    }

    private func isSet(_ property: Declaration) -> Bool {
        let type = property.type.filter { $0 != " " }
        return type == "Set<AnyCancellable>" || type == "[AnyCancellable]"
    }

    /// Emptied on its own now and then, which the common set must not be.
    private func isReset(_ property: Declaration, in type: ProjectType) -> Bool {
        type.members.contains { member in
            member.uses.contains { use in
                if use.name == property.name, use.has(.isWrite), !use.has(.isReadWrite) { return true }
                guard use.kind == .call, use.name == "removeAll" || use.name == "forEach" else { return false }
                return use.base == property.name || use.base == "self." + property.name
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/BaseViewModel.swift": "class BaseViewModel {\n    var cancellables = Set<AnyCancellable>()\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    private var ↓subscriptions: Set<AnyCancellable> = []\n}",
        ]),
        .bad(files: [
            "App/BaseViewModel.swift": "class ↓BaseViewModel {\n    var isLoading = false\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    private var bag = Set<AnyCancellable>()\n}\nfinal class ListViewModel: BaseViewModel {\n    private var bag = Set<AnyCancellable>()\n}",
        ]),
        .good(files: [
            "App/BaseViewModel.swift": "class BaseViewModel {\n    var cancellables = Set<AnyCancellable>()\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    private var search = Set<AnyCancellable>()\n    func restart() { search.removeAll() }\n}",
        ]),
        .good(files: [
            "App/BaseViewModel.swift": "class BaseViewModel {\n    private var cancellables = Set<AnyCancellable>()\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    private var bag = Set<AnyCancellable>()\n}",
        ]),
        .good("final class CartStore {\n    private var bag = Set<AnyCancellable>()\n}"),
    ]
}

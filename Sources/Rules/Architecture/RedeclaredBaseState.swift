import TenetRuleKit
import TenetRuleSupport

struct RedeclaredBaseState: Rule {
    static let about = About(
        "redeclared-base-state", "State that the base class has already", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            The common loading and error handling changes the state of the base class. A second property for the same \
            thing never hears of it, and a view that shows the wrong one shows nothing.
            """,
        phrasings: [
            """
            Do not declare loading or error state in a view model again that `BaseViewModel` already has, and publish \
            it there.
            """,
            """
            Subclasses use the inherited `isLoading` and `error` instead of adding variables of their own for the same \
            purpose.
            """,
        ])

    var base = "BaseViewModel"
    var state = [
        "isLoading|loading|isBusy|isLoadingData|showLoading|showsLoading",
        "error|errorMessage|lastError|currentError|apiError|errorText|viewError",
    ]
    static let options = [
        Option<Self>("base", \.base, "The class that all view models inherit from."),
        Option<Self>(
            "state", \.state,
            "Names that mean the same state, joined by `|`; used when the base class has a property of one of them."),
    ]

    func install(_ hooks: inout Hooks) {
        let groups = state.map { $0.split(separator: "|").map { String($0.trimmingBlanks) } }
        hooks.onProject(needing: [.declarations]) { project in
            guard let base = project.model.types(named: base).one, base.kind == .class else { return }
            checkMessage(of: base, project)
            for type in project.model.types where type.role == .app && type.kind == .class && type != base {
                guard type.inherits(from: base.name), !type.isDouble else { continue }
                let inherited = ([base] + type.projectSupertypes).filter { $0.kind == .class }
                for property in type.storedProperties where !property.has(.isOverride) && property.kind == .variable {
                    guard let original = original(of: property, groups, inherited) else { continue }
                    project.report(
                        "`\(property.name)` repeats `\(original.name)` of `\(original.parent?.name ?? base.name)`",
                        help: "use the inherited `\(original.name)`, or name the operation that this one is for",
                        at: property, notes: [original.note("the base class keeps this state")])
                }
            }
        }
    }

    /// The message that views show: published, and nil when there is nothing to show.
    private func checkMessage(of base: ProjectType, _ project: ProjectPass) {
        guard let message = base.storedProperties.first(where: { $0.name == "errorMessage" }),
            message.kind == .variable,
            !message.has(.isStatic)
        else { return }
        if message.type == "String" || message.type.isEmpty && message.value.hasPrefix("\"") {
            project.report(
                "`errorMessage` is never nil, so that a view cannot tell that there is no error",
                help: "declare it as `String?`", at: message)
        } else if base.isObservableObject, !message.hasAttribute("Published"), !message.has(.hasObservers) {
            project.report(
                "`errorMessage` is not published, so that no view shows it", help: "declare it as `@Published`",
                at: message)
        }
    }

    private func original(of property: Declaration, _ groups: [[String]], _ bases: [ProjectType]) -> Declaration? {
        for type in bases {
            let names = groups.first { $0.contains(property.name) } ?? []
            let found = type.members.first { member in
                guard member.kind == .variable, member.access > .fileprivate, !member.has(.isStatic) else {
                    return false
                }
                if member.name == property.name { return true }
                return names.contains(member.name)
            }
            if let found { return found }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad("class BaseViewModel: ObservableObject {\n    @Published var ↓errorMessage = \"\"\n}"),
        .bad("class BaseViewModel: ObservableObject {\n    var ↓errorMessage: String?\n}"),
        .good("@Observable class BaseViewModel {\n    var errorMessage: String?\n}"),
        .bad(files: [
            "App/BaseViewModel.swift":
                "class BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n    @Published var error: (any Error)?\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    @Published var ↓isLoading = false\n    @Published var ↓errorMessage: String?\n}",
        ]),
        .bad(
            files: [
                "App/ScreenModel.swift":
                    "class ScreenModel {\n    var isBusy = false\n}\nclass ListModel: ScreenModel {}",
                "App/CartModel.swift": "final class CartModel: ListModel {\n    var ↓isLoading = false\n}",
            ], options: ["base": .string("ScreenModel")]),
        .good(files: [
            "App/BaseViewModel.swift":
                "class BaseViewModel {\n    var isLoading = false\n    var error: (any Error)?\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    var isRefreshing = false\n    var deleteError: String?\n    override var error: (any Error)? { didSet { show() } }\n}",
        ]),
        .good(files: [
            "App/BaseViewModel.swift": "class BaseViewModel {\n    private var isLoading = false\n}",
            "App/CartViewModel.swift": "final class CartViewModel: BaseViewModel {\n    var isLoading = false\n}",
        ]),
        .good("final class CartViewModel: BaseViewModel {\n    var isLoading = false\n}"),
    ]
}

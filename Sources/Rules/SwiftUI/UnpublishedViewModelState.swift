import TenetRuleKit

struct UnpublishedViewModelState: Rule {
    static let about = About(
        "unpublished-view-model-state", "View model state that is not published", category: .swiftui,
        severity: .warning,
        status: .preview,
        why: """
            Views are redrawn when a published property changes. A plain property that a view shows stays stale until \
            something else happens to redraw it.
            """)

    var suffixes = ["ViewModel"]
    var baseTypes = ["BaseViewModel"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Observable objects whose names end like this are view models."),
        Option<Self>("base_types", \.baseTypes, "Classes that inherit from one of these are view models."),
    ]

    /// Types of things that a view model works with rather than shows.
    private static let workTypes = [
        "Task", "AnyCancellable", "Set", "Timer", "DispatchWorkItem", "DispatchQueue", "NSObjectProtocol", "Logger",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard isViewModel(node), !node.hasAttribute("Observable") else { return }
            for variable in node.storedProperties {
                guard isState(variable), let name = variable.nameToken, isChanged(name, in: node) else { continue }
                file.report(
                    "views that show `\(name.text)` are not told when it changes",
                    help: "mark it `@Published`, or `private` when no view reads it", at: name)
            }
        }
    }

    private func isViewModel(_ node: ClassDeclSyntax) -> Bool {
        if node.inherits(anyOf: baseTypes) { return true }
        return node.inherits("ObservableObject") && suffixes.contains { node.name.text.hasSuffix($0) }
    }

    private func isState(_ variable: VariableDeclSyntax) -> Bool {
        guard variable.isVar, variable.attributes.isEmpty, !variable.isPrivate,
            variable.onlyBinding?.accessorBlock == nil,
            !variable.hasModifier("static", "class", "lazy", "weak", "unowned", "override", "nonisolated")
        else { return false }
        if variable.spelledTypeName.isOne(of: Self.workTypes) { return false }
        guard let type = variable.type?.unwrapped else { return true }
        // Callbacks and collaborators are set from outside once.
        return type.kind != .functionType
            && !(type.lastName.map { $0.hasSuffix("Delegate") || $0.hasSuffix("Protocol") } ?? false)
    }

    /// The class itself assigns it after the initialiser: only then can a view become stale.
    private func isChanged(_ name: TokenSyntax, in node: ClassDeclSyntax) -> Bool {
        node.members(FunctionDeclSyntax.self).contains { function in
            guard let body = function.body else { return false }
            return body.descendants(SequenceExprSyntax.self).contains {
                $0.assignment?.target.ownMemberName?.identifier == name.identifier
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class CartViewModel: ObservableObject {
                var ↓total = 0
                func add(_ price: Int) { total += price }
            }
            """),
        .bad(
            """
            class ProfileViewModel: BaseViewModel {
                private(set) var ↓name: String?
                func load() async { self.name = await service.name() }
            }
            """),
        .good(
            """
            final class CartViewModel: ObservableObject {
                @Published private(set) var total = 0
                private var page = 0
                var onDone: (() -> Void)?
                var loadTask: Task<Void, Never>?
                func add(_ price: Int) {
                    total += price
                    page += 1
                    loadTask = nil
                }
            }
            """),
        .good("@Observable\nfinal class CartViewModel {\n    var total = 0\n    func add() { total += 1 }\n}"),
        .good("final class CartViewModel: ObservableObject {\n    var currency = \"EUR\"\n    func add() {}\n}"),
    ]
}

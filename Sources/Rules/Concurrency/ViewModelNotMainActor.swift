import TenetRuleKit

struct ViewModelNotMainActor: Rule {
    static let about = About(
        "view-model-not-main-actor", "View model outside the main actor", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            Views read a view model on the main thread. Without `@MainActor` the compiler lets any thread change what \
            they show, which flickers, warns at run time or crashes.
            """)

    var suffixes = ["ViewModel"]
    var baseClasses = ["BaseViewModel"]
    var acceptInherited = true
    var requireObservation = true
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of class names that mark a view model."),
        Option<Self>("base_classes", \.baseClasses, "Classes whose subclasses are view models, whatever their name."),
        Option<Self>(
            "accept_inherited", \.acceptInherited,
            "Leave subclasses of another view model alone: they inherit its isolation."),
        Option<Self>(
            "require_observation", \.requireObservation,
            "Look only at classes with observable state: `@Published`, `@Observable` or `ObservableObject`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { decl, file in
            guard isViewModel(decl), !decl.hasModifier("nonisolated"), !decl.isInPreview,
                !decl.attributes.names.contains(where: { $0.hasSuffix("Actor") })
            else { return }
            file.report(
                "`\(decl.name.text)` holds state of the user interface but is not on the main actor",
                help: "mark the class `@MainActor`", at: decl.name, fix: fix(decl))
        }
    }

    private func isViewModel(_ decl: ClassDeclSyntax) -> Bool {
        let isSubclass = decl.inheritedTypes.contains { type in
            guard let name = type.lastName else { return false }
            return name.isOne(of: baseClasses) || suffixes.contains { name.hasSuffix($0) }
        }
        if isSubclass { return !acceptInherited }
        let publishes = decl.members(VariableDeclSyntax.self).contains { $0.hasAttribute("Published") }
        if publishes, decl.inherits("ObservableObject") { return true }
        guard suffixes.contains(where: { decl.name.text.hasSuffix($0) }) else { return false }
        return !requireObservation || publishes || decl.hasAttribute("Observable")
    }

    private func fix(_ decl: ClassDeclSyntax) -> Fix {
        .insert("@MainActor ", before: decl, "Add `@MainActor`", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            "final class ↓CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}",
            fixed: "@MainActor final class CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}"),
        .bad(
            "@Observable\nclass ↓CartViewModel {\n    var items: [Item] = []\n}",
            fixed: "@MainActor @Observable\nclass CartViewModel {\n    var items: [Item] = []\n}"),
        .bad(
            "class ↓SessionStore: ObservableObject {\n    @Published private(set) var user: User?\n}",
            fixed: "@MainActor class SessionStore: ObservableObject {\n    @Published private(set) var user: User?\n}"),
        .bad(
            "class ↓CartViewModel: BaseViewModel {}", fixed: "@MainActor class CartViewModel: BaseViewModel {}",
            options: ["accept_inherited": .bool(false)]),
        .good("@MainActor\nfinal class CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}"),
        .good("final class CartViewModel: BaseViewModel {\n    @Published var items: [Item] = []\n}"),
        .good("struct CartViewModel {\n    let title: String\n}"),
        .good("final class RowViewModel {\n    let title = \"Row\"\n}"),
        .good("@StoreActor final class Cache: ObservableObject {\n    @Published var size = 0\n}"),
    ]
}

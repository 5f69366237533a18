import TenetRuleKit
import TenetRuleSupport

struct ViewModelNotMainActor: Rule {
    static let about = About(
        "view-model-not-main-actor", "View model outside the main actor", category: .concurrency, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            Views read a view model on the main thread. Without `@MainActor` the compiler lets any thread change what \
            they show, which flickers, warns at run time or crashes.
            """,
        phrasings: [
            "Annotate every view model with `@MainActor`.",
            """
            Classes that screens observe change their state on the main thread only, and the compiler has to enforce \
            it.
            """,
        ])

    var suffixes = ["ViewModel"]
    var baseClasses = ["BaseViewModel"]
    var acceptInherited = true
    var requireObservation = true
    var unknownSuperclass = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of class names that mark a view model."),
        Option<Self>("base_classes", \.baseClasses, "Classes whose subclasses are view models, whatever their name."),
        Option<Self>(
            "accept_inherited", \.acceptInherited,
            "Isolation that a superclass, a protocol or the module's default brings is enough; otherwise the attribute must be written."
        ),
        Option<Self>(
            "require_observation", \.requireObservation,
            "Look only at classes with observable state: `@Published`, `@Observable` or `ObservableObject`."),
        Option<Self>(
            "unknown_superclass", \.unknownSuperclass,
            "Report classes, too, whose superclass is not in the project and may bring the isolation."),
    ]

    func install(_ hooks: inout Hooks) {
        if acceptInherited {
            hooks.onProject(needing: [.declarations], fixing: .unsafe) { checkProject($0) }
        } else {
            hooks.on(ClassDeclSyntax.self) { decl, file in
                guard isViewModel(decl), !decl.hasModifier("nonisolated"), !decl.isInPreview,
                    !decl.attributes.names.contains(where: { $0.hasSuffix("Actor") })
                else { return }
                file.report(
                    Self.what(decl.name.text.string, holdsState: holdsState(decl))
                        + " and does not say that it is on the main actor",
                    help: "mark the class `@MainActor`, also where it inherits that", at: decl.name,
                    fix: .insert("@MainActor ", before: decl, "Add `@MainActor`", .unsafe))
            }
        }
    }

    private static func what(_ name: String, holdsState: Bool) -> String {
        holdsState ? "`\(name)` holds state of the user interface" : "`\(name)` is a view model"
    }

    /// Every class whose isolation, inherited or given by the module's settings, is none.
    private func checkProject(_ project: ProjectPass) {
        for type in project.model.types where type.kind == .class && type.role == .app {
            let declaration = type.declaration
            guard type.isolation == .nonisolated, !declaration.has(.isNonisolated), !declaration.isInPreview,
                isViewModel(type), unknownSuperclass || knowsSuperclass(type), !liesInMainActorModule(type),
                // The superclass is reported, and its subclasses follow it.
                !type.projectSupertypes.contains(where: { $0.kind == .class && isViewModel($0) })
            else { continue }
            project.report(
                Self.what(type.name, holdsState: holdsState(type)) + " but is not on the main actor",
                help: "mark the class `@MainActor`", at: declaration,
                fix: declaration.inserting("@MainActor", "Add `@MainActor`"))
        }
    }

    private func isViewModel(_ type: ProjectType) -> Bool {
        if type.conforms(toAnyOf: baseClasses) || baseClasses.contains(type.name) { return true }
        let publishes = type.storedProperties.contains { $0.hasAttribute("Published") }
        if publishes, type.conforms(to: "ObservableObject") { return true }
        guard suffixes.contains(where: { type.name.hasSuffix($0) }) else { return false }
        return !requireObservation || publishes || type.declaration.hasAttribute("Observable")
    }

    /// Views follow something in it that may change. A view model may as well pass on what the user does and hold nothing.
    private func holdsState(_ type: ProjectType) -> Bool {
        let classes = [type] + type.projectSupertypes.filter { $0.kind == .class }
        let isFollowed = classes.contains(where: \.isObservable)
        return classes.flatMap(\.storedProperties).contains {
            $0.hasAttribute("Published") || isFollowed && $0.kind == .variable && $0.access > .fileprivate
        }
    }

    private func holdsState(_ decl: ClassDeclSyntax) -> Bool {
        let isFollowed = decl.hasAttribute("Observable") || decl.inherits("ObservableObject")
        return decl.storedProperties.contains {
            $0.hasAttribute("Published") || isFollowed && !$0.isLet && !$0.isPrivate && !$0.isStatic
        }
    }

    /// Nested in a type that is on the main actor without saying so: by the module's default, which holds here, too.
    private func liesInMainActorModule(_ type: ProjectType) -> Bool {
        guard let outer = type.declaration.enclosingType else { return false }
        // A view or a view controller is on it by what it is, and that holds for itself alone.
        let isByKind = outer.isView || outer.supertypes.contains { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
        return outer.isolation.isMainActor && !outer.declaration.hasAttribute("MainActor") && !isByKind
    }

    /// A superclass of another module, whose isolation nobody sees here, may bring one along.
    private func knowsSuperclass(_ type: ProjectType) -> Bool {
        // All that it inherits from at once: classes may name one another in a circle.
        isLastKnown(type) && type.projectSupertypes.allSatisfy { $0.kind != .class || isLastKnown($0) }
    }

    /// The class inherits from one of the project or from none of whose isolation nothing is known.
    private func isLastKnown(_ type: ProjectType) -> Bool {
        guard let first = type.declaration.inherited.first else { return true }
        if type.projectSupertypes.contains(where: { first == $0.name || first.hasSuffix("." + $0.name) }) {
            return true
        }
        // `NSDocument` and `UIViewController` are isolated, or are used where they say.
        if first.hasPrefix("NS") || first.hasPrefix("UI"), !first.hasPrefix("NSObject"),
            !first.hasSuffix("Delegate"), !first.hasSuffix("DataSource")
        {
            return false
        }
        return !suffixes.contains { first.hasSuffix($0) } && !baseClasses.contains(first)
    }

    private func isViewModel(_ decl: ClassDeclSyntax) -> Bool {
        let inheritsBase = decl.inheritedTypes.contains { type in
            guard let name = type.lastName else { return false }
            return name.isOne(of: baseClasses) || suffixes.contains { name.hasSuffix($0) }
        }
        if inheritsBase { return true }
        let publishes = decl.members(VariableDeclSyntax.self).contains { $0.hasAttribute("Published") }
        if publishes, decl.inherits("ObservableObject") { return true }
        guard suffixes.contains(where: { decl.name.text.hasSuffix($0) }) else { return false }
        return !requireObservation || publishes || decl.hasAttribute("Observable")
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
            files: [
                "App/BaseViewModel.swift":
                    "class ↓BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n}",
                "App/CartViewModel.swift":
                    "final class CartViewModel: BaseViewModel {\n    @Published var items: [Item] = []\n}",
            ],
            fixed: [
                "App/BaseViewModel.swift":
                    "@MainActor class BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n}"
            ]),
        .bad(
            "class ↓CartViewModel: BaseViewModel {}", fixed: "@MainActor class CartViewModel: BaseViewModel {}",
            options: ["accept_inherited": .bool(false)]),
        .bad(
            "final class ↓CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}",
            fixed: "@MainActor final class CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}",
            options: ["accept_inherited": .bool(false)]),
        .good(files: [
            "App/BaseViewModel.swift":
                "@MainActor\nclass BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: BaseViewModel {\n    @Published var items: [Item] = []\n}",
        ]),
        .bad(
            "class ↓CartViewModel: BaseViewModel {}", fixed: "@MainActor class CartViewModel: BaseViewModel {}",
            options: ["unknown_superclass": .bool(true)]),
        .good(
            "@MainActor class BaseViewModel: ObservableObject {}\n\nclass CartViewModel: BaseViewModel {}",
            options: ["unknown_superclass": .bool(true)]),
        .good(files: [
            "App/Screen.swift": "@MainActor\nprotocol Screen: AnyObject {}",
            "App/CartViewModel.swift":
                "final class CartViewModel: Screen, ObservableObject {\n    @Published var items: [Item] = []\n}",
        ]),
        .good("@MainActor\nfinal class CartViewModel: ObservableObject {\n    @Published var items: [Item] = []\n}"),
        .good("final class CartViewModel: BaseViewModel {\n    @Published var items: [Item] = []\n}"),
        .bad(
            """
            struct CartView: View {
                @StateObject var model = ViewModel()
            }
            extension CartView {
                final class ↓ViewModel: ObservableObject { @Published var items: [Item] = [] }
            }
            """,
            fixed: """
                struct CartView: View {
                    @StateObject var model = ViewModel()
                }
                extension CartView {
                    @MainActor final class ViewModel: ObservableObject { @Published var items: [Item] = [] }
                }
                """),
        .good("struct CartViewModel {\n    let title: String\n}"),
        .good("final class RowViewModel {\n    let title = \"Row\"\n}"),
        .good(
            "@StoreActor final class Cache: ObservableObject {\n    @Published var size = 0\n}\n@globalActor actor StoreActor {}"
        ),
    ]
}

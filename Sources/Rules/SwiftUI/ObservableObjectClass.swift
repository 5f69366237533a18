import TenetRuleKit
import TenetRuleSupport

struct ObservableObjectClass: Rule {
    static let about = About(
        "observable-object-class", "Class observed through ObservableObject", category: .swiftui, severity: .warning,
        status: .stable,
        why: """
            An `ObservableObject` redraws every view that holds it, whatever has changed. `@Observable` redraws only \
            the views that read the changed property, and needs neither `@Published` nor special wrappers.
            """,
        phrasings: [
            "Use the `@Observable` macro for observable classes instead of `ObservableObject` and `@Published`.",
            "New models adopt the Observation framework, and we leave the old Combine-based conformance behind.",
        ])

    private struct Observed: Fact {
        var name: String
        var published: [String]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Observed.self, from: ClassDeclSyntax.self) { node, _ in
            let published = node.storedProperties.filter { $0.hasAttribute("Published") || Self.announces($0) }
                .compactMap { $0.nameToken?.identifier.string }
            // What publishes nothing redraws nothing: a view merely keeps it.
            guard let type = Self.conformance(of: node),
                !published.isEmpty, !usesPublisher(node, published), !node.isInPreview
            else { return nil }
            return (Observed(name: node.name.identifier.string, published: published), type.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let found = project.facts(Observed.self)
            guard !found.isEmpty else { return }
            let announced = Self.announced(project.model)
            for found in found where !announced.contains(found.fact.name) {
                guard !project.runsBeforeObservation(found.path),
                    !found.fact.published.contains(where: { Self.isSubscribed($0, project.model) })
                else { continue }
                project.report(
                    "every change of `\(found.fact.name)` redraws all views that hold it",
                    help: "make the class `@Observable`", in: found.path, at: found.range)
            }
        }
    }

    /// `ObservableObject` behind the class or an extension of it.
    private static func conformance(of node: ClassDeclSyntax) -> TypeSyntax? {
        let extensions =
            node.parent?.kind != .codeBlockItem
            ? []
            : node.root.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
                .filter { $0.groupName?.identifier == node.name.identifier }
        return (node.inheritedTypes + extensions.flatMap(\.inheritedTypes)).first { $0.lastName == "ObservableObject" }
    }

    /// `var theme = … { willSet { objectWillChange.send() } }`: published by hand.
    private static func announces(_ property: VariableDeclSyntax) -> Bool {
        property.onlyBinding?.accessorBlock?.descendants(AccessorDeclSyntax.self).contains { accessor in
            accessor.accessorSpecifier.text == "willSet"
                && accessor.body?.statements.onlyItem?.text.hasSuffix("objectWillChange.send()") == true
        } ?? false
    }

    /// `cart.$items` anywhere: somebody subscribes to the publisher, of this class or of another with such a property.
    private static func isSubscribed(_ property: String, _ model: ProjectModel) -> Bool {
        model.uses(of: "$" + property).contains { !$0.hasNoBase || $0.kind == .keyPath }
    }

    /// The names of the classes whose `objectWillChange` others subscribe to.
    private static func announced(_ model: ProjectModel) -> Set<String> {
        var names: Set<String> = []
        for use in model.uses(of: "objectWillChange") where !use.hasNoBase && use.base != "self" {
            let type = model.type(ofChain: use.base, at: use.declaration, file: Int32(use.fileNumber))
            names.formUnion(type.all.map(\.name))
            let last = use.base.split(separator: ".").last ?? ""
            names.insert(last.prefix(1).uppercased() + last.dropFirst())
        }
        return names
    }

    /// Code that works with the publishers themselves is more than a matter of a macro.
    private func usesPublisher(_ node: ClassDeclSyntax, _ published: [String]) -> Bool {
        node.memberBlock.tokens.contains { token in
            if token.text == "objectWillChange" {
                return token.syntax.ancestor(VariableDeclSyntax.self).map { !Self.announces($0) } ?? true
            }
            guard token.text.first == 0x24, token.text.count > 1 else { return false }
            return published.contains(String(token.text.string.dropFirst()))
        }
    }

    static let examples: [Example] = [
        .bad("final class Cart: ↓ObservableObject {\n    @Published var items: [Item] = []\n}"),
        .bad("@MainActor\nclass Session: Service, ↓Combine.ObservableObject {\n    @Published var user: User?\n}"),
        .good("@Observable\nfinal class Cart {\n    var items: [Item] = []\n}"),
        .good(
            "final class Search: ObservableObject {\n    @Published var text = \"\"\n    init() {\n"
                + "        bag = $text.debounce(for: 1, scheduler: RunLoop.main).sink { find($0) }\n    }\n}"),
        .good("final class Clock: ObservableObject {\n    func tick() { objectWillChange.send() }\n}"),
        .good("protocol CartModel: ObservableObject {}"),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage,
            "Kit/Sources/Kit/Cart.swift":
                "final class Cart: ObservableObject {\n    @Published var items: [Item] = []\n}",
        ]),
        .good("final class Monitor: ObservableObject {\n    let events = EventTap()\n}"),
        .good(files: [
            "App/Cart.swift": "final class Cart: ObservableObject {\n    @Published var items: [Item] = []\n}",
            "App/Badge.swift":
                "final class Badge {\n    init(_ shop: Shop) { token = shop.cart.$items.sink { show($0.count) } }\n}",
        ]),
        .good(files: [
            "App/Cart.swift": "final class Cart: ObservableObject {\n    @Published var items: [Item] = []\n}",
            "App/Shop.swift":
                "final class Shop {\n    let cart = Cart()\n    init() { token = cart.objectWillChange.sink { save() } }\n}",
        ]),
        .bad(
            """
            final class Harbour {
                @Published var boats: [Boat] = []
            }

            extension Harbour: ↓ObservableObject {}
            """),
        .bad(
            """
            final class Lighthouse: ↓ObservableObject {
                var isLit = false {
                    willSet { objectWillChange.send() }
                }
            }
            """),
        .good(
            """
            final class Lighthouse: ObservableObject {
                var isLit = false {
                    willSet { objectWillChange.send() }
                }
                func signal() { objectWillChange.send() }
            }
            """),
    ]
}

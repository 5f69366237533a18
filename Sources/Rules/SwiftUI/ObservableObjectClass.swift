import TenetRuleKit

struct ObservableObjectClass: Rule {
    static let about = About(
        "observable-object-class", "Class observed through ObservableObject", category: .swiftui, severity: .warning,
        why: """
            An `ObservableObject` redraws every view that holds it, whatever has changed. `@Observable` redraws only \
            the views that read the changed property, and needs neither `@Published` nor special wrappers.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard let type = node.inheritedTypes.first(where: { $0.lastName == "ObservableObject" }),
                !usesPublisher(node), !node.isInPreview
            else { return }
            file.report(
                "every change of `\(node.name.text)` redraws all views that hold it",
                help: "make the class `@Observable`", at: type)
        }
    }

    /// Code that works with the publishers themselves is more than a matter of a macro.
    private func usesPublisher(_ node: ClassDeclSyntax) -> Bool {
        let published = Set(
            node.storedProperties.filter { $0.hasAttribute("Published") }.compactMap { $0.nameToken?.identifier.string }
        )
        return node.memberBlock.tokens.contains { token in
            if token.text == "objectWillChange" { return true }
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
    ]
}

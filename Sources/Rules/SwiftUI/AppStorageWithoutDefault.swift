import TenetRuleKit
import TenetRuleSupport

struct AppStorageWithoutDefault: Rule {
    static let about = About(
        "app-storage-without-default", "Stored setting without a default", category: .swiftui, severity: .warning,
        why: """
            On the first start nothing is stored, and later a stored value may not fit the type any more. The default \
            at the declaration says what happens then.
            """,
        phrasings: [
            "Give every `@AppStorage` and `@SceneStorage` property a default value at its declaration.",
            """
            Persisted preferences in views always say what applies on first launch, as in `@AppStorage("theme") var \
            theme = Theme.light`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage", "SceneStorage") { attribute, file in
            guard let variable = attribute.property, variable.isMember, variable.initialValue == nil,
                let name = variable.nameToken, let type = variable.type, !type.is(OptionalTypeSyntax.self),
                type.lastName != "Optional",
                attribute.argumentList?.first(where: { $0.label?.text == "wrappedValue" }) == nil,
                !isSetUp(name, in: variable)
            else { return }
            file.report(
                "`\(name.text)` has no default for a missing or unreadable value", help: "give it a default value",
                at: name)
        }
    }

    /// An initialiser sets the wrapper: `_theme = AppStorage(wrappedValue:…)`.
    private func isSetUp(_ name: TokenSyntax, in variable: VariableDeclSyntax) -> Bool {
        let storage = "_" + name.identifier.string
        return variable.enclosingType?.memberBlock.tokens.contains { $0.text == storage } ?? false
    }

    static let examples: [Example] = [
        .bad("struct Settings: View {\n    @AppStorage(\"theme\") private var ↓theme: Theme\n}"),
        .bad("struct Settings: View {\n    @SceneStorage(\"tab\") var ↓tab: Int\n}"),
        .good("struct Settings: View {\n    @AppStorage(\"theme\") private var theme: Theme = .light\n}"),
        .good("struct Settings: View {\n    @AppStorage(\"theme\") private var theme: String?\n}"),
        .good(
            "struct Settings: View {\n    @AppStorage private var theme: Theme\n    init(key: String) {\n"
                + "        _theme = AppStorage(wrappedValue: .light, key)\n    }\n}"),
    ]
}

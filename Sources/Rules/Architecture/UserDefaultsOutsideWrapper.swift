import TenetRuleKit
import TenetRuleSupport

struct UserDefaultsOutsideWrapper: Rule {
    static let about = About(
        "user-defaults-outside-wrapper", "UserDefaults used outside its wrapper", category: .architecture,
        severity: .note,
        scope: .appCode,
        why: "Keys and default values that are spread over the app drift apart; one type that owns them cannot.",
        phrasings: [
            "Use `UserDefaults` only in the type that owns the settings.",
            """
            View models and other feature code go through something like `SettingsStore` to save preferences, never \
            `UserDefaults.standard`.
            """,
        ])

    var owners = ["Defaults", "Settings", "Preference", "Storage", "Store", "Persist", "Config", "Migrat", "Flag"]
    var keys: [String] = []
    static let options = [
        Option<Self>("owners", \.owners, "Words of which the name of a type that may use them holds one."),
        Option<Self>("keys", \.keys, "Words of which a key holds one; empty asks it of every key."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onReference("UserDefaults") { node, file in
            guard let access = node.parent?.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "standard",
                // `UserDefaults.standard` handed on as a value or a default argument is how it is injected.
                access.parent?.kind == .memberAccessExpr, keys.isEmpty || isWanted(access)
            else { return }
            for around in node.ancestors {
                // A property wrapper is a wrapper by its nature.
                if around.as(StructDeclSyntax.self)?.hasAttribute("propertyWrapper") == true { return }
                if let name = around.asDeclGroup?.groupName?.text, owners.contains(where: { name.contains($0) }) {
                    return
                }
            }
            guard !owners.contains(where: { file.baseName.contains($0) }), !node.isInPreview else { return }
            file.report(
                "`UserDefaults` is used here directly", help: "go through the type that owns the app's stored settings",
                at: node)
        }
    }

    /// The key is a literal or a constant with one of the words.
    private func isWanted(_ access: MemberAccessExprSyntax) -> Bool {
        let key = access.parent?.parent?.as(FunctionCallExprSyntax.self)?.argument("forKey")?.expression.text
        return key?.containsFolded(keys) ?? false
    }

    static let examples: [Example] = [
        .good(
            """
            @propertyWrapper
            struct Stored<Value> {
                let key: String
                var wrappedValue: Value? { UserDefaults.standard.object(forKey: key) as? Value }
            }
            """),
        .bad(
            "func quit() {\n    ↓UserDefaults.standard.removeObject(forKey: \"session_id\")\n"
                + "    UserDefaults.standard.set(1, forKey: \"launches\")\n}",
            options: ["keys": .strings(["session"])]),
        .bad("final class CartViewModel {\n    func save() { ↓UserDefaults.standard.set(3, forKey: \"rows\") }\n}"),
        .bad("func rows() -> Int { ↓UserDefaults.standard.integer(forKey: \"rows\") }"),
        .good("final class SettingsStore {\n    var rows: Int { UserDefaults.standard.integer(forKey: \"rows\") }\n}"),
        .good(
            "extension UserDefaults {\n    static var rows: Int { UserDefaults.standard.integer(forKey: \"rows\") }\n}"),
        .good("final class CartViewModel {\n    init(defaults: UserDefaults = UserDefaults.standard) {}\n}"),
    ]
}

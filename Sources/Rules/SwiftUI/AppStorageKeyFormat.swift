import TenetRuleKit
import TenetRuleSupport

struct AppStorageKeyFormat: Rule {
    static let about = About(
        "app-storage-key-format", "Storage key format", category: .swiftui, severity: .warning,
        why: """
            User defaults are one flat list that frameworks and app extensions write to as well. Reverse-DNS keys with \
            a common prefix cannot collide and are easy to find.
            """,
        phrasings: [
            "Write every `@AppStorage` key in reverse-DNS notation, such as `com.acme.theme`.",
            """
            Names of persisted preferences start with our dotted domain so that they can't clash with those of a \
            framework.
            """,
        ])

    var prefix = ""
    var includeUserDefaults = false
    static let options = [
        Option<Self>("prefix", \.prefix, "What each key must start with; empty for any reverse-DNS key."),
        Option<Self>(
            "include_user_defaults", \.includeUserDefaults, "Check the keys of `UserDefaults` calls as well."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage") { attribute, file in
            if let key = attribute.argumentList?.first?.expression { check(key, file) }
        }
        guard includeUserDefaults else { return }
        hooks.onCall(ViewNames.userDefaultsCalls) { call, file in
            guard let key = call.argument("forKey")?.expression,
                call.calledBase?.text.hasPrefix("UserDefaults") == true
            else { return }
            check(key, file)
        }
    }

    private func check(_ expression: ExprSyntax, _ file: FilePass) {
        guard let key = expression.stringValue, !isWellFormed(key) else { return }
        let wanted = prefix.isEmpty ? "reverse-DNS notation such as `com.example.theme`" : "the prefix `\(prefix)`"
        file.report(
            hasDomain(key)
                ? "storage key `\(key)` " + (prefix.isEmpty ? "is not in reverse-DNS notation" : "lacks the prefix")
                : "storage key `\(key)` may collide with keys of other code",
            help: "write keys in \(wanted), and carry over what is stored under this one if it has been released",
            at: expression)
    }

    /// `com-example-theme`: a domain and a name of its own, parted in another way.
    private func hasDomain(_ key: String) -> Bool {
        let parts = key.split { !$0.isLetter && !$0.isNumber }
        return parts.count > 2 && (2...3).contains(parts[0].count)
    }

    private func isWellFormed(_ key: String) -> Bool {
        if !prefix.isEmpty { return key.hasPrefix(prefix) && key.count > prefix.count }
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
    }

    static let examples: [Example] = [
        .bad("struct Settings: View {\n    @AppStorage(↓\"theme\") private var theme = Theme.light\n}"),
        .bad(
            "struct Settings: View {\n    @AppStorage(↓\"org.acme.theme\") private var theme = Theme.light\n}",
            options: ["prefix": .string("com.acme.")]),
        .bad(
            "func mark() { UserDefaults.standard.set(true, forKey: ↓\"seen\") }",
            options: ["include_user_defaults": .bool(true)]),
        .bad("struct Settings: View {\n    @AppStorage(↓\"com-acme-theme\") private var theme = Theme.light\n}"),
        .good("struct Settings: View {\n    @AppStorage(\"com.acme.theme\") private var theme = Theme.light\n}"),
        .good("struct Settings: View {\n    @AppStorage(Keys.theme) private var theme = Theme.light\n}"),
        .good("func mark() { UserDefaults.standard.set(true, forKey: \"seen\") }"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct DuplicateDictionaryKey: Rule {
    static let about = About(
        "duplicate-dictionary-key", "Duplicate dictionary key", category: .safety, severity: .error,
        aliases: ["duplicated_key_in_dictionary_literal"],
        why: """
            A dictionary literal with the same key twice ends the app at run time as soon as the literal is \
            evaluated.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(DictionaryExprSyntax.self) { node, file in
            guard let elements = node.content.as(DictionaryElementListSyntax.self), elements.first != nil else {
                return
            }
            // A type that keeps pairs (`KeyValuePairs`, header lists) may hold a key twice.
            if let type = writtenType(node), type.contains("KeyValuePairs") { return }
            var seen: [String: ExprSyntax] = [:]
            for element in elements where isFixed(element.key) {
                let key = element.key.tokenKey
                guard let first = seen[key] else {
                    seen[key] = element.key
                    continue
                }
                file.report(
                    "the key `\(element.key.text)` is in this literal twice, which crashes when the dictionary is made",
                    help: "delete one of the entries or change its key", at: element.key,
                    notes: [file.note("the first entry with this key", at: first)])
            }
        }
    }

    private func isFixed(_ key: ExprSyntax) -> Bool { key.isPlainValue && key.kind != .nilLiteralExpr }

    private func writtenType(_ node: DictionaryExprSyntax) -> TextSlice? {
        if let binding = node.parent?.parent?.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type.text }
        if let call = node.ancestor(FunctionCallExprSyntax.self) { return call.calledName?.text }
        return nil
    }

    static let examples: [Example] = [
        .bad("let headers = [\"Accept\": \"json\", \"Agent\": \"app\", ↓\"Accept\": \"text\"]"),
        .bad(
            """
            let titles: [Tab: String] = [
                .home: "Home",
                .search: "Search",
                ↓.home: "Start",
            ]
            """),
        .bad("let limits = [1: \"one\", 2: \"two\", ↓1: \"uno\"]"),
        .good("let headers = [\"Accept\": \"json\", \"accept\": \"text\"]"),
        .good("let pairs: KeyValuePairs<String, String> = [\"q\": \"a\", \"q\": \"b\"]"),
        .good("let items = [makeKey(): 1, makeKey(): 2]"),
        .good("let empty: [String: Int] = [:]"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct KeyPathObserverOverride: Rule {
    static let about = About(
        "key-path-observer-override", "Observation by override", category: .structure, severity: .warning,
        aliases: ["block_based_kvo"],
        why: """
            One method hears of every observed key, as text and without types, and forgetting `super` or `removeObserver` is \
            seen only when the app crashes. `observe(_:options:)` ties a closure to one key path and ends with its token.
            """,
        phrasings: [
            """
            Use `observe(_:options:)` with a closure instead of overriding \
            `observeValue(forKeyPath:of:change:context:)`.
            """,
            "For KVO we prefer block-based, typed key paths that return a token over the one catch-all method.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.isOverride, node.name.text == "observeValue",
                node.parameters.map({ $0.firstName.text.string }) == ["forKeyPath", "of", "change", "context"]
            else { return }
            file.report(
                "one method hears of every observed key", help: "observe each key path with `observe(_:options:)`",
                at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad(
            "class Pier: NSObject {\n    override func ↓observeValue(forKeyPath keyPath: String?, of object: Any?,\n        change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}\n}"
        ),
        .bad(
            "class Pier: UIView {\n    public override func ↓observeValue(forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) { load() }\n}"
        ),
        .good("let token = player.observe(\\.rate) { player, _ in show(player.rate) }"),
        .good("class Pier: NSObject {\n    func observeValue(of key: String) {}\n}"),
        .good("class Pier: NSObject {\n    override func observeValue(forKey key: String) {}\n}"),
        .good(
            "protocol Observer {\n    func observeValue(forKeyPath: String?, of: Any?, change: [Int: Any]?, context: Int?)\n}"
        ),
    ]
}

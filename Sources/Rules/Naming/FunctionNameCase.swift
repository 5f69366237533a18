import TenetRuleKit

struct FunctionNameCase: Rule {
    static let about = About(
        "function-name-case", "Function name not in lowerCamelCase", category: .naming, severity: .warning,
        aliases: ["identifier_name"],
        why: "A function that begins with a capital reads like an initializer; underscores read like C.")

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.tokenKind == .identifier, !file.isTest else { return }
            let text = node.name.identifier
            let isUpper = text.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
            guard isUpper || text.contains(0x5F), !node.hasDictatedName, !node.isViewBuilder else { return }
            if isUpper {
                // A global function may stand in for an initializer: `func Localized(_ key: String) -> String`.
                guard node.parent?.kind == .memberBlockItem else { return }
                file.report(
                    "`\(text)` begins with a capital and reads like an initializer",
                    help: "begin it with a small letter", at: node.name)
            } else if text.hasInnerUnderscore, text.first != 0x5F, !hasCategoryPrefix(node) {
                file.report("`\(text)` holds an underscore", help: "join its words in lowerCamelCase", at: node.name)
            }
        }
    }

    /// `xy_snapshot()` in an extension: the prefix keeps it apart from methods of Objective-C.
    private func hasCategoryPrefix(_ node: FunctionDeclSyntax) -> Bool {
        guard node.enclosingType?.kind == .extensionDecl else { return false }
        return node.name.text.bytes.prefix(4).contains(0x5F)
    }

    static let examples: [Example] = [
        .bad("struct Store {\n    func ↓Load() {}\n    func ↓save_all() {}\n}"),
        .bad("func ↓clear_cache() {}"),
        .good(
            "struct Store {\n    func load() {}\n    func _reset() {}\n    static func == (left: Store, right: Store) -> Bool { true }\n}"
        ),
        .good("func test_load_whenOffline() {}", at: Example.testPath),
        .good("class Page: Base {\n    override func Load() {}\n    @objc func did_tap() {}\n}"),
        .good("extension UIView {\n    func xy_snapshot() {}\n}"),
        .good("func Localized(_ key: String) -> String { key }"),
    ]
}

import TenetRuleKit

struct BuilderNaming: Rule {
    static let about = About(
        "builder-naming", "Builder step without with", category: .naming, severity: .note,
        why: "`AlertBuilder().withTitle(…).build()` reads as one sentence; mixed verbs hide which call ends it.")

    var prefixes = ["with", "adding", "setting", "appending", "removing", "on"]
    static let options = [Option<Self>("prefixes", \.prefixes, "The words that a step of a builder begins with.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.returnsOwnType, let type = node.enclosingTypeName, type.hasSuffix("Builder"),
                !node.name.identifier.startsWithWord(of: prefixes), !node.isStatic, !node.hasDictatedName
            else { return }
            file.report(
                "the builder step `\(node.name.text)` does not begin with `\(prefixes.first ?? "with")`",
                help: "call it `\(prefixes.first ?? "with")…`", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("final class AlertBuilder {\n    func ↓title(_ text: String) -> AlertBuilder { self }\n}"),
        .bad("extension AlertBuilder {\n    func ↓setTitle(_ text: String) -> Self { self }\n}"),
        .good(
            "final class AlertBuilder {\n    func withTitle(_ text: String) -> Self { self }\n    func build() -> Alert { Alert() }\n}"
        ),
        .good("struct Alert {\n    func title(_ text: String) -> Alert { self }\n}"),
        .good("struct RowBuilder {\n    static func standard() -> RowBuilder { RowBuilder() }\n}"),
    ]
}

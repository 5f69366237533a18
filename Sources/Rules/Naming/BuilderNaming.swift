import TenetRuleKit
import TenetRuleSupport

struct BuilderNaming: Rule {
    static let about = About(
        "builder-naming", "Builder step without with", category: .naming, severity: .note,
        why: "`AlertBuilder().withTitle(…).build()` reads as one sentence; mixed verbs hide which call ends it.",
        phrasings: [
            "Begin the name of every step of a builder with `with` and name its final method `build` or `make…`.",
            """
            Fluent construction types offer calls like `withTitle(_:)`, not `title(_:)` or `setTitle(_:)`, and finish \
            with `build()`.
            """,
        ])

    var prefixes = ["with", "adding", "setting", "appending", "removing", "on"]
    static let options = [Option<Self>("prefixes", \.prefixes, "The words that a step of a builder begins with.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let type = node.enclosingType, let name = type.groupName?.identifier, name.hasSuffix("Builder"),
                !node.isStatic, !node.hasDictatedName, !node.isPrivate
            else { return }
            if node.returnsOwnType || Self.isStatementStep(node, type) {
                guard !node.name.identifier.startsWithWord(of: prefixes) else { return }
                file.report(
                    "the builder step `\(node.name.text)` does not begin with `\(prefixes.first ?? "with")`",
                    help: "call it `\(prefixes.first ?? "with")…`", at: node.name)
            } else if Self.isEnd(node, of: type, named: name) {
                file.report(
                    "`\(node.name.text)` ends the chain of a builder under another name than `build`",
                    help: "call it `build()`", at: node.name)
            }
        }
    }

    /// `create() -> Alert` of an `AlertBuilder` with steps.
    private static func isEnd(_ node: FunctionDeclSyntax, of type: any DeclGroupSyntax, named name: TextSlice) -> Bool {
        guard let result = node.returnType?.unwrapped.lastName, name.count > 7,
            result.contains(String(name.string.dropLast(7))), node.name.identifier.startsWithWord(of: ends)
        else { return false }
        return type.members(FunctionDeclSyntax.self).contains(where: \.returnsOwnType)
    }

    /// `mutating func addItem(_:)` of a type that ends in `build()`.
    private static func isStatementStep(_ node: FunctionDeclSyntax, _ type: any DeclGroupSyntax) -> Bool {
        node.hasModifier("mutating") && node.returnType == nil && node.parameters.count == 1
            && type.members(FunctionDeclSyntax.self).contains { $0.name.text == "build" }
            && node.name.text.startsWithWord(of: ["set", "add", "append", "insert"])
    }

    private static let ends = [
        "create", "construct", "generate", "get", "finish", "done", "produce", "assemble", "finalize",
    ]

    static let examples: [Example] = [
        .bad("final class AlertBuilder {\n    func ↓title(_ text: String) -> AlertBuilder { self }\n}"),
        .bad("extension AlertBuilder {\n    func ↓setTitle(_ text: String) -> Self { self }\n}"),
        .good(
            "final class AlertBuilder {\n    func withTitle(_ text: String) -> Self { self }\n    func build() -> Alert { Alert() }\n}"
        ),
        .bad(
            "struct AlertBuilder {\n    func withTitle(_ text: String) -> Self { self }\n    func ↓create() -> Alert { Alert() }\n}"
        ),
        .good(
            "struct AlertBuilder {\n    func withTitle(_ text: String) -> Self { copy() }\n    private func copy() -> AlertBuilder { self }\n    func makeAlert() -> Alert { Alert() }\n}"
        ),
        .bad(
            "struct MenuBuilder {\n    mutating func ↓addRow(_ row: Row) { rows.append(row) }\n    func build() -> Menu { Menu(rows) }\n}"
        ),
        .good("struct TreeBuilder {\n    mutating func add(_ leaf: Leaf) { leaves.append(leaf) }\n}"),
        .good("struct Alert {\n    func title(_ text: String) -> Alert { self }\n}"),
        .good("struct RowBuilder {\n    static func standard() -> RowBuilder { RowBuilder() }\n}"),
    ]
}

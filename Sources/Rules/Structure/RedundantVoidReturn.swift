import TenetRuleKit
import TenetRuleSupport

struct RedundantVoidReturn: Rule {
    static let about = About(
        "redundant-void-return", "Redundant Void return", category: .structure, severity: .warning, status: .stable,
        aliases: ["redundant_void_return"],
        why: "A function without an arrow returns `Void`; spelling it out adds a line of thought and no information.",
        phrasings: [
            "Do not declare a `Void` or `()` return type on functions.",
            "Leave out the arrow when a `func` gives nothing back.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let clause = node.signature.returnClause else { return }
            let isEmptyTuple = clause.type.as(TupleTypeSyntax.self)?.elements.isEmpty ?? false
            guard isEmptyTuple || clause.type.text == "Void", let before = clause.previousToken else { return }
            file.report(
                "`\(node.name.text)` returns `Void` without saying so", help: "delete `\(clause.text)`", at: clause,
                fix: .replace(
                    ByteRange(before.range.upper, clause.range.upper), with: "", "Delete `\(clause.text)`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("func start() ↓-> Void {\n    run()\n}", fixed: "func start() {\n    run()\n}"),
        .bad(
            "protocol Sink {\n    func accept(_ value: Int) async throws ↓-> ()\n}",
            fixed: "protocol Sink {\n    func accept(_ value: Int) async throws\n}"),
        .good("func start() {\n    run()\n}"),
        .good("let handler: (Int) -> Void = { _ in }"),
        .good("func make() -> () -> Void {\n    { run() }\n}"),
        .good("func load() -> Result<Void, any Error> {\n    .success(())\n}"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct EmptyDeinitializer: Rule {
    static let about = About(
        "empty-deinitializer", "Empty deinitializer", category: .structure, severity: .warning,
        why: "An empty `deinit` does nothing and makes readers look for clean-up that is not there.",
        phrasings: [
            "Do not write an empty `deinit`.",
            "Classes that have nothing to clean up leave out the destructor altogether.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DeinitializerDeclSyntax.self) { node, file in
            // A struct or enum with a `deinit` may `discard self`, and is not taken apart by its users.
            guard let body = node.body, body.statements.isEmpty, node.attributes.isEmpty, node.modifiers.isEmpty,
                let type = node.enclosingType, type.kind == .classDecl || type.kind == .actorDecl
            else { return }
            file.report(
                "this `deinit` does nothing", help: "delete it", at: node.deinitKeyword,
                fix: .deleteLines(node.parent?.range ?? node.range, in: file, "Delete the empty `deinit`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad(
            "final class Store {\n    let id = 1\n    ↓deinit {}\n}", fixed: "final class Store {\n    let id = 1\n}"),
        .bad("actor Store {\n    ↓deinit {\n    }\n}", fixed: "actor Store {\n}"),
        .bad(
            "final class Store {\n    let id = 1\n\n    ↓deinit {}\n\n    func close() {}\n\n    ↓deinit {}\n}",
            fixed: "final class Store {\n    let id = 1\n\n    func close() {}\n}"),
        .bad(
            "final class Store {\n    ↓deinit {}\n\n    let id = 1\n}", fixed: "final class Store {\n    let id = 1\n}"),
        .bad("final class Store {\n    // Nothing to close.\n    ↓deinit {}\n}"),
        .bad("final class Store {\n    ↓deinit {}  // Nothing to close.\n}"),
        .good(
            """
            struct Descriptor: ~Copyable {
                let number: Int32
                consuming func take() -> Int32 {
                    let number = number
                    discard self
                    return number
                }
                deinit {}
            }
            """),
        .good("enum Lock: ~Copyable {\n    case held\n    deinit {}\n}"),
        .good("final class Store {\n    deinit { close() }\n}"),
        .bad("final class Store {\n    ↓deinit {\n        // Emptied for the profiler: keeps the symbol.\n    }\n}"),
        .good("final class Store {\n    init() {}\n}"),
    ]
}

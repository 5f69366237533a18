import TenetRuleKit
import TenetRuleSupport

struct EmptyDeinitializer: Rule {
    static let about = About(
        "empty-deinitializer", "Empty deinitializer", category: .structure, severity: .warning,
        why: "An empty `deinit` does nothing and makes readers look for clean-up that is not there.")

    func install(_ hooks: inout Hooks) {
        hooks.on(DeinitializerDeclSyntax.self) { node, file in
            guard let body = node.body, body.statements.isEmpty, node.attributes.isEmpty,
                node.modifiers.isEmpty
            else { return }
            file.report(
                "this `deinit` does nothing", help: "delete it", at: node.deinitKeyword,
                fix: body.holdsCommentInside
                    ? nil : .deleteLines(node.range, in: file, "Delete the empty `deinit`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad(
            "final class Store {\n    let id = 1\n    ↓deinit {}\n}", fixed: "final class Store {\n    let id = 1\n}"),
        .bad("actor Store {\n    ↓deinit {\n    }\n}", fixed: "actor Store {\n}"),
        .good("final class Store {\n    deinit { close() }\n}"),
        .bad("final class Store {\n    ↓deinit {\n        // Emptied for the profiler: keeps the symbol.\n    }\n}"),
        .good("final class Store {\n    init() {}\n}"),
    ]
}

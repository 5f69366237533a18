import TenetRuleKit
import TenetRuleSupport

struct EmptyExtension: Rule {
    static let about = About(
        "empty-extension", "Empty extension", category: .structure, severity: .warning,
        why: "An extension without members and without a conformance adds nothing; it is left over from a move.",
        phrasings: [
            "Remove extensions that have no members and add no conformance.",
            "We don't leave a bare `extension Route {}` behind after moving its code away.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ExtensionDeclSyntax.self) { node, file in
            guard node.memberBlock.members.isEmpty, node.inheritanceClause == nil, node.attributes.isEmpty
            else { return }
            file.report(
                "this extension of `\(node.extendedType.text)` adds nothing", help: "delete it",
                at: node.extensionKeyword,
                fix: .deleteLines(node.parent?.range ?? node.range, in: file, "Delete the empty extension", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("struct Route {}\n↓extension Route {}\n", fixed: "struct Route {}\n"),
        .bad(
            "struct Route {}\n\n↓extension Route {\n}\n\nstruct Path {}\n",
            fixed: "struct Route {}\n\nstruct Path {}\n"),
        .bad("// MARK: - Helpers\n↓extension Route {\n}"),
        .bad("↓extension Route {}; struct Path {}\n", fixed: "struct Path {}\n"),
        .good("extension Route: Sendable {}"),
        .good("extension Route {\n    var depth: Int { 0 }\n}"),
        .good("@Observed extension Route {}"),
        .bad("↓extension Route {\n    // Filled by the generator.\n}"),
    ]
}

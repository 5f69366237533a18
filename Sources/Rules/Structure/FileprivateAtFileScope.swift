import TenetRuleKit
import TenetRuleSupport

struct FileprivateAtFileScope: Rule {
    static let about = About(
        "fileprivate-at-file-scope", "Fileprivate at file scope", category: .structure, severity: .warning,
        status: .stable,
        aliases: ["private_over_fileprivate"],
        why: "At file scope `private` and `fileprivate` mean the same; the longer word suggests a difference.",
        phrasings: [
            "Use `private` instead of `fileprivate` for declarations at file scope.",
            "Top-level types and constants never need the longer access keyword, as both mean the same there.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclModifierSyntax.self) { node, file in
            guard node.name.text == "fileprivate", node.detail == nil, let decl = node.parent?.parent,
                decl.kind != .importDecl, decl.kind != .extensionDecl, isAtFileScope(decl)
            else { return }
            file.report(
                "`fileprivate` at file scope means `private`", help: "write `private`", at: node,
                fix: .replace(node, with: "private", "Write `private`", .safe))
        }
    }

    private func isAtFileScope(_ decl: Syntax) -> Bool {
        guard let list = decl.parent?.parent, decl.parent?.kind == .codeBlockItem else { return false }
        guard let around = list.parent else { return false }
        if around.kind == .sourceFile { return true }
        return around.kind == .ifConfigClause && (around.parent?.parent).map(isAtFileScopeItem) == true
    }

    /// The list of branches of an `#if` whose declaration stands at file scope.
    private func isAtFileScopeItem(_ node: Syntax) -> Bool {
        let decl = node.kind == .ifConfigDecl ? node : node.parent
        return decl.map(isAtFileScope) ?? false
    }

    static let examples: [Example] = [
        .bad("↓fileprivate let limit = 3", fixed: "private let limit = 3"),
        .bad(
            "↓fileprivate struct Row {\n    fileprivate var id = 1\n}",
            fixed: "private struct Row {\n    fileprivate var id = 1\n}"),
        .good("private let limit = 3"),
        .good("struct Row {\n    fileprivate var id = 1\n}"),
        .good("fileprivate extension Row {\n    var depth: Int { 0 }\n}"),
        .good("fileprivate(set) var count = 0"),
    ]
}

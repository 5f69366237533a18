import TenetRuleKit
import TenetRuleSupport

struct RedundantInternal: Rule {
    static let about = About(
        "redundant-internal", "Redundant internal", category: .structure, severity: .warning, status: .stable,
        why: "Declarations are internal unless they say otherwise; the keyword hides the ones that differ.",
        phrasings: [
            "Do not write `internal` where it is the default.",
            "Leave out the access keyword for anything visible only inside the module.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclModifierSyntax.self) { node, file in
            guard node.name.text == "internal", node.detail == nil, let decl = node.parent?.parent,
                decl.kind != .importDecl, decl.kind != .accessorDecl, !isSpecial(decl)
            else { return }
            file.report(
                "`internal` is what this declaration is anyway", help: "delete `internal`", at: node,
                fix: .delete(node, "Delete `internal`", .safe))
        }
    }

    /// `@usableFromInline internal` is a fixed phrase, and members of `public extension` are public by default.
    private func isSpecial(_ decl: Syntax) -> Bool {
        if let list = decl.children.first(where: { $0.kind == .attributeList })?.as(AttributeListSyntax.self),
            list.first(named: "usableFromInline", "inlinable") != nil
        {
            return true
        }
        guard let around = decl.enclosingType?.as(ExtensionDeclSyntax.self) else { return false }
        return around.hasModifier("public", "package", "private", "fileprivate", "open")
    }

    static let examples: [Example] = [
        .bad(
            "↓internal struct Route {\n    ↓internal let path: String\n}",
            fixed: "struct Route {\n    let path: String\n}"),
        .bad("↓internal final class Store {}", fixed: "final class Store {}"),
        .good("public extension Route {\n    internal var depth: Int { 0 }\n}"),
        .good("internal import Foundation"),
        .good("public internal(set) var count = 0"),
        .good("@usableFromInline internal func hash() -> Int { 0 }"),
    ]
}

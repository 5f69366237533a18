import TenetRuleKit
import TenetRuleSupport

struct SetterIgnoresValue: Rule {
    static let about = About(
        "setter-ignores-value", "Setter that drops the new value", category: .safety, severity: .warning,
        aliases: ["unused_setter_value"],
        why: """
            Whoever assigns to the property expects the value to arrive somewhere. A setter that never looks at it drops what \
            is assigned without a word.
            """,
        phrasings: [
            "Every setter must use the value that is assigned to it.",
            "Never write a `set` block that drops `newValue` on the floor.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(AccessorDeclSyntax.self) { node, file in
            guard node.accessorSpecifier.text == "set", let body = node.body else { return }
            let name = node.parameters?.name.text.string ?? "newValue"
            // A subclass may switch a setter off, and one that ends the program drops nothing.
            if body.statements.isEmpty, Self.isOverride(node) { return }
            if let only = body.statements.onlyItem?.as(FunctionCallExprSyntax.self),
                only.calledName?.text.isOne(of: ["fatalError", "preconditionFailure"]) == true
            {
                return
            }
            guard !body.descendants(DeclReferenceExprSyntax.self).contains(where: { $0.baseName.text == name }),
                !body.descendants(IfExprSyntax.self).contains(where: { Self.shadows($0, name) })
            else { return }
            file.report(
                "the setter never uses `\(name)`", help: "store it, or make the property read-only",
                at: node.accessorSpecifier)
        }
    }

    private static func isOverride(_ node: AccessorDeclSyntax) -> Bool {
        node.ancestor(VariableDeclSyntax.self)?.isOverride ?? node.ancestor(SubscriptDeclSyntax.self)?.isOverride
            ?? false
    }

    /// `if let newValue {` reads the value without naming it in an expression.
    private static func shadows(_ node: IfExprSyntax, _ name: String) -> Bool {
        node.conditions.tokens.contains { $0.text == name }
    }

    static let examples: [Example] = [
        .bad("struct Pier {\n    var length: Int {\n        get { stored }\n        ↓set { stored = 3 }\n    }\n}"),
        .bad(
            "struct Pier {\n    var length: Int {\n        get { stored }\n        ↓set(meters) { stored = newValue }\n    }\n}"
        ),
        .bad(
            "class Pier {\n    subscript(berth: Int) -> Int {\n        get { 3 }\n        ↓set { print(berth) }\n    }\n}"
        ),
        .bad("class Pier {\n    var length: Int {\n        get { 3 }\n        ↓set {}\n    }\n}"),
        .good(
            "struct Pier {\n    var length: Int {\n        get { stored }\n        set { stored = newValue }\n    }\n}"),
        .good(
            "struct Pier {\n    var length: Int {\n        get { stored }\n        set(meters) { stored = meters }\n    }\n}"
        ),
        .good("class Jetty: Pier {\n    override var length: Int {\n        get { 3 }\n        set {}\n    }\n}"),
        .good(
            "class Pier {\n    var length: Int {\n        get { 3 }\n        set { fatalError(\"read only\") }\n    }\n}"
        ),
        .good(
            "class Pier {\n    var name: String? {\n        get { nil }\n        set { if let newValue { show(newValue) } }\n    }\n}"
        ),
        .good(
            "class Pier {\n    var length: Int {\n        get { 3 }\n        set { stored = \"\\(newValue) m\" }\n    }\n}"
        ),
        .good("protocol Row { var length: Int { get set } }"),
    ]
}

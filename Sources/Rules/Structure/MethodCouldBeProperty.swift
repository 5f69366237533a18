import TenetRuleKit
import TenetRuleSupport

struct MethodCouldBeProperty: Rule {
    static let about = About(
        "method-could-be-property", "Method that could be a property", category: .structure, severity: .note,
        status: .preview,
        why: "A value that is only read, without arguments and without work, reads best without parentheses.",
        phrasings: [
            "Use a computed property instead of a method without parameters that only returns a simple value.",
            "Write `var total: Int`, not `func total() -> Int`, if there are no arguments and nothing costly happens.",
        ])

    var verbs = [
        "make", "get", "load", "fetch", "create", "build", "compute", "calculate", "find", "read", "copy", "next",
        "begin", "start", "to", "as", "with", "reset", "update", "toggle", "validate", "parse", "map",
    ]
    static let options = [Option<Self>("verbs", \.verbs, "First words of methods that are meant to be called.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.signature.parameterClause.parameters.isEmpty, let type = node.returnType, type.text != "Void",
                node.genericParameterClause == nil, node.attributes.isEmpty, !node.isAsync, !node.isThrowing,
                !node.hasModifier("mutating", "override", "open"), node.parent?.kind == .memberBlockItem,
                !node.name.identifier.startsWithWord(of: verbs), let only = node.body?.statements.onlyItem,
                isPlain(only),
                node.isPrivate || node.enclosingType.map(asksForNothing) == true
            else { return }
            file.report(
                "`\(node.name.text)()` only reads a value", help: "make it a computed property", at: node.name)
        }
    }

    /// None of its protocols can ask for the method.
    private func asksForNothing(_ type: any DeclGroupSyntax) -> Bool {
        type.inheritedTypes.allSatisfy { $0.lastName?.isOne(of: plainProtocols) == true }
    }

    private let plainProtocols = [
        "View", "Identifiable", "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable", "Comparable",
        "CaseIterable", "ObservableObject",
    ]

    /// Each branch is nothing but a value.
    private func isPlainChoice(_ choice: IfExprSyntax) -> Bool {
        guard let first = choice.body.statements.onlyItem, isPlain(first), let other = choice.elseBody,
            choice.conditions.allSatisfy({ $0.condition.as(ExprSyntax.self).map { isPlain($0.syntax) } ?? false })
        else { return false }
        if let next = other.as(IfExprSyntax.self) { return isPlainChoice(next) }
        return other.as(CodeBlockSyntax.self)?.statements.onlyItem.map { isPlain($0) } ?? false
    }

    /// Names, members, literals and operators of those: nothing that could do work.
    private func isPlain(_ item: Syntax) -> Bool {
        let expression =
            item.as(ReturnStmtSyntax.self)?.expression?.syntax ?? item.as(ExpressionStmtSyntax.self)?.expression.syntax
            ?? item
        if let choice = expression.as(IfExprSyntax.self) { return isPlainChoice(choice) }
        if let choice = expression.as(SwitchExprSyntax.self) {
            return isPlain(choice.subject.syntax)
                && choice.cases.allSatisfy { item in
                    guard let only = item.as(SwitchCaseSyntax.self)?.statements.onlyItem else { return false }
                    return isPlain(only)
                }
        }
        guard expression.is(ExprSyntax.self), expression.kind != .closureExpr else { return false }
        return expression.descendants.allSatisfy { node in
            switch node.kind {
            case .functionCallExpr, .closureExpr, .subscriptCallExpr, .macroExpansionExpr, .assignmentExpr, .switchExpr,
                .ifExpr:
                false
            default: true
            }
        } && expression.kind != .functionCallExpr && expression.kind != .macroExpansionExpr
            && expression.kind != .subscriptCallExpr
            && expression.kind != .switchExpr && expression.kind != .ifExpr
    }

    static let examples: [Example] = [
        .bad("struct Cart {\n    func ↓total() -> Int {\n        price + shipping\n    }\n}"),
        .bad("extension Cart {\n    func ↓title() -> String { return \"Cart\" }\n}"),
        .good("struct Cart {\n    var total: Int { price + shipping }\n}"),
        .good(
            "struct Cart {\n    func total() -> Int { rows.reduce(0) { $0 + $1.price } }\n    func makeTitle() -> String { \"Cart\" }\n}"
        ),
        .good(
            "struct Cart: Priced {\n    func total() -> Int { price }\n}\nprotocol Priced {\n    func total() -> Int\n}"
        ),
        .good("class Page: Base {\n    override func title() -> String { \"\" }\n}"),
        .bad(
            """
            struct Harbour: View, Identifiable {
                private func ↓isOpen() -> Bool { berth != nil }
                func ↓sign() -> String { "\\(boats.first?.name ?? "") at \\(place)" }
            }
            """),
        .good("final class Harbour: Place {\n    func sign() -> String { name }\n}"),
        .bad(
            """
            struct Lamp {
                func ↓colour() -> Colour {
                    switch side {
                    case .port: return .red
                    case .starboard: return .green
                    }
                }
                func ↓label() -> String { if isLit { "on" } else { "off" } }
                func sign() -> String {
                    switch side {
                    case .port: return name(of: side)
                    case .starboard: return ""
                    }
                }
            }
            """),
    ]
}

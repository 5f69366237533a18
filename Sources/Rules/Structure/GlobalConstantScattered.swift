import TenetRuleKit
import TenetRuleSupport

struct GlobalConstantScattered: Rule {
    static let about = About(
        "global-constant-scattered", "App-wide constant outside the constants file", category: .structure,
        severity: .note,
        scope: .appCode, reads: [.strings],
        why: "A constant that any file may use is looked for in one place; elsewhere it is written a second time.",
        phrasings: [
            "Declare global constants only in the constants file.",
            """
            Top-level `let` values that the whole app may use live together in `Constants.swift`, not at the head of \
            some random source.
            """,
        ])

    var files = ["Constants"]
    static let options = [Option<Self>("files", \.files, "Words of which the name of a file for constants holds one.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.parent?.kind == .codeBlockItem, Self.isGlobal(node), !node.isPrivate, node.attributes.isEmpty,
                let name = node.nameToken, let value = Self.value(of: node), Self.isFixed(value),
                !files.contains(where: { file.baseName.contains($0) }), file.baseName != "main",
                file.baseName != "Package"
            else { return }
            file.report(
                "the constant `\(name.text)` is visible everywhere but declared in `\(file.name)`",
                help: "make it private or move it to \(files.first.map { "`\($0).swift`" } ?? "the constants file")",
                at: name)
        }
    }

    private static func isGlobal(_ node: VariableDeclSyntax) -> Bool {
        node.ancestors.allSatisfy { ancestor in
            switch ancestor.kind {
            case .codeBlockItem, .codeBlockItemList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl, .sourceFile:
                true
            default: false
            }
        }
    }

    /// What a constant, or a variable that only computes one value, is.
    private static func value(of node: VariableDeclSyntax) -> ExprSyntax? {
        if node.isLet { return node.initialValue }
        return node.onlyBinding?.getterStatements?.onlyItem?.as(ExprSyntax.self)
    }

    /// Written out in full: literals, a few of them in a collection, and values made of nothing else.
    private static func isFixed(_ value: ExprSyntax) -> Bool {
        if value.stringValue != nil || value.numberValue != nil { return true }
        switch value.kind {
        case .booleanLiteralExpr: return true
        case .tupleExpr: return value.stripped != value && isFixed(value.stripped)
        case .forceUnwrapExpr: return value.as(ForceUnwrapExprSyntax.self).map { isFixed($0.expression) } ?? false
        case .sequenceExpr:
            return value.as(SequenceExprSyntax.self)?.elements
                .allSatisfy { $0.kind == .binaryOperatorExpr || $0.numberValue != nil } ?? false
        case .arrayExpr:
            // A long list is data with a file of its own.
            guard let elements = value.as(ArrayExprSyntax.self)?.elements else { return false }
            return (1...8).contains(elements.count) && elements.allSatisfy { isFixed($0.expression) }
        case .functionCallExpr:
            guard let call = value.as(FunctionCallExprSyntax.self), call.closures.isEmpty, !call.arguments.isEmpty,
                call.calledName?.text.isOne(of: makers) == true
            else { return false }
            return call.arguments.allSatisfy { isFixed($0.expression) }
        default: return false
        }
    }

    /// What makes a value of literals.
    private static let makers = [
        "URL", "TimeInterval", "Double", "Int", "CGFloat", "Float", "Decimal", "Set", "Locale", "TimeZone", "UUID",
        "Name", "Character", "CGSize", "CGPoint", "seconds", "milliseconds", "minutes",
    ]

    static let examples: [Example] = [
        .bad("import Foundation\n\nlet ↓shopAddress = URL(string: \"https://shop.example.com\")!\n\nstruct Row {}"),
        .bad(
            "let ↓day = 24 * 60 * 60\nlet ↓pause: Duration = .seconds(3)\nlet ↓kinds = [\"tea\", \"cake\"]\nvar ↓limit: Int { 20 }"
        ),
        .bad("#if DEBUG\n    let ↓isVerbose = true\n#else\n    let ↓isVerbose = false\n#endif"),
        .good("let clock = Clock(start: 3)\nlet now = Date()\nvar count = 3\nvar title: String { store.title }"),
        .bad("let ↓maximumRows = 50"),
        .bad("public let ↓baseName = \"shop\"\nstruct Row {}"),
        .good("private let maximumRows = 50"),
        .good("let maximumRows = 50", at: "App/Core/Constants.swift"),
        .good("enum Limits {\n    static let rows = 50\n}\nlet store = Store()"),
    ]
}

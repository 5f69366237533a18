import TenetRuleKit
import TenetRuleSupport

struct LiteralProtocolInit: Rule {
    static let about = About(
        "literal-protocol-init", "Initializer of a literal", category: .structure, severity: .warning,
        aliases: ["compiler_protocol_init"],
        why: """
            Initializers such as `init(arrayLiteral:)` are there for the compiler, which calls them for a literal. Called by \
            hand they hide that the value is one.
            """,
        phrasings: [
            """
            Do not call initializers such as `init(arrayLiteral:)` or `init(stringLiteral:)` directly; write the \
            literal.
            """,
            "Prefer `let berths: Set = [1, 2]` to spelling out what the compiler calls for you.",
        ])

    private static let labels = [
        "arrayLiteral", "dictionaryLiteral", "nilLiteral", "booleanLiteral", "integerLiteral", "floatLiteral",
        "stringLiteral", "extendedGraphemeClusterLiteral", "unicodeScalarLiteral", "stringInterpolation",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionCallExprSyntax.self) { call, file in
            guard let first = call.firstArgument, let label = first.label, label.text.isOne(of: Self.labels),
                let name = call.calledName, name.text.startsUppercase || name.text == "init" && call.calledBase != nil,
                !call.calledBase.map({ $0.text.isOne(of: ["self", "super", "Self"]) }).isTrue,
                Self.isWritten(first.expression) || call.arguments.only == nil
            else { return }
            file.report(
                "`init(\(label.text):)` is for the compiler to call", help: "write the literal itself", at: label)
        }
    }

    /// A value that is known only when the program runs has no literal to be written as.
    private static func isWritten(_ value: ExprSyntax) -> Bool {
        switch value.stripped.kind {
        case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .tupleExpr,
            .nilLiteralExpr,
            .arrayExpr, .dictionaryExpr:
            true
        default: false
        }
    }

    static let examples: [Example] = [
        .bad("let berths = Set(↓arrayLiteral: 1, 2)"),
        .bad("let boat = Optional<Boat>.init(↓nilLiteral: ())"),
        .bad("let name = BoatName(↓stringLiteral: \"Gull\")"),
        .good("let berths: Set = [1, 2]"),
        .good("let name = BoatName(stringLiteral: text)"),
        .good("struct BoatName {\n    init(_ text: String) { self.init(stringLiteral: \"Gull\") }\n}"),
        .good("struct BoatName {\n    init(stringLiteral value: String) { text = value }\n}"),
        .good("let boat: Boat? = nil"),
        .good("parse(stringLiteral: \"Gull\")"),
    ]
}

extension Bool? {
    fileprivate var isTrue: Bool { self ?? false }
}

import TenetRuleKit

struct ParseFailableInit: Rule {
    static let about = About(
        "parse-failable-init", "Parsing initialiser that cannot fail", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            An initialiser that falls back to a made-up value for text it cannot read hides the mistake. `init?` or \
            `throws` leaves the choice of a default to the caller.
            """)

    private static let parsing = [
        "Scanner", "JSONDecoder", "JSONSerialization", "Int", "Double", "Float", "UInt64", "UInt", "UInt32",
        "scanHexInt64", "scanHexInt32", "date",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard node.optionalMark == nil, node.signature.effectSpecifiers?.throwsClause == nil, let body = node.body,
                let parameter = node.signature.parameterClause.parameters.first(where: isText), !node.isInPreview,
                node.signature.parameterClause.parameters.count <= 2,
                let parse = parse(of: parameter.internalName.identifier, in: body),
                fallsBack(body, parse)
            else { return }
            file.report(
                "this initialiser makes up a value when `\(parameter.internalName.text)` cannot be read",
                help: "make it `init?` and return nil, or let it throw", at: node.initKeyword)
        }
    }

    private func isText(_ parameter: FunctionParameterSyntax) -> Bool {
        parameter.defaultValue == nil
            && parameter.type.text.isOne(of: ["String", "Substring", "Data", "StringProtocol"])
    }

    /// A call that turns the parameter, or a variable made from it, into something else.
    private func parse(of name: TextSlice, in body: CodeBlockSyntax) -> FunctionCallExprSyntax? {
        body.descendants(FunctionCallExprSyntax.self).first { call in
            guard let called = call.calledName?.text, called.isOne(of: Self.parsing) else { return false }
            if called.isOne(of: ["scanHexInt64", "scanHexInt32"]) { return true }
            return call.arguments.contains { argument in
                argument.label?.text.isOne(of: ["radix", "describing"]) != true && argument.expression.text == name
            }
                || called == "Scanner" && call.hasArgument("string")
        }
    }

    private func fallsBack(_ body: CodeBlockSyntax, _ parse: FunctionCallExprSyntax) -> Bool {
        if let list = parse.parent?.as(ExprListSyntax.self) {
            let parts = Array(list)
            if let index = parts.firstIndex(where: { $0.syntax == parse.syntax }), index + 2 < parts.count,
                parts[index + 1].text == "??"
            {
                return parts[index + 2].isConstant
            }
        }
        return body.descendants(GuardStmtSyntax.self).contains { check in
            check.conditions.descendants.contains { $0 == parse.syntax }
                && check.body.statements.contains { assigns($0.item) }
        }
            || body.descendants(SwitchCaseSyntax.self).contains {
                $0.label.kind == .switchDefaultLabel && $0.statements.onlyItem.map(assigns) == true
            }
    }

    /// Assigns constants, or delegates with nothing but constants.
    private func assigns(_ item: Syntax) -> Bool {
        if let call = item.as(FunctionCallExprSyntax.self) {
            return call.calledName?.text == "init" && !call.arguments.isEmpty
                && call.arguments.allSatisfy { $0.expression.isConstant }
        }
        guard let assignment = item.as(SequenceExprSyntax.self)?.assignment, assignment.value.count == 1 else {
            return false
        }
        return assignment.value.first?.isConstant ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            extension Color {
                ↓init(hex: String) {
                    var value: UInt64 = 0
                    Scanner(string: hex).scanHexInt64(&value)
                    switch hex.count {
                    case 6: (red, green) = (value >> 16, value >> 8)
                    default: (red, green) = (0, 0)
                    }
                }
            }
            """),
        .bad("struct Amount {\n    ↓init(text: String) {\n        cents = Int(text) ?? 0\n    }\n}"),
        .good(
            """
            struct Amount {
                init?(text: String) {
                    guard let cents = Int(text) else { return nil }
                    self.cents = cents
                }
            }
            """),
        .good(
            """
            struct Amount {
                init(text: String) throws {
                    guard let cents = Int(text) else { throw AmountError.noNumber }
                    self.cents = cents
                }
            }
            """),
        .good("struct Title {\n    init(text: String) { self.text = text }\n}"),
        .good("struct Amount {\n    init(text: String, fallback: Int) { cents = Int(text) ?? fallback }\n}"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct ParseFailableInit: Rule {
    static let about = About(
        "parse-failable-init", "Parsing initialiser that cannot fail", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            An initialiser that falls back to a made-up value for text it cannot read hides the mistake. `init?` or \
            `throws` leaves the choice of a default to the caller.
            """,
        phrasings: [
            "Declare initializers that parse text or data as `init?` or `throws`; do not fall back to made-up values.",
            """
            If `init(hex:)` can't read its argument, it says so by returning `nil` or raising an error instead of \
            inventing black.
            """,
        ])

    private static let parsing = [
        "Scanner", "JSONDecoder", "JSONSerialization", "Int", "Double", "Float", "UInt64", "UInt", "UInt32",
        "scanHexInt64", "scanHexInt32", "date",
    ]

    var labels = ParsingInitializers.labels
    static let options = [
        Option<Self>("labels", \.labels, "Labels of what an initialiser parses, where its body does not show it.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard node.optionalMark == nil, node.signature.effectSpecifiers?.throwsClause == nil, let body = node.body,
                let parameter = node.signature.parameterClause.parameters.first(where: isText), !node.isInPreview,
                node.signature.parameterClause.parameters.count <= 2,
                node.madeUpEnd(forLabels: labels) != nil || endsInConstants(body, of: parameter)
                    || returnsConstants(body, of: parameter) || switchesToDefault(body, of: parameter)
                    || parse(of: parameter.internalName.identifier, in: body).map({ fallsBack(body, $0) }) == true
            else { return }
            file.report(
                "this initialiser makes up a value when `\(parameter.internalName.text)` cannot be read",
                help: "make it `init?` and return nil, or let it throw", at: node.initKeyword)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isThrowing, let type = node.returnType, type.kind != .optionalType, type.text != "Bool",
                node.name.text.startsWithWord(of: ["parse", "decode"])
                    || ["Parser", "Decoder"].contains(where: { node.enclosingTypeName?.hasSuffix($0) == true }),
                let input = node.parameters.first(where: isText), let body = node.body,
                let fallback = fallback(in: body, for: input.internalName.identifier)
            else { return }
            file.report(
                "`\(node.name.text)` gives `\(fallback.text)` for what it cannot read, and its callers cannot tell",
                help: "return nil or throw, and let the caller write the default behind `??`", at: fallback)
        }
    }

    /// The constant behind `??` that the result falls back to when the text cannot be turned into a value.
    private func fallback(in body: CodeBlockSyntax, for name: TextSlice) -> ExprSyntax? {
        let made = Self.names(madeFrom: name, in: body)
        var results = body.statements.results
        if let last = body.statements.last?.item.as(ExprSyntax.self) { results.append(last) }
        for result in results {
            guard let choice = result.stripped.as(SequenceExprSyntax.self)?.operations.single,
                choice.operator == "??", choice.right.isConstant, choice.right.kind != .nilLiteralExpr,
                let call = choice.left.stripped.as(FunctionCallExprSyntax.self), let called = call.calledName,
                called.text.startsUppercase || called.text.isOne(of: Self.parsing)
                    || called.text.isOne(of: ["decode", "init"]),
                call.arguments.contains(where: { $0.expression.mentions(made) })
            else { continue }
            return choice.right
        }
        return nil
    }

    /// The name, and those of variables that are made from it.
    private static func names(madeFrom name: TextSlice, in body: CodeBlockSyntax) -> [TextSlice] {
        var made = [name]
        for item in body.statements {
            guard let variable = item.item.as(VariableDeclSyntax.self), let local = variable.nameToken,
                let value = variable.initialValue, value.mentions(made)
            else { continue }
            made.append(local.identifier)
        }
        return made
    }

    /// A failing check of what was cut out of the text sets constants and returns.
    private func returnsConstants(_ body: CodeBlockSyntax, of parameter: FunctionParameterSyntax) -> Bool {
        guard isParsed(parameter) else { return false }
        let made = Self.names(madeFrom: parameter.internalName.identifier, in: body)
        return body.statements.contains { item in
            guard let check = item.item.as(GuardStmtSyntax.self), check.body.statements.last?.item.kind == .returnStmt,
                check.conditions.contains(where: { $0.condition.mentions(made) })
            else { return false }
            let others = check.body.statements.dropLast()
            return !others.isEmpty && others.allSatisfy { assigns($0.item) && $0.item.text.last != 0x5D }
        }
    }

    /// `if parts.count == 2 { … } else { major = 1 }`: the last `else` makes up what the other branches read.
    private func endsInConstants(_ body: CodeBlockSyntax, of parameter: FunctionParameterSyntax) -> Bool {
        guard isParsed(parameter) else { return false }
        return body.statements.contains { item in
            guard let choice = item.item.asIf else { return false }
            var last = choice
            while let next = last.elseBody?.as(IfExprSyntax.self) { last = next }
            guard let rest = last.elseBody?.as(CodeBlockSyntax.self)?.statements, !rest.isEmpty,
                rest.allSatisfy({ assigns($0.item) && $0.item.text.last != 0x5D })
            else { return false }
            let read = choice.body.statements.contains { statement in
                guard let assignment = statement.item.as(SequenceExprSyntax.self)?.assignment,
                    let target = assignment.target.ownMemberName?.identifier,
                    assignment.value.single?.isConstant != true
                else { return false }
                return rest.contains {
                    $0.item.as(SequenceExprSyntax.self)?.assignment?.target.ownMemberName?.identifier == target
                }
            }
            return read
        }
    }

    /// `hex:`, `clockText:`, `_ text`.
    private func isParsed(_ parameter: FunctionParameterSyntax) -> Bool {
        let label = parameter.firstName.text == "_" ? parameter.internalName.text : parameter.firstName.text
        return label.isOne(of: labels)
            || ["Text", "String", "JSON", "Json", "Hex", "Code", "Xml", "XML"].contains { label.hasSuffix($0) }
    }

    /// `switch code { case "de": self = .german; default: self = .english }`.
    private func switchesToDefault(_ body: CodeBlockSyntax, of parameter: FunctionParameterSyntax) -> Bool {
        let made = Self.names(madeFrom: parameter.internalName.identifier, in: body)
        return body.descendants(SwitchExprSyntax.self).contains { choice in
            guard choice.subject.mentions(made) else { return false }
            let cases = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
            guard cases.contains(where: Self.namesText),
                let rest = cases.first(where: { $0.label.kind == .switchDefaultLabel })?.statements.onlyItem,
                let (target, _, value) = rest.as(SequenceExprSyntax.self)?.assignment, target.text == "self",
                let only = value.single?.as(MemberAccessExprSyntax.self), only.base == nil
            else { return false }
            return !only.declName.baseName.text.containsFolded(Self.telling)
        }
    }

    /// `case "de"` reads a text. `case _ where name.hasPrefix("Dingy")` sorts every text into one class or another.
    private static func namesText(_ choice: SwitchCaseSyntax) -> Bool {
        guard let label = choice.label.as(SwitchCaseLabelSyntax.self) else { return false }
        return label.caseItems.contains { item in
            item.pattern.syntax.descendants(StringLiteralExprSyntax.self).contains { _ in true }
        }
    }

    private static let telling = [
        "invalid", "unknown", "none", "other", "unsupported", "undefined", "unspecified", "error", "custom", "generic",
        "default", "unrecogn", "misc",
    ]

    private func isText(_ parameter: FunctionParameterSyntax) -> Bool {
        parameter.defaultValue == nil
            && parameter.type.text.isOne(of: ["String", "Substring", "Data", "StringProtocol"])
    }

    /// A call that turns the parameter, or a variable made from it, into something else.
    private func parse(of name: TextSlice, in body: CodeBlockSyntax) -> FunctionCallExprSyntax? {
        let made = Self.names(madeFrom: name, in: body)
        return body.descendants(FunctionCallExprSyntax.self).first { call in
            guard let called = call.calledName?.text, called.isOne(of: Self.parsing) else { return false }
            if called.isOne(of: ["scanHexInt64", "scanHexInt32"]) { return true }
            return call.arguments.contains { argument in
                argument.label?.text.isOne(of: ["radix", "describing"]) != true
                    && (made.contains { argument.expression.text == $0 } || isPart(argument.expression, of: made))
            }
                || called == "Scanner" && call.hasArgument("string")
        }
    }

    /// `$0` of `text.split(separator: ".").map { Int($0) ?? 0 }`.
    private func isPart(_ value: ExprSyntax, of made: [TextSlice]) -> Bool {
        guard value.text == "$0", let closure = value.enclosingBody?.as(ClosureExprSyntax.self),
            let call = closure.receivingCall?.call, let base = call.calledBase
        else { return false }
        return call.calledName?.text.isOne(of: ["map", "compactMap"]) == true && base.mentions(made)
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
        .good(
            """
            enum Hull {
                case wide, narrow
                init(boatName: String) {
                    switch boatName {
                    case _ where boatName.hasPrefix("Dingy"): self = .narrow
                    case let name where name == "Barge 4": self = .wide
                    default: self = .wide
                    }
                }
            }
            """),
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
        .bad("↓init(json: Data) {\n    // reading\n\n    (name, age) = (\"\", 0)\n}"),
        .good("init?(json: Data) {\n    // reading\n\n    return nil\n}"),
        .bad(
            "↓init(hex: String) {\n    let digits = hex.filter(\\.isHexDigit)\n    // reading\n\n    self.init(red: 0, green: 0)\n}"
        ),
        .good(
            "init(hex: String) {\n    let digits = hex.filter(\\.isHexDigit)\n    self.init(digits: digits, isExact: true)\n}"
        ),
        .good("init(text: String) {\n    read(text)\n    isRead = true\n}"),
        .good("init(json: Data) {\n    // reading\n}"),
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
        .bad(
            """
            struct Clock {
                ↓init(text: String) {
                    let parts = text.split(separator: ":").compactMap { Int($0) }
                    guard parts.count == 2 else {
                        hour = 0
                        return
                    }
                    hour = parts[0]
                }
            }
            enum Flag {
                ↓init(code: String) {
                    switch code.lowercased() {
                    case "r": self = .red
                    default: self = .green
                    }
                }
            }
            struct Version {
                ↓init(string: String) {
                    let parts = string.split(separator: ".").map { Int($0) ?? 0 }
                    major = parts.first ?? 0
                }
            }
            struct Weight {
                ↓init(text: String, unit: Unit) {
                    let plain = text.replacingOccurrences(of: ",", with: ".")
                    let grams = Double(plain) ?? 0
                    self.init(grams: grams, unit: unit)
                }
            }
            """),
        .good(
            """
            enum Flag {
                init(code: String) {
                    switch code.lowercased() {
                    case "r": self = .red
                    default: self = .unknown
                    }
                }
            }
            struct Clock {
                init(text: String) {
                    guard !isFrozen else {
                        hour = 0
                        return
                    }
                    read(text)
                }
            }
            """),
        .bad(
            """
            struct Span {
                ↓init(text: String) {
                    let ends = text.split(separator: "-").compactMap { Int($0) }
                    if ends.count == 2 {
                        lower = ends[0]
                        upper = ends[1]
                    } else {
                        lower = 0
                        upper = 9
                    }
                }
            }
            """),
        .bad(
            """
            struct UnitParser {
                func unit(of text: String) -> Unit {
                    let name = text.lowercased()
                    return Unit(rawValue: name) ?? ↓.metre
                }
            }
            """),
        .bad("func parseDepth(_ text: String) -> Double { Double(text) ?? ↓0 }"),
        .good("func parseDepth(_ text: String) -> Double? { Double(text) }"),
        .good("func parseDepth(_ text: String, orElse depth: Double) -> Double { Double(text) ?? depth }"),
        .good("func depth(of text: String) -> Double { Double(text) ?? 0 }"),
        .good(
            """
            struct Span {
                init(text: String, isOpen: Bool) {
                    self.text = text
                    if isOpen { end = "…" } else { end = "" }
                }
            }
            """),
        .good("struct Title {\n    init(text: String) { self.text = text }\n}"),
        .good("struct Amount {\n    init(text: String, fallback: Int) { cents = Int(text) ?? fallback }\n}"),
    ]
}

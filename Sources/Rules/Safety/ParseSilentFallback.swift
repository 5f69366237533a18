import TenetRuleKit
import TenetRuleSupport

struct ParseSilentFallback: Rule {
    static let about = About(
        "parse-silent-fallback", "Silent fallback of a parser", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A function that parses and returns an empty or made-up value on failure looks as if it had succeeded. The \
            caller cannot tell broken input from empty input.
            """,
        phrasings: [
            """
            Do not return an empty or default value from a parsing function when the input is invalid; throw an error \
            or return `nil`.
            """,
            "A decoder that meets broken JSON has to let its caller know, rather than answering with `[]` or zero.",
        ])

    var prefixes = ["parse", "parsed", "decode", "deserialize", "unmarshal"]
    var labels = ParsingInitializers.labels
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of functions that parse start."),
        Option<Self>("labels", \.labels, "Labels of what an initialiser parses."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isThrowing, let type = node.returnType, type.kind != .optionalType, let body = node.body,
                prefixes.contains(where: { isPrefix($0, of: node.name.text) }) || Self.readsFormat(node, body),
                !type.text.hasPrefix("Result"),
                type.text != "Void", type.text != "Bool",
                node.parameters.contains(where: isInput) || Self.extendsInput(node), !node.isOverride,
                // What a view cuts out of a text for its own label.
                !(node.isPrivate && node.enclosingType?.isView == true)
            else { return }
            for value in fallbacks(in: body) {
                file.report(
                    "`\(node.name.text)` returns `\(value.text)` when the input cannot be read, as if it had succeeded",
                    help: "throw an error or return nil, and let the caller choose the default", at: value)
            }
        }
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard !node.isInPreview, let value = node.madeUpEnd(forLabels: labels) else { return }
            file.report(
                "the initialiser ends with `\(value.text)` when the input cannot be read, as if it had succeeded",
                help: "make it `init?` or let it throw, and let the caller choose the default", at: value)
        }
    }

    private func isPrefix(_ prefix: String, of name: TextSlice) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        return name[prefix.utf8.count].map { $0 < 0x61 || $0 > 0x7A } ?? true
    }

    private func isInput(_ parameter: FunctionParameterSyntax) -> Bool {
        parameter.type.unwrapped.text.isOne(of: [
            "String", "Substring", "Data", "URL", "Any", "[String: Any]", "[UInt8]",
        ])
    }

    /// `extension String { func parsedPrice() -> Decimal }`.
    private static func extendsInput(_ node: FunctionDeclSyntax) -> Bool {
        guard let type = node.enclosingType, type.kind == .extensionDecl else { return false }
        return !node.isStatic
            && type.groupName?.text.isOne(of: ["String", "Substring", "StringProtocol", "Data"]) == true
    }

    /// `readSettings(from: data)` and what a `…Parser` does, with a decoder at work.
    private static func readsFormat(_ node: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> Bool {
        let isReader =
            node.name.text.startsWithWord(of: ["read", "import", "extract"])
            || ["Parser", "Reader", "Importer", "Decoder"].contains { node.enclosingTypeName?.hasSuffix($0) == true }
        return isReader && body.tokens.contains { $0.text.isOne(of: ["decode", "JSONSerialization", "jsonObject"]) }
    }

    /// `(try? decoder.decode(…)) ?? Settings()`.
    private func behindTry(_ value: ExprSyntax) -> ExprSyntax? {
        guard let choice = value.as(SequenceExprSyntax.self)?.operations.single, choice.operator == "??",
            isMadeUp(choice.right) || isStandIn(choice.right)
        else { return nil }
        // `(try? Page(text))?.links ?? []` looks for something in it.
        if choice.left.kind == .memberAccessExpr || choice.left.kind == .functionCallExpr {
            return nil
        }
        let tried = ([choice.left] + choice.left.origins).contains { part in
            part.descendants(TryExprSyntax.self).contains { $0.questionOrExclamationMark?.text == "?" }
        }
        return tried ? choice.right : nil
    }

    /// What a failing `guard`, an `else` or a `catch` returns when it is written out, and what stands behind an `if` that
    /// returned what it could read.
    private func fallbacks(in body: CodeBlockSyntax) -> [ExprSyntax] {
        var found: [ExprSyntax] = []
        for item in body.descendants(ReturnStmtSyntax.self) {
            guard let value = item.expression, let block = item.ancestor(CodeBlockSyntax.self),
                item.enclosingBody?.kind == .functionDecl
            else { continue }
            if let check = block.parent?.as(GuardStmtSyntax.self), isMadeUp(value) || isStandIn(value),
                block.statements.only != nil, isParsing(check.conditions)
            {
                found.append(value)
            }
            if let choice = block.parent?.as(IfExprSyntax.self), choice.elseBody?.syntax == block.syntax,
                unwrapsParsed(choice), isMadeUp(value) || isStandIn(value)
            {
                found.append(value)
            }
            // A `catch` that also logs is not silent.
            if block.parent?.kind == .catchClause, block.statements.only != nil, isMadeUp(value) || isStandIn(value) {
                found.append(value)
            }
        }
        for value in body.statements.results where value.enclosingBody?.kind == .functionDecl {
            if let fallback = behindTry(value) { found.append(fallback) }
        }
        if let last = body.statements.last?.item, let before = body.statements.dropLast().last?.item,
            let choice = before.asIf,
            choice.elseBody == nil, choice.body.statements.last?.item.kind == .returnStmt, unwrapsParsed(choice),
            let value = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self),
            isMadeUp(value) || isStandIn(value)
        {
            found.append(value)
        }
        return found
    }

    /// `if let number = Double(text)`.
    private func unwrapsParsed(_ choice: IfExprSyntax) -> Bool {
        choice.conditions.contains { $0.condition.kind == .optionalBindingCondition } && isParsing(choice.conditions)
    }

    private func isMadeUp(_ value: ExprSyntax) -> Bool {
        if value.kind == .nilLiteralExpr { return false }
        return value.stringValue != nil || value.numberValue != nil
            || value.text.isOne(of: ["[]", "[:]", ".zero", ".empty"])
    }

    /// `.black`, `Price(cents: 0)`, `Settings()`: a value like any other, unless its name says what happened.
    private func isStandIn(_ value: ExprSyntax) -> Bool {
        if let access = value.as(MemberAccessExprSyntax.self) {
            return access.base == nil && !access.declName.baseName.text.containsFolded(Self.telling)
        }
        guard let call = value.as(FunctionCallExprSyntax.self), call.isPlain, call.trailingClosure == nil,
            call.calledName?.text.startsUppercase == true
        else { return false }
        return call.arguments.allSatisfy { $0.expression.isConstant && $0.expression.kind != .nilLiteralExpr }
            && !call.codeContainsFolded(Self.telling)
    }

    private static let telling = [
        "invalid", "unknown", "none", "fail", "error", "missing", "unsupported", "other", "unrecogn", "malformed",
        "undefined", "unspecified", "notfound", "broken", "unparsed", "raw", "ignore", "skip", "nil", "null",
    ]

    private func isParsing(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.descendants.contains { $0.kind == .tryExpr || $0.kind == .asExpr || $0.kind == .unresolvedAsExpr }
            || conditions.descendants(FunctionCallExprSyntax.self).contains {
                ($0.calledName?.text).isOne(of: [
                    "Int", "Double", "Float", "URL", "Decimal", "UUID", "range", "firstIndex", "UInt", "UInt8",
                    "UInt32",
                    "UInt64", "Int32", "Int64", "number", "date",
                ])
            }
    }

    static let examples: [Example] = [
        .good(
            """
            struct LogView: View {
                private func parseDay(_ line: String) -> String {
                    guard let end = line.range(of: " ") else { return "" }
                    return String(line[..<end.lowerBound])
                }
            }
            func parseLinks(_ text: String) -> [URL] { (try? Page(text))?.links ?? [] }
            """),
        .bad(
            """
            func parseNames(_ data: Data) -> [String] {
                guard let names = try? decoder.decode([String].self, from: data) else { return ↓[] }
                return names
            }
            """),
        .bad("func decodePort(from text: String) -> Int {\n    do { return try read(text) } catch { return ↓80 }\n}"),
        .bad("init(json: Data) {\n    // reading\n\n    (name, age) = ↓(\"\", 0)\n}"),
        .bad(
            """
            struct Level {
                init(text: String) {
                    if let number = Int(text) {
                        value = number
                        return
                    }
                    value = ↓0
                }
            }
            """),
        .bad(
            """
            extension String {
                func parsedWeight() -> Decimal {
                    if let number = formatter.number(from: self) {
                        return number.decimalValue
                    }
                    return ↓0
                }
            }
            func parseTint(_ hex: String) -> Color {
                guard let value = UInt32(hex, radix: 16) else { return ↓.black }
                return Color(value)
            }
            func parsePrice(_ text: String) -> Price {
                if let number = Int(text) { return Price(cents: number) } else { return ↓Price(cents: 0) }
            }
            func decodeSettings(at url: URL) -> Settings {
                do { return try decoder.decode(Settings.self, from: read(url)) } catch { return ↓Settings() }
            }
            """),
        .bad(
            """
            struct TideReader {
                func readTides(from data: Data) -> [Tide] {
                    (try? JSONDecoder().decode([Tide].self, from: data)) ?? ↓[]
                }
                func tide(_ data: Data) -> Tide {
                    guard let tide = try? JSONDecoder().decode(Tide.self, from: data) else { return ↓.empty }
                    return tide
                }
            }
            """),
        .good(
            """
            func parseKind(_ text: String) -> Kind {
                guard let number = Int(text) else { return .unknown }
                return Kind(number)
            }
            func parseTide(_ text: String) -> Tide {
                if let number = Int(text) { return Tide(number) } else { return Tide(text: text) }
            }
            """),
        .good("init(json: Data) throws {\n    // reading\n\n    (name, age) = (\"\", 0)\n}"),
        .good(
            """
            struct Level {
                init(text: String) {
                    self.text = text
                    isRead = false
                }
            }
            """),
        .good("struct Level {\n    init(count: Int) {\n        value = 0\n    }\n}"),
        .good("func parseNames(_ data: Data) throws -> [String] { try decoder.decode([String].self, from: data) }"),
        .good(
            """
            func parseNames(_ data: Data) -> [String]? {
                guard let names = try? decoder.decode([String].self, from: data) else { return nil }
                return names
            }
            """),
        .good(
            """
            func parseNames(_ text: String) -> [String] {
                guard !text.isEmpty else { return [] }
                return text.split(separator: ",").map(String.init)
            }
            """),
        .good(
            """
            func decodePort(from text: String) -> Int {
                do { return try read(text) } catch {
                    log(error)
                    return 80
                }
            }
            """),
        .good(
            """
            func names(_ data: Data) -> [String] {
                guard let names = try? decoder.decode([String].self, from: data) else { return [] }
                return names
            }
            """),
    ]
}

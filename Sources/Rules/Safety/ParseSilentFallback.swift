import TenetRuleKit

struct ParseSilentFallback: Rule {
    static let about = About(
        "parse-silent-fallback", "Silent fallback of a parser", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A function that parses and returns an empty or made-up value on failure looks as if it had succeeded. The \
            caller cannot tell broken input from empty input.
            """)

    var prefixes = ["parse", "decode", "deserialize", "unmarshal"]
    var labels = ["hex", "hexString", "json", "jsonString", "string", "text", "xml", "csv", "parsing", "data"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of functions that parse start."),
        Option<Self>("labels", \.labels, "Labels of what an initialiser parses."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard !node.isThrowing, let type = node.returnType, type.kind != .optionalType, let body = node.body,
                prefixes.contains(where: { isPrefix($0, of: node.name.text) }), !type.text.hasPrefix("Result"),
                type.text != "Void", type.text != "Bool", node.parameters.contains(where: isInput), !node.isOverride
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

    /// What a failing `guard` or a `catch` returns when it is written out, and constants behind `try? … ??`.
    private func fallbacks(in body: CodeBlockSyntax) -> [ExprSyntax] {
        var found: [ExprSyntax] = []
        for item in body.descendants(ReturnStmtSyntax.self) {
            guard let value = item.expression, isMadeUp(value), let block = item.ancestor(CodeBlockSyntax.self),
                item.enclosingBody?.kind == .functionDecl
            else { continue }
            if let check = block.parent?.as(GuardStmtSyntax.self), isParsing(check.conditions) { found.append(value) }
            // A `catch` that also logs is not silent.
            if block.parent?.kind == .catchClause, block.statements.only != nil { found.append(value) }
        }
        return found
    }

    private func isMadeUp(_ value: ExprSyntax) -> Bool {
        if value.kind == .nilLiteralExpr { return false }
        return value.stringValue != nil || value.numberValue != nil
            || value.text.isOne(of: ["[]", "[:]", ".zero", ".empty"])
    }

    private func isParsing(_ conditions: ConditionElementListSyntax) -> Bool {
        conditions.descendants.contains { $0.kind == .tryExpr || $0.kind == .asExpr || $0.kind == .unresolvedAsExpr }
            || conditions.descendants(FunctionCallExprSyntax.self).contains {
                ($0.calledName?.text).isOne(of: [
                    "Int", "Double", "Float", "URL", "Decimal", "UUID", "range", "firstIndex",
                ])
            }
    }

    static let examples: [Example] = [
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

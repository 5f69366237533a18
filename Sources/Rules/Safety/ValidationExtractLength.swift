import TenetRuleKit

struct ValidationExtractLength: Rule {
    static let about = About(
        "validation-extract-length", "Long inline validation", category: .safety, severity: .note, scope: .appCode,
        why: """
            An initialiser with a long run of checks hides what it sets. A static helper with a name says what is \
            checked and can be used by the decoder, too.
            """)

    var maxLines = 10
    static let options = [
        Option<Self>("max_lines", \.maxLines, minimum: 3, "How many lines of checks an initialiser may hold.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard let body = node.body, node.range.count > maxLines * 8 else { return }
            var start: CodeBlockItemSyntax?
            var end = 0
            for item in body.statements {
                if isCheck(item.item) {
                    if start == nil { start = item }
                    end = item.range.upper
                } else if start != nil {
                    report(start, end, file)
                    start = nil
                }
            }
            report(start, end, file)
        }
    }

    private func report(_ start: CodeBlockItemSyntax?, _ end: Int, _ file: FilePass) {
        guard let start else { return }
        let lines = file.lines.line(at: max(start.range.lower, end - 1)) - file.lines.line(at: start.range.lower) + 1
        guard lines > maxLines else { return }
        file.report(
            "\(lines) lines of validation stand in the initialiser, more than \(maxLines)",
            help: "move them to a `private static func validate…(…) throws`",
            at: start.item.firstToken?.range ?? start.range)
    }

    /// A `guard` or `if` whose block only throws.
    private func isCheck(_ item: Syntax) -> Bool {
        if let check = item.as(GuardStmtSyntax.self) { return check.body.statements.onlyItem?.kind == .throwStmt }
        let choice = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) ?? item.as(IfExprSyntax.self)
        return choice?.elseBody == nil && choice?.body.statements.onlyItem?.kind == .throwStmt
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Survey {
                init(text: String, options: [String], limit: Int) throws {
                    ↓guard !text.isEmpty else {
                        throw SurveyError.noText
                    }
                    guard options.count > 1 else {
                        throw SurveyError.tooFew
                    }
                    self.text = text
                }
            }
            """,
            options: ["max_lines": .int(5)]),
        .bad(
            """
            struct Survey {
                init(text: String) throws {
                    self.text = text
                    ↓if text.isEmpty {
                        throw SurveyError.noText
                    }
                    if text.count > 80 {
                        throw SurveyError.tooLong
                    }
                }
            }
            """,
            options: ["max_lines": .int(5)]),
        .good(
            """
            struct Survey {
                init(text: String) throws {
                    guard !text.isEmpty else {
                        throw SurveyError.noText
                    }
                    self.text = text
                }
            }
            """),
        .good(
            """
            struct Survey {
                init(text: String, limit: Int) throws {
                    try Self.validate(text, limit)
                    self.text = text
                }
            }
            """,
            options: ["max_lines": .int(3)]),
        .good(
            """
            struct Survey {
                init(text: String, limit: Int) {
                    guard limit > 0 else {
                        self.text = ""
                        return
                    }
                    self.text = text
                }
            }
            """,
            options: ["max_lines": .int(3)]),
    ]
}

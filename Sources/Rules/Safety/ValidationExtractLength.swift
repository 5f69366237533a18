import TenetRuleKit

struct ValidationExtractLength: Rule {
    static let about = About(
        "validation-extract-length", "Long inline validation", category: .safety, severity: .note, scope: .appCode,
        why: """
            An initialiser with a long run of checks hides what it sets. A static helper with a name says what is \
            checked and can be used by the decoder, too.
            """)

    var maxLines = 10
    var maxFields = 2
    static let options = [
        Option<Self>("max_lines", \.maxLines, minimum: 3, "How many lines of checks an initialiser may hold."),
        Option<Self>(
            "max_fields", \.maxFields, minimum: 1, "How many values one check may relate to each other where it stands."
        ),
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
            for item in body.statements where isCheck(item.item) {
                guard let conditions = Self.conditions(of: item.item) else { continue }
                reportFields(conditions, file)
            }
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.range.count > 60, node.enclosingType != nil, let body = node.body,
                !node.name.text.startsWithWord(of: ["validate", "check", "verify", "ensure"])
            else { return }
            for item in body.statements {
                guard let conditions = Self.conditions(of: item.item), Self.comparisons(in: conditions) > 2,
                    rejects(item.item)
                else { continue }
                reportFields(conditions, file)
            }
        }
    }

    private func reportFields(_ conditions: ConditionElementListSyntax, _ file: FilePass) {
        guard Self.comparisons(in: conditions) > 1 else { return }
        var names: [TextSlice] = []
        for reference in conditions.descendants(DeclReferenceExprSyntax.self) {
            var name = reference.baseName
            if reference.isMemberName { continue }
            if name.text == "self", let access = reference.parent?.as(MemberAccessExprSyntax.self) {
                name = access.declName.baseName
            }
            let isCalled =
                reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax == reference.syntax
            guard !isCalled, !name.text.startsUppercase, name.text.first != 0x24, !reference.isLocalName(name.text),
                !names.contains(where: { $0 == name.identifier })
            else { continue }
            names.append(name.identifier)
        }
        guard names.count > maxFields, let first = conditions.first else { return }
        file.report(
            "one check relates \(names.count) values to each other where they are used",
            help: "move it to a `private static func validate…(…) throws`, whose name says what must hold", at: first)
    }

    private static func conditions(of item: Syntax) -> ConditionElementListSyntax? {
        if let check = item.as(GuardStmtSyntax.self) { return check.conditions }
        return (item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) ?? item.as(IfExprSyntax.self))?
            .conditions
    }

    private static func comparisons(in conditions: ConditionElementListSyntax) -> Int {
        conditions.descendants(BinaryOperatorExprSyntax.self).count {
            $0.text.isOne(of: ["<", ">", "<=", ">=", "==", "!="])
        }
    }

    /// The other branch throws, or shows an error.
    private func rejects(_ item: Syntax) -> Bool {
        if let check = item.as(GuardStmtSyntax.self) { return Self.refuses(check.body.statements) }
        guard
            let choice = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
                ?? item.as(IfExprSyntax.self)
        else { return false }
        if let other = choice.elseBody?.as(CodeBlockSyntax.self) { return Self.refuses(other.statements) }
        return choice.elseBody == nil && Self.refuses(choice.body.statements)
    }

    private static func refuses(_ statements: CodeBlockItemListSyntax) -> Bool {
        guard let first = statements.first?.item, first.text.containsFolded(["invalid", "validation", "inconsistent"])
        else {
            return false
        }
        return first.kind == .throwStmt || first.as(FunctionCallExprSyntax.self)?.calledName?.text == "handleError"
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
        .bad(
            """
            struct Mooring {
                init(from start: Date, to end: Date, boats: Int, berths: Int) throws {
                    guard ↓start < end, boats > 0, boats <= berths else { throw MooringError.odd }
                    self.boats = boats
                }
            }
            """),
        .bad(
            """
            final class MooringModel {
                func book() throws {
                    guard ↓draft > 0, draft < depth, length <= berth.length else { throw MooringError.invalidBoat }
                    send(draft, depth)
                }
            }
            """),
        .good(
            """
            struct Mooring {
                init(from start: Date, to end: Date, name: String) throws {
                    guard start < end else { throw MooringError.odd }
                    guard !name.isEmpty else { throw MooringError.unnamed }
                    self.name = name
                }
            }
            """),
        .good(
            """
            final class MooringModel {
                func read(_ text: String) throws -> Int {
                    let parts = text.split(separator: ",")
                    let length = parts.count
                    let width = text.count
                    guard length > 1, width < 90, parts.count != width else { throw MooringError.invalidText }
                    return length
                }
            }
            """),
        .good(
            """
            final class MooringModel {
                func next() throws -> Boat {
                    guard index >= 0, index < boats.count, boats.count != limit else { throw MooringError.atEnd }
                    return boats[index]
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

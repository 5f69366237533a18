import TenetRuleKit
import TenetRuleSupport

struct ValidationExtractLength: Rule {
    static let about = About(
        "validation-extract-length", "Long inline validation", category: .safety, severity: .note, scope: .appCode,
        why: """
            An initialiser with a long run of checks hides what it sets. A static helper with a name says what is \
            checked and can be used by the decoder, too.
            """,
        phrasings: [
            "Move an initializer's validation of more than 10 lines into a named helper.",
            "Long runs of `guard` don't belong inline in `init`; a static function verifies.",
        ])

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
            if node.isThrowing || node.returnType == nil { checkRun(of: body.statements, file) }
            for item in body.statements {
                guard let conditions = Self.conditions(of: item.item), rejects(item.item) else { continue }
                if Self.comparisons(in: conditions) > 2 { reportFields(conditions, file) }
                let fields = Self.fields(in: conditions)
                guard Self.comparisons(in: conditions) == 2, fields > maxFields + 1, let first = conditions.first else {
                    continue
                }
                report(fields, at: first, file)
            }
        }
    }

    /// Checks one after the other in a function that does something else: each tells somebody what is wrong, and ends.
    private func checkRun(of statements: CodeBlockItemListSyntax, _ file: FilePass) {
        var run: [CodeBlockItemSyntax] = []
        for item in statements {
            if tellsAndEnds(item.item) {
                run.append(item)
            } else if !run.isEmpty {
                break
            }
        }
        let tests = run.compactMap { item in Self.conditions(of: item.item).flatMap { Self.testedValue(in: $0) } }
        guard let first = run.first, let last = run.last, run.last != statements.last, tests.count > 2,
            tests.dropFirst().contains(where: { $0 != tests[0] })
        else { return }
        let lines = file.service(CodeLines.self).count(in: ByteRange(first.range.lower, last.range.upper))
        guard lines > maxLines else { return }
        file.report(
            "\(lines) lines of validation stand before what the function does, more than \(maxLines)",
            help: "move them to a helper whose name says what is checked",
            at: first.item.firstToken?.range ?? first.range)
    }

    /// What a check looks at: `name` in `name.isEmpty` and in `name.count < 3`; nil when it asks for something else.
    private static func testedValue(in conditions: ConditionElementListSyntax) -> String? {
        for node in conditions.descendants {
            if let access = node.as(MemberAccessExprSyntax.self), access.declName.baseName.text.isOne(of: questions) {
                return access.base?.text.string.split(separator: ".").first { $0 != "self" }.map(String.init)
            }
            guard let sign = node.as(BinaryOperatorExprSyntax.self), sign.text.isOne(of: ["<", ">", "<=", ">="]),
                let name = conditions.descendants(DeclReferenceExprSyntax.self).first(where: {
                    $0.baseName.text != "self"
                })
            else { continue }
            return name.baseName.text.string
        }
        return nil
    }

    private static let questions = [
        "isEmpty", "count", "contains", "allSatisfy", "rangeOfCharacter", "range", "hasPrefix", "hasSuffix",
        "firstMatch",
        "wholeMatch", "evaluate",
    ]

    /// `if name.isEmpty { message = "…"; return }`, `guard amount > 0 else { return show(…) }`, or one that throws.
    private func tellsAndEnds(_ item: Syntax) -> Bool {
        let choice = item.asIf
        guard choice?.elseBody == nil, let block = item.as(GuardStmtSyntax.self)?.body ?? choice?.body,
            let last = block.statements.last?.item
        else { return false }
        if last.kind == .throwStmt { return block.statements.only != nil }
        guard let end = last.as(ReturnStmtSyntax.self) else { return false }
        if block.statements.only != nil { return end.expression?.kind == .functionCallExpr }
        return block.statements.count == 2 && Self.tells(block.statements.first?.item)
    }

    /// Sets a text or calls something with one.
    private static func tells(_ item: Syntax?) -> Bool {
        guard let item else { return false }
        let text =
            item.as(SequenceExprSyntax.self)?.assignment?.value.first?.syntax
            ?? item.as(FunctionCallExprSyntax.self)?.arguments.syntax
        guard let text else { return false }
        return ([text] + text.descendants).contains { $0.kind == .stringLiteralExpr || $0.kind == .memberAccessExpr }
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
        report(names.count, at: first, file)
    }

    /// The different fields of values that are compared: `request.guests`, `room.places`.
    private static func fields(in conditions: ConditionElementListSyntax) -> Int {
        var paths: Set<String> = []
        for access in conditions.descendants(MemberAccessExprSyntax.self)
        where access.parent?.kind != .memberAccessExpr && access.parent?.kind != .functionCallExpr {
            guard let base = access.base?.as(DeclReferenceExprSyntax.self), !base.baseName.text.startsUppercase else {
                continue
            }
            paths.insert(access.text.string)
        }
        return paths.count
    }

    private func report(_ count: Int, at first: ConditionElementSyntax, _ file: FilePass) {
        file.report(
            "one check relates \(count) values to each other where they are used",
            help: "move it to a `private static func validate…(…) throws`, whose name says what must hold", at: first)
    }

    private static func conditions(of item: Syntax) -> ConditionElementListSyntax? {
        if let check = item.as(GuardStmtSyntax.self) { return check.conditions }
        return item.asIf?.conditions
    }

    private static func comparisons(in conditions: ConditionElementListSyntax) -> Int {
        conditions.descendants(BinaryOperatorExprSyntax.self).count {
            $0.text.isOne(of: ["<", ">", "<=", ">=", "==", "!="])
        }
    }

    /// The other branch throws, or shows an error.
    private func rejects(_ item: Syntax) -> Bool {
        if let check = item.as(GuardStmtSyntax.self) { return Self.refuses(check.body.statements) }
        guard let choice = item.asIf else { return false }
        if let other = choice.elseBody?.as(CodeBlockSyntax.self) { return Self.refuses(other.statements) }
        return choice.elseBody == nil && Self.refuses(choice.body.statements)
    }

    private static func refuses(_ statements: CodeBlockItemListSyntax) -> Bool {
        guard let first = statements.first?.item, first.codeContainsFolded(["invalid", "validation", "inconsistent"])
        else {
            return false
        }
        return first.kind == .throwStmt || first.as(FunctionCallExprSyntax.self)?.calledName?.text == "handleError"
    }

    private func report(_ start: CodeBlockItemSyntax?, _ end: Int, _ file: FilePass) {
        guard let start else { return }
        let lines = file.service(CodeLines.self).count(in: ByteRange(start.range.lower, end))
        guard lines > maxLines else { return }
        file.report(
            "\(lines) lines of validation stand in the initialiser, more than \(maxLines)",
            help: "move them to a `private static func validate…(…) throws`",
            at: start.item.firstToken?.range ?? start.range)
    }

    /// A `guard` or `if` whose block only throws. What a `guard` only takes apart to use it is conversion: a helper
    /// would have to do it again.
    private func isCheck(_ item: Syntax) -> Bool {
        if let check = item.as(GuardStmtSyntax.self) {
            let isConversion = check.conditions.allSatisfy {
                $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.kind == .identifierPattern
            }
            return !isConversion && check.body.statements.onlyItem?.kind == .throwStmt
        }
        let choice = item.asIf
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
            final class MooringService {
                func book(_ wish: Wish, _ berth: Berth) throws {
                    if ↓wish.end <= wish.start || wish.length > berth.length || (wish.hasDog && !berth.allowsDogs) {
                        throw MooringError.invalidWish
                    }
                    send(wish)
                }
                func move(_ wish: Wish, _ berth: Berth) throws {
                    guard wish.end > wish.start, wish.length < 9 else { throw MooringError.invalidWish }
                    send(wish)
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
            "struct Gauge {\n    init(row: Row) throws {\n        guard let depth = Int(row.depth),\n            let width = Int(row.width)\n        else {\n            throw GaugeError.size\n        }\n        self.init(depth, width)\n    }\n}",
            options: ["max_lines": .int(3)]),
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
        .bad(
            """
            final class MooringController {
                func bookTapped() {
                    ↓if name.isEmpty {
                        show("no name")
                        return
                    }
                    guard length < 40 else {
                        return show("too long")
                    }
                    guard let berth, !berth.guests.isEmpty else {
                        return show("taken")
                    }
                    service.book(berth, name)
                }
            }
            """, options: ["max_lines": .int(8)]),
        .good(
            """
            final class MooringController {
                func bookTapped() {
                    guard let berth else {
                        return
                    }
                    guard let pilot = pilots.first else {
                        return
                    }
                    if berth.isTaken {
                        show("taken")
                        return
                    }
                    service.book(berth, pilot)
                }
                func validateBooking() throws {
                    guard length < 40 else {
                        throw BookingError.length
                    }
                    guard width < 40 else {
                        throw BookingError.width
                    }
                    guard !name.isEmpty else {
                        throw BookingError.name
                    }
                    isValid = true
                }
            }
            """, options: ["max_lines": .int(4)]),
    ]
}

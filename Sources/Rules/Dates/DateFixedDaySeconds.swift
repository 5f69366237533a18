import TenetRuleKit
import TenetRuleSupport

struct DateFixedDaySeconds: Rule {
    static let about = About(
        "date-fixed-day-seconds", "Day counted in seconds", category: .dates, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            A day has 23 or 25 hours when the clocks change. Adding or dividing by 86 400 seconds lands on another \
            day, or an hour off, twice a year.
            """,
        phrasings: [
            "Do not add, subtract or divide by 86,400 seconds to count days; use `Calendar`.",
            "Tomorrow is `calendar.date(byAdding: .day, value: 1, to: today)` and never a fixed `TimeInterval` later.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("addingTimeInterval", "addTimeInterval", "advanced") { call, file in
            guard let argument = call.arguments.only?.expression, call.calledBase != nil,
                let place = Self.daySeconds(in: argument), Self.isCalendarWork(call)
            else { return }
            report(place, in: file)
        }
        hooks.onCall("Date") { call, file in
            guard call.isPlain,
                let argument = call.argument("timeIntervalSinceNow") ?? call.argument("timeInterval"),
                let place = Self.daySeconds(in: argument.expression), Self.isCalendarWork(call)
            else { return }
            report(place, in: file)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let place = Self.dayDivision(sequence) ?? Self.dateSum(sequence), Self.isCalendarWork(sequence) else {
                return
            }
            report(place, in: file)
        }
    }

    private func report(_ place: ByteRange, in file: FilePass) {
        file.report(
            "a day is counted as a fixed number of seconds, which is wrong when the clocks change",
            help: "use `Calendar.date(byAdding: .day, value:to:)` or `dateComponents([.day], from:to:)`", at: place)
    }

    /// Not how long something is kept or how often something is asked.
    private static func isCalendarWork(_ node: some SyntaxProtocol) -> Bool {
        let names = [
            "expir", "ttl", "cache", "interval", "maxage", "stale", "throttle", "timeout", "retention", "cleanup",
            "purge", "refresh", "cookie", "token", "lifetime", "limit",
        ]
        for ancestor in node.ancestors {
            let name: TokenSyntax?
            switch ancestor.kind {
            case .patternBinding: name = PatternBindingSyntax(unchecked: ancestor).nameToken
            case .functionDecl: name = FunctionDeclSyntax(unchecked: ancestor).name
            case .labeledExpr: name = LabeledExprSyntax(unchecked: ancestor).label
            case .sequenceExpr: name = SequenceExprSyntax(unchecked: ancestor).assignment?.target.lastName
            default: continue
            }
            if let name, names.contains(where: { name.text.containsIgnoringCase($0) }) { return false }
            if ancestor.kind == .functionDecl { break }
        }
        return !node.isInPreview && !node.isInDebugBlock
    }

    /// `86400`, `24 * 60 * 60` or `60 * 60 * 24` in an expression.
    private static func daySeconds(in expression: ExprSyntax) -> ByteRange? {
        if isDay(expression) { return expression.range }
        let stripped = expression.stripped
        guard let sequence = stripped.as(SequenceExprSyntax.self) else { return isDay(stripped) ? stripped.range : nil }
        let parts = Array(sequence.elements)
        for part in parts where isDay(part) || isDay(part.stripped) { return part.range }
        for part in parts where isNamedDay(part) { return part.range }
        for part in parts where part.kind == .tupleExpr { if let found = daySeconds(in: part) { return found } }
        let numbers = parts.compactMap { part in part.numberValue.map { (part, $0) } }
        let values = numbers.map(\.1)
        let isDay =
            (values.contains(24) && values.filter { abs($0) == 60 }.count >= 2)
            || (values.contains(24) && values.contains(3600))
        guard isDay, let first = numbers.first, let last = numbers.last,
            sequence.operations.allSatisfy({ $0.operator == "*" })
        else { return nil }
        return ByteRange(first.0.range.lower, last.0.range.upper)
    }

    /// `secondsPerDay`, `Self.dayInSeconds`.
    private static func isNamedDay(_ expression: ExprSyntax) -> Bool {
        guard let name = expression.lastName?.identifier else { return false }
        if name.containsFolded(["day"]), isConstantDay(name, expression) { return true }
        guard name.containsFolded(["second"]) else { return false }
        let words = name.words.map { $0.lowercased() }
        return words.contains("day") && (words.contains("seconds") || words.contains("second")) && words.count <= 4
    }

    /// `static let dayLength: TimeInterval = 86_400` of the same file.
    private static func isConstantDay(_ name: TextSlice, _ place: ExprSyntax) -> Bool {
        place.root.descendants(PatternBindingSyntax.self).contains { binding in
            binding.nameToken?.identifier == name && binding.initializer.map { isDay($0.value) } == true
        }
    }

    private static func isDay(_ expression: ExprSyntax) -> Bool {
        guard let value = expression.numberValue else { return false }
        return value == 86400 || value == -86400 || value == 604_800 || value == -604_800
    }

    /// `later.timeIntervalSince(earlier) / 86400`.
    private static func dayDivision(_ sequence: SequenceExprSyntax) -> ByteRange? {
        let operations = sequence.operations
        guard let index = operations.firstIndex(where: { $0.operator == "/" }) else { return nil }
        let right = operations[index].right
        guard
            let place = daySeconds(in: right) ?? chain(operations[index...]) ?? (isNamedDay(right) ? right.range : nil)
        else { return nil }
        let left = operations[index].left
        return isInterval(left) || left.origins.contains(where: isInterval) ? place : nil
    }

    /// A parameter or property of type `Date`.
    private static func isTypedDate(_ value: ExprSyntax) -> Bool {
        guard let name = value.ownMemberName?.identifier else { return false }
        let parameter = value.enclosingFunction?.parameters.first { $0.internalName.identifier == name }
        if let parameter { return parameter.type.text == "Date" }
        return value.enclosingType?.storedProperties.contains {
            $0.nameToken?.identifier == name && $0.type?.text == "Date"
        } ?? false
    }

    private static func isInterval(_ value: ExprSyntax) -> Bool {
        value.tokens.contains {
            $0.text.isOne(of: [
                "timeIntervalSince", "timeIntervalSinceNow", "timeIntervalSince1970", "timeIntervalSinceReferenceDate",
            ])
        }
    }

    /// `/ 24 / 60 / 60` and `/ 3600 / 24`.
    private static func chain(
        _ operations: ArraySlice<(left: ExprSyntax, operator: TextSlice, right: ExprSyntax)>
    ) -> ByteRange? {
        let divisors = operations.prefix { $0.operator == "/" }.map(\.right)
        let values = divisors.compactMap(\.numberValue)
        guard values.count == divisors.count, values.reduce(1, *) == 86400, let first = divisors.first,
            let last = divisors.last
        else { return nil }
        return ByteRange(first.range.lower, last.range.upper)
    }

    /// `Date() + 86400`, and `self + 7 * secondsPerDay` of a date.
    private static func dateSum(_ sequence: SequenceExprSyntax) -> ByteRange? {
        let operations = sequence.operations
        for (index, operation) in operations.enumerated() where operation.operator == "+" || operation.operator == "-" {
            let isDate =
                operation.left.text.isOne(of: ["Date()", "Date.now", ".now", "now", "today", "startOfDay"])
                || operation.left.text == "self" && sequence.enclosingTypeName == "Date" || isTypedDate(operation.left)
            guard isDate else { continue }
            let factors = operations[(index + 1)...].prefix { $0.operator == "*" }.map(\.right)
            for factor in [operation.right] + factors {
                if let place = daySeconds(in: factor) ?? (isNamedDay(factor) ? factor.range : nil) { return place }
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad("let tomorrow = today.addingTimeInterval(↓86400)"),
        .bad("let nextWeek = date.addingTimeInterval(7 * (↓24 * 60 * 60))"),
        .bad("let days = Int(end.timeIntervalSince(start) / ↓86_400)"),
        .bad("let yesterday = Date() - ↓86400"),
        .bad(
            """
            extension Date {
                static let secondsInDay: Double = 86_400
                var dayAfter: Date { self + ↓Self.secondsInDay }
                var sameDayLater: Date { self - 7 * ↓Date.secondsInDay }
                func days(to end: Date) -> Int {
                    let distance = end.timeIntervalSince(self)
                    return Int(distance) / (↓24 * 60 * 60)
                }
            }
            extension Shift {
                static let dayLength: Double = 86_400
                var end: Date { start.addingTimeInterval(↓Self.dayLength * 2) }
                var before: Date { start.addingTimeInterval(↓-60 * 60 * 24) }
            }
            func week(from start: Date) -> [Date] {
                (0..<7).map { start + Double($0) * ↓Date.secondsInDay }
            }
            let nextShift = Date(timeIntervalSinceNow: ↓86_400)
            """),
        .good("func days(_ seconds: Double) -> Int { Int(seconds / 86_400) }\nlet limit = base + 2 * secondsPerDay"),
        .good("let tomorrow = calendar.date(byAdding: .day, value: 1, to: today)"),
        .good("let expiryDate = Date().addingTimeInterval(86400)"),
        .good("let cacheLifetime: TimeInterval = 24 * 60 * 60"),
        .good("let later = today.addingTimeInterval(3600)"),
        .good("func isTokenValid() -> Bool {\n    Date() < issued.addingTimeInterval(86400)\n}"),
    ]
}

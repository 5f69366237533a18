import TenetRuleKit
import TenetRuleSupport

struct TimeLimitLiteral: Rule {
    static let about = About(
        "time-limit-literal", "Limit of time without a name", category: .dates, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            After how many days something is due is a decision of the business. Written into a comparison it is \
            repeated elsewhere, and one of the places keeps the old number.
            """,
        phrasings: [
            "Name every limit of days, hours, weeks or months with a constant; do not compare with a number.",
            "Deadlines are business decisions: write `Limits.cadenceDays`, not a bare 90.",
        ])

    var words = ["days", "hours", "weeks", "months"]
    static let options = [
        Option<Self>("words", \.words, "Words, in lower case, in names of what is compared with the limit.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            guard node.text.isOne(of: ["<", "<=", ">", ">="]), let sides = node.sides else { return }
            let (value, limit) = sides.left.numberValue == nil ? (sides.left, sides.right) : (sides.right, sides.left)
            guard let number = limit.numberValue, number > 1,
                let name = value.lastName?.identifier, !isUnit(number, name),
                isPassedTime(name), !node.isInPreview,
                !limit.ancestors.contains(where: isFormatting)
            else { return }
            file.report(
                "`\(limit.text)` is a limit without a name", help: "declare it as a constant, named for what it limits",
                at: limit)
        }
        hooks.onCall("date") { call, file in checkAddition(call, file) }
        hooks.onCall("DateComponents") { call, file in
            guard call.isPlain, let argument = call.arguments.only, let label = argument.label,
                label.text.isOne(of: ["day", "hour", "month"]),
                let number = argument.expression.numberValue, abs(number) > 7, !isUnit(abs(number), label.identifier),
                call.ancestor(LabeledExprSyntax.self)?.label?.text == "byAdding", !call.isInPreview
            else { return }
            file.report(
                "`\(argument.expression.text)` is a limit without a name",
                help: "declare it as a constant, named for what it limits", at: argument.expression)
        }
    }

    /// `date(byAdding: .day, value: 45, to: last)`: when something is due again.
    private func checkAddition(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.argument("byAdding")?.expression.text.isOne(of: [".day", ".hour", ".weekOfYear", ".month"]) == true,
            let value = call.argument("value")?.expression, let number = value.numberValue, abs(number) > 7,
            let part = call.argument("byAdding")?.expression.lastName?.identifier, !isUnit(abs(number), part),
            !call.isInPreview,
            !["Preview", "Sample", "Mock", "Debug", "Demo"].contains(where: file.name.contains),
            !value.ancestors.contains(where: isFormatting)
        else { return }
        file.report(
            "`\(value.text)` is a limit without a name", help: "declare it as a constant, named for what it limits",
            at: value)
    }

    /// `days`, `daysSinceTest`, `hoursLeft`; not `hoursRead`, nor parts of a date such as `month`.
    private func isPassedTime(_ name: TextSlice) -> Bool {
        let parts = name.words.map { $0.lowercased() }
        return parts.contains(where: words.contains) && (parts.count == 1 || parts.contains(where: Self.spans.contains))
    }

    private static let spans: Set<String> = [
        "since", "ago", "left", "elapsed", "remaining", "until", "past", "passed", "between", "old", "overdue", "late",
    ]

    /// A factor of the unit, or a number from which on two digits are shown.
    private func isUnit(_ number: Double, _ name: TextSlice) -> Bool {
        if [4, 5, 7, 10, 365, 366].contains(number) { return true }
        let words = name.words.map { $0.lowercased() }
        if words.contains("days") || words.contains("day") { return [28, 29, 30, 31, 364].contains(number) }
        return [12, 23, 24, 28, 29, 30, 31, 52, 59, 60].contains(number)
    }

    /// Turns a time into words or checks the parts of a date.
    private func isFormatting(_ node: Syntax) -> Bool {
        if let function = node.as(FunctionDeclSyntax.self) {
            return function.name.text.containsFolded([
                "format", "text", "string", "description", "label", "relative", "ago",
            ])
        }
        if let variable = node.as(VariableDeclSyntax.self) {
            return variable.isStatic || variable.type?.text == "String"
        }
        return false
    }

    static let examples: [Example] = [
        .bad("func isDue(_ daysSinceTest: Int) -> Bool { daysSinceTest >= ↓90 }"),
        .bad("func isDue(_ days: Int) -> Bool { days >= ↓60 }"),
        .bad("if ↓14 < loan.daysLeft { renew(loan) }"),
        .good("func isDue(_ daysSinceTest: Int) -> Bool { daysSinceTest >= Constants.cadenceDays }"),
        .bad("let due = calendar.date(byAdding: .day, value: ↓45, to: last)"),
        .good("let due = calendar.date(byAdding: .day, value: Limits.pause, to: last)"),
        .good(
            "let next = calendar.date(byAdding: .day, value: 1, to: last)\nlet week = calendar.date(byAdding: .day, value: 7, to: last)"
        ),
        .good("if days < 7 || hours >= 24 || months > 12 { show(days) }"),
        .good("func relativeText(_ days: Int) -> String { days < 3 ? \"new\" : \"old\" }"),
        .good(
            "if daysLeft > 0 && count > 90 { renew() }\nlet isLate = holidays.count > 90\nlet isSpring = month > 2 && hoursRead < 3"
        ),
    ]
}

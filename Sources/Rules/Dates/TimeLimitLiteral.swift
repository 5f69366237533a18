import TenetRuleKit

struct TimeLimitLiteral: Rule {
    static let about = About(
        "time-limit-literal", "Limit of time without a name", category: .dates, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            After how many days something is due is a decision of the business. Written into a comparison it is \
            repeated elsewhere, and one of the places keeps the old number.
            """)

    var words = ["days", "hours", "weeks", "months"]
    static let options = [
        Option<Self>("words", \.words, "Words, in lower case, in names of what is compared with the limit.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            guard node.text.isOne(of: ["<", "<=", ">", ">="]), let sides = node.sides else { return }
            let (value, limit) = sides.left.numberValue == nil ? (sides.left, sides.right) : (sides.right, sides.left)
            guard let number = limit.numberValue, number > 1, !units.contains(number),
                let name = value.lastName?.identifier,
                isPassedTime(name), !node.isInPreview,
                !limit.ancestors.contains(where: isFormatting)
            else { return }
            file.report(
                "`\(limit.text)` is a limit without a name", help: "declare it as a constant, named for what it limits",
                at: limit)
        }
    }

    /// `days`, `daysSinceTest`, `hoursLeft`; not `hoursRead`, nor parts of a date such as `month`.
    private func isPassedTime(_ name: TextSlice) -> Bool {
        let parts = name.words.map { $0.lowercased() }
        return parts.contains(where: words.contains) && (parts.count == 1 || parts.contains(where: Self.spans.contains))
    }

    private static let spans: Set<String> = [
        "since", "ago", "left", "elapsed", "remaining", "until", "past", "passed", "between", "old", "overdue", "late",
    ]

    /// Factors of units, and the numbers from which on two digits are shown.
    private let units: Set<Double> = [4, 5, 7, 10, 12, 23, 24, 28, 29, 30, 31, 52, 59, 60, 364, 365, 366]

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
        .bad("if ↓14 < loan.daysLeft { renew(loan) }"),
        .good("func isDue(_ daysSinceTest: Int) -> Bool { daysSinceTest >= Constants.cadenceDays }"),
        .good("if days < 7 || hours >= 24 || months > 12 { show(days) }"),
        .good("func relativeText(_ days: Int) -> String { days < 3 ? \"new\" : \"old\" }"),
        .good(
            "if daysLeft > 0 && count > 90 { renew() }\nlet isLate = holidays.count > 90\nlet isSpring = month > 2 && hoursRead < 3"
        ),
    ]
}

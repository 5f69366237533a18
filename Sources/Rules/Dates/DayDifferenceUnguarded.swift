import TenetRuleKit
import TenetRuleSupport

struct DayDifferenceUnguarded: Rule {
    static let about = About(
        "day-difference-unguarded", "Time since a date compared without a check for negative values", category: .dates,
        severity: .note, scope: .appCode,
        why: """
            A clock set back, a time zone or a wrong date from a server makes the time since a date negative. A check \
            for less than some days then succeeds although it means nothing.
            """,
        phrasings: [
            "Check for negative values before you compare the time since a date with an upper limit.",
            "A timestamp in the future must not count as \"less than seven days ago\", so guard `days >= 0` too.",
        ])

    var checksReturns = false
    var anyUse = false
    static let options = [
        Option<Self>("checks_returns", \.checksReturns, "Also report functions that return the raw difference."),
        Option<Self>(
            "any_use", \.anyUse,
            "Also report other comparisons and calculations, and differences that do not end now."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "dateComponents") { body, file in
            checkCalls(of: "dateComponents", in: body, file) { DayDifference($0, endsAnywhere: anyUse) }
        }
        if anyUse {
            hooks.onBody(mentioning: "timeIntervalSince") { body, file in
                checkCalls(of: "timeIntervalSince", in: body, file) { DayDifference(seconds: $0) }
            }
        }
    }

    private func checkCalls(
        of name: String, in body: FlowBody, _ file: FilePass, _ difference: (FunctionCallExprSyntax) -> DayDifference?
    ) {
        guard let graph = body.graph else { return }
        for call in body.statements.descendants(FunctionCallExprSyntax.self)
        where call.calledName?.text.string == name && call.enclosingBody == body.owner {
            guard let found = difference(call) else { continue }
            check(DifferenceUses(difference: found, body: body, graph: graph), file)
        }
    }

    private func check(_ uses: DifferenceUses, _ file: FilePass) {
        let difference = uses.difference
        guard !asksForFuture(difference) else { return }
        switch difference.use {
        case .compared(let sign, let isLeft, let other):
            guard DifferenceUses.isLessThan(sign.text, isLeft, other), !uses.isOrdered else { return }
            reportComparison(difference, at: sign, file)
        case .kept(let name, let member):
            let names = uses.names(name, member)
            if let sign = names.lazy.compactMap({ uses.comparison(of: $0) }).first {
                reportComparison(difference, at: sign, file)
            } else if checksReturns, let read = names.lazy.compactMap({ uses.returned($0) }).first {
                reportReturned(read.syntax, file)
            } else if anyUse {
                checkOtherUse(of: names, uses, file)
            }
        case .returned:
            guard checksReturns, !uses.isOrdered else { return }
            reportReturned(
                difference.call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.syntax
                    ?? difference.call.syntax, file)
        case .stored:
            // What was typed may lie in the future; what the app or a server keeps is asked where it is used.
            let isTyped = ([difference.from] + difference.from.origins).contains { value in
                value.as(FunctionCallExprSyntax.self).map { $0.calledName?.text == "date" && $0.hasArgument("from") }
                    == true
            }
            guard isTyped, !uses.isOrdered else { return }
            file.report(
                "this number is negative when `\(difference.from.text)` lies in the future",
                help: "check for a negative difference first and decide what it means",
                at: difference.call.calledExpression)
        case .other: break
        }
    }

    /// `let isUpcoming = date > Date()` or `date.isInFuture` decides what comes of dates to come.
    private func asksForFuture(_ difference: DayDifference) -> Bool {
        guard let body = difference.call.enclosingBody else { return false }
        return body.tokens.contains { token in
            token.tokenKind == .identifier
                && token.text.containsFolded(["infuture", "isfuture", "inthefuture", "ispast"])
        }
    }

    private func checkOtherUse(of names: [DifferenceUses.Name], _ uses: DifferenceUses, _ file: FilePass) {
        let difference = uses.difference
        for name in names {
            guard let sign = uses.calculation(with: name) else { continue }
            return reportUse(of: name.text, difference, at: sign.syntax, file)
        }
        guard difference.endsNow, !difference.isPicked(in: file) else { return }
        for name in names {
            guard let read = uses.handedOn(name.text) else { continue }
            return reportUse(of: name.text, difference, at: read.syntax, file)
        }
    }

    private func reportReturned(_ place: Syntax, _ file: FilePass) {
        file.report(
            "the time since a date is returned even when it is negative",
            help: "check for `< 0`, log it and return a safe value", at: place)
    }

    private func reportComparison(_ difference: DayDifference, at sign: BinaryOperatorExprSyntax, _ file: FilePass) {
        file.report(
            "this comparison also holds when `\(difference.from.text)` lies in the future and the difference is negative",
            help: "check for a negative difference first and decide what it means", at: sign,
            notes: [file.note("the difference is computed here", at: difference.call.calledExpression)])
    }

    private func reportUse(of name: String, _ difference: DayDifference, at place: Syntax, _ file: FilePass) {
        let when = difference.endsNow ? "in the future" : "behind the end"
        file.report(
            "`\(name)` is used here although it is negative when `\(difference.from.text)` lies \(when)",
            help: "check for a negative difference first and decide what it means", at: place,
            notes: [file.note("the difference is computed here", at: difference.call.calledExpression)])
    }

    static let examples: [Example] = [
        .good(
            """
            func caption(_ date: Date) -> String {
                let isInFuture = date > Date()
                let days = calendar.dateComponents([.day], from: date, to: isInFuture ? date : Date()).day ?? 0
                return days <= 1 ? short(date) : long(date)
            }
            """),
        .bad(
            """
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days ↓< 7
            }
            """),
        .bad(
            """
            func badge(for post: Post) -> String? {
                let parts = calendar.dateComponents([.day, .hour], from: post.date, to: .now)
                if let days = parts.day, days ↓<= limit { return "new" }
                return nil
            }
            """),
        .bad(
            """
            func isFresh(_ date: Date) -> Bool {
                (calendar.dateComponents([.hour], from: date, to: Date()).hour ?? 0) ↓< 12
            }
            var isFresh: Bool {
                guard let baked = loaf?.baked else { return false }
                let parts = calendar.dateComponents([.day], from: baked, to: .now)
                if let days = parts.day, days ↓< 3 { return true }
                return false
            }
            """),
        .bad(
            """
            func submit() {
                guard let launch = parser.date(from: launchText) else { return }
                age = ↓Calendar.current.dateComponents([.year], from: launch, to: Date()).year
                rest = Calendar.current.dateComponents([.day], from: loan.start, to: Date()).day
            }
            """),
        .bad(
            """
            func isDue(since last: Date, now: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: now).day ?? 0
                return days ↓>= interval
            }
            var daysLeft: Int {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                return interval ↓- days
            }
            func fee(from start: Date, to end: Date) -> Int {
                let span = calendar.dateComponents([.hour], from: start, to: end)
                guard let hours = span.hour else { return 0 }
                return hours ↓* rate
            }
            """, options: ["any_use": .bool(true)]),
        .good(
            """
            func isDue(since last: Date, now: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: now).day ?? 0
                guard days >= 0 else { return false }
                return days >= interval
            }
            func daysUntil(_ deadline: Date) -> Int {
                let days = calendar.dateComponents([.day], from: Date(), to: deadline).day ?? 0
                return days + 1
            }
            func fee(from start: Date, to end: Date) -> Int {
                guard start <= end else { return 0 }
                let hours = calendar.dateComponents([.hour], from: start, to: end).hour ?? 0
                return hours * rate
            }
            """, options: ["any_use": .bool(true)]),
        .good(
            """
            var daysLeft: Int {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                return interval - days
            }
            """),
        .bad(
            """
            func show(_ loan: Loan) {
                let days = calendar.dateComponents([.day], from: loan.start, to: Date()).day ?? 0
                label.text = "lent \\(↓days) days ago"
                if let last = defaults.object(forKey: Keys.lastVisit) as? Date {
                    let seconds = Date().timeIntervalSince(last)
                    badge.isHidden = seconds ↓< limit
                    let hours = Int(Date().timeIntervalSince(last) / 3600)
                    if ↓hours > 48 { ask() } else { greet() }
                }
            }
            func age(of loan: Loan) -> Int {
                let parts = calendar.dateComponents([.day], from: loan.start, to: Date())
                return ↓parts.day ?? 0
            }
            """, options: ["any_use": .bool(true), "checks_returns": .bool(true)]),
        .good(
            """
            func show(_ loan: Loan) {
                let days = calendar.dateComponents([.day], from: loan.start, to: Date()).day ?? 0
                guard days >= 0 else { return log("wrong clock: \\(days)") }
                label.text = "lent \\(days) days ago"
                let hours = Int(Date().timeIntervalSince(loan.start) / 3600)
                if hours > 48 { ask() }
                isFresh = Date().timeIntervalSince(cachedAt) < limit
            }
            func age(of loan: Loan) -> Int {
                guard let days = calendar.dateComponents([.day], from: loan.start, to: .now).day, days >= 0 else {
                    return 0
                }
                return days
            }
            """, options: ["any_use": .bool(true), "checks_returns": .bool(true)]),
        .good("guard daysSinceVisit >= 0 else { return false }\nlet isDue = daysSinceVisit >= interval"),
        .good("let isDue = daysSinceVisit >= 0 && daysSinceVisit >= interval\nlet isRegular = visits >= interval"),
        .good("func isDue() -> Bool {\n    daysSinceVisit >= interval\n}"),
        .bad(
            "func daysSince(_ date: Date) -> Int {\n    calendar.↓dateComponents([.day], from: date, to: Date()).day ?? 0\n}",
            options: ["checks_returns": .bool(true)]),
        .good(
            """
            func isOld(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days > 90
            }
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                guard days >= 0 else { return false }
                return days < 7
            }
            func isRecent(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days >= 0 && days < 7
            }
            """),
        .good(
            """
            func isSlow() -> Bool {
                let start = Date()
                work()
                let seconds = Calendar.current.dateComponents([.second], from: start, to: Date()).second ?? 0
                return seconds < 3
            }
            func isUrgent(_ deadline: Date) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: Date(), to: deadline).day ?? 0
                return days < 3
            }
            func isNew(_ item: Item) -> Bool {
                let days = max(0, Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0)
                return days < 7
            }
            """),
    ]
}

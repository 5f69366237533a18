import TenetRuleKit

struct BgMissingBeginDate: Rule {
    static let about = About(
        "bg-missing-begin-date", "Background refresh without begin date", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A refresh request without an earliest begin date, or with one too soon, asks for more runs than the system \
            grants and spends battery and budget on data that has hardly changed.
            """)

    var minimumHours = 4
    static let options = [
        Option<Self>("minimum_hours", \.minimumHours, "Least hours between now and the begin date; 0 accepts any date.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("BGAppRefreshTaskRequest") { call, file in
            guard let name = call.calledName,
                let scope = call.enclosingBody ?? call.ancestors.first(where: { $0.kind == .sourceFile }),
                !call.isInDebugBlock
            else { return }
            let setting = scope.descendants(SequenceExprSyntax.self).compactMap(\.assignment)
                .first { $0.target.lastName?.text == "earliestBeginDate" }
            guard let setting else {
                file.report(
                    "this refresh request has no earliest begin date", help: "set `earliestBeginDate` on it", at: name)
                return
            }
            guard let value = setting.value.first, let seconds = Self.seconds(setting.value),
                seconds < Double(minimumHours) * 3600
            else { return }
            let start = seconds > 0 ? "after \(Int(seconds / 60)) minutes" : "at once"
            file.report(
                "this refresh may begin \(start), sooner than \(minimumHours) hours from now",
                help: "ask for \(minimumHours) hours or more", at: value)
        }
    }

    /// The literal delay of `Date(timeIntervalSinceNow: 15 * 60)`, of a date of the calendar or of one added to now.
    private static func seconds(_ value: ExprSyntax) -> Double? {
        if isNow(value) || value.kind == .nilLiteralExpr { return 0 }
        if let call = value.as(FunctionCallExprSyntax.self) {
            switch call.calledName?.text.string {
            case "Date", "init":
                guard let delay = call.argument("timeIntervalSinceNow") ?? call.argument("timeInterval") else {
                    return nil
                }
                return product(delay.expression)
            case "addingTimeInterval", "advanced":
                return call.calledBase.flatMap { isNow($0) ? call.firstArgument : nil }.flatMap {
                    product($0.expression)
                }
            case "date":
                guard let unit = call.argument("byAdding")?.expression.lastToken?.text.string,
                    let count = call.argument("value")?.expression.numberValue, let length = units[unit],
                    let start = call.argument("to")?.expression, isNow(start)
                else { return nil }
                return count * length
            default: return nil
            }
        }
        return nil
    }

    /// A date by itself, `.now + 15 * 60`, or the calendar's date with `?? …` behind it.
    private static func seconds(_ elements: [ExprSyntax]) -> Double? {
        guard elements.count > 1 else { return elements.first.flatMap { seconds($0) } }
        if elements[1].text == "??" { return seconds(elements[0]) }
        guard elements[1].text == "+", isNow(elements[0]) else { return nil }
        var result = 1.0
        for (place, element) in elements.dropFirst(2).enumerated() {
            if place.isMultiple(of: 2) {
                guard let number = element.numberValue else { return nil }
                result *= number
            } else if element.text != "*" {
                return nil
            }
        }
        return result
    }

    private static let units: [String: Double] = ["second": 1, "minute": 60, "hour": 3600]

    private static func isNow(_ value: ExprSyntax) -> Bool {
        value.text.isOne(of: ["Date()", "Date.now", ".now", "Date.init()", ".init()"])
    }

    private static func product(_ value: ExprSyntax) -> Double? {
        let delay = value.stripped
        guard let product = delay.as(SequenceExprSyntax.self) else { return delay.numberValue }
        let factors = product.elements.filter { $0.kind != .binaryOperatorExpr }.map(\.numberValue)
        guard product.operations.allSatisfy({ $0.operator == "*" }) else { return nil }
        return factors.reduce(1) { product, factor in product.flatMap { known in factor.map { known * $0 } } }
    }

    static let examples: [Example] = [
        .bad(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = ↓Calendar.current.date(byAdding: .minute, value: 20, to: Date())
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .bad(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = ↓Date().addingTimeInterval(30 * 60)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .good(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Calendar.current.date(byAdding: .hour, value: 6, to: .now)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .good(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = .now + 6 * 3600
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .bad(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = ↓Date.now + 15 * 60
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .bad(
            """
            func again() throws {
                let next = BGAppRefreshTaskRequest(identifier: id)
                next.earliestBeginDate = ↓Date()
                try BGTaskScheduler.shared.submit(next)
            }
            """),
        .bad(
            """
            func schedule() throws {
                let request = ↓BGAppRefreshTaskRequest(identifier: id)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .bad(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = ↓Date(timeIntervalSinceNow: 15 * 60)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .good(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: 6 * 3600)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .good(
            """
            func schedule() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: Limits.refreshInterval)
                try BGTaskScheduler.shared.submit(request)
            }
            """),
        .good(
            """
            func schedule() throws {
                try BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: id))
            }
            """),
    ]
}

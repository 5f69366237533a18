import TenetRuleKit
import TenetRuleSupport

struct BgMissingBeginDate: Rule {
    static let about = About(
        "bg-missing-begin-date", "Background refresh without begin date", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A refresh request without an earliest begin date, or with one too soon, asks for more runs than the system \
            grants and spends battery and budget on data that has hardly changed.
            """,
        phrasings: [
            "Set `earliestBeginDate` of every background refresh request to at least 4 hours from now.",
            """
            We don't ask iOS to wake us every few minutes; a `BGAppRefreshTaskRequest` always says to wait several \
            hours.
            """,
        ])

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
            let setting = scope.descendants(SequenceExprSyntax.self)
                .first { $0.assignment?.target.lastName?.text == "earliestBeginDate" }
            guard let setting else {
                file.report(
                    "this refresh request has no earliest begin date", help: "set `earliestBeginDate` on it", at: name)
                return
            }
            guard let value = setting.assignment?.value.first, let seconds = Self.seconds(setting),
                seconds < Double(minimumHours) * 3600
            else { return }
            let start = seconds > 0 ? "after \(Int(seconds / 60)) minutes" : "at once"
            file.report(
                "this refresh may begin \(start), sooner than \(minimumHours) hours from now",
                help: "ask for \(minimumHours) hours or more", at: value)
        }
    }

    /// `.now + 15 * 60`, a date by itself, or the calendar's date with `?? …` behind it.
    private static func seconds(_ setting: SequenceExprSyntax) -> Double? {
        if let offset = TestTime.offsetFromNow(setting) { return offset.seconds }
        guard let value = setting.assignment?.value, let date = value.first,
            value.count == 1 || value[1].text == "??"
        else { return nil }
        return seconds(of: date)
    }

    /// The literal delay of `Date(timeIntervalSinceNow: 15 * 60)`, of a date of the calendar or of one added to now.
    private static func seconds(of date: ExprSyntax) -> Double? {
        if isNow(date) || date.kind == .nilLiteralExpr { return 0 }
        guard let call = date.as(FunctionCallExprSyntax.self) else { return nil }
        switch call.calledName?.text.string {
        case "Date", "init":
            if let start = call.argument("since")?.expression, !isNow(start) { return nil }
            let delay = call.argument("timeIntervalSinceNow") ?? call.argument("timeInterval")
            return delay.flatMap { TestTime.value($0.expression) }
        case "addingTimeInterval", "advanced":
            guard let base = call.calledBase, isNow(base) else { return nil }
            return call.firstArgument.flatMap { TestTime.value($0.expression) }
        case "date":
            guard let unit = call.argument("byAdding")?.expression.lastToken?.text.string,
                let count = call.argument("value")?.expression.numberValue, let length = units[unit],
                let start = call.argument("to")?.expression, isNow(start)
            else { return nil }
            return count * length
        default: return nil
        }
    }

    private static let units: [String: Double] = ["second": 1, "minute": 60, "hour": 3600]

    private static func isNow(_ value: ExprSyntax) -> Bool {
        value.text.isOne(of: ["Date()", "Date.now", ".now", "Date.init()", ".init()"])
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
            func scheduleNight() throws {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeInterval: 60, since: midnight)
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

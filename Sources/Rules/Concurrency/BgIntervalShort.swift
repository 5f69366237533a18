import TenetRuleKit
import TenetRuleSupport

struct BgIntervalShort: Rule {
    static let about = About(
        "bg-interval-short", "Background refresh asked for too often", category: .concurrency, severity: .note,
        scope: .appCode,
        why: "The system learns from how an app behaves: one that asks for time every few minutes gets less of it.",
        phrasings: [
            "Schedule background refreshes at least 4 hours apart.",
            """
            Do not ask iOS to wake the app for new content every few minutes; leave several hours before \
            `earliestBeginDate`.
            """,
        ])

    var hours = 4
    static let options = [Option<Self>("hours", \.hours, "The least number of hours between two runs.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("scheduledTimer", "publish") { call, file in checkTimer(call, file) }
        hooks.on(PatternBindingSyntax.self) { binding, file in
            guard file.usesBackgroundTasks, let name = binding.nameToken, let value = binding.initializer?.value,
                name.text.containsFolded(["interval"]), !name.text.containsFolded(["max", "time", "retry"])
            else { return }
            check(value, file)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "earliestBeginDate",
                let call = value.first?.as(FunctionCallExprSyntax.self),
                call.calledName?.text.isOne(of: ["Date", "init"]) == true,
                let interval = call.argument("timeIntervalSinceNow")?.expression,
                // The begin date of a refresh is the matter of a rule of its own, and processing may begin at any time.
                sequence.enclosingBody.map({ body in Self.requests.contains { body.codeContains($0) } }) != true
            else { return }
            check(interval, file)
        }
        // `calendar.date(byAdding: .minute, value: 45, to: last)`, `now.timeIntervalSince(last) < 45 * 60`
        hooks.onCall("date") { call, file in
            guard let unit = call.argument("byAdding")?.expression.lastToken?.text.string,
                let length = Self.units[unit],
                let value = call.argument("value")?.expression, let count = value.numberValue,
                let start = call.argument("to")?.expression, Self.isLastRun(start, file)
            else { return }
            check(value, file, seconds: count * length, Self.again)
        }
        hooks.onCall("timeIntervalSince") { call, file in
            guard let start = call.firstArgument?.expression, Self.isLastRun(start, file),
                let test = call.parent?.parent?.as(SequenceExprSyntax.self).map({ Array($0.elements) }), test.count > 2,
                test[0].syntax == call.syntax, test[1].text.isOne(of: ["<", "<=", ">", ">="])
            else { return }
            check(test[2], file, seconds: TestTime.sum(of: Array(test[2...]), near: nil), Self.again)
        }
    }

    private static let requests = ["BGAppRefreshTaskRequest", "BGProcessingTaskRequest"]
    private static let again = "background work may run again after"
    private static let units: [String: Double] = ["second": 1, "minute": 60, "hour": 3600]

    /// The date of the last run, in a function that is one.
    private static func isLastRun(_ date: ExprSyntax, _ file: FilePass) -> Bool {
        guard let function = date.enclosingFunction?.name.text, date.codeContainsFolded(["last", "previous"]) else {
            return false
        }
        return function.containsFolded(["performrefresh", "backgroundrefresh", "refreshinbackground"])
            || file.usesBackgroundTasks && function.containsFolded(["refresh", "background"])
    }

    /// A timer that goes off again and again asks for the next run, in its closure or through functions of the file.
    private func checkTimer(_ timer: FunctionCallExprSyntax, _ file: FilePass) {
        guard file.usesBackgroundTasks, timer.calledBase?.text == "Timer", let name = timer.calledName,
            timer.argument("repeats").map({ $0.expression.text == "true" }) ?? true
        else { return }
        var nodes: [Syntax] = timer.closures.map(\.closure.syntax)
        if let selector = timer.argument("selector")?.expression { nodes.append(selector.syntax) }
        // `Timer.publish(every: …).autoconnect().sink { … }`
        if name.text == "publish" { nodes = timer.enclosingStatement.map { [$0.syntax] } ?? [] }
        guard nodes.contains(where: { Self.submits($0, file) }) else { return }
        file.report(
            "this timer asks for background work at a pace of its own",
            help:
                "schedule when the app goes to the background and at the start of a run, and leave the rest to the system",
            at: name)
    }

    private static func submits(_ node: Syntax, _ file: FilePass) -> Bool {
        if node.codeContains("BGTaskScheduler") { return true }
        let names = Set(node.descendants(DeclReferenceExprSyntax.self).map(\.baseName.text.string))
        return file.root.descendants(FunctionDeclSyntax.self).contains { function in
            names.contains(function.name.text.string) && function.body?.codeContains("BGTaskScheduler") == true
        }
    }

    private func check(_ value: ExprSyntax, _ file: FilePass) {
        check(value, file, seconds: TestTime.value(value), "background work is asked for every")
    }

    private func check(_ value: ExprSyntax, _ file: FilePass, seconds: Double?, _ words: String) {
        guard let seconds, seconds > 0, seconds < Double(hours * 3600) else { return }
        file.report(
            "\(words) \(Self.words(seconds))",
            help: "leave at least \(hours) hours between two runs",
            at: value)
    }

    private static func words(_ seconds: Double) -> String {
        seconds < 120
            ? "\(seconds.rounded(.towardZero).plainText) seconds"
            : seconds < 7200 ? "\(Int(seconds / 60)) minutes" : "\(Int(seconds / 3600)) hours"
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func schedule() {
                let request = refreshRequest(id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: ↓15 * 60)
                submit(request)
            }
            """),
        .bad("import BackgroundTasks\n\nlet minimumInterval: TimeInterval = ↓3600"),
        .bad(
            """
            final class Prices {
                func performRefresh() async -> Bool {
                    if Date().timeIntervalSince(lastRun) < ↓30 * 60 { return true }
                    let due = calendar.date(byAdding: .hour, value: ↓2, to: lastRun) ?? .now
                    return due > .now ? true : await api.prices()
                }
            }
            """),
        .good(
            """
            final class Prices {
                func performRefresh() async -> Bool {
                    if Date().timeIntervalSince(lastRun) < 6 * 3600 { return true }
                    let start = Date()
                    let isDone = await api.prices()
                    if Date().timeIntervalSince(start) < 20 { note("quick") }
                    return isDone
                }
                func show() { badge.isNew = Date().timeIntervalSince(lastRun) < 60 }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func start() {
                    timer = Timer.↓scheduledTimer(withTimeInterval: 600, repeats: true) { _ in self.ask() }
                    pulse = Timer.↓publish(every: 600, on: .main, in: .common).autoconnect().sink { _ in self.ask() }
                }
                private func ask() { try? BGTaskScheduler.shared.submit(request) }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 600, repeats: true) { _ in self.show() }
                    once = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in self.ask() }
                }
                private func show() { label.text = text }
                private func ask() { try? BGTaskScheduler.shared.submit(request) }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func schedule() {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: 6 * 60 * 60)
                submit(request)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func scheduleIndexing() {
                let request = BGProcessingTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: 10 * 60)
                submit(request)
            }
            """),
        .good("import BackgroundTasks\n\nlet minimumInterval: TimeInterval = 4 * 3600"),
        .good("let minimumInterval: TimeInterval = 60"),
    ]
}

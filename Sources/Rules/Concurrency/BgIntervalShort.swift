import TenetRuleKit

struct BgIntervalShort: Rule {
    static let about = About(
        "bg-interval-short", "Background refresh asked for too often", category: .concurrency, severity: .note,
        scope: .appCode,
        why: "The system learns from how an app behaves: one that asks for time every few minutes gets less of it.")

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
                let interval = call.argument("timeIntervalSinceNow")?.expression
            else { return }
            check(interval, file)
        }
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
        if node.text.contains("BGTaskScheduler") { return true }
        let names = Set(node.descendants(DeclReferenceExprSyntax.self).map(\.baseName.text.string))
        return file.root.descendants(FunctionDeclSyntax.self).contains { function in
            names.contains(function.name.text.string) && function.body?.text.contains("BGTaskScheduler") == true
        }
    }

    private func check(_ value: ExprSyntax, _ file: FilePass) {
        guard let seconds = Self.product(value), seconds > 0, seconds < Double(hours * 3600) else { return }
        file.report(
            "background work is asked for every \(Self.words(seconds))",
            help: "leave at least \(hours) hours between two runs",
            at: value)
    }

    /// The value of a number, or of numbers multiplied with each other.
    private static func product(_ value: ExprSyntax) -> Double? {
        if let number = value.numberValue { return number }
        guard let sequence = value.stripped.as(SequenceExprSyntax.self) else { return nil }
        var result = 1.0
        for (place, element) in sequence.elements.enumerated() {
            if place.isMultiple(of: 2) {
                guard let number = element.numberValue else { return nil }
                result *= number
            } else if element.text != "*" {
                return nil
            }
        }
        return result
    }

    private static func words(_ seconds: Double) -> String {
        seconds < 120
            ? "\(Int(seconds)) seconds"
            : seconds < 7200 ? "\(Int(seconds / 60)) minutes" : "\(Int(seconds / 3600)) hours"
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func schedule() {
                let request = BGAppRefreshTaskRequest(identifier: id)
                request.earliestBeginDate = Date(timeIntervalSinceNow: ↓15 * 60)
                submit(request)
            }
            """),
        .bad("import BackgroundTasks\n\nlet minimumInterval: TimeInterval = ↓3600"),
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
        .good("import BackgroundTasks\n\nlet minimumInterval: TimeInterval = 4 * 3600"),
        .good("let minimumInterval: TimeInterval = 60"),
    ]
}

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
            guard let value = setting.value.first, setting.value.count == 1, let seconds = Self.seconds(value),
                seconds < Double(minimumHours) * 3600
            else { return }
            file.report(
                "this refresh may begin after \(Int(seconds / 60)) minutes, sooner than \(minimumHours) hours",
                help: "ask for \(minimumHours) hours or more", at: value)
        }
    }

    /// The literal delay of `Date(timeIntervalSinceNow: 15 * 60)`.
    private static func seconds(_ value: ExprSyntax) -> Double? {
        guard let call = value.as(FunctionCallExprSyntax.self), call.calledName?.text == "Date",
            let delay = call.argument("timeIntervalSinceNow")?.expression.stripped
        else { return nil }
        guard let product = delay.as(SequenceExprSyntax.self) else { return delay.numberValue }
        let factors = product.elements.filter { $0.kind != .binaryOperatorExpr }.map(\.numberValue)
        guard product.operations.allSatisfy({ $0.operator == "*" }) else { return nil }
        return factors.reduce(1) { product, factor in product.flatMap { known in factor.map { known * $0 } } }
    }

    static let examples: [Example] = [
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

import TenetRuleKit
import TenetRuleSupport

struct DateComponentForceUnwrap: Rule {
    static let about = About(
        "date-component-force-unwrap", "Force-unwrapped date component", category: .dates, severity: .warning,
        scope: .appCode,
        specializes: ["force-unwrap"],
        why: """
            A component that was not asked for is nil, and so is a date that the calendar does not have. The force \
            unwrap crashes on some days, in some time zones.
            """,
        phrasings: [
            "Do not force-unwrap date components or dates computed by a calendar.",
            "We never put `!` behind `components.day` or `calendar.date(byAdding:)`; handle the nil instead.",
        ])

    var components = [
        "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday", "weekdayOrdinal", "quarter",
        "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
    ]
    static let options = [Option<Self>("components", \.components, "Components that must not be force-unwrapped.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { unwrap, file in
            guard !unwrap.isInPreview else { return }
            if let access = unwrap.expression.as(MemberAccessExprSyntax.self) {
                guard access.declName.baseName.text.isOne(of: components), let base = access.base,
                    Self.makesComponents(base)
                else { return }
                file.report(
                    "`\(access.declName.baseName.text)` is nil when it was not asked for, and this crashes",
                    help: "unwrap it with `guard let`, or give a default with `??`", at: unwrap.exclamationMark)
            } else if let call = (unwrap.expression.localValue?.stripped ?? unwrap.expression)
                .as(FunctionCallExprSyntax.self), Self.isCalendarDate(call)
            {
                file.report(
                    "this date is nil when the calendar has no such day or time, and this crashes",
                    help: "unwrap it with `guard let`, or fall back to a date that is safe", at: unwrap.exclamationMark)
            }
        }
    }

    private static func makesComponents(_ base: ExprSyntax) -> Bool {
        if let call = base.as(FunctionCallExprSyntax.self) {
            return call.calledName?.text.isOne(of: ["dateComponents", "DateComponents"]) == true
        }
        guard let name = base.lastName?.text else { return false }
        if name.containsIgnoringCase("component") || name.containsIgnoringCase("difference") { return true }
        guard let made = base.localValue?.stripped else {
            return parameter(base)?.type.unwrapped.text == "DateComponents"
        }
        return made.kind == .functionCallExpr && makesComponents(made)
    }

    private static func parameter(_ name: ExprSyntax) -> FunctionParameterSyntax? {
        guard let reference = name.as(DeclReferenceExprSyntax.self) else { return nil }
        return name.enclosingFunction?.parameters.first {
            $0.internalName.identifier == reference.baseName.identifier
        }
    }

    private static func isCalendarDate(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "date", let base = call.calledBase, let label = call.firstArgument?.label?.text,
            label.isOne(of: ["from", "byAdding", "bySetting", "bySettingHour"])
        else { return false }
        return base.text.containsIgnoringCase("calendar")
    }

    static let examples: [Example] = [
        .bad("let days = Calendar.current.dateComponents([.day], from: start, to: end).day↓!"),
        .bad("func hour(of components: DateComponents) -> Int {\n    components.hour↓!\n}"),
        .bad("let next = calendar.date(byAdding: .day, value: 1, to: today)↓!"),
        .bad(
            """
            func label(until end: Date) -> String {
                let rest = calendar.dateComponents([.hour, .minute], from: start, to: end)
                guard rest.minute↓! >= 0 else { return "" }
                let next = calendar.date(byAdding: .day, value: 1, to: end)
                show(next↓!)
                return text(rest.hour↓!)
            }
            func hour(of parts: DateComponents) -> Int { parts.hour↓! }
            """),
        .good("let rest = parse(text)\nlet hours = rest.hour!"),
        .good("let days = Calendar.current.dateComponents([.day], from: start, to: end).day ?? 0"),
        .good("guard let next = calendar.date(byAdding: .day, value: 1, to: today) else { return }"),
        .good("let day = selection.day!"),
        .good("let date = formatter.date(from: \"2024-01-01\")!"),
    ]
}

import TenetRuleKit

struct A11yUpdatesFrequentlyMissing: Rule {
    static let about = About(
        "a11y-updates-frequently-missing", "Live value without its trait", category: .accessibility, severity: .warning,
        why: """
            VoiceOver reads an element once. Only the trait makes it look again, so without it a timer or a progress \
            seems to stand still.
            """)

    var names = [
        "formattedTime", "timeRemaining", "remainingTime", "timeLeft", "elapsedTime", "formattedElapsedTime",
        "countdown",
    ]
    var progressViews = true
    static let options = [
        Option<Self>("names", \.names, "Names of properties whose value changes while it is shown."),
        Option<Self>("progress_views", \.progressViews, "Ask for the trait on `ProgressView(value:)` too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Text") { call, file in
            guard call.isPlain, let live = liveValue(call) else { return }
            check(call, live, file)
        }
        guard progressViews else { return }
        hooks.onCall("ProgressView") { call, file in
            guard call.isPlain, let value = call.argument("value") else { return }
            if value.expression.numberValue == nil { check(call, value.expression.syntax, file) }
        }
    }

    private func check(_ call: FunctionCallExprSyntax, _ live: Syntax, _ file: FilePass) {
        let view = call.view
        guard !([view] + view.enclosing.map(\.view)).contains(where: isMarked), !view.isHiddenFromAccessibility,
            !call.isInPreview, !file.imports.contains("WidgetKit"), !file.imports.contains("ActivityKit"),
            !file.path.contains("Widget"), !file.path.contains("LiveActivity")
        else { return }
        file.report(
            "`\(live.brief)` changes while it is shown, but VoiceOver reads it only once",
            help: "add `.accessibilityAddTraits(.updatesFrequently)`", at: live,
            fix: Fix(
                "Add the trait", .unsafe,
                [file.insertion(of: ".accessibilityAddTraits(.updatesFrequently)", behind: view.whole)]))
    }

    /// The argument of `Text` that changes by itself: a timer, or a property with one of the names.
    private func liveValue(_ call: FunctionCallExprSyntax) -> Syntax? {
        if let interval = call.argument("timerInterval") { return interval.expression.syntax }
        guard let first = call.firstArgument, first.label == nil else { return nil }
        if let style = call.argument("style"), style.expression.lastName?.text == "timer" {
            return first.expression.syntax
        }
        return first.expression.spokenParts.first { part in
            let value = part.as(FunctionCallExprSyntax.self)?.calledExpression ?? part
            return value.lastName?.text.isOne(of: names) == true
        }?.syntax
    }

    private func isMarked(_ view: ViewExpression) -> Bool {
        view.modifiers.contains { $0.arguments.text.contains("updatesFrequently") }
            || (view.elementMode == "ignore" && view.hasAccessibilityLabel)
    }

    static let examples: [Example] = [
        .bad(
            "Text(↓player.elapsedTime)", fixed: "Text(player.elapsedTime).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            """
            Text("Left: \\(↓timeRemaining)")
                .font(.title)
            """,
            fixed: """
                Text("Left: \\(timeRemaining)")
                    .font(.title)
                    .accessibilityAddTraits(.updatesFrequently)
                """),
        .bad(
            "Text(timerInterval: ↓start...end)",
            fixed: "Text(timerInterval: start...end).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            "ProgressView(value: ↓upload.share)",
            fixed: "ProgressView(value: upload.share).accessibilityAddTraits(.updatesFrequently)"),
        .good("ProgressView(value: upload.share)", options: ["progress_views": .bool(false)]),
        .good("Text(player.elapsedTime).accessibilityAddTraits(.updatesFrequently)"),
        .good(
            """
            HStack {
                Image(systemName: "clock").accessibilityHidden(true)
                Text(player.elapsedTime)
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(.updatesFrequently)
            """),
        .good("Text(appointment.startTime)"),
        .good("ProgressView()"),
        .good("Text(date, style: .date)"),
    ]
}

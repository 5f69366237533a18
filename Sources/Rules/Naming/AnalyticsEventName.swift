import TenetRuleKit

struct AnalyticsEventName: Rule {
    static let about = About(
        "analytics-event-name", "Analytics event not in snake_case", category: .naming, severity: .warning,
        reads: [.strings],
        why: """
            Event names are data: reports join them by text. Names with blanks, capitals or more than 40 characters \
            are refused or counted apart by analytics services.
            """)

    var calls = ["logEvent"]
    var maximumLength = 40
    static let options = [
        Option<Self>("calls", \.calls, "The methods whose first argument is an event name."),
        Option<Self>("maximum_length", \.maximumLength, minimum: 1, "The most characters of a name."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard let argument = call.firstArgument, argument.label == nil || argument.label?.text == "name",
                let name = argument.expression.stringValue
            else { return }
            let isSnake =
                name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
                && name.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
            if !isSnake {
                file.report(
                    "the event name `\(name)` is not in snake_case",
                    help: "use small letters, digits and underscores", at: argument.expression)
            } else if name.utf8.count > maximumLength {
                file.report(
                    "the event name `\(name)` has \(name.utf8.count) characters, more than the limit of \(maximumLength)",
                    help: "shorten it", at: argument.expression)
            }
        }
    }

    static let examples: [Example] = [
        .bad("Analytics.logEvent(↓\"UserLoggedIn\", parameters: nil)"),
        .bad("tracker.logEvent(name: ↓\"user logged in\")"),
        .bad("tracker.logEvent(↓\"user_load_started\")", options: ["maximum_length": .int(10)]),
        .good("Analytics.logEvent(\"user_load_started\", parameters: [:])"),
        .good("Analytics.logEvent(AnalyticsEventLogin, parameters: nil)"),
        .good("log.event(\"User Logged In\")"),
    ]
}

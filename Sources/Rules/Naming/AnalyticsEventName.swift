import TenetRuleKit
import TenetRuleSupport

struct AnalyticsEventName: Rule {
    static let about = About(
        "analytics-event-name", "Analytics event not in snake_case", category: .naming, severity: .warning,
        reads: [.strings],
        why: """
            Event names are data: reports join them by text. Names with blanks, capitals or more than 40 characters \
            are refused or counted apart by analytics services.
            """,
        phrasings: [
            "Write the names of analytics events and their parameters in snake_case with at most 40 characters.",
            """
            Tracking calls such as `logEvent` get short lowercase strings with underscores, never spaces or capital \
            letters.
            """,
        ])

    var calls = ["logEvent"]
    var maximumLength = 40
    static let options = [
        Option<Self>("calls", \.calls, "The methods whose first argument is an event name."),
        Option<Self>(
            "maximum_length", \.maximumLength, minimum: 1, bounds: .most("character", of: ["analytics event name"]),
            "The most characters of a name."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            checkParameters(call, file)
            guard let argument = call.firstArgument, argument.label == nil || argument.label?.text == "name",
                let name = argument.expression.stringValue
            else { return }
            if !Self.isSnake(name) {
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

    /// The keys of `parameters: ["user_id": id]`, given as a literal or in a local constant.
    private func checkParameters(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let value = call.argument("parameters")?.expression else { return }
        let local = value.kind == .declReferenceExpr ? value.origins.first : nil
        let literal = (local ?? value).as(DictionaryExprSyntax.self)
        for element in literal?.content.as(DictionaryElementListSyntax.self).map(Array.init) ?? [] {
            guard let key = element.key.stringValue, !Self.isSnake(key) else { continue }
            file.report(
                "the parameter name `\(key)` is not in snake_case", help: "use small letters, digits and underscores",
                at: element.key)
        }
    }

    private static func isSnake(_ name: String) -> Bool {
        name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
            && name.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
    }

    static let examples: [Example] = [
        .bad("Analytics.logEvent(↓\"UserLoggedIn\", parameters: nil)"),
        .bad("tracker.logEvent(name: ↓\"user logged in\")"),
        .bad("tracker.logEvent(↓\"user_load_started\")", options: ["maximum_length": .int(10)]),
        .bad("Analytics.logEvent(name, parameters: [\"book_id\": id, ↓\"shelfName\": shelf])"),
        .bad(
            """
            func track() {
                let values: [String: Any] = [↓"Book Title": title]
                Analytics.logEvent("book_opened", parameters: values)
            }
            """),
        .good("Analytics.logEvent(\"book_opened\", parameters: [\"book_id\": id, Key.title: title])"),
        .good("Analytics.logEvent(\"user_load_started\", parameters: [:])"),
        .good("Analytics.logEvent(AnalyticsEventLogin, parameters: nil)"),
        .good("log.event(\"User Logged In\")"),
    ]
}

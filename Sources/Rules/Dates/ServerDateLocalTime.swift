import TenetRuleKit

struct ServerDateLocalTime: Rule {
    static let about = About(
        "server-date-local-time", "Date parsed in local time", category: .dates, severity: .error, scope: .appCode,
        reads: [.comments],
        why: """
            Text from a server is in UTC unless it says otherwise. A formatter in the device's time zone reads it \
            hours off, differently for each user.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), let parse = use.calls("date", "from"),
                let zone = use.setting("timeZone"),
                let value = zone.value, Self.isLocal(value), let format = use.setting("dateFormat")?.value?.stringValue,
                !DateFormat(format).has("zZXxvVO"), DateFormat(format).has("Hhk"),
                // Somebody thought about it, unless the text is known to come from a server.
                call.enclosingStatement?.hasComment(in: file) == false
                    || parse.arguments.text.containsFolded(["server", "response", "remote", "utc", "iso"])
            else { return }
            file.report(
                "`\(use.name.text)` parses text in the time zone of the device",
                help: "parse in UTC, for example with `ISO8601DateFormatter`", at: value)
        }
    }

    private static func isLocal(_ value: ExprSyntax) -> Bool {
        value.text.isOne(of: [
            "TimeZone.current", ".current", "TimeZone.autoupdatingCurrent", ".autoupdatingCurrent", "NSTimeZone.local",
            "NSTimeZone.system", "Calendar.current.timeZone",
        ])
    }

    static let examples: [Example] = [
        .bad(
            """
            func created(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
                formatter.timeZone = ↓TimeZone.current
                return formatter.date(from: text)
            }
            """),
        .bad(
            """
            func created(_ text: String) -> Date? {
                let parser = DateFormatter()
                parser.timeZone = ↓.current
                parser.dateFormat = "dd.MM.yyyy HH:mm"
                return parser.date(from: text)
            }
            """),
        .good(
            """
            func created(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
                formatter.timeZone = TimeZone(identifier: "UTC")
                return formatter.date(from: text)
            }
            """),
        .good(
            """
            func created(_ text: String) -> Date? {
                // The server sends local times of the shop, which is where the device is.
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
                formatter.timeZone = .current
                return formatter.date(from: text)
            }
            """),
        .good(
            """
            func title(_ date: Date) -> String {
                let formatter = DateFormatter()
                formatter.dateFormat = "HH:mm"
                formatter.timeZone = .current
                return formatter.string(from: date)
            }
            """),
        .good(
            """
            func created(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZ"
                formatter.timeZone = .current
                return formatter.date(from: text)
            }
            """),
        .bad(
            """
            func date(_ serverDate: String) -> Date? {
                // The server's format.
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm"
                formatter.timeZone = ↓.current
                return formatter.date(from: serverDate)
            }
            """),
    ]
}

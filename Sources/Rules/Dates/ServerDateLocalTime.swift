import TenetRuleKit
import TenetRuleSupport

struct ServerDateLocalTime: Rule {
    static let about = About(
        "server-date-local-time", "Date parsed in local time", category: .dates, severity: .error, scope: .appCode,
        why: """
            Text from a server is in UTC unless it says otherwise. A formatter in the device's time zone reads it \
            hours off, differently for each user.
            """,
        phrasings: [
            "Do not parse dates from a server in the time zone of the device; set UTC on the formatter.",
            "Timestamps in JSON are never read with `TimeZone.current`, since every user would get another moment.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), use.parsing != nil,
                let zone = use.setting("timeZone"),
                let value = zone.value, Self.isLocal(value), let format = use.setting("dateFormat")?.value?.stringValue,
                !DateFormat(format).has("zZXxvVO"), DateFormat(format).has("Hhk")
            else { return }
            file.report(
                "`\(use.name.text)` parses text in the time zone of the device",
                help: "parse in UTC, for example with `ISO8601DateFormatter`", at: value)
        }
        hooks.onCall("ParseStrategy") { call, file in
            guard let zone = call.argument("timeZone")?.expression, Self.isLocal(zone),
                let format = call.argument("format")?.expression.text, format.contains("hour:"),
                !format.containsFolded(["timezone:"])
            else { return }
            file.report(
                "this strategy parses text in the time zone of the device", help: "parse in UTC: `timeZone: .gmt`",
                at: zone)
        }
        hooks.onCall("ISO8601DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), let value = use.setting("timeZone")?.value, Self.isLocal(value),
                Self.namesNoZone(use.setting("formatOptions")?.value), !use.isHandedOver
            else { return }
            file.report(
                "`\(use.name.text)` takes the time of the device for the text of a server, which names no zone",
                help: "leave the formatter in UTC", at: value)
        }
    }

    /// A time of day in the zone of the device, without the zone behind it.
    private static func namesNoZone(_ options: ExprSyntax?) -> Bool {
        guard let options else { return false }
        let names = options.tokens.filter { $0.tokenKind == .identifier }.map(\.text.string)
        return names.contains("withTime")
            && !names.contains { $0 == "withInternetDateTime" || $0 == "withTimeZone" || $0 == "withFullTime" }
    }

    private static func isLocal(_ value: ExprSyntax) -> Bool {
        value.text.isOne(of: [
            "TimeZone.current", ".current", "TimeZone.autoupdatingCurrent", ".autoupdatingCurrent", "NSTimeZone.local",
            "NSTimeZone.system", "Calendar.current.timeZone",
        ])
    }

    static let examples: [Example] = [
        .bad(
            "let strategy = Date.ParseStrategy(\n    format: \"\\(year: .defaultDigits) \\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\", timeZone: ↓.current)"
        ),
        .good("let strategy = Date.ParseStrategy(format: \"\\(year: .defaultDigits)\", timeZone: .current)"),
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
        .bad(
            """
            func created(_ text: String) -> Date? {
                // The server sends local times of the shop, which is where the device is.
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
                formatter.timeZone = ↓.current
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
        .bad(
            """
            struct Parser {
                private let reader: DateFormatter = {
                    let formatter = DateFormatter()
                    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
                    formatter.timeZone = ↓.autoupdatingCurrent
                    return formatter
                }()
                func start(_ dto: Entry) -> Date? { reader.date(from: dto.start) }
            }
            """),
        .bad(
            """
            func makeDecoder() -> JSONDecoder {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd HH:mm"
                formatter.timeZone = ↓.current
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .formatted(formatter)
                return decoder
            }
            func since() -> String {
                let formatter = ISO8601DateFormatter()
                formatter.formatOptions = [.withFullDate, .withTime]
                formatter.timeZone = ↓TimeZone.current
                return formatter.string(from: date)
            }
            """),
        .bad(
            """
            final class Reader {
                private let parser: DateFormatter
                init() {
                    parser = DateFormatter()
                    parser.dateFormat = "yyyy-MM-dd HH:mm"
                    parser.timeZone = ↓.current
                }
                func start(_ text: String) -> Date? { parser.date(from: text) }
            }
            """),
        .good(
            """
            struct Labels {
                private let writer: DateFormatter = {
                    let formatter = DateFormatter()
                    formatter.dateFormat = "HH:mm"
                    formatter.timeZone = .current
                    return formatter
                }()
                func start(_ entry: Entry) -> String { writer.string(from: entry.start) }
                func today() -> String {
                    let formatter = ISO8601DateFormatter()
                    formatter.formatOptions = [.withFullDate]
                    formatter.timeZone = .current
                    return formatter.string(from: Date())
                }
                func stamp() -> String {
                    let formatter = ISO8601DateFormatter()
                    formatter.timeZone = .current
                    return formatter.string(from: Date())
                }
            }
            """),
    ]
}

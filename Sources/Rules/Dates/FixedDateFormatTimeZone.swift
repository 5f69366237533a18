import TenetRuleKit
import TenetRuleSupport

struct FixedDateFormatTimeZone: Rule {
    static let about = About(
        "fixed-date-format-time-zone", "Fixed date format without a time zone", category: .dates, severity: .warning,
        scope: .appCode,
        why: """
            A fixed format without a time zone means the zone of the device: the same text is another moment, or \
            another day, after a flight.
            """,
        phrasings: [
            """
            Set `timeZone` on every `DateFormatter` that parses or writes dates in a fixed machine format without a \
            zone.
            """,
            """
            Strings such as `yyyy-MM-dd` must mean the same moment everywhere, so never let the device's region \
            settings decide.
            """,
        ])

    var displayFormats = false
    static let options = [
        Option<Self>(
            "display_formats", \.displayFormats,
            "Look at formats for people too, not only at those that are parsed or read by machines.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in checkInitializer(node, file) }
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), let format = use.setting("dateFormat"),
                let text = format.value?.stringValue, !DateFormat(text).has("zZXxvVO"),
                displayFormats || DateFormat(text).isForMachines || use.parsing != nil || use.isPosix,
                use.setting("timeZone") == nil, use.setting("calendar") == nil || use.isPosix, !use.isHandedOver
            else { return }
            file.report(
                "the fixed format of `\(use.name.text)` names no time zone, so its dates depend on the device",
                help: "set `\(use.name.text).timeZone`, for example to UTC for dates of a server", at: format.target)
        }
    }

    /// `extension DateFormatter { convenience init(…) { self.init(); dateFormat = format } }`.
    private func checkInitializer(_ node: InitializerDeclSyntax, _ file: FilePass) {
        guard node.enclosingType?.groupName?.text == "DateFormatter", let body = node.body,
            let set = body.statements.descendants(SequenceExprSyntax.self).compactMap({ $0.assignment?.target })
                .first(where: { $0.ownMemberName?.text == "dateFormat" }),
            !body.tokens.contains(where: { $0.text == "timeZone" })
        else { return }
        file.report(
            "the fixed format of this formatter names no time zone, so its dates depend on the device",
            help: "set `timeZone`, for example to UTC for dates of a server", at: set)
    }

    static let examples: [Example] = [
        .bad(
            """
            extension DateFormatter {
                convenience init(fixed format: String) {
                    self.init()
                    ↓dateFormat = format
                }
                convenience init(utc format: String) {
                    self.init()
                    timeZone = .gmt
                    dateFormat = format
                }
            }
            """),
        .bad(
            """
            func day(_ text: String) -> Date? {
                let formatter = DateFormatter()
                ↓formatter.dateFormat = "yyyy-MM-dd"
                return formatter.date(from: text)
            }
            """),
        .bad(
            """
            let stamp: DateFormatter = {
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "en_US_POSIX")
                ↓formatter.dateFormat = "yyyyMMddHHmmss"
                return formatter
            }()
            """),
        .good(
            """
            func day(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.timeZone = TimeZone(identifier: "UTC")
                formatter.dateFormat = "yyyy-MM-dd"
                return formatter.date(from: text)
            }
            """),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"yyyy-MM-dd'T'HH:mm:ssZ\""),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"d MMMM\""),
        .good("let formatter = DateFormatter()\nformatter.dateStyle = .medium"),
        .good("let formatter = DateFormatter()\nformatter.setLocalizedDateFormatFromTemplate(\"dMMM\")"),
        .bad(
            """
            func makeDecoder() -> JSONDecoder {
                let formatter = DateFormatter()
                ↓formatter.dateFormat = "yyyy-MM-dd HH:mm"
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .formatted(formatter)
                return decoder
            }
            """),
    ]
}

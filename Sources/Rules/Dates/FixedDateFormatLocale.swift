import TenetRuleKit
import TenetRuleSupport

struct FixedDateFormatLocale: Rule {
    static let about = About(
        "fixed-date-format-locale", "Fixed date format without a locale", category: .dates, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            The user's locale and its 12-hour setting change what a fixed format means, down to other calendars and \
            digits. Dates of files and servers then fail to parse, or are written as nobody else can read them.
            """,
        phrasings: [
            "Set the locale `en_US_POSIX` on every `DateFormatter` that uses a fixed machine-readable format.",
            "Parsing \"yyyy-MM-dd\" must not depend on the user's region or 12-hour setting.",
        ])

    var fileNames = true
    static let options = [
        Option<Self>("file_names", \.fileNames, "Also report dates that only become a part of a file's name.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), let format = use.setting("dateFormat"),
                let text = format.value?.stringValue,
                DateFormat(text).isForMachines || use.calls("date", "from") != nil,
                use.setting("locale") == nil, use.setting("calendar") == nil, !use.isHandedOver,
                fileNames || !use.namesFilesOnly
            else { return }
            file.report(
                "the user's locale changes what this fixed format means for `\(use.name.text)`",
                help: "set `\(use.name.text).locale = Locale(identifier: \"en_US_POSIX\")`, "
                    + (use.calls("date", "from") != nil
                        ? "here and where such texts are written" : "here and where they are read"),
                at: format.target)
        }
    }

    static let examples: [Example] = [
        .good(
            """
            func save(_ log: String) throws {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd_HH-mm"
                let day = formatter.string(from: .now)
                try log.write(to: folder.appending(path: "harbor_\\(day).log"), atomically: true, encoding: .utf8)
            }
            """, options: ["file_names": .bool(false)]),
        .bad(
            """
            func save(_ log: String) throws {
                let formatter = DateFormatter()
                ↓formatter.dateFormat = "yyyy-MM-dd_HH-mm"
                let day = formatter.string(from: .now)
                try send("harbor_\\(day).log", on: day)
            }
            """, options: ["file_names": .bool(false)]),
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
            enum Formats {
                static let stamp: DateFormatter = {
                    let formatter = DateFormatter()
                    ↓formatter.dateFormat = "yyyyMMdd'T'HHmmss"
                    return formatter
                }()
            }
            """),
        .good(
            """
            func day(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "en_US_POSIX")
                formatter.dateFormat = "yyyy-MM-dd"
                return formatter.date(from: text)
            }
            """),
        .good(
            """
            func title(_ date: Date) -> String {
                let formatter = DateFormatter()
                formatter.dateFormat = "d MMMM"
                return formatter.string(from: date)
            }
            """),
        .good(
            """
            func make() -> DateFormatter {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd"
                configure(formatter)
                return formatter
            }
            """),
    ]
}

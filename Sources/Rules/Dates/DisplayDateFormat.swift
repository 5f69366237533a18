import TenetRuleKit
import TenetRuleSupport

struct DisplayDateFormat: Rule {
    static let about = About(
        "display-date-format", "Fixed format for a date on screen", category: .dates, severity: .note, scope: .appCode,
        reads: [.strings],
        why: """
            People write dates in their own order, with their own words and clock. A fixed format shows all of them \
            the developer's habit.
            """,
        phrasings: [
            "Do not format dates for display with a fixed `dateFormat`; use date styles or localized templates.",
            """
            What users read as a day or time follows their own locale, for example through `date.formatted()`, never a \
            pattern such as `MM/dd/yyyy`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("string") { call, file in
            if call.calledBase?.text.hasPrefix("ISO8601DateFormatter(") == true { Self.checkMachineText(call, file) }
        }
        hooks.onCall("ISO8601Format") { call, file in Self.checkMachineText(call, file) }
        hooks.onCall("formatted") { call, file in
            if call.firstArgument?.expression.text.hasPrefix(".iso8601") == true { Self.checkMachineText(call, file) }
        }
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), use.parsing == nil, !use.isPosix else { return }
            if let format = use.setting("dateFormat") {
                checkFormat(format.value, call, file)
            } else if let zone = use.setting("timeZone")?.value, Self.isUTC(zone),
                let style = use.setting("timeStyle")?.value, style.lastName?.text != "none"
            {
                file.report(
                    "`\(use.name.text)` shows times of another time zone than the user's",
                    help: "leave the time zone out: formatters use the local one", at: zone)
            }
        }
    }

    private func checkFormat(_ value: ExprSyntax?, _ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let value, let text = value.stringValue,
            Self.isForPeople(DateFormat(text)) || Self.isShown(call) && Self.isFixed(DateFormat(text))
                || Self.isNamedForDisplay(call) && text == "HH:mm", !Self.isCompared(call)
        else { return }
        file.report(
            "`\(text)` fixes order and words of a date for every language",
            help: "use `date.formatted(…)`, `dateStyle`, or `setLocalizedDateFormatFromTemplate`", at: value)
    }

    /// The text is compared with others, as `today == person.birthday` does: nobody reads it.
    private static func isCompared(_ call: FunctionCallExprSyntax) -> Bool {
        let member = call.ancestors.lazy.compactMap { node -> TokenSyntax? in
            if let variable = node.as(VariableDeclSyntax.self), variable.isMember { return variable.nameToken }
            return node.as(FunctionDeclSyntax.self)?.name
        }.first
        guard let name = member?.identifier else { return false }
        return call.root.descendants(SequenceExprSyntax.self).contains { sequence in
            sequence.operations.contains { operation in
                operation.operator.isOne(of: ["==", "!="])
                    && [operation.left, operation.right].contains { $0.lastName?.identifier == name }
            }
        }
    }

    /// Names a month or weekday in words, or AM and PM: only people read that.
    private static func isForPeople(_ format: DateFormat) -> Bool {
        guard format.fields.count > 1, !format.has("zZXxSV") else { return false }
        return format.fields.contains { ($0.letter == 0x4D || $0.letter == 0x4C || $0.letter == 0x45) && $0.count >= 3 }
            || (format.has("a") && format.has("h") && !format.has("y"))
    }

    /// Day, month and year in numbers, in the order of one country: `dd.MM.yyyy HH:mm`.
    private static func isFixed(_ format: DateFormat) -> Bool {
        guard format.fields.count > 1, !format.isForMachines, !format.has("zZXxSV"), let first = format.fields.first,
            // `MMddyyyy` without anything between the numbers is the name of a file or folder.
            format.text.contains(where: { !$0.isLetter })
        else { return false }
        return (first.letter == 0x4D || first.letter == 0x64) && first.count <= 2 && format.has("M") && format.has("d")
    }

    /// The type around puts something on the screen, by what it is or by its name.
    private static func isShown(_ call: FunctionCallExprSyntax) -> Bool {
        if isNamedForDisplay(call) { return true }
        guard let type = call.enclosingType else { return false }
        return type.isView
            || ["View", "ViewModel", "Cell", "ViewController", "Row", "Screen"].contains {
                type.groupName?.text.hasSuffix($0) == true
            }
    }

    /// In `displayTime` and the like. A view also writes `HH:mm` for what it stores.
    private static func isNamedForDisplay(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            let name = node.as(FunctionDeclSyntax.self)?.name ?? node.as(VariableDeclSyntax.self)?.nameToken
            return name?.identifier.containsFolded(["display", "caption", "pretty", "humanreadable"]) == true
        }
    }

    private static func isUTC(_ zone: ExprSyntax) -> Bool {
        zone.text.isOne(of: [".gmt", "TimeZone.gmt"])
            || zone.tokens.contains { $0.text.isOne(of: ["UTC", "GMT", "Etc/UTC"]) }
            || zone.as(FunctionCallExprSyntax.self)?.argument("secondsFromGMT")?.expression.numberValue == 0
    }

    /// The text of a machine on the screen: `label.text = ISO8601DateFormatter().string(from: date)`.
    private static func checkMachineText(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let name = call.calledName, call.calledBase != nil, isPutOnScreen(call) else { return }
        file.report(
            "users see a date as machines write it", help: "use `date.formatted(…)` or a style of `DateFormatter`",
            at: name)
    }

    private static func isPutOnScreen(_ call: FunctionCallExprSyntax) -> Bool {
        for node in call.ancestors {
            if let assignment = node.as(SequenceExprSyntax.self)?.assignment {
                return assignment.target.kind == .memberAccessExpr
                    && assignment.target.lastName?.text.isOne(of: ["text", "title"]) == true
            }
            if let outer = node.as(FunctionCallExprSyntax.self), outer.arguments.contains(call) {
                return outer.isPlain && outer.calledName?.text.isOne(of: ["Text", "Label", "LabeledContent"]) == true
                    || outer.calledName?.text == "setTitle"
            }
            if node.kind == .codeBlockItem || node.kind == .closureExpr { return false }
        }
        return false
    }

    static let examples: [Example] = [
        .good(
            """
            final class PeopleViewModel {
                private var today: String {
                    let formatter = DateFormatter()
                    formatter.dateFormat = "d/M"
                    return formatter.string(from: now)
                }
                var celebrating: [Person] { people.filter { $0.birthday == today } }
            }
            """),
        .bad(
            """
            func title(_ date: Date) -> String {
                let formatter = DateFormatter()
                formatter.dateFormat = ↓"EEEE, MMM d"
                return formatter.string(from: date)
            }
            """),
        .bad("let clock = DateFormatter()\nclock.dateFormat = ↓\"h:mm a\""),
        .bad(
            """
            struct TideRow: View {
                private static let clock: DateFormatter = {
                    let clock = DateFormatter()
                    clock.dateFormat = ↓"dd.MM.yyyy HH:mm"
                    return clock
                }()
                var text: String {
                    let style = DateFormatter()
                    style.dateStyle = .long
                    style.timeStyle = .short
                    style.timeZone = ↓TimeZone(identifier: "UTC")
                    return style.string(from: tide.start)
                }
            }
            """),
        .bad(
            """
            extension Date {
                var displayText: String {
                    let formatter = DateFormatter()
                    formatter.dateFormat = ↓"MM/dd/yyyy"
                    return formatter.string(from: self)
                }
            }
            final class TideViewModel {
                var displayTime: String {
                    let formatter = DateFormatter()
                    formatter.dateFormat = ↓"HH:mm"
                    return formatter.string(from: tide.start)
                }
            }
            """),
        .good(
            """
            struct TideView: View {
                func save() {
                    let stored = DateFormatter()
                    stored.dateFormat = "HH:mm"
                    store(stored.string(from: start))
                }
            }
            struct TideFile {
                func name() -> String {
                    let stamp = DateFormatter()
                    stamp.dateFormat = "dd.MM.yyyy HH:mm"
                    return stamp.string(from: start)
                }
                func birthday() -> String {
                    let style = DateFormatter()
                    style.dateStyle = .long
                    style.timeZone = TimeZone(identifier: "UTC")
                    return style.string(from: born)
                }
            }
            """),
        .good(
            """
            struct TideView: View {
                var folder: URL {
                    let stamp = DateFormatter()
                    stamp.dateFormat = "ddMMyyyy"
                    return charts.appending(path: stamp.string(from: start))
                }
            }
            """),
        .bad(
            "label.text = ISO8601DateFormatter().↓string(from: tide.start)\nlet view = Text(tide.end.↓ISO8601Format())"),
        .good("request.start = ISO8601DateFormatter().string(from: tide.start)\nlet key = tide.end.ISO8601Format()"),
        .good("let formatter = DateFormatter()\nformatter.setLocalizedDateFormatFromTemplate(\"EEEEMMMd\")"),
        .good("let formatter = DateFormatter()\nformatter.dateStyle = .medium"),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"yyyy-MM-dd\""),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"LLLL\""),
        .good(
            """
            func parse(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.dateFormat = "d MMM yyyy"
                return formatter.date(from: text)
            }
            """),
    ]
}

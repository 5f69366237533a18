import TenetRuleKit
import TenetRuleSupport

struct LocalizationFormatArguments: Rule {
    static let about = About(
        "localization-format-arguments", "Text with another number of arguments", category: .resources,
        severity: .error, scope: .appCode, reads: [.strings],
        why: """
            A format text reads as many arguments as it names. With too few it reads memory that is none of them, which \
            crashes or shows rubbish; with too many something is never shown.
            """,
        phrasings: [
            "Pass exactly as many arguments to a localized format string as it has placeholders.",
            "If the translated text contains `%@` and `%d`, `String(format:)` gets two values, neither fewer nor more.",
        ])

    private struct Call: Fact {
        var key: String
        var table: String
        var count: Int
        /// The text itself, when it is given along with the key.
        var text: String?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Call.self, fromCallsOf: ["String", "localizedStringWithFormat"]) { call, _ in
            guard let name = call.calledName?.text, let first = call.firstArgument,
                name == "String" && first.label?.text == "format"
                    || name == "localizedStringWithFormat" && first.label == nil,
                let inner = first.expression.as(FunctionCallExprSyntax.self), let key = Self.key(of: inner)
            else { return nil }
            var count = 0
            for argument in call.arguments.dropFirst() {
                let label = argument.label?.text
                if label == "locale" { continue }
                guard label == nil else { return nil }
                count += 1
            }
            return (
                Call(key: key.key, table: key.table, count: count, text: key.text),
                call.calledName?.range ?? call.range
            )
        }
        hooks.onProject { project in report(project) }
    }

    private static func key(of call: FunctionCallExprSyntax) -> (key: String, table: String, text: String?)? {
        let name = call.calledName?.text
        guard let first = call.firstArgument, let key = first.expression.as(StringLiteralExprSyntax.self)?.plainText,
            name == "NSLocalizedString" && first.label == nil || name == "String" && first.label?.text == "localized"
                || name == "localizedString" && first.label?.text == "forKey"
        else { return nil }
        let given = (call.argument("value") ?? call.argument("defaultValue"))?.expression
        var text: String?
        if let given, given.kind != .nilLiteralExpr {
            guard let written = given.as(StringLiteralExprSyntax.self)?.plainText else { return nil }
            text = written.isEmpty ? nil : written
        }
        guard let table = (call.argument("table") ?? call.argument("tableName"))?.expression,
            table.kind != .nilLiteralExpr
        else { return (key, "Localizable", text) }
        guard let written = table.stringValue else { return nil }
        return (key, written, text)
    }

    private func report(_ project: ProjectPass) {
        let calls = project.facts(Call.self)
        guard !calls.isEmpty else { return }
        let wanted = Set(calls.map(\.fact.key))
        var known: [String: [(arguments: FormatArguments, place: Note)]] = [:]
        for table in project.model.localizedTables where table.isWhole {
            var found: [String: (FormatArguments, Note)] = [:]
            for key in table.developmentKeys where wanted.contains(key.entry.key.text) {
                let source = table.isCatalog ? table.development : key.entry.values.first?.language
                for value in key.entry.values where value.substitution == nil && value.language == source {
                    let place = Note(path: key.path, range: value.text.range, message: "the text")
                    var entry = found[key.entry.key.text] ?? (FormatArguments(), place)
                    entry.0.add(value.text.text)
                    found[key.entry.key.text] = entry
                }
            }
            for (key, entry) in found { known[table.name + "\n" + key, default: []].append(entry) }
        }
        for call in calls { report(call, known[call.fact.table + "\n" + call.fact.key] ?? [], project) }
    }

    private func report(
        _ call: Located<Call>, _ found: [(arguments: FormatArguments, place: Note)], _ project: ProjectPass
    ) {
        var arguments = FormatArguments()
        var notes: [Note] = []
        if let entry = found.first {
            // Modules may have texts of their own for the same key.
            guard found.allSatisfy({ $0.arguments.last == entry.arguments.last }) else { return }
            arguments = entry.arguments
            notes = [entry.place]
        } else if call.fact.text != nil || !LocalizedKey.isName(call.fact.key) {
            arguments.add(call.fact.text ?? call.fact.key)
        } else {
            return
        }
        guard arguments.last != call.fact.count, !arguments.isContradictory else { return }
        let hasVariables = arguments.kinds.values.contains { $0.kind == .variable }
        guard call.fact.count < arguments.last || !hasVariables else { return }
        let texts = "\(arguments.last) argument\(arguments.last == 1 ? "" : "s")"
        project.report(
            "the text of `\(call.fact.key)` takes \(texts), and \(call.fact.count) "
                + (call.fact.count == 1 ? "is given" : "are given"),
            help: call.fact.count < arguments.last
                ? "pass what the text shows" : "show the rest in the text, or pass only what it shows",
            in: call.path, at: call.range, notes: notes)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"eaten\" = \"%@ ate %d apples\";",
            "App/A.swift": "let text = ↓String(format: NSLocalizedString(\"eaten\", comment: \"\"), name)",
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"eaten\" = \"%1$@ ate apples\";",
            "App/A.swift":
                "let text = String.↓localizedStringWithFormat(NSLocalizedString(\"eaten\", comment: \"\"), a, b)",
        ]),
        .bad("let text = ↓String(format: NSLocalizedString(\"%d of %d\", comment: \"\"), page)"),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"eaten\" = \"%2$d apples, %1$@\";\n\"all\" = \"100 %\";",
            "App/A.swift": """
            let text = String(format: NSLocalizedString("eaten", comment: ""), name, count)
            let more = String(format: NSLocalizedString("eaten", comment: ""), locale: .current, name, count)
            let rest = String(format: NSLocalizedString("eaten", comment: ""), arguments: list)
            """,
        ]),
        .good("let text = String(format: NSLocalizedString(\"%d of %d\", comment: \"\"), page, pages)"),
        .good("let text = String(format: NSLocalizedString(\"trip.count\", comment: \"\"), count)"),
    ]
}

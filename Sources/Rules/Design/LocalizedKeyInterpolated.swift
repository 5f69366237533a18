import TenetRuleKit
import TenetRuleSupport

struct LocalizedKeyInterpolated: Rule {
    static let about = About(
        "localized-key-interpolated", "Interpolated localisation key", category: .design, severity: .error,
        aliases: ["nslocalizedstring_key"], reads: [.strings],
        why: """
            `NSLocalizedString` looks up the finished string. With a value inside no entry of the table can match, so \
            the text stays untranslated. A type none of whose other texts is in the app's tables is left alone.
            """,
        phrasings: [
            "Do not interpolate values into the key of `NSLocalizedString`; use a format string.",
            """
            Look up constant text and fill in names afterward, because `NSLocalizedString("Hello \\(name)")` never \
            finds a translation.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collect(MixedKey.self, fromCallsOf: ["NSLocalizedString"]) { call, _ in
            guard call.isPlain, let key = call.firstArgument?.expression.as(StringLiteralExprSyntax.self),
                let value = key.segments.lazy.compactMap({ $0.as(ExpressionSegmentSyntax.self) }).first, isSentence(key)
            else { return nil }
            let fact = MixedKey(
                value: value.expressions.text.string, pieces: Self.pieces(of: key),
                others: Self.constantKeys(around: call))
            return (fact, value.range)
        }
        hooks.onProject { project in
            let found = project.facts(MixedKey.self)
            guard !found.isEmpty else { return }
            let keys = Set(project.model.localizedTables.flatMap(\.files).flatMap(\.table.entries).map(\.key.text))
            for key in found {
                // A type none of whose texts is translated speaks to developers.
                let others = key.fact.others
                if !keys.isEmpty, others.count > 1, keys.isDisjoint(with: others) { continue }
                if keys.contains(where: { Self.isMade($0, of: key.fact.pieces) }) { continue }
                project.report(
                    "the key holds `\(key.fact.value)`, so it is found in no strings file",
                    help: "use `String(localized:)`, or put `%@` into the key and the value into `String(format:)`",
                    in: key.path, at: key.range)
            }
        }
    }

    /// A key with a value inside.
    private struct MixedKey: Fact {
        /// The expression.
        var value: String
        /// What is written around the values: one more than there are values.
        var pieces: [String]
        /// The other keys of the type that hold no value.
        var others: Set<String>
    }

    private static func pieces(of key: StringLiteralExprSyntax) -> [String] {
        var pieces = [""]
        for segment in key.segments {
            if let text = segment.as(StringSegmentSyntax.self)?.content.text {
                pieces[pieces.count - 1] += text.string
            } else {
                pieces.append("")
            }
        }
        return pieces
    }

    /// The table has an entry for a key that the values make: one for each number of minutes, say.
    private static func isMade(_ key: String, of pieces: [String]) -> Bool {
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1, key.hasPrefix(first),
            key.hasSuffix(last), key.count > first.count + last.count
        else { return false }
        var rest = key.dropFirst(first.count).dropLast(last.count)
        if pieces.count == 2 { return !rest.contains("%") && !rest.hasPrefix("\\(") }
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return !key.contains("%")
    }

    private static func constantKeys(around call: FunctionCallExprSyntax) -> Set<String> {
        guard let type = call.enclosingType else { return [] }
        let calls = type.syntax.descendants(FunctionCallExprSyntax.self).filter {
            $0.isPlain && $0.calledName?.text == "NSLocalizedString"
        }
        return Set(calls.compactMap { $0.firstArgument?.expression.stringValue.map { String($0) } })
    }

    /// Words around the value: `"error.\(code)"` is a key put together on purpose.
    private func isSentence(_ key: StringLiteralExprSyntax) -> Bool {
        key.segments.contains { $0.as(StringSegmentSyntax.self)?.content.text.contains(" ") == true }
    }

    static let examples: [Example] = [
        .bad("let text = NSLocalizedString(\"Hello ↓\\(name)\", comment: \"Greeting\")"),
        .bad("let text = NSLocalizedString(\"Delete ↓\\(count) of \\(total) trips\", comment: \"Title\")"),
        .good("let text = String(localized: \"Hello \\(name)\")"),
        .good("let text = String(format: NSLocalizedString(\"Hello %@\", comment: \"Greeting\"), name)"),
        .good("let text = NSLocalizedString(\"error.\\(code.rawValue)\", comment: \"Error\")"),
        // None of the type's texts is in a table, though the app has one: developers read them.
        .good(files: [
            "App/LockError.swift": """
            enum LockError: Error {
                case stuck(String), dry, closed
                var text: String {
                    switch self {
                    case .stuck(let gate): NSLocalizedString("The gate is stuck: \\(gate)", comment: "Gate")
                    case .dry: NSLocalizedString("The lock is dry", comment: "Water")
                    case .closed: NSLocalizedString("The lock is closed", comment: "Time")
                    }
                }
            }
            """,
            "App/en.lproj/Localizable.strings": "\"Harbor\" = \"Harbor\";",
        ]),
        .bad(files: [
            "App/LockError.swift": """
            enum LockError: Error {
                case stuck(String), dry, closed
                var text: String {
                    switch self {
                    case .stuck(let gate): NSLocalizedString("The gate is stuck: ↓\\(gate)", comment: "Gate")
                    case .dry: NSLocalizedString("The lock is dry", comment: "Water")
                    case .closed: NSLocalizedString("The lock is closed", comment: "Time")
                    }
                }
            }
            """,
            "App/en.lproj/Localizable.strings": "\"The lock is dry\" = \"The lock is dry\";",
        ]),
        // The table has each of the keys that there are.
        .good(files: [
            "App/Tide.swift": "let text = NSLocalizedString(\"Every \\(step) hours\", comment: \"Interval\")",
            "App/en.lproj/Localizable.strings":
                "\"Every 2 hours\" = \"Every 2 hours\";\n\"Every 6 hours\" = \"Every 6 hours\";",
        ]),
        .good(files: [
            "App/Tide.swift": "let text = NSLocalizedString(\"Gate \\(name) step \\(step)\", comment: \"Help\")",
            "App/en.lproj/Localizable.strings": "\"Gate north step 1\" = \"Open it\";",
        ]),
        .bad(files: [
            "App/Tide.swift": "let text = NSLocalizedString(\"Every ↓\\(step) hours\", comment: \"Interval\")",
            "App/en.lproj/Localizable.strings":
                "\"Every %@ hours\" = \"Every %@ hours\";\n\"Every tide\" = \"Every tide\";",
        ]),
    ]
}

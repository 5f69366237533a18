import TenetRuleKit
import TenetRuleSupport

struct RepeatedRegex: Rule {
    static let about = About(
        "repeated-regex", "Regular expression written more than once", category: .structure, severity: .note,
        scope: .appCode, isToldOnce: true,
        why: """
            Regular expressions are hard to get right and are corrected again and again. A copy does not get the \
            correction, and the same text then matches in one place and not in the other.
            """,
        phrasings: [
            "Define each regular expression of 8 or more characters only once and reuse it.",
            "Never copy a pattern into a second place; share one named constant for matching emails or dates.",
        ])

    var minLength = 8
    static let options = [
        Option<Self>("min_length", \.minLength, minimum: 3, "Bytes from which on a pattern counts.")
    ]

    struct Pattern: Fact {
        var print: Int
        var text: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Pattern.self, from: StringLiteralExprSyntax.self) { literal, file in
            guard literal.range.upper - literal.range.lower >= minLength, literal.isPattern,
                let text = literal.literalText
            else { return nil }
            return fact(text, literal, file)
        }
        hooks.collect(Pattern.self, from: RegexLiteralExprSyntax.self) { literal, file in
            fact(literal.regex.text.string, literal, file)
        }
        hooks.onProject { project in
            var first: [Int: Located<Pattern>] = [:]
            for pattern in project.facts(Pattern.self) {
                guard let other = first[pattern.fact.print] else {
                    first[pattern.fact.print] = pattern
                    continue
                }
                let place = ClonePlaces.describe(other.path, from: pattern.path)
                let shown = pattern.fact.text.utf8.count <= 60 ? "the pattern `\(pattern.fact.text)`" : "this pattern"
                project.report(
                    "\(shown) is written \(place) already", help: "declare it once and use that in both places",
                    in: pattern.path, at: pattern.range,
                    notes: [Note(path: other.path, range: other.range, message: "the first of them")])
            }
        }
    }

    private func fact(
        _ text: String, _ literal: some SyntaxProtocol, _ file: FilePass
    ) -> (fact: Pattern, range: ByteRange)? {
        guard text.utf8.count >= minLength, !literal.isInPreview, !literal.isInDouble(file), !text.contains("\n"),
            !file.service(TokenHashes.self).isTool
        else { return nil }
        // What is an escaped backslash in one kind of string is a plain one in another.
        let plain = text.replacing("\\\\", with: "\\")
        return (Pattern(print: TokenHashes.wideNumber(of: plain), text: text), literal.range)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Form.swift": "let mail = try NSRegularExpression(pattern: \"[a-z.]+@[a-z.]+\")",
            "App/User.swift": "let isMail = text.range(of: ↓\"[a-z.]+@[a-z.]+\", options: .regularExpression) != nil",
        ]),
        .bad(
            "let versionPattern = #\"^\\d+\\.\\d+$\"#\nfunc isVersion(_ text: String) throws -> Bool {\n"
                + "    try text.wholeMatch(of: Regex(↓\"^\\\\d+\\\\.\\\\d+$\")) != nil\n}"),
        .bad("let hours = text.matches(of: /[0-9]+:[0-9]+/)\nlet times = other.matches(of: ↓/[0-9]+:[0-9]+/)"),
        .good("let first = text.range(of: \"[draft] \")\nlet second = other.range(of: \"[draft] \")"),
        .good("let a = try Regex(\"[a-z.]+@[a-z.]+\")\nlet b = try Regex(\"[a-z.]+@[a-z]+\")"),
        .good("let pattern = \"[a-z.]+@[a-z.]+\"\nlet a = try Regex(pattern)\nlet b = try Regex(pattern)"),
        .good("let a = try Regex(\"[a-z]\")\nlet b = try Regex(\"[a-z]\")"),
        .good("let mail = try NSRegularExpression(pattern: \"[a-z.]+@[a-z.]+\")\nlet help = \"[a-z.]+@[a-z.]+\""),
    ]
}

extension StringLiteralExprSyntax {
    /// Stands where a regular expression is expected: in a call that takes one, or in a constant that is named for it.
    fileprivate var isPattern: Bool {
        if let binding = parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken?.text {
            return name.containsFolded(["regex", "pattern"])
        }
        guard let argument = parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.firstArgument == argument
        else { return false }
        if call.calledName?.text.isOne(of: ["Regex", "NSRegularExpression"]) == true { return true }
        return call.argument("options")?.expression.tokens.contains { $0.text == "regularExpression" } ?? false
    }
}

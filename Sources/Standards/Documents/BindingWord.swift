internal import TenetModel
internal import TenetRuleKit

/// One of the words that stand in parentheses behind the name of a rule.
enum BindingWord {
    case level(RuleSetting.Level)
    case option(String, OptionValue)

    struct Mistake: Error {
        var message: String
        var help: String?
    }

    init(_ word: String, of rule: RuleDefinition) throws(Mistake) {
        if let severity = Severity(rawValue: word) {
            self = .level(.severity(severity))
            return
        }
        if word == "off" {
            self = .level(.off)
            return
        }
        let parts = word.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard parts.count == 2 else {
            throw Mistake(
                message: "`\(word)` is neither a severity nor an option of `\(rule.about.id)`",
                help: "write `error`, `warning`, `note`, `off` or `option: value`")
        }
        let isList = rule.describedOptions.first { $0.key == parts[0] }?.kind == .strings
        let value: OptionValue =
            if isList {
                .strings(QuotedText.split(parts[1][...], at: "|").map { QuotedText.content($0) ?? $0 })
            } else if let text = QuotedText.content(parts[1]) {
                .string(text)
            } else {
                Int(parts[1]).map { .int($0) } ?? Bool(parts[1]).map { .bool($0) } ?? .string(parts[1])
            }
        do {
            _ = try rule.configured([parts[0]: value])
        } catch let problem {
            throw Mistake(message: problem.message, help: Self.help(for: parts[0], of: rule))
        }
        self = .option(parts[0], value)
    }

    /// How the option is written, or which options there are.
    private static func help(for name: String, of rule: RuleDefinition) -> String {
        if let option = rule.describedOptions.first(where: { $0.key == name }) {
            return "write `\(name): \(option.defaultValue.written)`"
        }
        let names = rule.optionNames
        guard !names.isEmpty else { return "`\(rule.about.id)` has no options; a severity alone may stand here" }
        let near = NearestName.of(name, in: names).map { "did you mean `\($0)`? " } ?? ""
        return near + "it has " + names.map { "`\($0)`" }.joined(separator: ", ")
    }
}

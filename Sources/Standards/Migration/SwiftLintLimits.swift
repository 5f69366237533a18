internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// Two limits below one key of a rule's set-up: a number, two in a list, or `warning` and `error`.
struct SwiftLintLimits: Sendable {
    var key: String
    var option: String
    /// The option for the second limit; nil where Tenet has one limit.
    var errorOption: String?
    /// SwiftLint's own limits.
    var standard: Int
    var standardError: Int?

    /// Without a word about limits SwiftLint's own hold; whoever writes one and no error limit has none.
    func add(_ config: YAMLNode?, to answer: inout SwiftLintOptions.Answer) {
        let node = config?[key]
        let numbers = node?.sequence?.compactMap(\.int) ?? node?.int.map { [$0] }
        let isSaid = numbers != nil || node?["warning"] != nil || node?["error"] != nil
        answer.options[option] = .int(node?["warning"]?.int ?? numbers?.first ?? standard)
        let error = isSaid ? node?["error"]?.int ?? numbers?.dropFirst().first : standardError
        if let errorOption {
            answer.options[errorOption] = .int(error ?? 0)
            // SwiftLint asks for the error first: a limit that lies behind it is never reached.
            if let error, error > 0, case .int(let limit)? = answer.options[option] {
                answer.options[option] = .int(LimitOrder.isLowest(option) ? max(limit, error) : min(limit, error))
            }
        } else if let error {
            answer.losses.append("there is one limit for `\(key)`, so the error limit \(error) is gone")
        }
    }
}

extension SwiftLintOptions.Table {
    func with(_ constants: [String: OptionValue]) -> Self {
        var table = self
        table.constants = constants
        return table
    }

    /// A rule about names: lengths, characters, the first letter and names that are left alone.
    static func name(
        _ min: Int, _ errorMin: Int, _ max: Int, _ errorMax: Int,
        flags: [(key: String, option: String, standard: Bool)] = []
    ) -> Self {
        Self(
            flags: flags,
            lists: [
                "allowed_symbols": { ["allowed_symbols": .strings($0)] },
                "unallowed_symbols_severity": { ["symbols": .string($0.first ?? "error")] },
                "validates_start_with_lowercase": { ["first_letter": .string(firstLetter($0.first))] },
                "excluded": { ["except": .strings($0.flatMap(names))] },
            ],
            pairs: [
                SwiftLintLimits(
                    key: "min_length", option: "min_length", errorOption: "error_min_length", standard: min,
                    standardError: errorMin),
                SwiftLintLimits(
                    key: "max_length", option: "max_length", errorOption: "error_max_length", standard: max,
                    standardError: errorMax),
            ])
    }

    /// Severities have a name today; `true` and `false` are how older configurations say it.
    private static func firstLetter(_ word: String?) -> String {
        switch word {
        case "false", "off", "no": "off"
        case "warning": "warning"
        default: "error"
        }
    }

    /// The names that a regular expression stands for, with `*` for any characters; what is no such list stays as it is, and
    /// fits no name.
    private static func names(of regex: String) -> [String] {
        var text = regex[...]
        if text.hasPrefix("^") { text.removeFirst() }
        if text.hasSuffix("$") { text.removeLast() }
        return String(text).replacing(".*", with: "*").split(separator: "|").map(String.init)
    }
}

internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// What a `.swiftformat` decides: rules of `--disable`, and options that a rule of Tenet has, too.
struct SwiftFormatDecisions {
    private(set) var rules: [RuleID: RuleSetting] = [:]

    /// Reads an option a line; what is no option is left to SwiftFormat to complain about.
    init(path: String, text: String) {
        for (number, line) in LineEnding.plain(text).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let written = line.prefix { $0 != "#" }.trimmed
            guard written.hasPrefix("--") else { continue }
            let parts = written.dropFirst(2).split(separator: " ", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2 else { continue }
            add(parts[0].lowercased(), parts[1], SettingSource(file: path, line: number + 1))
        }
    }

    private mutating func add(_ key: String, _ value: String, _ source: SettingSource) {
        switch key {
        case "disable":
            for name in value.split(separator: ",") {
                for id in SwiftFormatMigration.counterparts[name.trimmed] ?? [] { switchOff(id, source) }
            }
        case "enable":
            // Written below a `--disable` it takes the rule back.
            for name in value.split(separator: ",") {
                for id in SwiftFormatMigration.counterparts[name.trimmed] ?? [] where rules[id]?.level == .off {
                    rules[id] = nil
                }
            }
        case "maxwidth", "max-width":
            if let limit = Int(value) { set("line-length", "limit", .int(limit), source) }
        case "indent":
            if value == "tab" || value == "tabs" {
                set("indentation-character", "style", .string("tabs"), source)
            } else if let width = Int(value) {
                set("indentation-character", "width", .int(width), source)
            }
        case "linebreaks":
            if value == "lf" || value == "crlf" { set("mixed-line-endings", "style", .string(value), source) }
        case "nilinit", "nil-init":
            // It asks for the `= nil` that the rule takes away.
            if value == "insert" { switchOff("redundant-nil-initializer", source) }
        default: break
        }
    }

    private mutating func switchOff(_ id: RuleID, _ source: SettingSource) {
        rules[id] = RuleSetting(level: .off, source: source)
    }

    private mutating func set(_ id: RuleID, _ option: String, _ value: OptionValue, _ source: SettingSource) {
        guard rules[id]?.level != .off else { return }
        rules[id, default: RuleSetting(level: nil, source: source)].options[option] = value
    }
}

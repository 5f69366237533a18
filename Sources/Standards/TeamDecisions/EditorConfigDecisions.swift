internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// What an `.editorconfig` decides for Swift files: the sections whose pattern holds for every one of them.
struct EditorConfigDecisions {
    private(set) var rules: [RuleID: RuleSetting] = [:]

    init(path: String, text: String) {
        var speaksOfSwift = false
        for (number, line) in LineEnding.plain(text).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let written = line.trimmed
            guard let first = written.first, first != "#", first != ";" else { continue }
            if first == "[" {
                speaksOfSwift = written.last == "]" && Self.holdsForSwift(String(written.dropFirst().dropLast()))
                continue
            }
            let parts = written.split(separator: "=", maxSplits: 1).map { $0.trimmed.lowercased() }
            guard speaksOfSwift, parts.count == 2 else { continue }
            add(parts[0], parts[1], SettingSource(file: path, line: number + 1))
        }
    }

    /// `*`, `*.swift`, `*.{swift,m}`, `{*.swift,*.m}`, also below `**/`.
    static func holdsForSwift(_ pattern: String) -> Bool {
        alternatives(of: pattern).contains { ["*", "**", "**/*", "*.swift", "**.swift", "**/*.swift"].contains($0) }
    }

    /// The patterns that one pair of braces stands for.
    private static func alternatives(of pattern: String) -> [String] {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern.lastIndex(of: "}"), open < close else {
            return [pattern]
        }
        let inner = pattern[pattern.index(after: open)..<close].split(separator: ",").map { $0.trimmed }
        return inner.map { pattern[..<open] + $0 + pattern[pattern.index(after: close)...] }
    }

    private mutating func add(_ key: String, _ value: String, _ source: SettingSource) {
        switch (key, value) {
        case ("max_line_length", "off"): rules["line-length"] = RuleSetting(level: .off, source: source)
        // The standard's word for taking an earlier section's value back.
        case ("max_line_length", "unset"): rules["line-length"] = nil
        case ("max_line_length", _): set("line-length", "limit", Int(value).map(OptionValue.int), source)
        case ("end_of_line", "lf"), ("end_of_line", "crlf"):
            set("mixed-line-endings", "style", .string(value), source)
        case ("indent_style", "tab"): set("indentation-character", "style", .string("tabs"), source)
        case ("indent_style", "space"): set("indentation-character", "style", .string("spaces"), source)
        case ("indent_size", _), ("tab_width", _):
            set("indentation-character", "width", Int(value).map(OptionValue.int), source)
        case ("trim_trailing_whitespace", "false"):
            rules["trailing-whitespace"] = RuleSetting(level: .off, source: source)
        case ("insert_final_newline", "false"): rules["final-newline"] = RuleSetting(level: .off, source: source)
        default: break
        }
    }

    /// A later section speaks louder.
    private mutating func set(_ id: RuleID, _ option: String, _ value: OptionValue?, _ source: SettingSource) {
        guard let value else { return }
        if rules[id]?.level == .off { rules[id] = nil }
        rules[id, default: RuleSetting(level: nil, source: source)].options[option] = value
        rules[id]?.source = source
    }
}

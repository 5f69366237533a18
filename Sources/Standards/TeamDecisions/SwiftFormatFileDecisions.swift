internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// What a `.swift-format` of the toolchain's formatter decides: rules that run by themselves and are `false` in it, and the
/// layout that it sets. The file is JSON, which is YAML as well.
struct SwiftFormatFileDecisions {
    private(set) var rules: [RuleID: RuleSetting] = [:]

    /// - Throws: ``ConfigurationError`` for a text that is no JSON.
    init(path: String, text: String) throws(ConfigurationError) {
        var values = ValueReader(file: path)
        let root = values.root(of: text)
        try values.finish()
        guard let root else { return }
        for (key, value) in root["rules"]?.mapping ?? [] where value.bool == false {
            for id in SwiftFormatRules.byDefault[key.string ?? ""] ?? [] {
                rules[id] = RuleSetting(level: .off, source: SettingSource(file: path, line: key.place.line))
            }
        }
        set("line-length", "limit", root["lineLength"], path) { $0.int.map(OptionValue.int) }
        set("consecutive-blank-lines", "limit", root["maximumBlankLines"], path) { $0.int.map(OptionValue.int) }
        set("indentation-character", "style", root["indentation"], path) { node in
            node["tabs"] != nil ? .string("tabs") : node["spaces"] != nil ? .string("spaces") : nil
        }
        set("indentation-character", "width", root["indentation"], path) { $0["spaces"]?.int.map(OptionValue.int) }
    }

    private mutating func set(
        _ id: RuleID, _ option: String, _ node: YAMLNode?, _ path: String, _ value: (YAMLNode) -> OptionValue?
    ) {
        guard let node, let value = value(node) else { return }
        let source = SettingSource(file: path, line: node.place.line)
        rules[id, default: RuleSetting(level: nil, source: source)].options[option] = value
    }
}

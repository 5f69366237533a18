internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// The part of a configuration that is about rules.
extension ConfigurationReader {
    /// Settings by rule. A name that several rules carry gives way to the id of one of them.
    mutating func rules(_ node: YAMLNode, _ what: String, help: String) -> [RuleID: RuleSetting] {
        var settings: [RuleID: RuleSetting] = [:]
        var names: [RuleID: (name: String, isShared: Bool)] = [:]
        for (name, key, value) in values.entries(node, what, help: help) {
            let named = catalog.rules(named: name)
            if named.isEmpty { values.report(key, "there is no rule `\(name)`", help: self.help(forRule: name)) }
            for (id, setting) in self.settings(value, of: named, named: name, at: key) {
                if let old = names[id], old.isShared == (named.count > 1), old.name != name {
                    values.report(
                        key,
                        "`\(name)` is the rule `\(id)`, which `\(old.name)` sets in line \(settings[id]?.source.line ?? 0)",
                        help: "keep one")
                }
                if let old = names[id], !old.isShared, named.count > 1 { continue }
                names[id] = (name, named.count > 1)
                settings[id] = setting
            }
        }
        return settings
    }

    private func help(forRule name: String) -> String {
        if ["rules", "overrides"].contains(name) {
            return "rules stand right below the glob: `\"AppTests/**\": { force-try: off }`"
        }
        if Category.allCases.contains(where: { $0.rawValue == name }) {
            return "it is a category; name its rules, which `tenet rules \(name)` lists"
        }
        return catalog.suggestion(for: name) ?? "`tenet rules` lists them"
    }

    /// What a value says to each of the rules that carry a name.
    private mutating func settings(
        _ node: YAMLNode, of rules: [RuleDefinition], named name: String, at key: YAMLNode
    ) -> [(RuleID, RuleSetting)] {
        guard let first = rules.first else { return [] }
        var settings = rules.map { ($0.about.id, RuleSetting(level: nil, source: values.source(key))) }
        guard node.mapping != nil else {
            let level = level(node, of: first, named: name)
            for index in settings.indices { settings[index].1.level = level }
            return level == nil ? [] : settings
        }
        let entries = values.entries(node, "the settings of `\(name)`", help: "")
        if entries.isEmpty {
            values.report(
                node, "nothing is said about `\(name)`", help: "write `\(name): \(first.about.severity.rawValue)`")
        }
        for (option, key, value) in entries {
            if option == "severity" {
                let level = level(value, of: first, named: option)
                for index in settings.indices { settings[index].1.level = level }
                continue
            }
            let owners = rules.indices.filter { rules[$0].optionNames.contains(option) }
            if owners.isEmpty { unknownOption(option, of: rules, named: name, at: key) }
            for index in owners { settings[index].1.options[option] = self.option(option, value, of: rules[index]) }
        }
        return settings
    }

    // MARK: Severities

    /// - Parameter name: the key that the value stands behind.
    private mutating func level(_ node: YAMLNode, of rule: RuleDefinition, named name: String) -> RuleSetting.Level? {
        let words = Severity.allCases.map(\.rawValue) + ["off", "on"]
        let usual =
            "write `\(name): \(rule.about.severity.rawValue)`; valid are "
            + words.map { "`\($0)`" }.joined(separator: ", ")
        guard let word = node.string, !node.isNull, !word.isEmpty else {
            let what =
                node.isNull || node.string != nil ? "has no value" : "must be a severity, not \(values.kind(of: node))"
            values.report(node, "`\(name)` \(what)", help: optionHelp(node, rule, name) ?? usual)
            return nil
        }
        // YAML 1.1 reads a bare `off` as false and `on` as true.
        if let isOn = node.bool { return isOn ? .on : .off }
        if let severity = Severity(rawValue: word) { return .severity(severity) }
        if ["off", "on"].contains(word) { return word == "on" ? .on : .off }
        let near = NearestName.of(word, in: words).map { "did you mean `\($0)`?" }
        values.report(
            node, "there is no severity `\(word)`", help: optionHelp(node, rule, name) ?? near ?? usual)
        return nil
    }

    /// How an option is written, where a value looks as if it were meant for one.
    private func optionHelp(_ node: YAMLNode, _ rule: RuleDefinition, _ name: String) -> String? {
        let kind: OptionKind? =
            node.sequence != nil ? .strings : Int(node.string?.filter { $0 != "_" } ?? "") != nil ? .int : nil
        let named = rule.describedOptions.first { $0.key == node.string }
        guard name != "severity", let option = named ?? rule.describedOptions.first(where: { $0.kind == kind }) else {
            return nil
        }
        var value = named == nil ? values.kind(of: node).filter { $0 != "`" } : option.defaultValue.written
        if let texts = node.sequence { value = OptionValue.strings(texts.compactMap(\.string)).written }
        return "write the option by its name: `\(name): { \(option.key): \(value) }`"
    }

    // MARK: Options

    private mutating func unknownOption(
        _ option: String, of rules: [RuleDefinition], named name: String, at key: YAMLNode
    ) {
        var seen: Set<String> = []
        let names = rules.flatMap(\.optionNames).filter { seen.insert($0).inserted } + ["severity"]
        let near = NearestName.of(option, in: names).map { "did you mean `\($0)`? " } ?? ""
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        values.report(
            key, "rule `\(name)` has no option `\(option)`",
            help: near + (names.count == 1 ? "all it has is \(list)" : "it has \(list)"))
    }

    private mutating func option(_ name: String, _ node: YAMLNode, of rule: RuleDefinition) -> OptionValue? {
        guard let option = rule.describedOptions.first(where: { $0.key == name }) else { return nil }
        let usual = "write `\(name): \(option.defaultValue.written)`"
        guard !node.isNull, node.mapping == nil else {
            let what = node.isNull ? "has no value" : "must be \(option.kind.rawValue), not a mapping"
            values.report(node, "`\(name)` \(what)", help: usual)
            return nil
        }
        let value = value(node, for: option.kind, named: name)
        do throws(OptionError) {
            _ = try rule.configured([name: value])
            return value
        } catch {
            let near = NearestName.of(node.string ?? "", in: option.choices).map { "did you mean `\($0)`?" }
            values.report(node, error.message, help: near ?? usual)
            return nil
        }
    }

    private mutating func value(_ node: YAMLNode, for kind: OptionKind, named name: String) -> OptionValue {
        if node.sequence != nil || kind == .strings {
            return .strings(values.strings(node, "`\(name)`", help: "write `\(name): [a, b]`").map(\.text))
        }
        let text = node.string ?? ""
        if kind == .string { return .string(text) }
        if let number = node.int { return .int(number) }
        return node.bool.map { .bool($0) } ?? .string(text)
    }
}

extension OptionValue {
    /// As a configuration writes it.
    var written: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .string(let value): Self.written(value)
        case .strings(let values):
            "[" + (values.isEmpty ? ["name"] : values).map(Self.written).joined(separator: ", ") + "]"
        }
    }

    private static func written(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-./".contains($0) }
        return isPlain ? text : "\"\(text)\""
    }
}

internal import TenetContracts
internal import TenetModel
internal import TenetPatterns

// Rules that search in the text of files.

extension RuleBlockReader {
    /// A regular expression, or a mapping with one and what is asked of its matches.
    func text(_ node: YAMLNode) throws(ConfigurationError) -> TextCheck {
        let reader = ConditionReader(yaml: yaml)
        guard node.mapping != nil else { return TextCheck(try reader.regex(node)) }
        let entries = try yaml.entries(node, "`text`")
        guard let regex = entries.first(where: { $0.key == "regex" }) else {
            throw yaml.error(node, "`text` has no `regex`", help: "add the text to look for")
        }
        var check = TextCheck(try reader.regex(regex.value))
        for (key, place, value) in entries {
            switch key {
            case "regex": break
            case "not_regex": check.notRegex = try reader.regex(value)
            case "kind": check.kinds = try kinds(value, "`kind`")
            case "not_kind": check.notKinds = try kinds(value, "`not_kind`")
            default: throw yaml.unknown("key", key, at: place, in: ["regex", "not_regex", "kind", "not_kind"])
            }
        }
        return check
    }

    private func kinds(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> Set<TextKind> {
        var kinds: Set<TextKind> = []
        for entry in yaml.list(node) { kinds.insert(try yaml.choice(entry, what, TextKind.self)) }
        return kinds
    }
}

internal import TenetContracts
internal import TenetModel
internal import TenetPatterns

/// Reads patterns and what is asked of their matches.
struct ConditionReader {
    let yaml: RuleYAML

    static let keys = [
        "where", "inside", "not_inside", "contains", "not_contains", "attributes", "not_attributes", "modifiers",
        "not_modifiers", "inherits", "not_inherits", "starts_line",
    ]

    /// Takes a key over; false when it is none of ``keys``.
    func read(_ key: String, _ value: YAMLNode, into conditions: inout MatchConditions) throws(ConfigurationError)
        -> Bool
    {
        switch key {
        case "where": conditions.captures = try captures(value)
        case "inside": conditions.inside = try queries(value)
        case "not_inside": conditions.notInside = try queries(value)
        case "contains": conditions.contains = try queries(value)
        case "not_contains": conditions.notContains = try queries(value)
        case "attributes": conditions.attributes = try attributes(value)
        case "not_attributes": conditions.notAttributes = try attributes(value)
        case "modifiers": conditions.modifiers = try yaml.strings(value, "`modifiers`")
        case "not_modifiers": conditions.notModifiers = try yaml.strings(value, "`not_modifiers`")
        case "inherits": conditions.inherits = try names(value, "`inherits`")
        case "not_inherits": conditions.notInherits = try names(value, "`not_inherits`")
        case "starts_line": conditions.startsLine = try yaml.bool(value, "`starts_line`")
        default: return false
        }
        return true
    }

    func pattern(_ node: YAMLNode, form: Pattern.Form? = nil) throws(ConfigurationError) -> Pattern {
        let text = try yaml.string(node, "a pattern")
        do throws(PatternError) {
            return try Pattern(text.trimmed, form: form)
        } catch {
            throw yaml.error(node, offset: error.offset, error.message, help: error.help)
        }
    }

    func names(_ node: YAMLNode, _ what: String) throws(ConfigurationError) -> [NamePattern] {
        try yaml.strings(node, what).map { NamePattern($0) }
    }

    /// Names of attributes, with or without `@`.
    func attributes(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        try yaml.strings(node, "`attributes`").map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
    }

    func regex(_ node: YAMLNode) throws(ConfigurationError) -> TextPattern {
        let text = try yaml.string(node, "a regular expression")
        do throws(PatternError) {
            return try TextPattern(text)
        } catch {
            throw yaml.error(node, offset: error.offset, error.message, help: error.help)
        }
    }

    func kinds(_ node: YAMLNode) throws(ConfigurationError) -> [CodeKind] {
        var found: [CodeKind] = []
        for node in yaml.list(node) {
            let word = try yaml.string(node, "a kind")
            guard let kind = CodeKind(word) else { throw yaml.unknown("kind", word, at: node, in: CodeKind.words) }
            found.append(kind)
        }
        return found
    }

    // MARK: Queries

    /// Each a kind, a pattern, or a mapping of both and more.
    func queries(_ node: YAMLNode) throws(ConfigurationError) -> [CodeQuery] {
        var found: [CodeQuery] = []
        for node in yaml.list(node) { found.append(try query(node)) }
        return found
    }

    private static let queryKeys = [
        "kind", "pattern", "as", "named", "attributes", "modifiers", "inherits", "contains", "not_contains",
        "starts_line",
    ]

    private func query(_ node: YAMLNode) throws(ConfigurationError) -> CodeQuery {
        var query = CodeQuery()
        guard node.mapping != nil else {
            let text = try yaml.string(node, "what code is like")
            if let kind = CodeKind(text.trimmed) {
                query.kinds = [kind]
            } else if text.utf8.allSatisfy({ $0 == 0x5F || $0 >= 0x61 && $0 <= 0x7A }) {
                // A bare lower-case word is rather a wrong kind than the name of a variable.
                throw yaml.unknown("kind", text, at: node, in: CodeKind.words)
            } else {
                query.patterns = [try pattern(node)]
            }
            return query
        }
        let entries = try yaml.entries(node, "what code is like")
        var form: Pattern.Form?
        for entry in entries where entry.key == "as" { form = try yaml.choice(entry.value, "`as`", Pattern.Form.self) }
        for (key, place, value) in entries {
            switch key {
            case "as": break
            case "kind": query.kinds = try kinds(value)
            case "pattern":
                for node in yaml.list(value) { query.patterns.append(try pattern(node, form: form)) }
            case "named": query.named = try names(value, "`named`")
            case "attributes": query.attributes = try attributes(value)
            case "modifiers": query.modifiers = try yaml.strings(value, "`modifiers`")
            case "inherits": query.inherits = try names(value, "`inherits`")
            case "contains": query.contains = try queries(value)
            case "not_contains": query.notContains = try queries(value)
            case "starts_line": query.startsLine = try yaml.bool(value, "`starts_line`")
            default: throw yaml.unknown("key", key, at: place, in: Self.queryKeys)
            }
        }
        return query
    }

    // MARK: Metavariables

    private static let captureKeys = [
        "regex", "not_regex", "is", "is_not", "kind", "not_kind", "like", "not_like", "contains", "not_contains", "min",
        "max",
    ]

    private func captures(_ node: YAMLNode) throws(ConfigurationError) -> [String: CaptureCondition] {
        var found: [String: CaptureCondition] = [:]
        for (key, _, value) in try yaml.entries(node, "`where`") {
            found[Self.name(key)] = try capture(value)
        }
        return found
    }

    /// `X`, `$X` and `$$$X` are the same.
    static func name(_ text: String) -> String { String(text.drop { $0 == "$" }) }

    private func capture(_ node: YAMLNode) throws(ConfigurationError) -> CaptureCondition {
        var condition = CaptureCondition()
        for (key, place, value) in try yaml.entries(node, "what is asked of a metavariable") {
            switch key {
            case "regex": condition.regex = try regex(value)
            case "not_regex": condition.notRegex = try regex(value)
            case "is": condition.texts = try yaml.strings(value, "`is`")
            case "is_not": condition.notTexts = try yaml.strings(value, "`is_not`")
            case "kind": condition.kinds = try kinds(value)
            case "not_kind": condition.notKinds = try kinds(value)
            case "like": condition.like = try queries(value)
            case "not_like": condition.notLike = try queries(value)
            case "contains": condition.contains = try queries(value)
            case "not_contains": condition.notContains = try queries(value)
            case "min": condition.minimum = try yaml.int(value, "`min`")
            case "max": condition.maximum = try yaml.int(value, "`max`")
            default: throw yaml.unknown("key", key, at: place, in: Self.captureKeys)
            }
        }
        return condition
    }
}

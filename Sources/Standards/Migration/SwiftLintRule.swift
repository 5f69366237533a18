internal import TenetModel
internal import TenetRuleKit

/// What the migration knows about one rule of SwiftLint.
struct SwiftLintRule: Sendable {
    enum Use: Sendable {
        case byDefault
        case optIn
        /// Runs only with `swiftlint analyze`.
        case analyzer
    }

    /// What becomes of the rule in Tenet.
    enum Fate: Sendable {
        /// Tenet rules carry its name as an alias; the sentence says what is different, or is empty.
        case same(difference: String)
        /// A formatter's work.
        case formatting
        /// The compiler says it.
        case compiler(String)
        /// Something else looks at it.
        case near([RuleID], String)
        /// Nothing looks at it; the sentence says what does instead, or why nothing.
        case missing(String)
    }

    var id: String
    var use: Use
    /// Where the configuration does not say.
    var severity: Severity
    var fate: Fate

    static func same(
        _ id: String, _ use: Use = .byDefault, _ severity: Severity = .warning, _ difference: String = ""
    ) -> Self {
        Self(id: id, use: use, severity: severity, fate: .same(difference: difference))
    }

    static func formatting(_ id: String, _ use: Use = .byDefault) -> Self {
        Self(id: id, use: use, severity: .warning, fate: .formatting)
    }

    static func compiler(_ id: String, _ use: Use, _ sentence: String) -> Self {
        Self(id: id, use: use, severity: .warning, fate: .compiler(sentence))
    }

    static func near(_ id: String, _ use: Use, _ rules: [RuleID], _ sentence: String) -> Self {
        Self(id: id, use: use, severity: .warning, fate: .near(rules, sentence))
    }

    static func missing(_ id: String, _ use: Use, _ sentence: String) -> Self {
        Self(id: id, use: use, severity: .warning, fate: .missing(sentence))
    }
}

/// The rules of SwiftLint by name.
enum SwiftLintRules {
    static let all: [SwiftLintRule] =
        (carriedOver + formattingOnly + elsewhere + missingIdioms + missingChecks).sorted { $0.id < $1.id }

    static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Earlier names that configurations and comments still hold.
    static let renamed: [String: String] = [
        "variable_name": "identifier_name",
        "operator_whitespace": "function_name_whitespace",
        "redundant_optional_initialization": "implicit_optional_initialization",
        "explicit_optional_initialization": "implicit_optional_initialization",
        "redundant_self_in_closure": "redundant_self",
        "private_swiftui_state_property": "private_swiftui_state",
        "enum_case_associated_values_length": "enum_case_associated_values_count",
    ]

    /// Rules that SwiftLint itself gave up, with the reason.
    static let removed: [String: String] = [
        "anyobject_protocol": "the compiler asks for `AnyObject`",
        "inert_defer": "the compiler warns of a `defer` at the end of a scope",
        "unused_capture_list": "the compiler warns of captures that are not used",
        "conditional_binding_cascade": "SwiftLint gave it up years ago",
        "valid_docs": "SwiftLint gave it up years ago; `doc-parameters-mismatch` compares documentation and signature",
        "weak_computed_property": "SwiftLint gave it up years ago",
        "variable_name_max_length": "SwiftLint gave it up years ago",
        "variable_name_min_length": "SwiftLint gave it up years ago",
    ]

    /// The rules that a configuration switches on for a name of SwiftLint that others bear, too: these ask the same, the others
    /// something like it, and a comment that silences the name silences both.
    static let carriers: [String: Set<RuleID>] = [
        "force_unwrapping": ["force-unwrap"], "generic_type_name": ["generic-name"],
        "identifier_name": ["identifier-name"], "type_name": ["type-name"],
    ]

    static func carries(_ name: String, _ rule: RuleID) -> Bool {
        carriers[renamed[name] ?? name]?.contains(rule) ?? true
    }

    /// The present names of the rules that one of ours is named after, sorted.
    static func names(of rule: RuleDefinition) -> [String] {
        Set(rule.about.aliases.map { renamed[$0] ?? $0 }).filter { byID[$0] != nil }.sorted()
    }

    /// The rule with this name, earlier names included.
    static func rule(_ name: String) -> SwiftLintRule? { byID[renamed[name] ?? name] }
}

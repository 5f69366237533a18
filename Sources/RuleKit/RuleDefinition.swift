/// A rule made of data rather than of Swift: what a standard defines in its own document.
public protocol DataRule: Sendable {
    var about: About { get }
    var examples: [Example] { get }
    /// Everything that decides what the rule finds, as text: what caches compare.
    var content: String { get }
    func install(_ hooks: inout Hooks)
}

/// A rule as catalogues, settings and commands see it, whether it is written in Swift or made of data.
public struct RuleDefinition: Sendable {
    private enum Origin: Sendable {
        case type(any Rule.Type)
        case data(any DataRule)
    }

    /// Definitions are copied from list to list, and sorted: what they hold is not.
    private final class Content: Sendable {
        let origin: Origin
        let about: About

        init(origin: Origin, about: About) {
            self.origin = origin
            self.about = about
        }
    }

    private let content: Content
    private var origin: Origin { content.origin }
    public var about: About { _read { yield content.about } }

    public init(_ type: any Rule.Type) { content = Content(origin: .type(type), about: type.about) }
    public init(_ rule: any DataRule) { content = Content(origin: .data(rule), about: rule.about) }

    /// A standard defines it in its own document.
    public var isData: Bool {
        if case .data = origin { return true }
        return false
    }

    public var examples: [Example] {
        switch origin {
        case .type(let type): type.examples
        case .data(let rule): rule.examples
        }
    }

    /// Looks at the repository, and at no Swift code.
    public var needsRepository: Bool { about.category.isAboutRepository }

    /// The options with their defaults, in the order in which the rule lists them. Rules made of data have none.
    public var describedOptions: [DescribedOption] {
        switch origin {
        case .type(let type): type.describedOptions
        case .data: []
        }
    }

    /// Whether what several clauses write for the option adds up.
    public func addsUp(_ option: String) -> Bool { describedOptions.contains { $0.key == option && $0.addsUp } }

    /// The rule as it runs when nothing is configured.
    public var standard: RuleSet.Active {
        switch origin {
        case .type(let type): RuleSet.Active(type.init())
        case .data(let rule): RuleSet.Active(rule)
        }
    }

    /// The rule with options set from configuration.
    public func configured(_ values: [String: OptionValue]) throws(OptionError) -> RuleSet.Active {
        switch origin {
        case .type(let type): return RuleSet.Active(try type.configured(values))
        case .data(let rule):
            if let key = values.keys.min() {
                throw OptionError(option: key, message: "rule `\(about.id)` has no option `\(key)`", candidates: [])
            }
            return RuleSet.Active(rule)
        }
    }
}

extension RuleSet {
    /// A rule that runs.
    public struct Active: Sendable {
        public let definition: RuleDefinition
        public let id: RuleID
        public var severity: Severity
        public var clauses: RuleClauses
        /// Its findings in the file do not count; what it tells the project does.
        public private(set) var isSilent = false
        /// What the rule subscribes to.
        let hooks: Hooks
        /// Looks at the whole project.
        public var needsProject: Bool { !hooks.projects.isEmpty }
        /// Looks at the repository, and at no Swift code.
        public var needsRepository: Bool { !hooks.repositories.isEmpty }
        /// The options as they stand, or the text of a rule made of data.
        let content: String

        public init(_ rule: any Rule, severity: Severity? = nil, clauses: RuleClauses = []) {
            var hooks = Hooks()
            rule.install(&hooks)
            let content = rule.optionValues.map { "\($0.key)=\($0.value.fingerprint)" }.joined(separator: ",")
            self.init(RuleDefinition(type(of: rule)), hooks, content, severity, clauses)
        }

        public init(_ rule: any DataRule, severity: Severity? = nil, clauses: RuleClauses = []) {
            var hooks = Hooks()
            rule.install(&hooks)
            self.init(RuleDefinition(rule), hooks, rule.content, severity, clauses)
        }

        /// The same rule with another severity.
        public init(_ active: Active, severity: Severity? = nil, clauses: RuleClauses = []) {
            self.init(active.definition, active.hooks, active.content, severity ?? active.severity, clauses)
        }

        /// The same rule where it does not apply: other files depend on what it collects.
        var silenced: Active {
            var active = self
            active.isSilent = true
            return active
        }

        private init(
            _ definition: RuleDefinition, _ hooks: Hooks, _ content: String, _ severity: Severity?,
            _ clauses: RuleClauses
        ) {
            self.definition = definition
            id = definition.about.id
            self.hooks = hooks
            self.content = content
            self.severity = severity ?? definition.about.severity
            self.clauses = clauses
        }
    }
}

extension OptionValue {
    /// Differs for every other value, whatever quotation marks are in there.
    fileprivate var fingerprint: String {
        switch self {
        case .bool, .int: description
        case .string(let value): value.debugDescription
        case .strings(let values): values.debugDescription
        }
    }
}

public import TenetRuleKit

/// What types are asked for or forbidden: by name, kind, place, supertypes, attributes and members.
public struct TypeQuery: Sendable {
    public var named: [NamePattern] = []
    public var notNamed: [NamePattern] = []
    /// `class`, `struct`, `enum`, `actor`, `protocol`.
    public var kinds: [String] = []
    public var inside: PathScope?
    /// The text of ``inside``, for messages.
    public var insideText = ""
    public var inherits: [NamePattern] = []
    public var attributes: [String] = []
    public var modifiers: [String] = []
    public var members: [NamePattern] = []

    public init() {}

    /// All that is given holds; of each list at least one.
    func matches(_ type: ProjectType) -> Bool { failures(of: type).isEmpty }

    /// Which of the things asked for the type lacks, as ends of a sentence that begins with its name and "must".
    func failures(of type: ProjectType) -> [String] {
        var found: [String] = []
        func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: " or ") }
        if !named.isEmpty, !named.matches(type.name) { found.append("be named \(list(named.map(\.text)))") }
        if notNamed.matches(type.name) { found.append("not be named \(list(notNamed.map(\.text)))") }
        if !kinds.isEmpty, !kinds.contains(type.kind.keyword) { found.append("be a \(list(kinds))") }
        if let inside, !inside.contains(type.path) { found.append("be in \(insideText)") }
        if !inherits.isEmpty, !type.supertypes.contains(where: { inherits.matches($0) }) {
            found.append("inherit from or conform to \(list(inherits.map(\.text)))")
        }
        if !attributes.isEmpty, !type.declaration.attributes.contains(where: attributes.contains) {
            found.append("have the attribute \(list(attributes.map { "@\($0)" }))")
        }
        if !modifiers.isEmpty, !modifiers.contains(where: { type.has(modifier: $0) }) {
            found.append("be \(list(modifiers))")
        }
        if !members.isEmpty, !type.members.contains(where: { members.matches($0.name) || members.matches($0.fullName) })
        {
            found.append("have a member \(list(members.map(\.text)))")
        }
        return found
    }

    /// The first of the things given that holds: all of them are forbidden.
    func firstHolding(for type: ProjectType) -> String? {
        var queries: [TypeQuery] = []
        func add(_ change: (inout TypeQuery) -> Void) {
            var query = TypeQuery()
            change(&query)
            queries.append(query)
        }
        if !named.isEmpty { add { $0.named = named } }
        if !notNamed.isEmpty { add { $0.notNamed = notNamed } }
        if !kinds.isEmpty { add { $0.kinds = kinds } }
        if inside != nil {
            add {
                $0.inside = inside
                $0.insideText = insideText
            }
        }
        if !inherits.isEmpty { add { $0.inherits = inherits } }
        if !attributes.isEmpty { add { $0.attributes = attributes } }
        if !modifiers.isEmpty { add { $0.modifiers = modifiers } }
        if !members.isEmpty { add { $0.members = members } }
        // What it would lack with nothing in it names what it has.
        return queries.first { $0.matches(type) }?.sentence
    }

    /// What is asked, as the end of a sentence.
    private var sentence: String {
        func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: " or ") }
        if !named.isEmpty { return "be named \(list(named.map(\.text)))" }
        if !kinds.isEmpty { return "be a \(list(kinds))" }
        if inside != nil { return "be in \(insideText)" }
        if !inherits.isEmpty { return "inherit from or conform to \(list(inherits.map(\.text)))" }
        if !attributes.isEmpty { return "have the attribute \(list(attributes.map { "@\($0)" }))" }
        if !modifiers.isEmpty { return "be \(list(modifiers))" }
        return "have a member \(list(members.map(\.text)))"
    }
}

/// Every type that is selected has what the standard asks for, and nothing of what it forbids.
public struct TypeCheck: StandardCheck {
    public var selected: TypeQuery
    public var required: TypeQuery?
    public var forbidden: TypeQuery?

    public init(_ selected: TypeQuery, required: TypeQuery?, forbidden: TypeQuery?) {
        self.selected = selected
        self.required = required
        self.forbidden = forbidden
    }

    public var names: [String] { ["TYPE", "MISSING"] }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in project.model.types where rule.about.scope.looks(at: type.role) {
                guard rule.paths.contains(type.path), !type.declaration.isInPreview, selected.matches(type) else {
                    continue
                }
                var problems = required?.failures(of: type).map { "must " + $0 } ?? []
                if let found = forbidden?.firstHolding(for: type) { problems.append("must not " + found) }
                guard let problem = problems.first else { continue }
                let values: (String) -> String = { $0 == "TYPE" ? type.name : problem }
                project.report(rule.message.filled(values), help: rule.help.filled(values), at: type.declaration)
            }
        }
    }
}

extension ProjectType {
    fileprivate func has(modifier: String) -> Bool {
        modifier == "final" ? declaration.has(.isFinal) : access.word == modifier
    }
}

extension AccessLevel {
    fileprivate var word: String { "\(self)" }
}

extension RuleScope {
    /// Project rules see all files; those of the wrong role are theirs to leave out.
    func looks(at role: FileRole) -> Bool {
        switch self {
        case .everywhere: true
        case .appCode: role == .app
        case .tests: role != .app
        case .uiTests: role == .uiTest
        }
    }
}

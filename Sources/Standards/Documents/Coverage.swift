internal import TenetModel
internal import TenetRuleKit

/// Every clause of some standards with how it is enforced, and what that adds up to.
public struct Coverage: Sendable {
    public struct Entry: Sendable {
        public var id: String
        /// The standard's name or path.
        public var standard: String
        public var document: String
        public var line: Int
        /// The headings above the clause, outermost first.
        public var headings: [String]
        public var text: String
        public var route: Route
        /// The route that the document names and that Tenet does not have yet.
        public var planned: Route?
        public var rules: [String]
        /// Those of the rules that are in preview: they run when they are asked for.
        public var previewRules: [String]
        public var reason: String

        public var heading: String { headings.last ?? "" }
    }

    public var entries: [Entry]

    /// - Parameter standards: each standard's name with its documents.
    public init(_ standards: [(name: String, documents: [StandardDocument])], catalog: RuleCatalog) {
        entries = standards.flatMap { name, documents in
            documents.flatMap { document in
                document.clauses.flatMap { clause in
                    Self.entries(for: clause, name: name, document: document.path, catalog)
                }
            }
        }
    }

    private static func entries(
        for clause: Clause, name: String, document: String, _ catalog: RuleCatalog
    ) -> [Entry] {
        var rules: [String] = []
        var preview: [String] = []
        for binding in clause.bindings {
            guard let rule = catalog.rule(named: binding.rule) else { continue }
            let id = rule.about.id.rawValue
            if !rules.contains(id) { rules.append(id) }
            if rule.about.status != .stable, !preview.contains(id) { preview.append(id) }
        }
        return clause.ids.map { id in
            Entry(
                id: id, standard: name, document: document, line: clause.line, headings: clause.headings,
                text: clause.text, route: clause.route, planned: clause.plannedRoute, rules: rules,
                previewRules: preview, reason: clause.reason)
        }
    }

    public func count(_ route: Route) -> Int { entries.reduce(0) { $0 + ($1.route == route ? 1 : 0) } }

    /// Clauses that a machine decides.
    public var enforcedCount: Int {
        entries.reduce(0) { $0 + ($1.route == .unenforced || $1.route == .checklist ? 0 : 1) }
    }

    /// The share that machines enforce, in whole percent, rounded down: never 100 while one is missing.
    public var percent: Int { entries.isEmpty ? 0 : enforcedCount * 100 / entries.count }
}

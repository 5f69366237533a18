internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// Every clause of some standards with how it is enforced, and what that adds up to.
public struct Coverage: Sendable {
    public struct Entry: Sendable {
        public var id: String
        /// The further ids of the same clause.
        public var otherIDs: [String]
        /// The standard's name or path.
        public var standard: String
        /// Which edition of the standard this is; empty when it does not say.
        public var edition: String
        public var document: String
        public var line: Int
        /// Other clauses of its document have an id, and it has none.
        public var isUnnamed: Bool
        /// The headings above the clause, outermost first.
        public var headings: [String]
        public var text: String
        public var route: Route
        /// The route that the document names and that Tenet does not have yet.
        public var planned: Route?
        /// Everything that it is meant for and that Tenet does not have yet, also beside a route that enforces it.
        public var plannedRoutes: [Route]
        /// Rules that it names and that do not exist; they enforce nothing.
        public var unknownRules: [String]
        public var rules: [String]
        /// What is generated or given for it, such as `tenet new feature` and `APIClient`.
        public var parts: [String]
        /// Parameters of the standard that nobody has set and without which some of its rules do not run for it.
        public var openParameters: [String]
        /// The switch of the standard that leaves its chapter out.
        public var leftOutBy: String?
        /// Every rule of it waits for a value.
        public var isWaiting: Bool
        /// Every rule of it compares with a contract.
        public var needsContract: Bool
        /// There is no contract to compare with: see ``Coverage/markContractMissing(in:)``.
        public var waitsForContract = false
        /// Those of the rules that are in preview: they run when they are asked for.
        public var previewRules: [String]
        public var reason: String
        /// When people look at it, who, and what they hand in.
        public var reviews: [Review]

        public var heading: String { headings.last ?? "" }
        /// Its rules are there and none of them runs.
        var isIdle: Bool { isWaiting || waitsForContract }
        /// A machine decides it, or a part of it.
        private var isDecided: Bool { route != .unenforced && route != .checklist && !isIdle }
        var isEnforced: Bool { isDecided && reviews.isEmpty }
        /// Machines find what they can, and people review the rest. Which of several ids is whose is not written down.
        public var isShared: Bool { isDecided && !reviews.isEmpty }
    }

    public var entries: [Entry]
    /// What keeps clauses from being enforced as their documents say: rules that do not exist, and lines that are nearly
    /// route lines; in the order of the documents. Reads the documents anew.
    public var problems: [DocumentProblem] {
        sources.flatMap { source in
            source.documents.flatMap { CoverageProblems($0, catalog: catalog, parts: source.parts).all }
                + source.problemsOfSettings
        }
    }

    private struct Source {
        let documents: [StandardDocument]
        let parts: KnownParts
        let problemsOfSettings: [DocumentProblem]
    }
    private var sources: [Source] = []
    private let catalog: RuleCatalog

    /// - Parameters:
    ///   - standards: each standard's name with its documents.
    ///   - parts: what documents of a team may name; those that are built in name what is there.
    public init(
        _ standards: [(name: String, documents: [StandardDocument])], catalog: RuleCatalog,
        parts: KnownParts = .unasked
    ) {
        entries = []
        self.catalog = catalog
        for (name, documents) in standards {
            let settings = StandardRules(documents, catalog: catalog)
            let parts = StandardLibrary.isPath(name) ? parts : .unasked
            for document in documents {
                for clause in document.clauses {
                    var clause = clause
                    for (route, names) in clause.parts {
                        clause.parts[route] = names.filter { parts.contain($0, of: route) }
                    }
                    entries += Self.entries(for: clause, name: name, document: document, settings, catalog).map {
                        var entry = $0
                        entry.edition = documents.first?.frontMatter.edition ?? ""
                        return entry
                    }
                }
            }
            let named = Set(documents.flatMap(\.bindings).map(\.rule))
            sources.append(
                Source(
                    documents: documents, parts: parts,
                    problemsOfSettings: settings.problems(named: named, catalog: catalog)))
        }
    }

    private static func entries(
        for clause: Clause, name: String, document: StandardDocument, _ settings: StandardRules, _ catalog: RuleCatalog
    ) -> [Entry] {
        var rules: [String] = []
        var preview: [String] = []
        var unknown: [String] = []
        for binding in clause.bindings {
            guard let rule = catalog.rule(named: binding.rule) else {
                unknown.append(binding.rule)
                continue
            }
            let id = rule.about.id.rawValue
            if !rules.contains(id) { rules.append(id) }
            if rule.about.status == .preview, !preview.contains(id) { preview.append(id) }
        }
        let known = clause.bindings.compactMap { catalog.rule(named: $0.rule) }
        let isAboutRepository = !known.isEmpty && known.allSatisfy(\.about.category.isAboutRepository)
        func waitsFor(_ binding: Binding) -> [String] {
            let id = catalog.rule(named: binding.rule)?.about.id
            return binding.openParameters + (id.map(settings.openParameters) ?? [])
        }
        var open: [String] = []
        for name in clause.bindings.flatMap(waitsFor) where !open.contains(name) { open.append(name) }
        // A rule that does not exist enforces nothing.
        var bound = clause
        bound.bindings.removeAll { unknown.contains($0.rule) }
        if bound.bindings.isEmpty { bound.routes.removeAll { $0 == .rule } }
        // The command alone says too little; rules about the repository are what it meant.
        if known.contains(where: \.about.category.isAboutRepository) { bound.routes.removeAll { $0 == .repository } }
        let route = bound.route == .rule && isAboutRepository ? .repository : bound.route
        return clause.ids.map { id in
            Entry(
                id: id, otherIDs: clause.ids.filter { $0 != id }, standard: name, edition: "", document: document.path,
                line: clause.line, isUnnamed: document.hasWrittenIDs && !clause.hasWrittenIDs,
                headings: clause.headings,
                text: clause.text, route: route, planned: bound.plannedRoute, plannedRoutes: bound.plannedRoutes,
                unknownRules: unknown, rules: rules,
                parts: (clause.parts[.scaffold] ?? []).map { "tenet new " + $0 } + (clause.parts[.kit] ?? []),
                openParameters: open,
                leftOutBy: document.leftOutBy,
                isWaiting: !bound.bindings.isEmpty && bound.bindings.allSatisfy { !waitsFor($0).isEmpty },
                needsContract: !known.isEmpty && known.allSatisfy { $0.about.category == .contracts },
                previewRules: preview, reason: clause.reason, reviews: clause.reviews)
        }
    }

    /// How many clauses of each document have no id although others have, by document.
    public var unnamed: [(document: String, count: Int)] {
        Dictionary(grouping: holding.filter(\.isUnnamed), by: \.document).map { ($0.key, $0.value.count) }.sorted {
            $0 < $1
        }
    }

    /// Those that hold here: the rest is in chapters that the team has left out.
    public var holding: [Entry] { entries.filter { $0.leftOutBy == nil } }

    /// Clauses of a route that hold here and wait for nothing.
    public func count(_ route: Route) -> Int { holding.count { $0.route == route && !$0.isIdle } }

    /// Clauses that wait for values of parameters.
    public var waitingCount: Int { holding.count(where: \.isWaiting) }

    /// Clauses that wait for a contract.
    public var waitingForContractCount: Int { holding.count(where: \.waitsForContract) }

    /// Says that the project names no contract, so that rules which compare with it do not run.
    public mutating func markContractMissing(in standard: String) {
        for index in entries.indices where entries[index].standard == standard && entries[index].needsContract {
            entries[index].waitsForContract = true
        }
    }

    /// The switches that leave chapters out, with how many clauses each.
    public var leftOut: [(name: String, count: Int)] {
        Dictionary(grouping: entries.compactMap(\.leftOutBy)) { $0 }.map { ($0.key, $0.value.count) }.sorted { $0 < $1 }
    }

    /// Sentences of the documents; one may have several ids.
    public var sentenceCount: Int { Set(holding.map { "\($0.document):\($0.line)" }).count }

    /// Ids that machines decide without people.
    public var enforcedCount: Int { holding.count(where: \.isEnforced) }

    /// Ids of sentences of which machines decide a part.
    public var sharedCount: Int { holding.count(where: \.isShared) }

    /// The share that machines enforce, in whole percent, rounded down: never 100 while one is missing.
    public var percent: Int { percent(enforcedCount) }

    /// The share of which machines decide a part.
    public var sharedPercent: Int { percent(sharedCount) }

    private func percent(_ count: Int) -> Int { holding.isEmpty ? 0 : count * 100 / holding.count }
}

/// What coverage has to say of a document beside its clauses.
private struct CoverageProblems {
    let all: [DocumentProblem]

    init(_ document: StandardDocument, catalog: RuleCatalog, parts: KnownParts) {
        let nears =
            document.nearRoutes + document.unknownRulesOfReviews(catalog) + document.unknownParts(parts)
        let nearIDs = document.nearIDs
        guard
            !nears.isEmpty || !nearIDs.isEmpty
                || document.bindings.contains(where: { catalog.rule(named: $0.rule) == nil })
        else {
            all = []
            return
        }
        let lines = LineTable(document.markdown.bytes)
        func problem(_ offset: Int, _ check: DocumentProblem.Check, _ message: String, _ help: String?)
            -> DocumentProblem
        {
            let place = lines.position(at: offset, in: .unicodeScalars)
            return DocumentProblem(
                path: document.path, line: place.line, column: place.column, check: check, message: message, help: help)
        }
        var found = document.bindings.filter { catalog.rule(named: $0.rule) == nil }.map {
            problem(
                $0.range.lower, .rule, "there is no rule `\($0.rule)`, so it enforces nothing",
                catalog.suggestion(for: $0.rule) ?? "`tenet rules` lists them")
        }
        found += nears.map { problem($0.range.lower, .route, $0.message, $0.help) }
        found += nearIDs.map { problem($0.range.lower, .clauseID, $0.message, $0.help) }
        all = found.sorted()
    }
}

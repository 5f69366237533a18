internal import TenetModel
internal import TenetRuleKit

/// What the documents of one standard say of rules in their front matter, by rule.
struct StandardRules {
    /// An entry with the document that holds it.
    struct Place {
        var entry: RuleEntry
        var document: StandardDocument
        /// Parameters that it waits for.
        var openParameters: [String]
    }

    private let byID: [RuleID: Place]
    /// Entries that name no rule, or one that another entry has set.
    private(set) var mistakes: [ConfigurationError] = []

    /// - Parameter documents: those of one standard; what a switch leaves out says nothing.
    init(_ documents: [StandardDocument], catalog: RuleCatalog) {
        var byID: [RuleID: Place] = [:]
        for document in documents where document.leftOutBy == nil {
            for entry in document.frontMatter.rules {
                guard let rule = catalog.rule(named: entry.rule) else {
                    mistakes.append(
                        entry.source.mistake(
                            "there is no rule `\(entry.rule)`",
                            help: catalog.suggestion(for: entry.rule) ?? "`tenet rules` lists them"))
                    continue
                }
                if let old = byID[rule.about.id] {
                    mistakes.append(
                        entry.source.mistake(
                            "`\(rule.about.id)` is set at \(old.entry.source.description), too", help: "keep one"))
                } else {
                    byID[rule.about.id] = Place(
                        entry: entry, document: document, openParameters: entry.openParameters)
                }
            }
        }
        self.byID = byID
    }

    subscript(_ rule: RuleID) -> Place? { byID[rule] }

    /// By place.
    var all: [(rule: RuleID, place: Place)] {
        byID.map { ($0.key, $0.value) }.sorted {
            ($0.1.entry.source.file, $0.1.entry.source.line) < ($1.1.entry.source.file, $1.1.entry.source.line)
        }
    }

    /// Parameters that a rule waits for, whatever clause names it.
    func openParameters(of rule: RuleID) -> [String] { byID[rule]?.openParameters ?? [] }

    /// Entries that change nothing.
    /// - Parameter names: the rules that clauses of the standard name.
    func problems(named names: Set<String>, catalog: RuleCatalog) -> [DocumentProblem] {
        let known = Set(names.compactMap { catalog.rule(named: $0)?.about.id })
        let idle = all.filter { !known.contains($0.rule) && $0.place.document.frontMatter.extends.isEmpty }.map {
            $0.place.entry.source.mistake(
                "no clause names `\($0.rule)`, so what is set here changes nothing",
                help: "name it in a clause, or take it out")
        }
        return (mistakes + idle).flatMap(\.mistakes).map { mistake in
            DocumentProblem(
                path: mistake.file, line: mistake.line, column: max(1, mistake.column), check: .setting,
                message: mistake.message, help: mistake.help)
        }
    }
}

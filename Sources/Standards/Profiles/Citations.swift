import TenetModel

/// Which clauses speak for a rule, the closest first: readers look at the first one.
///
/// A clause that names one rule says what that rule finds; one that names nine says something wider. Equally close clauses
/// stay in the order of the documents.
struct Citations {
    private var clauses: [RuleID: [(rules: Int, references: [ClauseReference])]] = [:]
    private let builtInStandard: (_ document: String) -> String?

    /// - Parameter builtInStandard: the standard that ships with the tool and holds a document; nil for other documents.
    init(builtInStandard: @escaping (_ document: String) -> String?) { self.builtInStandard = builtInStandard }

    mutating func add(_ clause: Clause, in document: StandardDocument, for bound: LayerBuilder.Bound) {
        let references = clause.ids.map { id in
            ClauseReference(
                id: id, heading: clause.headings.last ?? clause.text, document: document.path, line: clause.line,
                standard: builtInStandard(document.path), items: bound.items)
        }
        clauses[bound.rule, default: []].append((clause.bindings.count, references))
    }

    /// By rule, each once. O(n log n).
    var references: [RuleID: [ClauseReference]] {
        clauses.mapValues { clauses in
            let order = clauses.indices.sorted { (clauses[$0].rules, $0) < (clauses[$1].rules, $1) }
            var seen: Set<ClauseReference> = []
            return order.flatMap { clauses[$0].references }.filter { seen.insert($0).inserted }
        }
    }
}

internal import TenetStandards

/// Clauses that ask the same: they share an id, or stand under headings of one name with the same words, as in two standards
/// of a project.
struct ClauseFamily {
    private struct Firing {
        var clause: Clause
        var review: Review
        var trigger: ChangeTrigger
        var places: [ChangePlace]
        /// Only the base's standard asks so.
        var isEarlier: Bool
    }

    private(set) var clauses: [Clause] = []
    /// As the base has them, with those of their questions alone that the change takes out or asks otherwise.
    private var earlier: [Clause] = []
    /// The clause is there without its question.
    private var isKept = false

    /// In the order of the first clause of each.
    /// - Parameter earlier: the clauses of the base.
    static func families(of clauses: [Clause], earlier: [Clause] = []) -> [ClauseFamily] {
        var families: [ClauseFamily] = []
        var known: [String: Int] = [:]
        for clause in clauses where !clause.reviews.isEmpty && !clause.ids.isEmpty {
            let keys = keys(of: clause)
            let index = keys.lazy.compactMap { known[$0] }.first ?? families.count
            if index == families.count { families.append(ClauseFamily()) }
            families[index].clauses.append(clause)
            for key in keys where known[key] == nil { known[key] = index }
        }
        guard !earlier.isEmpty else { return families }
        let kept = Set(clauses.flatMap(keys))
        for clause in earlier where !clause.reviews.isEmpty && !clause.ids.isEmpty {
            let keys = keys(of: clause)
            let index = keys.lazy.compactMap { known[$0] }.first ?? families.count
            let asked = index < families.count ? families[index].clauses.flatMap(\.reviews) : []
            var lost = clause
            lost.reviews = clause.reviews.compactMap { $0.without(asked) }
            guard !lost.reviews.isEmpty else { continue }
            if index == families.count { families.append(ClauseFamily()) }
            families[index].earlier.append(lost)
            families[index].isKept = families[index].isKept || keys.contains(where: kept.contains)
            for key in keys where known[key] == nil { known[key] = index }
        }
        return families
    }

    private static func keys(of clause: Clause) -> [String] {
        let words = clause.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        return clause.ids.map { "id \($0)" } + ["text \(clause.headings.last ?? "")\u{0}\(words)"]
    }

    /// The one item that the family raises, under the most specific trigger that fired; the first one of equal triggers.
    /// - Parameter find: where a trigger fires; nil when it does not.
    func item(_ change: Change, _ find: (ChangeTrigger) -> [ChangePlace]?) -> ChecklistItem? {
        var firings: [Firing] = []
        // Of equal triggers that of the base speaks: the change may have taken its evidence away.
        for (clause, isEarlier) in earlier.map({ ($0, true) }) + clauses.map({ ($0, false) }) {
            for review in clause.reviews {
                for trigger in review.triggers {
                    guard let places = find(trigger) else { continue }
                    firings.append(
                        Firing(
                            clause: clause, review: review, trigger: trigger, places: places, isEarlier: isEarlier))
                }
            }
        }
        let order = firings.indices.sorted {
            let (left, right) = (firings[$0].trigger.specificity, firings[$1].trigger.specificity)
            return left != right ? left > right : $0 < $1
        }
        guard let first = order.first else { return routine(change) }
        return item(order.map { firings[$0] }, firings[first])
    }

    private func item(_ firings: [Firing], _ first: Firing) -> ChecklistItem {
        var reasons: [String] = []
        var shown: [String: [(place: ChangePlace, specificity: Int)]] = [:]
        var covered: Set<ChangePlace> = []
        for firing in firings {
            let specificity = firing.trigger.specificity
            let own = firing.places.filter { place in
                !shown[place.path, default: []].contains { $0.specificity > specificity && $0.place.isOne(with: place) }
            }
            covered.formUnion(firing.places)
            guard !own.isEmpty || firing.places.isEmpty else { continue }
            if !reasons.contains(firing.trigger.text) { reasons.append(firing.trigger.text) }
            for place in own { shown[place.path, default: []].append((place, specificity)) }
        }
        var item = item(first.clause, first.review, reason: reasons.joined(separator: ", "), isRoutine: false)
        item.isAboutCode = first.trigger.specificity > 0
        if firings.contains(where: \.isEarlier) { item.notice = notice }
        // What the change asks beyond the base is asked at once.
        let own = firings.first { !$0.isEarlier && $0.trigger == first.trigger }
        if let own, item.owner.isEmpty { item.owner = own.review.owner }
        if let own, item.evidence == .note { item.evidence = own.review.evidence }
        let places = Set(shown.values.joined().map(\.place))
        item.places = places.sorted()
        item.covered = covered.subtracting(places).sorted()
        return item
    }

    /// What is asked at every change, when nothing more is.
    private func routine(_ change: Change) -> ChecklistItem? {
        guard !change.files.isEmpty else { return nil }
        for (clause, isEarlier) in clauses.map({ ($0, false) }) + earlier.map({ ($0, true) }) {
            for review in clause.reviews {
                guard case .everyChange(let reason) = review.occasion else { continue }
                var item = item(clause, review, reason: "every change: \(reason)", isRoutine: true)
                if isEarlier { item.notice = notice }
                return item
            }
        }
        return nil
    }

    private var notice: String {
        clauses.isEmpty && !isKept
            ? "this change takes the clause out of the standard" : "this change alters when the clause is asked"
    }

    private func item(_ clause: Clause, _ review: Review, reason: String, isRoutine: Bool) -> ChecklistItem {
        var item = ChecklistItem(
            id: clause.ids.first ?? "",
            chapter: clause.headings.count > 1 ? clause.headings[1] : clause.headings.first ?? "", text: clause.text,
            reason: reason, places: [], evidence: review.evidence, owner: review.owner, isRoutine: isRoutine)
        var seen: Set<String> = [item.id]
        item.otherIDs = (clauses + earlier).flatMap(\.ids).filter { seen.insert($0).inserted }
        return item
    }
}

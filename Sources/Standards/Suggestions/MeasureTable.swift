internal import TenetRuleKit

/// What the options of rules measure, to find those that a limit in a sentence is the value of.
struct MeasureTable {
    /// An option with the number that a sentence gives it.
    struct Value: Hashable {
        var option: String
        var number: Int
        /// Which of the sentence's limits it is.
        var bound: Int
    }

    private struct Entry {
        var rule: Int
        var option: String
        var side: OptionMeasure.Side
        /// Each as the stems of its words.
        var units, holders, names: [[String]]

        /// By how many words a unit of these stems is one of this measure; nil when none is.
        func counts(_ unit: Set<String>) -> Int? {
            units.filter { !$0.isEmpty && unit.isSuperset(of: $0) }.map(\.count).max()
        }

        func isNamed(in subject: LimitSubject) -> Bool { names.contains { subject.says($0) } }
    }

    private let entries: [Entry]
    private var words: Words

    init(catalog: RuleCatalog) {
        var words = Words()
        func stems(_ texts: [String]) -> [[String]] {
            texts.map { $0.split(separator: " ").compactMap { words.stem(ofNoun: String($0)) } }
        }
        entries = catalog.rules.enumerated().flatMap { number, rule in
            rule.describedOptions.compactMap { option in
                option.measure.map {
                    Entry(
                        rule: number, option: option.key, side: $0.side, units: stems($0.units),
                        holders: stems($0.holders), names: stems($0.names))
                }
            }
        }
        self.words = words
    }

    /// By rule: the options whose measure the clause limits. Where several rules measure what it says, those that it says most
    /// about.
    mutating func values(for clause: Clause) -> [Int: [Value]] {
        var values: [Int: [Value]] = [:]
        let bounds = NumberBound.all(in: clause.text)
        for (number, bound) in bounds.enumerated() {
            let unit = stems(bound.unit)
            let side: OptionMeasure.Side = bound.side == .most ? .most : .least
            let subjects = subjects(of: bound, after: number > 0 ? bounds.first : nil, in: clause)
            for subject in subjects
            where add(bound.number, of: number, to: &values, { $0.side == side ? rank($0, unit, subject) : 0 }) {
                break
            }
        }
        if bounds.isEmpty, let value = NumberBound.value(in: clause.text) {
            let unit = stems(value.unit)
            let name = LimitSubject(value.name, place: value.name.count) { words.stem(ofNoun: $0) }
            _ = add(value.number, of: 0, to: &values) {
                $0.isNamed(in: name) && (unit.isEmpty || $0.counts(unit) != nil) ? 1 : 0
            }
        }
        return values
    }

    private mutating func stems(_ nouns: [String]) -> Set<String> { Set(nouns.compactMap { words.stem(ofNoun: $0) }) }

    /// Adds what the highest rank has; false when nothing has any.
    private func add(
        _ number: Int, of bound: Int, to values: inout [Int: [Value]], _ rank: (Entry) -> Int
    ) -> Bool {
        let ranks = entries.map(rank)
        guard let best = ranks.max(), best > 0 else { return false }
        for (entry, rank) in zip(entries, ranks) where rank == best {
            let known = values[entry.rule]?.contains { $0.option == entry.option } ?? false
            if !known {
                values[entry.rule, default: []].append(Value(option: entry.option, number: number, bound: bound))
            }
        }
        return true
    }

    /// What may be limited, the first that something measures: the sentence's own words, with those of its first limit ("nest
    /// functions at most …, types at most …"), or what stands above it where it begins with the limit.
    private mutating func subjects(
        of bound: NumberBound, after first: NumberBound?, in clause: Clause
    ) -> [LimitSubject] {
        let own = LimitSubject(bound.others, place: bound.place) { words.stem(ofNoun: $0) }
        if let first {
            let both = first.others.prefix(1) + bound.others
            return [own, LimitSubject(Array(both), place: bound.place + 1) { words.stem(ofNoun: $0) }]
        }
        guard own.isEmpty else { return [own] }
        let above = SentenceWords.of(clause.lead.isEmpty ? clause.headings.last ?? "" : clause.lead)
        return [LimitSubject(above, place: above.count) { words.stem(ofNoun: $0) }]
    }

    /// How many words of the sentence say that it is this measure; 0 when it is not.
    private func rank(_ entry: Entry, _ unit: Set<String>, _ subject: LimitSubject) -> Int {
        let counted = entry.counts(unit)
        if let counted, entry.holders.isEmpty { return counted }
        let held = entry.holders.filter { subject.isAbout($0) }.map(\.count).max()
        let named = entry.names.filter { subject.says($0) }.map(\.count).max() ?? 0
        if counted == nil { return unit.isEmpty ? named : 0 }
        return max(held ?? 0, named)
    }
}

/// What a limit is set to: the nouns of the sentence that are no mere part of another one.
struct LimitSubject {
    /// By place: the stem, whether the word is the head of its noun phrase, and whether it only says whose something is.
    private var nouns: [(stem: String, isHead: Bool, isOwner: Bool)] = []

    /// Nouns for how much of something there is; "the body of a view" is the view.
    private static let transparent: Set<String> = [
        "body", "bodies", "length", "size", "width", "height", "count", "number", "name", "names", "limit", "limits",
        "implementation", "implementations", "maximum", "minimum", "line", "lines",
    ]

    var isEmpty: Bool { nouns.isEmpty }

    /// - Parameter place: before which word the limit stands.
    init(_ words: [String], place: Int, stem: (String) -> String?) {
        for (index, word) in words.enumerated() where !SentenceWords.isFunctionWord(word) {
            let bare = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
            guard let stem = stem(bare) else { continue }
            nouns.append(
                (stem, Self.isHead(words, index, place), index < place && Self.isOwner(words, index, before: place)))
        }
    }

    /// The sentence has all of the words, none of them as the first part of another name.
    func isAbout(_ stems: [String]) -> Bool {
        let places = stems.map { stem in nouns.indices.filter { nouns[$0].stem == stem } }
        guard places.allSatisfy({ !$0.isEmpty }) else { return false }
        let first = places.compactMap(\.first).min() ?? 0
        let last = places.compactMap(\.last).max() ?? 0
        return nouns[last].isHead && !nouns[first].isOwner
    }

    func says(_ stems: [String]) -> Bool { stems.allSatisfy { stem in nouns.contains { $0.stem == stem } } }

    /// "A *file* has", "*Functions* take" and "*function* bodies", but not "a *file* header has".
    private static func isHead(_ words: [String], _ index: Int, _ place: Int) -> Bool {
        guard index + 1 < words.count, index + 1 != place else { return true }
        let next = words[index + 1]
        if transparent.contains(next) { return true }
        if words[index].hasSuffix("'s") { return false }
        if words[index].hasSuffix("s") || SentenceWords.isFunctionWord(next) { return true }
        // With an article the noun is singular, and what ends in an s is its verb.
        return next.hasSuffix("s") && words[..<index].contains(where: SentenceWords.isDeterminer)
    }

    /// "The header of a *file*", but neither "the body of a *function*" nor "in a *file* there are".
    private static func isOwner(_ words: [String], _ index: Int, before place: Int) -> Bool {
        var start = index
        while start > 0, !SentenceWords.isPreposition(words[start - 1]) {
            guard index - start < 2, !transparent.contains(words[start - 1]) else { return false }
            start -= 1
        }
        guard start > 1 else { return false }
        let owned = words[start - 2]
        return !SentenceWords.isFunctionWord(owned) && !transparent.contains(owned)
    }
}

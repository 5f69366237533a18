internal import TenetModel

/// What a project has already that is like something new: by name, by what it is made with, and by its code.
public struct SimilarTypes: Sendable {
    /// One of them.
    public struct Match: Hashable, Sendable {
        public var entry: ProjectIndex.Entry
        /// From 0 to 1; only the order means something.
        public var likeness: Double
        /// Why it was found, in words.
        public var reasons: [String]
    }

    private let index: ProjectIndex

    public init(index: ProjectIndex) { self.index = index }

    /// Types with a name like this one, best first.
    /// - Parameter name: of what is to be made, such as `BerthCard`.
    public func matches(name: String, limit: Int = 10) -> [Match] {
        let words = NameForms(name).words
        return ranked(index.entries.map { match($0, words: words, like: nil) }, limit)
    }

    /// Types like those of a file, those of the file itself left out; best first.
    /// - Parameter path: below the project's folder.
    public func matches(file path: String, limit: Int = 10) -> [Match] {
        let own = index.entries.filter { $0.path == path }
        let others = index.entries.filter { $0.path != path }
        return ranked(
            others.map { other in
                own.map { match(other, words: NameForms($0.name).words, like: $0) }.max { $0.likeness < $1.likeness }
                    ?? Match(entry: other, likeness: 0, reasons: [])
            }, limit)
    }

    private func ranked(_ matches: [Match], _ limit: Int) -> [Match] {
        Array(
            matches.filter { $0.likeness >= 0.2 }.sorted { ($1.likeness, $0.entry.name) < ($0.likeness, $1.entry.name) }
                .prefix(limit))
    }

    private func match(_ entry: ProjectIndex.Entry, words: [String], like: ProjectIndex.Entry?) -> Match {
        var match = Match(entry: entry, likeness: 0, reasons: [])
        let names = nameLikeness(NameForms(entry.name).words, words)
        if names.likeness > 0 {
            match.likeness += 0.6 * names.likeness
            match.reasons.append("its name has " + names.shared.map { "`\($0)`" }.joined(separator: ", "))
        }
        guard let like else {
            match.likeness /= 0.6
            return match
        }
        let shared = Set(like.signatures).intersection(entry.signatures)
        if !shared.isEmpty {
            match.likeness += 0.2 * Double(shared.count) / Double(max(like.signatures.count, entry.signatures.count))
            match.reasons.append(
                "\(Prose.count(shared.count, "method")) \(shared.count == 1 ? "takes and returns" : "take and return") the same"
            )
        }
        let copied = Double(like.fingerprint.intersection(entry.fingerprint).count)
        let smaller = Double(min(like.fingerprint.count, entry.fingerprint.count))
        if smaller > 0, copied / smaller >= 0.3 {
            match.likeness += 0.8 * copied / smaller
            match.reasons.append("\(Int(100 * copied / smaller)) % of its code has the same form")
        }
        match.likeness = min(1, match.likeness)
        return match
    }

    /// How much of two names is alike. A word that many types have, such as `View`, says little: each counts by the
    /// share of types without it, so the project's own vocabulary decides.
    private func nameLikeness(_ words: [String], _ others: [String]) -> (likeness: Double, shared: [String]) {
        let shared = Set(words).intersection(others)
        let all = Set(words).union(others).reduce(0) { $0 + weight($1) }
        let same = shared.reduce(0) { $0 + weight($1) }
        return (all > 0 ? same / all : 0, words.filter(shared.contains))
    }

    private func weight(_ word: String) -> Double {
        let count = index.entries.count { NameForms($0.name).words.contains(word) }
        return 1 - Double(count) / Double(index.entries.count + 1)
    }
}

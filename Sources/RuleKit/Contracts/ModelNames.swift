/// Compares names of models and schemas without what people add to tell one from the other.
enum ModelNames {
    /// Words around a name that say which side it is on, not what it is.
    private static let sides: Set<String> = [
        "response", "request", "dto", "model", "schema", "payload", "body", "resource", "entity", "remote", "network",
        "api", "json", "out", "in", "read", "public", "base", "result", "data", "codable", "decodable", "encodable",
        "object", "type", "item", "info", "raw", "server", "http", "input", "output",
    ]

    /// What a name is about: its words without those of the sides and without what all names of its kind begin or end
    /// with, unless nothing is left.
    static func core(_ name: String, without affixes: Affixes = Affixes()) -> [String] {
        let words = name.nameWords
        let core = affixes.removed(from: words).filter { !sides.contains($0) }
        return core.isEmpty ? words : core
    }

    /// The word that most names of an app or of a document begin or end with: it tells whose they are, not what they
    /// are.
    struct Affixes {
        private(set) var first: String?
        private(set) var last: String?

        /// Fewer names would share a word by what they are about.
        private static let leastNames = 3

        init() {}

        /// - Complexity: linear in the length of the names.
        init(of names: [String]) {
            let words = Set(names).map(\.nameWords)
            first = Self.most(words.compactMap { $0.count > 1 ? $0.first : nil }, of: words.count)
            last = Self.most(words.compactMap { $0.count > 1 ? $0.last : nil }, of: words.count)
        }

        private static func most(_ words: [String], of count: Int) -> String? {
            let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
            guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            return most.value >= leastNames && most.value * 3 >= count * 2 ? most.key : nil
        }

        func removed(from words: [String]) -> [String] {
            var rest = words[...]
            if let first, rest.count > 1, rest.first == first { rest.removeFirst() }
            if let last, rest.count > 1, rest.last == last { rest.removeLast() }
            return Array(rest)
        }
    }

    /// Says that the schema describes what clients send.
    static func speaksOfRequests(_ name: String) -> Bool {
        let words = name.nameWords
        return ["create", "update", "patch", "request", "input", "in", "body", "params", "form"].contains {
            words.last == $0 || (words.first == $0 && words.count > 1)
        }
    }

    static func speaksOfResponses(_ name: String) -> Bool {
        ["response", "out", "read", "public", "output", "result"].contains(name.nameWords.last ?? "")
    }
}

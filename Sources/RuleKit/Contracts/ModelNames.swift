/// Compares names of models and schemas without what people add to tell one from the other.
enum ModelNames {
    /// Words around a name that say which side it is on, not what it is.
    private static let sides: Set<String> = [
        "response", "request", "dto", "model", "schema", "payload", "body", "resource", "entity", "remote", "network",
        "api", "json", "out", "in", "read", "public", "base", "result", "data", "codable", "decodable", "encodable",
        "object", "type", "item", "info", "raw", "server", "http", "input", "output",
    ]

    /// What a name is about: its words without those of the sides, unless nothing is left.
    static func core(_ name: String) -> [String] {
        let words = name.nameWords
        let core = words.filter { !sides.contains($0) }
        return core.isEmpty ? words : core
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

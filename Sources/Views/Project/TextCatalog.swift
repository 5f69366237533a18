internal import TenetRuleKit
internal import TenetRuleSupport

/// What the string tables of the project say for a key, in the language that is written first.
struct TextCatalog {
    /// By the key with one mark for every kind of argument.
    private let entries: [String: (key: String, text: String)]

    init(_ model: ProjectModel) {
        var entries: [String: (key: String, text: String)] = [:]
        for table in model.localizedTables {
            for found in table.developmentKeys {
                let key = found.entry.key.text
                let language = table.isCatalog ? table.development : nil
                let value = (language.map { found.entry.values(in: $0) } ?? found.entry.values).first?.text.text
                entries[Self.normal(key)] = (key, value ?? key)
            }
        }
        self.entries = entries
    }

    /// The project has no string table: nothing can be said about keys.
    var isEmpty: Bool { entries.isEmpty }

    /// The text for a key as code writes it.
    /// - Parameter key: a `%@` for everything that is interpolated.
    func entry(_ key: String) -> (key: String, text: String)? { entries[Self.normal(key)] }

    /// The text with the arguments in their places.
    static func filled(_ text: String, with arguments: [SpokenText]) -> [SpokenText.Part] {
        var parts: [SpokenText.Part] = []
        let bytes = Array(text.utf8)
        var start = 0
        for specifier in FormatSpecifier.all(in: text) {
            let before = bytes[start..<max(start, specifier.range.lower)]
            if !before.isEmpty { parts.append(.words(String(decoding: before, as: UTF8.self))) }
            start = specifier.range.upper
            let index = specifier.position - 1
            parts += arguments.indices.contains(index) ? arguments[index].parts : [.value(specifier.text)]
        }
        if start < bytes.count { parts.append(.words(String(decoding: bytes[start...], as: UTF8.self))) }
        return parts
    }

    private static func normal(_ key: String) -> String {
        filled(key, with: []).map { part in if case .words(let text) = part { text } else { "%" } }.joined()
    }
}

/// A text that VoiceOver reads, as far as the code says it.
public struct SpokenText: Hashable, Sendable {
    /// One of several texts, with the condition under which it is read.
    public struct Choice: Hashable, Sendable {
        /// As it is written; empty for what is read otherwise.
        public var when: String
        /// What is read then.
        public var text: SpokenText
    }

    /// A part of the text.
    public enum Part: Hashable, Sendable {
        /// Words as they are written in the code.
        case words(String)
        /// The words that the string tables has for a key.
        case localized(String, key: String)
        /// A key that no string table of the project has.
        case unknownKey(String)
        /// What only the running app knows, as the code says it.
        case value(String)
        /// One of several.
        case choices([Choice])
    }

    /// In reading order.
    public var parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    /// Nothing is read.
    public var isEmpty: Bool {
        parts.allSatisfy { part in
            switch part {
            case .words(let text), .localized(let text, _): text.allSatisfy(\.isWhitespace)
            case .choices(let choices): choices.allSatisfy(\.text.isEmpty)
            case .unknownKey, .value: false
            }
        }
    }

    /// The keys of the string tables in it, each once.
    public var keys: [String] {
        var seen: Set<String> = []
        return allParts.compactMap { part in
            if case .localized(_, let key) = part, seen.insert(key).inserted { key } else { nil }
        }
    }

    /// The keys that no string table has.
    public var unknownKeys: [String] {
        allParts.compactMap { if case .unknownKey(let key) = $0 { key } else { nil } }
    }

    /// Words with letters that are written in the code and in no string table.
    public var untranslatedWords: [String] {
        allParts.compactMap { part in
            if case .words(let text) = part, text.contains(where: \.isLetter) { text } else { nil }
        }
    }

    /// Every part, those of choices included.
    private var allParts: [Part] {
        parts.flatMap { part -> [Part] in
            if case .choices(let choices) = part { choices.flatMap(\.text.allParts) } else { [part] }
        }
    }

    /// Several texts one after the other, with a separator between those that say something.
    static func joined(_ texts: [SpokenText], by separator: String = ", ") -> SpokenText? {
        let spoken = texts.filter { !$0.isEmpty }
        guard let first = spoken.first else { return nil }
        return spoken.dropFirst().reduce(into: first) { sum, next in
            sum.parts.append(.words(separator))
            sum.parts += next.parts
        }
    }
}

extension SpokenText: CustomStringConvertible {
    /// The text in quotes, with `{code}` for what only the running app knows, and behind it the keys that it is taken from
    /// where they are not the text itself.
    public var description: String {
        let keys = keys.filter { !written.contains($0) }
        var text = "\"\(written)\""
        if !keys.isEmpty { text += " [\(keys.joined(separator: ", "))]" }
        let missing = unknownKeys
        if !missing.isEmpty { text += " (no such key: \(missing.joined(separator: ", ")))" }
        return text
    }

    /// The text alone.
    public var written: String { parts.map(\.written).joined() }
}

extension SpokenText.Part {
    fileprivate var written: String {
        switch self {
        case .words(let text), .localized(let text, _): text
        case .unknownKey(let key): key
        case .value(let code): "{\(code)}"
        case .choices(let choices):
            "<"
                + choices.map { choice in
                    let text = choice.text.isEmpty ? "nothing" : choice.text.written
                    return choice.when.isEmpty ? "otherwise \(text)" : "\(text) if \(choice.when)"
                }.joined(separator: " | ") + ">"
        }
    }
}

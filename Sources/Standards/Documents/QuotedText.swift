internal import TenetModel

/// Values in route lines may stand in quotes, as in YAML: `"a, b"` with `\"` and `\\`, or `'a, b'` with `''`. A quote opens
/// only where a value begins, so an apostrophe inside a word is one.
enum QuotedText {
    /// The places that are not inside quotes.
    static func unquoted(_ text: Substring) -> [Substring.Index] {
        var places: [Substring.Index] = []
        forEachUnquoted(in: text) { index in
            places.append(index)
            return true
        }
        return places
    }

    /// The first place that is not inside quotes and whose character is wanted. O(characters up to it).
    static func firstUnquoted(in text: Substring, where isWanted: (Character) -> Bool) -> Substring.Index? {
        var found: Substring.Index?
        forEachUnquoted(in: text) { index in
            if isWanted(text[index]) { found = index }
            return found == nil
        }
        return found
    }

    /// - Parameter body: false to go no further.
    private static func forEachUnquoted(in text: Substring, _ body: (Substring.Index) -> Bool) {
        var index = text.startIndex
        var before: Character = ","
        while index < text.endIndex {
            let character = text[index]
            if character == "\"" || character == "'", "(,:|".contains(before), let end = end(of: text[index...]) {
                index = end
                before = character
                continue
            }
            guard body(index) else { return }
            if !character.isWhitespace { before = character }
            index = text.index(after: index)
        }
    }

    /// Parts between separators that are not in quotes, without white space at both ends.
    static func split(_ text: Substring, at separator: Character) -> [String] {
        var parts: [String] = []
        var start = text.startIndex
        for place in unquoted(text) where text[place] == separator {
            parts.append(text[start..<place].trimmed)
            start = text.index(after: place)
        }
        return (parts + [text[start...].trimmed]).filter { !$0.isEmpty }
    }

    /// What a value in quotes says; nil for one without.
    static func content(_ text: String) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'", end(of: text[...]) == text.endIndex else {
            return nil
        }
        let inner = text.dropFirst().dropLast()
        if quote == "'" { return inner.split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'") }
        var content = ""
        var isEscaped = false
        for character in inner {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                content.append(character)
                isEscaped = false
            }
        }
        return content
    }

    /// Behind the closing quote of a text that begins with one.
    private static func end(of text: Substring) -> Substring.Index? {
        guard let quote = text.first else { return nil }
        var index = text.index(after: text.startIndex)
        while index < text.endIndex {
            let next = text.index(after: index)
            if quote == "\"", text[index] == "\\", next < text.endIndex {
                index = text.index(after: next)
            } else if text[index] == quote {
                guard quote == "'", next < text.endIndex, text[next] == "'" else { return next }
                index = text.index(after: next)
            } else {
                index = next
            }
        }
        return nil
    }
}

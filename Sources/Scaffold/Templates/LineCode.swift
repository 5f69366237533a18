/// The characters of a line without its indentation, in which brackets and strings are known.
struct LineCode {
    private let characters: [Character]
    /// For each character, how many brackets lie around it; nil within a string. A bracket lies in none of its own.
    private let depths: [Int?]

    init(_ code: some StringProtocol) {
        characters = Array(code)
        var depths: [Int?] = []
        var depth = 0
        var isInString = false
        for character in characters {
            if character == "\"" { isInString.toggle() }
            if !isInString, ")]}".contains(character) { depth -= 1 }
            depths.append(isInString || character == "\"" ? nil : depth)
            if !isInString, "([{".contains(character) { depth += 1 }
        }
        self.depths = depths
    }

    var count: Int { characters.count }

    func hasPrefix(_ text: String) -> Bool { characters.starts(with: text) }

    func hasSuffix(_ text: String) -> Bool { characters.suffix(text.count).elementsEqual(text) }

    /// The text of some of the characters.
    subscript(_ range: some RangeExpression<Int>) -> String { String(characters[range]) }

    /// Where a text first stands in no bracket and in no string.
    func first(_ text: String, from start: Int = 0) -> Int? {
        (start..<max(start, count)).first { stands(text, at: $0) }
    }

    /// Where a text last stands in no bracket and in no string.
    func last(_ text: String) -> Int? { characters.indices.last { stands(text, at: $0) } }

    /// The bracket that closes one.
    func end(of open: Int) -> Int? {
        guard let depth = depths[open] else { return nil }
        return characters.indices.dropFirst(open + 1).first { depths[$0] == depth && ")]}".contains(characters[$0]) }
    }

    /// What stands between the commas that lie in no bracket and in no string.
    var parts: [String] {
        var parts = [""]
        for (character, depth) in zip(characters, depths) {
            if character == ",", depth == 0, !isInAngles(parts[parts.count - 1]) {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { String($0.drop { $0 == " " }) }
    }

    /// Whether the comma behind a text parts generic arguments, as in `[String: Pair<One, Two>]`.
    private func isInAngles(_ text: String) -> Bool {
        var depth = 0
        var before: Character = " "
        for character in text {
            // A sign between blanks compares, and the one of an arrow closes nothing.
            if character == "<", before != " " { depth += 1 }
            if character == ">", before != " ", before != "-" { depth -= 1 }
            before = character
        }
        return depth > 0
    }

    private func stands(_ text: String, at index: Int) -> Bool {
        depths[index] == 0 && characters[index...].starts(with: text)
    }
}

/// The names of schemas, from the names of files and from paths.
enum RecordedName {
    /// Words at the end of a file's name that say what the file is and not what the value is.
    private static let endings: Set<String> = [
        "response", "responses", "request", "sample", "samples", "fixture", "fixtures", "example", "examples", "mock",
        "mocks", "stub", "stubs", "recorded", "recording", "payload", "body", "json", "success", "ok",
    ]

    /// `fixtures/user-profile_response.2.json` is a `UserProfile`.
    static func schema(ofFile path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let base = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        var words = words(of: base)
        while words.count > 1, let last = words.last, endings.contains(last.lowercased()) || Int(last) != nil {
            words.removeLast()
        }
        return camelCase(words) ?? "Response"
    }

    /// `/api/v1/users/{id}` is a `User`, `/api/v1/users` are `Users`.
    static func schema(ofPath path: String) -> String {
        let parts = path.split(separator: "/")
        let isOne = parts.last?.hasPrefix("{") ?? false
        let literal = parts.last { !$0.hasPrefix("{") }.map(String.init) ?? ""
        var words = words(of: literal)
        if isOne, let last = words.popLast() { words.append(singular(last)) }
        return camelCase(words) ?? "Response"
    }

    /// Splits at everything that is no letter or digit, before capitals, and before numbers at the end.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character?
        for character in text {
            let isPart = character.isLetter || character.isNumber
            let startsWord = character.isUppercase && previous?.isLowercase == true
            if !isPart || startsWord {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word.append(character) }
            previous = character
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    private static func camelCase(_ words: [String]) -> String? {
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? nil : name
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 2 ? String(word.dropLast()) : word
    }
}

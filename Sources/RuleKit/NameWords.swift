extension StringProtocol {
    /// The words of a name in lower case: `APIUserResponse_v2` gives `api`, `user`, `response` and `v2`.
    ///
    /// A word begins with a capital behind a letter or digit that is none, with the last capital of a row before a small
    /// letter, and behind anything that is neither letter nor digit.
    public var nameWords: [String] {
        var words: [String] = []
        var current = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !current.isEmpty { words.append(current) }
                current = ""
                continue
            }
            let startsWord =
                character.isUppercase && !current.isEmpty
                && (!(characters[index - 1].isUppercase)
                    || (index + 1 < characters.count && characters[index + 1].isLowercase))
            if startsWord {
                words.append(current)
                current = ""
            }
            current.append(contentsOf: character.lowercased())
        }
        if !current.isEmpty { words.append(current) }
        return words
    }
}

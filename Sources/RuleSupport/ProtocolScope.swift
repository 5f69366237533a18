package import TenetRuleKit

extension FilePass {
    /// The name of a protocol holds one of the words, or one of the folders, as `Domain/Ports`, holds the file.
    package func holdsProtocol(_ name: TokenSyntax, of words: [String]) -> Bool {
        words.contains { word in
            word.contains("/") ? path.contains(word + "/") : name.text.contains(word) && !isAbout(word, name)
        }
    }

    /// `RepositoryQuery` asks about repositories, and is none.
    private func isAbout(_ word: String, _ name: TokenSyntax) -> Bool {
        guard name.text.hasPrefix(word) else { return false }
        let rest = name.text.string.dropFirst(word.count)
        return !rest.isEmpty && !["Protocol", "Interface", "Type", "ing", "s"].contains { rest.hasPrefix($0) }
    }
}

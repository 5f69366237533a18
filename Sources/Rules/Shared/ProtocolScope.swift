import TenetRuleKit

extension FilePass {
    /// The name of a protocol holds one of the words, or one of the folders, as `Domain/Ports`, holds the file.
    func holdsProtocol(_ name: TokenSyntax, of words: [String]) -> Bool {
        words.contains { $0.contains("/") ? path.contains($0 + "/") : name.text.contains($0) }
    }
}

import TenetRuleKit

extension FunctionDeclSyntax {
    /// Its documentation comment holds one of these texts, line breaks and case aside.
    func isDocumented(withAnyOf texts: [String]) -> Bool {
        guard let trivia = firstToken?.leadingTrivia, trivia.contains("///") || trivia.contains("/**") else {
            return false
        }
        let separators: Set<Character> = ["/", " ", "\n", "\r", "\r\n", "*"]
        let text = trivia.string.lowercased().split { separators.contains($0) }.joined(separator: " ")
        return texts.contains { text.contains($0) }
    }
}

extension ProjectModel {
    /// The function that a fact of a file speaks of.
    func function(named name: String, at path: String, _ range: ByteRange) -> Declaration? {
        declarations(named: name).first { $0.path == path && $0.range == range }
    }
}

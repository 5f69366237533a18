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

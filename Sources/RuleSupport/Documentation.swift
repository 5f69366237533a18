package import TenetRuleKit

extension FunctionDeclSyntax {
    /// Its documentation comment holds one of these texts, line breaks and case aside.
    package func isDocumented(withAnyOf texts: [String]) -> Bool {
        guard let comment = DocComment(of: self) else { return false }
        let separators: Set<Character> = ["/", " ", "\n", "\r", "\r\n", "*"]
        let text = comment.text.lowercased().split { separators.contains($0) }.joined(separator: " ")
        // An option without a value is one empty text, which every comment would have.
        return texts.contains { !$0.isEmpty && text.contains($0) }
    }
}

extension ProjectPass {
    /// The app's functions that facts of a type speak of, by path and position.
    package func functions<F: Fact>(of type: F.Type, named name: (F) -> String) -> [Declaration] {
        let found = facts(type).filter { $0.role == .app }.compactMap { fact in
            model.declarations(named: name(fact.fact)).first { $0.path == fact.path && $0.range == fact.range }
        }
        return found.sorted { ($0.path, $0.range.lower) < ($1.path, $1.range.lower) }
    }
}

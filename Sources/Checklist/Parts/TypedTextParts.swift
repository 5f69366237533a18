internal import TenetRuleKit
internal import TenetStandards

/// What is decided by what somebody typed: a condition on the text of a field.
enum TypedTextParts {
    /// O(words of the condition).
    static func of(_ written: [String]) -> [ChangePart] {
        let condition = ConditionWords.normal(written)
        let elements = condition.split(separator: ",")
        let checks = elements.contains { element in
            guard let text = element.indices.first(where: { isText($0, of: element) }) else { return false }
            // `let name = field.text` only unwraps what may be nil: whether that is checked is seen from its name.
            guard element.first == "let" || element.first == "var", text == element.endIndex - 1,
                let name = element.dropFirst().first
            else { return true }
            return elements.contains { $0 != element && $0.contains(name) }
        }
        return checks ? [ChangePart(subject: .typedText, words: condition)] : []
    }

    private static func isText(_ index: Int, of words: ArraySlice<String>) -> Bool {
        index > words.startIndex && words[index] == "text" && words[index - 1] == "."
    }
}

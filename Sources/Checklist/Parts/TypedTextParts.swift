internal import TenetRuleKit
internal import TenetStandards

/// What is decided by what somebody typed: a condition on the text of a field.
enum TypedTextParts {
    /// O(words of the condition).
    static func of(_ condition: [String]) -> [ChangePart] {
        let reads = condition.indices.contains { index in
            index > 0 && condition[index] == "text" && condition[index - 1] == "."
        }
        return reads ? [ChangePart(subject: .typedText, words: condition)] : []
    }
}

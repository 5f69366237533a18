internal import TenetRuleKit

/// A condition in words that do not depend on how it is written: `!boats.isEmpty`, `boats.isEmpty == false` and
/// `boats.count > 0` are one, and so are `a && b` and `a, b`.
enum ConditionWords {
    private static let negation = "not"
    private static let joints: Set<String> = [
        ",", "&&", "||", "(", ")", "?", ":", "=", "==", "!=", "<", ">", "<=", ">=",
    ]

    static func of(_ node: some SyntaxProtocol) -> [String] { normal(PartWords.of(node)) }

    /// O(words).
    static func normal(_ written: [String]) -> [String] {
        var words: [String] = []
        for word in withoutSelf(written) {
            words.append(word == "&&" ? "," : word)
            shorten(&words)
        }
        return withNegationsBehind(words)
    }

    private static func withoutSelf(_ words: [String]) -> [String] {
        words.indices.filter { index in
            let isSelf = words[index] == "self" && index + 1 < words.count && words[index + 1] == "."
            return !isSelf && !(words[index] == "." && index > 0 && words[index - 1] == "self")
        }
        .map { words[$0] }
    }

    /// Puts a comparison that the last words make into the form without one.
    private static func shorten(_ words: inout [String]) {
        let end = words.suffix(3)
        guard end.count == 3, let first = end.first, let last = end.last, let sign = end.dropFirst().first else {
            return
        }
        switch (first, sign, last) {
        case ("count", "==", "0"): words.replaceSubrange(words.count - 3..<words.count, with: ["isEmpty"])
        case ("count", ">", "0"), ("count", "!=", "0"):
            words.replaceSubrange(words.count - 3..<words.count, with: ["isEmpty", negation])
        case ("==", "\"", "\""): words.replaceSubrange(words.count - 3..<words.count, with: [".", "isEmpty"])
        case ("!=", "\"", "\""):
            words.replaceSubrange(words.count - 3..<words.count, with: [".", "isEmpty", negation])
        case (_, "==", "true"): words.removeLast(2)
        case (_, "==", "false"): words.replaceSubrange(words.count - 2..<words.count, with: [negation])
        default: break
        }
    }

    /// `!` stands before what it denies; here it stands behind.
    private static func withNegationsBehind(_ words: [String]) -> [String] {
        var result: [String] = []
        var isOpen = false
        var depth = 0
        for (index, word) in words.enumerated() {
            let isPrefix = word == "!" && (index == 0 || joints.contains(words[index - 1]))
            if isPrefix, !isOpen {
                (isOpen, depth) = (true, 0)
                continue
            }
            let isEnd = depth == 0 && joints.contains(word) && word != "(" && word != "?"
            if isOpen, isEnd {
                result.append(negation)
                isOpen = false
            }
            if isOpen { depth += word == "(" ? 1 : word == ")" ? -1 : 0 }
            result.append(word)
        }
        return isOpen ? result + [negation] : result
    }
}

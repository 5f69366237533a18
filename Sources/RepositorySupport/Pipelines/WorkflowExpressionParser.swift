/// Reads GitHub's expressions: from the weakest, `||`, `&&`, `==` and `!=`, comparisons of order, `!`, and values.
struct WorkflowExpressionParser {
    private enum Token: Equatable {
        case word(String)
        case text(String)
        case number(String)
        case mark(String)
    }

    private static let marks = ["||", "&&", "==", "!=", "<=", ">=", "<", ">", "!", "(", ")", "[", "]", ",", ".", "*"]
    /// Deeper ones are not read; GitHub's own limit is 50.
    private static let deepest = 50

    private var tokens: ArraySlice<Token>
    private var depth = 0

    /// Nil for characters that no expression has.
    init?(_ source: String) {
        var tokens: [Token] = []
        var rest = source[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "'" {
                guard let text = Self.text(&rest) else { return nil }
                tokens.append(.text(text))
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
                tokens.append(.word(word.lowercased()))
                rest = rest[word.endIndex...]
            } else if first.isNumber || "+-".contains(first) {
                let number = rest.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
                tokens.append(.number(String(number)))
                rest = rest[number.endIndex...]
            } else if let mark = Self.marks.first(where: { rest.hasPrefix($0) }) {
                tokens.append(.mark(mark))
                rest = rest.dropFirst(mark.count)
            } else {
                return nil
            }
        }
        self.tokens = tokens[...]
    }

    /// A text in quotes, of which two in a row stand for one.
    private static func text(_ rest: inout Substring) -> String? {
        var text = ""
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character != "'" {
                text.append(character)
            } else if rest.first == "'" {
                text.append("'")
                rest.removeFirst()
            } else {
                return text
            }
        }
        return nil
    }

    /// Nil unless everything is one expression.
    mutating func whole() -> WorkflowExpression? {
        let found = chain(0)
        return tokens.isEmpty ? found : nil
    }

    private static let levels: [[String: WorkflowExpression.Operator]] = [
        ["||": .or], ["&&": .and], ["==": .equal, "!=": .unequal],
        ["<": .order, "<=": .order, ">": .order, ">=": .order],
    ]

    private mutating func chain(_ level: Int) -> WorkflowExpression? {
        guard level < Self.levels.count else { return negation() }
        guard var left = chain(level + 1) else { return nil }
        while case .mark(let mark)? = tokens.first, let joint = Self.levels[level][mark] {
            tokens.removeFirst()
            guard let right = chain(level + 1) else { return nil }
            left = .pair(joint, left, right)
        }
        return left
    }

    private mutating func negation() -> WorkflowExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return nil }
        guard take("!") else { return value() }
        return negation().map { .not($0) }
    }

    private mutating func value() -> WorkflowExpression? {
        switch tokens.popFirst() {
        case .text(let text): return .text(text)
        case .number(let number): return .number(number)
        case .word("true"): return .truth(true)
        case .word("false"), .word("null"): return .truth(false)
        case .word(let word):
            if take("(") { return inputs().flatMap { ways(from: .call(word, $0)) } }
            return ways(from: .path(word))
        case .mark("("):
            guard let inner = chain(0), take(")") else { return nil }
            return ways(from: inner)
        case .mark, nil: return nil
        }
    }

    private mutating func inputs() -> [WorkflowExpression]? {
        var found: [WorkflowExpression] = []
        if take(")") { return found }
        repeat {
            guard let input = chain(0) else { return nil }
            found.append(input)
        } while take(",")
        return take(")") ? found : nil
    }

    /// `.name`, `.*` and `[…]` behind a value. What is taken out of the result of a function is of that function.
    private mutating func ways(from start: WorkflowExpression) -> WorkflowExpression? {
        var found = start
        while true {
            let part: String
            if take(".") {
                switch tokens.popFirst() {
                case .word(let word): part = word
                case .mark("*"): part = "*"
                default: return nil
                }
            } else if take("[") {
                if take("*") {
                    part = "*"
                } else {
                    guard let index = chain(0) else { return nil }
                    if case .text(let text) = index { part = text.lowercased() } else { part = "*" }
                }
                guard take("]") else { return nil }
            } else {
                return found
            }
            if case .path(let path) = found { found = .path(path + "." + part) }
        }
    }

    private mutating func take(_ mark: String) -> Bool {
        guard tokens.first == .mark(mark) else { return false }
        tokens.removeFirst()
        return true
    }
}

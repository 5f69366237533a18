internal import TenetRuleKit

// Expressions with operators are flat lists: operand, operator, operand. A metavariable stands for the operands that its
// neighbours bind less tightly.

extension Matcher {
    /// The whole expression.
    mutating func matchOperators(_ pattern: PatternNode, at index: Int) -> Bool {
        guard let wanted = pattern.children.first?.children, let list = elements(of: index).first else { return false }
        let code = elements(of: list)
        return matchOperands(wanted[...], code, from: 0, to: code.count, before: .none, exact: true) != nil
    }

    /// Every part of an expression with operators that the pattern is, such as `b == nil` in `a && b == nil`.
    func operators(in index: Int) -> [Match] {
        guard let wanted = pattern.root.children.first?.children, let list = elements(of: index).first else {
            return []
        }
        let code = elements(of: list)
        let loosest =
            wanted.enumerated().filter { $0.offset % 2 == 1 }
            .map { precedence(of: $0.element) }.min() ?? .none
        var found: [Match] = []
        for start in stride(from: 0, to: code.count, by: 2) {
            if start > 0, precedence(ofOperator: code[start - 1]) >= loosest { continue }
            var matcher = self
            guard
                let end = matcher.matchOperands(
                    wanted[...], code, from: start, to: code.count, before: .none, exact: false),
                end == code.count || precedence(ofOperator: code[end]) <= loosest
            else { continue }
            let range = ByteRange(range(code[start]).lower, range(code[end - 1]).upper)
            found.append(matcher.match(node: index, range: range))
        }
        return found
    }

    /// Where the code behind the matched operands begins; nil when they do not match.
    private mutating func matchOperands(
        _ wanted: ArraySlice<PatternNode>, _ code: [Int], from start: Int, to end: Int, before: Precedence, exact: Bool
    ) -> Int? {
        guard let operand = wanted.first, start < end else { return nil }
        let rest = wanted.dropFirst()
        let sign = rest.first
        let behind = sign.map { precedence(of: $0) } ?? .none
        var length = 1
        while start + length <= end {
            let saved = self
            let next = start + length
            if matchOperand(operand, code[start..<next]) {
                if let sign {
                    if next < end, match(sign, at: code[next]),
                        let last = matchOperands(
                            rest.dropFirst(), code, from: next + 1, to: end, before: behind, exact: exact)
                    {
                        return last
                    }
                } else if next == end || (!exact && precedence(ofOperator: code[next]) <= before) {
                    return next
                }
            }
            self = saved
            // A longer operand only when what joins it binds more tightly than the operators around.
            guard case .one = operand.content, next < end else { return nil }
            let joint = precedence(ofOperator: code[next])
            guard joint > before || before == .none, joint > behind || (behind == joint && joint.isLeft) || sign == nil
            else { return nil }
            length += 2
        }
        return nil
    }

    private mutating func matchOperand(_ pattern: PatternNode, _ code: ArraySlice<Int>) -> Bool {
        guard let first = code.first, let last = code.last else { return false }
        if code.count == 1 { return match(pattern, at: first) }
        guard case .one(let place) = pattern.content else { return false }
        return bind(
            place,
            CodeRun(
                first: first, behind: Int(nodes[last].next),
                range: ByteRange(range(first).lower, range(last).upper), count: code.count))
    }

    // MARK: Precedence

    private func precedence(of pattern: PatternNode) -> Precedence {
        guard case .token(let bytes)? = pattern.children.first?.content else { return .of(pattern.kind, "") }
        return .of(pattern.kind, String(decoding: bytes, as: UTF8.self))
    }

    private func precedence(ofOperator index: Int) -> Precedence {
        let range = range(index)
        return .of(nodes[index].kind, String(decoding: text[range.lower..<range.upper], as: UTF8.self))
    }
}

/// How tightly an operator binds, by the standard library's groups.
enum Precedence: Int, Comparable {
    case none, assignment, ternary, or, and, comparison, coalescing, cast, range, addition, multiplication, shift

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// `a - b - c` is `(a - b) - c`.
    var isLeft: Bool { self == .addition || self == .multiplication || self == .and || self == .or }

    static func of(_ kind: NodeKind, _ sign: String) -> Precedence {
        switch kind {
        case .assignmentExpr: return .assignment
        case .unresolvedTernaryExpr: return .ternary
        case .unresolvedAsExpr, .unresolvedIsExpr: return .cast
        case .arrowExpr: return .shift
        default: break
        }
        switch sign {
        case "||": return .or
        case "&&": return .and
        case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return .comparison
        case "??": return .coalescing
        case "...", "..<": return .range
        case "+", "-", "&+", "&-", "|", "^": return .addition
        case "*", "/", "%", "&*", "&": return .multiplication
        case "<<", ">>": return .shift
        default: return sign.hasSuffix("=") ? .assignment : .cast
        }
    }
}

// Several statements, one behind the other.

extension Matcher {
    func runs(in list: Int) -> [Match] {
        let code = elements(of: list)
        let wanted = pattern.root.children
        var found: [Match] = []
        for start in code.indices {
            var matcher = self
            guard let count = matcher.matchRun(wanted[...], code[start...]), count > 0 else { continue }
            let range = ByteRange(range(code[start]).lower, range(code[start + count - 1]).upper)
            found.append(matcher.match(node: code[start], range: range))
        }
        return found
    }

    /// How many statements the pattern takes; nil when it does not match.
    private mutating func matchRun(_ wanted: ArraySlice<PatternNode>, _ code: ArraySlice<Int>) -> Int? {
        guard let first = wanted.first else { return 0 }
        let rest = wanted.dropFirst()
        guard case .many = first.content else {
            guard let item = code.first, match(first, at: item) else { return nil }
            return matchRun(rest, code.dropFirst()).map { $0 + 1 }
        }
        for count in 0...code.count {
            let saved = self
            if matchElements([first][...], code.prefix(count)), let more = matchRun(rest, code.dropFirst(count)) {
                return count + more
            }
            self = saved
        }
        return nil
    }
}

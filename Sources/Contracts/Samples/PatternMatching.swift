extension PatternExpression {
    /// True when the text contains a match. Nil when finding out takes too long.
    func matches(_ text: String) -> Bool? {
        let scalars = Array(text.unicodeScalars)
        var matching = PatternMatching(scalars)
        for start in 0...scalars.count {
            if matching.run([root], from: start) { return true }
            if matching.isExhausted { return nil }
        }
        return false
    }
}

/// Tries one way after the other, for a limited number of steps.
private struct PatternMatching {
    private let scalars: [Unicode.Scalar]
    private var steps = 20_000
    private var depth = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isExhausted: Bool { steps <= 0 }

    /// The nodes to match stand last first.
    mutating func run(_ nodes: [PatternExpression.Node], from start: Int) -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth < 400 else {
            steps = 0
            return false
        }
        var nodes = nodes
        var index = start
        while let node = nodes.popLast() {
            steps -= 1
            guard steps > 0 else { return false }
            switch node {
            case .start: if index != 0 { return false }
            case .end: if index != scalars.count { return false }
            case .set(let ranges, let isNegated):
                guard index < scalars.count else { return false }
                let value = scalars[index].value
                guard ranges.contains(where: { $0.contains(value) }) != isNegated else { return false }
                index += 1
            case .sequence(let parts): nodes += parts.reversed()
            case .choice(let options):
                for option in options where run(nodes + [option], from: index) { return true }
                return false
            case .repeat(let inner, let least, let most):
                if least > 0 {
                    nodes += [.repeat(inner, least: least - 1, most: most.map { $0 - 1 }), inner]
                } else {
                    return most != 0 && runOnce(inner, most, nodes, from: index) || run(nodes, from: index)
                }
            }
        }
        return true
    }

    /// Another repetition, which must take something so that it ends.
    private mutating func runOnce(
        _ inner: PatternExpression.Node, _ most: Int?, _ rest: [PatternExpression.Node], from index: Int
    ) -> Bool {
        if case .set(let ranges, let isNegated) = inner {
            return runSet(ranges, isNegated, most, rest, from: index)
        }
        guard index < scalars.count else { return false }
        return run(rest + [.repeat(inner, least: 0, most: most.map { $0 - 1 }), inner], from: index)
    }

    /// Repetitions of a single character need no recursion: as many as possible, then fewer.
    private mutating func runSet(
        _ ranges: [ClosedRange<UInt32>], _ isNegated: Bool, _ most: Int?, _ rest: [PatternExpression.Node],
        from start: Int
    ) -> Bool {
        var end = start
        while end < scalars.count, end - start < most ?? .max,
            ranges.contains(where: { $0.contains(scalars[end].value) }) != isNegated
        {
            end += 1
        }
        while end > start {
            if run(rest, from: end) { return true }
            if isExhausted { return false }
            end -= 1
        }
        return false
    }
}

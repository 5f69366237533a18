/// Writes a text that matches, as long as it stays within a length and a number of steps.
struct PatternWriting {
    static let lengthLimit = 4096

    /// How often to repeat what may be repeated, beyond what must be.
    var extra = 0
    private(set) var text: [Unicode.Scalar] = []
    private var steps = 20_000

    init(extra: Int = 0) { self.extra = extra }

    mutating func write(_ node: PatternExpression.Node) {
        steps -= 1
        guard steps > 0, text.count < Self.lengthLimit else { return }
        switch node {
        case .start, .end: break
        case .set(let ranges, let isNegated):
            if let scalar = Self.example(ranges, isNegated) { text.append(scalar) }
        case .sequence(let nodes): for node in nodes { write(node) }
        case .choice(let nodes): if let first = nodes.first { write(first) }
        case .repeat(let node, let least, let most):
            let wanted = min(max(least, 1) + extra, most ?? .max)
            for _ in 0..<max(least, wanted) {
                guard steps > 0, text.count < Self.lengthLimit else { return }
                write(node)
            }
        }
    }

    private static func example(_ ranges: [ClosedRange<UInt32>], _ isNegated: Bool) -> Unicode.Scalar? {
        if !isNegated {
            // A letter or a digit reads better than a space or a control character.
            let best = ranges.first { $0.lowerBound > 0x20 } ?? ranges.first
            return best.flatMap { Unicode.Scalar($0.lowerBound) }
        }
        return (UInt32(0x61)...0x7A).first { value in !ranges.contains { $0.contains(value) } }.flatMap(
            Unicode.Scalar.init)
            ?? (UInt32(0x21)...0x7E).first { value in !ranges.contains { $0.contains(value) } }.flatMap(
                Unicode.Scalar.init)
    }
}

internal import TenetRegex

/// Writes a text that matches, as long as it stays within a length and a number of steps.
struct PatternWriting {
    static let lengthLimit = 4096

    /// How often to repeat what may be repeated, beyond what must be.
    private let extra: Int
    private var text: [Unicode.Scalar] = []
    private var steps = 20_000

    private init(extra: Int) { self.extra = extra }

    /// A text that matches, with as many repetitions as it takes to reach a length.
    static func sample(_ expression: LinearRegex, atLeast count: Int) -> String {
        var writing = PatternWriting(extra: 0)
        for extra in [0, 1, 2, 4, 8, 16, 32, 64, 128, min(max(count, 0), lengthLimit)] {
            writing = PatternWriting(extra: extra)
            writing.write(expression.root)
            if writing.text.count >= count { break }
        }
        return String(String.UnicodeScalarView(writing.text))
    }

    private mutating func write(_ node: RegexNode) {
        steps -= 1
        guard steps > 0, text.count < Self.lengthLimit else { return }
        switch node {
        case .assertion: break
        case .set(let set): if let scalar = set.example { text.append(scalar) }
        case .sequence(let nodes): for node in nodes { write(node) }
        case .choice(let nodes): if let first = nodes.first { write(first) }
        case .repetition(let node, let least, let most, _):
            let wanted = min(max(least, 1) + extra, most ?? .max)
            for _ in 0..<max(least, wanted) {
                guard steps > 0, text.count < Self.lengthLimit else { return }
                write(node)
            }
        }
    }
}

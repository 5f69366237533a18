/// A regular expression of the simple kind: letters, classes, groups, alternatives and repetition. What it cannot
/// express (looking around, references back) makes it nil.
struct PatternExpression {
    indirect enum Node {
        case set(ranges: [ClosedRange<UInt32>], isNegated: Bool)
        case sequence([Node])
        case choice([Node])
        case `repeat`(Node, least: Int, most: Int?)
        case start, end
    }

    let root: Node

    init?(_ pattern: String) {
        var parser = PatternParser(pattern)
        guard let root = parser.parse() else { return nil }
        self.root = root
    }

    /// A text that matches, with as many repetitions as it takes to reach a length.
    func sample(atLeast count: Int) -> String {
        var writing = PatternWriting()
        for extra in [0, 1, 2, 4, 8, 16, 32, 64, 128, min(max(count, 0), PatternWriting.lengthLimit)] {
            writing = PatternWriting(extra: extra)
            writing.write(root)
            if writing.text.count >= count { break }
        }
        return String(String.UnicodeScalarView(writing.text))
    }
}

/// Writes a pattern with `{a,b}` out into patterns without.
enum BraceExpansion {
    /// More are a mistake: ten groups of two alternatives each are 1,024 patterns already.
    static let limit = 256

    /// The patterns in the order in which the alternatives are written.
    static func alternatives(of pattern: [UInt8]) throws(PatternParser.Mistake) -> [[UInt8]] {
        var expansion = Expansion(pattern: pattern)
        return try expansion.sequence(isInside: false)
    }

    private struct Expansion {
        var pattern: [UInt8]
        var position = 0
        var depth = 0

        /// Everything up to the end of the pattern or of the alternative.
        mutating func sequence(isInside: Bool) throws(PatternParser.Mistake) -> [[UInt8]] {
            var results: [[UInt8]] = [[]]
            while position < pattern.count {
                let byte = pattern[position]
                if isInside, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return results }
                if byte == UInt8(ascii: "}") {
                    throw PatternParser.Mistake(text: "has a `}` without `{`; write `\\}` for a brace in a name")
                }
                if byte == UInt8(ascii: "{") {
                    let choices = try group()
                    guard results.count * choices.count <= limit else {
                        throw PatternParser.Mistake(text: "stands for more than \(limit) patterns; write several globs")
                    }
                    results = results.flatMap { start in choices.map { start + $0 } }
                } else {
                    let end = literalEnd()
                    for index in results.indices { results[index] += pattern[position..<end] }
                    position = end
                }
            }
            return results
        }

        /// The alternatives of the group that begins here.
        private mutating func group() throws(PatternParser.Mistake) -> [[UInt8]] {
            depth += 1
            defer { depth -= 1 }
            guard depth <= 16 else {
                throw PatternParser.Mistake(text: "has braces nested more than 16 deep; write several globs")
            }
            var choices: [[UInt8]] = []
            repeat {
                position += 1
                choices += try sequence(isInside: true)
                guard choices.count <= limit else {
                    throw PatternParser.Mistake(text: "stands for more than \(limit) patterns; write several globs")
                }
            } while position < pattern.count && pattern[position] == UInt8(ascii: ",")
            guard position < pattern.count else {
                throw PatternParser.Mistake(text: "has a `{` without `}`; write `\\{` for a brace in a name")
            }
            position += 1
            return choices
        }

        /// The end of the byte, escape or character class here, inside of which braces and commas are literal.
        private func literalEnd() -> Int {
            switch pattern[position] {
            case UInt8(ascii: "\\"):
                return min(position + 2, pattern.count)
            case UInt8(ascii: "["):
                var index = position + 1
                if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
                    index += 1
                }
                index += 1
                while index < pattern.count, pattern[index] != UInt8(ascii: "]") {
                    index += pattern[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                // An unclosed class is reported by the parser of names.
                return min(index + 1, pattern.count)
            default:
                return position + 1
            }
        }
    }
}

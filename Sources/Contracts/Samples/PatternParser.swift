/// Reads a regular expression as JSON Schema writes it.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    private static let depthLimit = 40
    private static let repeatLimit = 1000

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars.prefix(4096)) }

    mutating func parse() -> PatternExpression.Node? {
        guard let node = choice(), index == scalars.count else { return nil }
        return node
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func choice() -> PatternExpression.Node? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit, let first = sequence() else { return nil }
        var options = [first]
        while current == "|" {
            index += 1
            guard let next = sequence() else { return nil }
            options.append(next)
        }
        return options.count == 1 ? first : .choice(options)
    }

    private mutating func sequence() -> PatternExpression.Node? {
        var nodes: [PatternExpression.Node] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            guard let atom = atom(), let node = readRepetition(atom) else { return nil }
            nodes.append(node)
        }
        return .sequence(nodes)
    }

    private mutating func atom() -> PatternExpression.Node? {
        guard let scalar = current else { return nil }
        index += 1
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .set(ranges: [10...10, 13...13], isNegated: true)
        case "(": return group()
        case "[": return set()
        case "\\": return escape()
        case "*", "+", "?", "{": return nil
        default: return .set(ranges: [scalar.value...scalar.value], isNegated: false)
        }
    }

    private mutating func group() -> PatternExpression.Node? {
        if current == "?" {
            guard index + 1 < scalars.count, scalars[index + 1] == ":" else { return nil }
            index += 2
        }
        guard let node = choice(), current == ")" else { return nil }
        index += 1
        return node
    }

    private mutating func readRepetition(_ node: PatternExpression.Node) -> PatternExpression.Node? {
        guard let scalar = current else { return node }
        var bounds: (least: Int, most: Int?)
        switch scalar {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{":
            guard let counts = counts() else { return nil }
            bounds = counts
        default: return node
        }
        index += 1
        if let next = current, next == "?" { index += 1 }
        if let next = current, "*+?{".unicodeScalars.contains(next) { return nil }
        return .repeat(node, least: bounds.least, most: bounds.most)
    }

    /// Stops at the closing brace.
    private mutating func counts() -> (least: Int, most: Int?)? {
        guard let end = scalars[index...].firstIndex(of: "}") else { return nil }
        let text = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
        index = end
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, let least = Int(first), (0...Self.repeatLimit).contains(least), parts.count <= 2
        else {
            return nil
        }
        if parts.count == 1 { return (least, least) }
        if parts[1].isEmpty { return (least, nil) }
        guard let most = Int(parts[1]), most >= least else { return nil }
        return (least, most)
    }

    private mutating func escape() -> PatternExpression.Node? {
        guard let scalar = current else { return nil }
        index += 1
        if let named = Self.named(scalar) { return .set(ranges: named.ranges, isNegated: named.isNegated) }
        guard let literal = literal(after: scalar) else { return nil }
        return .set(ranges: [literal...literal], isNegated: false)
    }

    /// Nil for what is no single character: references back, boundaries, properties.
    private mutating func literal(after scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "n": return 10
        case "r": return 13
        case "t": return 9
        case "x": return hexadecimal(2)
        case "u": return hexadecimal(4)
        default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? nil : scalar.value
        }
    }

    private mutating func hexadecimal(_ count: Int) -> UInt32? {
        guard index + count <= scalars.count else { return nil }
        let text = String(String.UnicodeScalarView(scalars[index..<(index + count)]))
        index += count
        return UInt32(text, radix: 16)
    }

    private static func named(_ scalar: Unicode.Scalar) -> (ranges: [ClosedRange<UInt32>], isNegated: Bool)? {
        let digits: [ClosedRange<UInt32>] = [48...57]
        let words: [ClosedRange<UInt32>] = [97...122, 65...90, 48...57, 95...95]
        let spaces: [ClosedRange<UInt32>] = [32...32, 9...13, 0xA0...0xA0]
        switch scalar {
        case "d": return (digits, false)
        case "D": return (digits, true)
        case "w": return (words, false)
        case "W": return (words, true)
        case "s": return (spaces, false)
        case "S": return (spaces, true)
        default: return nil
        }
    }

    private mutating func set() -> PatternExpression.Node? {
        var ranges: [ClosedRange<UInt32>] = []
        let isNegated = current == "^"
        if isNegated { index += 1 }
        while let scalar = current, scalar != "]" {
            index += 1
            var lower = scalar.value
            if scalar == "\\" {
                guard let next = current else { return nil }
                index += 1
                if let named = Self.named(next) {
                    guard !named.isNegated else { return nil }
                    ranges += named.ranges
                    continue
                }
                guard let literal = literal(after: next) else { return nil }
                lower = literal
            }
            var upper = lower
            if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                index += 1
                var end = scalars[index]
                index += 1
                if end == "\\" {
                    guard let next = current, Self.named(next) == nil else { return nil }
                    end = next
                    index += 1
                }
                upper = end.value
            }
            guard lower <= upper else { return nil }
            ranges.append(lower...upper)
        }
        guard current == "]" else { return nil }
        index += 1
        return .set(ranges: ranges, isNegated: isNegated)
    }
}

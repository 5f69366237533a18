/// Reads a regular expression. What a linear search cannot do is refused here, with the place and the remedy.
struct RegexParser {
    /// What `(?imsx)` switches.
    struct Flags {
        var ignoresCase = false
        var anchorsMatchLines: Bool
        var dotTakesLineEnds = false
        var ignoresSpace = false
    }

    /// Deeper groups are nobody's handwriting, and the tree is walked by recursion.
    static let depthLimit = 100
    static let repeatLimit = 1000

    let scalars: [Unicode.Scalar]
    let dialect: RegexDialect
    var index = 0
    var flags: Flags
    private var depth = 0

    init(_ pattern: String, _ dialect: RegexDialect) {
        scalars = Array(pattern.unicodeScalars)
        self.dialect = dialect
        flags = Flags(anchorsMatchLines: dialect == .icu)
    }

    mutating func parse() throws(RegexError) -> RegexNode {
        let node = try alternatives()
        guard index == scalars.count else {
            throw error("`)` closes no group", "write `\\)` for the character, or remove it")
        }
        return node
    }

    // MARK: Characters

    var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    /// True when the text stands at the index.
    func isNext(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    func error(_ message: String, _ help: String, at place: Int? = nil) -> RegexError {
        let offset = scalars[..<min(place ?? index, scalars.count)].reduce(0) { $0 + UTF8.width($1) }
        return RegexError(message: message, help: help, offset: offset)
    }

    // MARK: Structure

    /// Everything up to a closing parenthesis or the end.
    mutating func alternatives() throws(RegexError) -> RegexNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw error("groups are nested more than \(Self.depthLimit) deep", "write a simpler expression")
        }
        var options = [try sequence()]
        while take("|") { options.append(try sequence()) }
        return options.count == 1 ? options[0] : .choice(options)
    }

    private mutating func sequence() throws(RegexError) -> RegexNode {
        var nodes: [RegexNode] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            if skipsSpace(scalar) { continue }
            if scalar == "\\", isNext("\\Q") {
                nodes += quotation()
                continue
            }
            let start = index
            guard let atom = try atom(scalar) else { continue }
            nodes.append(try repetition(of: atom, from: start))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    /// Takes what means nothing under `(?x)`.
    private mutating func skipsSpace(_ scalar: Unicode.Scalar) -> Bool {
        guard flags.ignoresSpace, scalar.properties.isWhitespace || scalar == "#" else { return false }
        if scalar == "#" {
            while let next = current, !LineEnd.contains(next.value) { index += 1 }
        } else {
            index += 1
        }
        return true
    }

    /// Between `\Q` and `\E` every character stands for itself.
    private mutating func quotation() -> [RegexNode] {
        index += 2
        var nodes: [RegexNode] = []
        while index < scalars.count, !isNext("\\E") {
            nodes.append(literal(scalars[index].value))
            index += 1
        }
        index = min(index + 2, scalars.count)
        return nodes
    }

    func literal(_ value: UInt32) -> RegexNode { .set(ScalarSet(value, ignoresCase: flags.ignoresCase)) }

    /// Nil for what only switches flags.
    private mutating func atom(_ scalar: Unicode.Scalar) throws(RegexError) -> RegexNode? {
        switch scalar {
        case "(": return try group()
        case "[": return .set(try characterClass())
        case "\\": return try escape()
        case "*", "+", "?":
            throw error("`\(scalar)` repeats nothing", "write `\\\(scalar)` for the character, or remove it")
        case "{":
            throw error("`{` repeats nothing", "write `\\{` for the character")
        default: break
        }
        index += 1
        switch scalar {
        case "^": return .assertion(flags.anchorsMatchLines ? .lineStart : .textStart)
        case "$": return .assertion(flags.anchorsMatchLines ? .lineEnd : dialect == .icu ? .lastLineEnd : .textEnd)
        case ".":
            let items = flags.dotTakesLineEnds ? [] : LineEnd.ranges.map { ScalarSet.Item.range($0) }
            return .set(ScalarSet(items, isNegated: true))
        default: return literal(scalar.value)
        }
    }
}

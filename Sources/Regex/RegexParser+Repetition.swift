// Repetition: `*`, `+`, `?` and counts, greedy and lazy.

extension RegexParser {
    /// - Parameter start: where the repeated node begins.
    mutating func repetition(of node: RegexNode, from start: Int) throws(RegexError) -> RegexNode {
        guard let scalar = current else { return node }
        let place = index
        var bounds: (least: Int, most: Int?)
        switch scalar {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{": bounds = try counts()
        default: return node
        }
        index += 1
        let isLazy = take("?")
        if current == "+" {
            throw error(
                "`\(text(from: place))+` is a possessive repetition, which a search in linear time cannot do",
                "write `\(text(from: place))`: it needs no protection against slow texts here")
        }
        if let next = current, next == "*" || next == "?" || next == "{" {
            throw error("`\(next)` repeats a repetition", "put what is repeated into a group, as in `(?:a+)*`")
        }
        return .repetition(node, least: bounds.least, most: bounds.most, isLazy: isLazy)
    }

    private func text(from place: Int) -> String { String(String.UnicodeScalarView(scalars[place..<index])) }

    /// Reads up to the closing brace and stops there.
    private mutating func counts() throws(RegexError) -> (least: Int, most: Int?) {
        let place = index
        index += 1
        let least = number()
        var most = least
        if take(",") { most = number() }
        guard current == "}", least != nil || most != nil else {
            throw error("`{` begins no count", "write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character", at: place)
        }
        let (lower, upper) = (least ?? 0, most)
        guard max(lower, upper ?? 0) <= Self.repeatLimit else {
            throw error(
                "a count may be \(Self.repeatLimit) at most", "write `*` or `+`, or a smaller count", at: place)
        }
        if let upper, upper < lower {
            throw error("the second count is smaller than the first", "write the smaller one first", at: place)
        }
        return (lower, upper)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), Self.repeatLimit + 1)
            index += 1
        }
        return value
    }
}

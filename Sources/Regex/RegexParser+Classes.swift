// Classes of characters in brackets.

extension RegexParser {
    mutating func characterClass() throws(RegexError) -> ScalarSet {
        let place = index
        index += 1
        let isNegated = take("^")
        var items: [ScalarSet.Item] = []
        // Right behind the opening bracket a closing one stands for itself.
        if current == "]", dialect == .icu {
            items.append(.range(0x5D...0x5D))
            index += 1
        }
        while let scalar = current, scalar != "]" {
            if isNext("[:") {
                items.append(try posixClass())
                continue
            }
            try refuseSetOperation()
            items.append(try classItem(scalar))
        }
        guard take("]") else {
            throw error("`[` is not closed", "add `]`, or write `\\[` for the character", at: place)
        }
        return ScalarSet(items, isNegated: isNegated, ignoresCase: flags.ignoresCase)
    }

    private func refuseSetOperation() throws(RegexError) {
        guard dialect == .icu else { return }
        if current == "[" {
            throw error("`[` stands inside a class", "write `\\[` for the character, or the classes as one")
        }
        for sign in ["&&", "--"] where isNext(sign) {
            throw error(
                "`\(sign)` stands inside a class",
                "write `\\\(sign.prefix(1))` for the character, or name the characters that are meant")
        }
    }

    private mutating func posixClass() throws(RegexError) -> ScalarSet.Item {
        let place = index
        index += 2
        let isNegated = take("^")
        var name = ""
        while let scalar = current, ("a"..."z").contains(scalar) {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard isNext(":]"), let item = ScalarProperty.posix(name) else {
            throw error(
                "`[:\(name)` is no class that is known",
                "write `\\[` for the character, or a class such as `[:alpha:]`",
                at: place)
        }
        index += 2
        guard isNegated, case .property(let property, _) = item else { return item }
        return .property(property, isNegated: true)
    }

    /// A character, a range or an escaped class.
    private mutating func classItem(_ scalar: Unicode.Scalar) throws(RegexError) -> ScalarSet.Item {
        let place = index
        let lower: UInt32
        switch try classCharacter(scalar) {
        case .items(let items): return items[0]
        case .literal(let value): lower = value
        }
        guard current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else { return .range(lower...lower) }
        index += 1
        guard let end = current, case .literal(let upper) = try classCharacter(end), upper >= lower else {
            throw error(
                "the range in the class has no order", "write the smaller character first, or `\\-` for the character",
                at: place)
        }
        return .range(lower...upper)
    }

    private mutating func classCharacter(_ scalar: Unicode.Scalar) throws(RegexError) -> EscapedCharacter {
        guard scalar == "\\" else {
            index += 1
            return .literal(scalar.value)
        }
        // In a class `\b` is the backspace.
        if isNext("\\b") {
            index += 2
            return .literal(0x08)
        }
        return try escapedCharacter(at: index)
    }
}

// What begins with a backslash.

extension RegexParser {
    /// What stands for one character or several: a class, or the character.
    enum EscapedCharacter {
        case items([ScalarSet.Item])
        case literal(UInt32)
    }

    mutating func escape() throws(RegexError) -> RegexNode {
        let place = index
        if index + 1 < scalars.count, let assertion = assertion(scalars[index + 1]) {
            index += 2
            return .assertion(assertion)
        }
        if index + 1 < scalars.count, scalars[index + 1] == "R" {
            index += 2
            let pair = RegexNode.sequence([literal(0x0D), literal(0x0A)])
            return .choice([pair, .set(ScalarSet(LineEnd.ranges.map { .range($0) }))])
        }
        switch try escapedCharacter(at: place) {
        case .literal(let value): return literal(value)
        case .items(let items): return .set(ScalarSet(items, ignoresCase: flags.ignoresCase))
        }
    }

    private func assertion(_ scalar: Unicode.Scalar) -> RegexAssertion? {
        switch scalar {
        case "A": .textStart
        case "z": .textEnd
        case "Z": .lastLineEnd
        case "b": .wordBoundary(isASCII: dialect == .ecmaScript)
        case "B": .noWordBoundary(isASCII: dialect == .ecmaScript)
        default: nil
        }
    }

    /// Reads a backslash and what belongs to it, in a class or outside.
    mutating func escapedCharacter(at place: Int) throws(RegexError) -> EscapedCharacter {
        index += 1
        guard let scalar = current else {
            throw error("nothing follows the backslash", "write `\\\\` for the character", at: place)
        }
        index += 1
        if let items = items(scalar) { return .items(items) }
        switch scalar {
        case "p", "P": return .items([try property(isNegated: scalar == "P", at: place)])
        case "n": return .literal(0x0A)
        case "r": return .literal(0x0D)
        case "t": return .literal(0x09)
        case "f": return .literal(0x0C)
        case "v": return .literal(0x0B)
        case "a": return .literal(0x07)
        case "e": return .literal(0x1B)
        case "x": return .literal(try hexadecimal(2, at: place))
        case "u": return .literal(try hexadecimal(4, at: place))
        case "U": return .literal(try hexadecimal(8, at: place))
        case "0": return .literal(octal())
        case "1"..."9", "k":
            throw error(
                "`\\\(scalar)` refers back to a group, which a search in linear time cannot do",
                "write out what is meant", at: place)
        default:
            guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
                throw error(
                    "`\\\(scalar)` is not known", "write `\(scalar)` for the letter itself", at: place)
            }
            return .literal(scalar.value)
        }
    }

    private func items(_ scalar: Unicode.Scalar) -> [ScalarSet.Item]? {
        let isNegated = ("A"..."Z").contains(scalar)
        let property: ScalarProperty
        switch scalar {
        case "d", "D": property = dialect == .icu ? .digit : .asciiDigit
        case "w", "W": property = dialect == .icu ? .word : .asciiWord
        case "s", "S": property = .space
        case "h", "H": property = .blank
        default: return nil
        }
        return [.property(property, isNegated: isNegated)]
    }

    private mutating func property(isNegated: Bool, at place: Int) throws(RegexError) -> ScalarSet.Item {
        var isNegated = isNegated
        var name = ""
        if take("{") {
            if take("^") { isNegated.toggle() }
            while let scalar = current, scalar != "}" {
                name.unicodeScalars.append(scalar)
                index += 1
            }
            guard take("}") else { throw error("`\\p{` is not closed", "add `}`", at: place) }
        } else if let scalar = current {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard let property = ScalarProperty.named(name) else {
            throw error(
                "`\(name)` is no property that is known",
                "write a general category such as `Lu`, or the characters as in `[\\x{400}-\\x{4FF}]`", at: place)
        }
        return .property(property, isNegated: isNegated)
    }

    private mutating func hexadecimal(_ count: Int, at place: Int) throws(RegexError) -> UInt32 {
        let isBraced = take("{")
        var digits = ""
        while let scalar = current, digits.utf8.count < (isBraced ? 8 : count), scalar.properties.isASCIIHexDigit {
            digits.unicodeScalars.append(scalar)
            index += 1
        }
        guard let value = UInt32(digits, radix: 16), Unicode.Scalar(value) != nil,
            isBraced || digits.utf8.count == count,
            !isBraced || take("}")
        else {
            throw error("this is no character's number", "write `\\xHH`, `\\uHHHH` or `\\x{H…}`", at: place)
        }
        return value
    }

    /// Up to three digits behind `\0`.
    private mutating func octal() -> UInt32 {
        var value: UInt32 = 0
        var count = 0
        while count < 3, let scalar = current, ("0"..."7").contains(scalar), value * 8 + scalar.value - 0x30 <= 0xFF {
            value = value * 8 + scalar.value - 0x30
            index += 1
            count += 1
        }
        return value
    }
}

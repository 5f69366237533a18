/// A compiled pattern over one component of a path.
struct NamePattern: Sendable {
    enum Comparison: Sendable {
        /// `?` and classes stand for one byte, as in git.
        case bytes
        /// The same, and ASCII letters match in either case, as in git with `core.ignorecase`.
        case asciiCaseless
        /// `?` and classes stand for one Unicode scalar.
        case scalars
    }

    enum Literal: Sendable {
        case exact([UInt8])
        case starting([UInt8])
        case ending([UInt8])
    }

    private enum Shape: Sendable {
        /// `*`.
        case any
        case exact([UInt8])
        /// `prefix*`.
        case starting([UInt8])
        /// `*suffix`.
        case ending([UInt8])
        case general(TokenPattern)
    }

    private let shape: Shape
    private let isCaseless: Bool

    init(_ tokens: [TokenPattern.Token], _ comparison: Comparison) {
        isCaseless = comparison == .asciiCaseless
        let literal = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        if literal.count == tokens.count {
            shape = .exact(literal)
        } else if tokens.count == 1, tokens[0].isStar {
            shape = .any
        } else if literal.count == tokens.count - 1, tokens[tokens.count - 1].isStar {
            shape = .starting(literal)
        } else if literal.count == tokens.count - 1, tokens[0].isStar {
            shape = .ending(literal)
        } else {
            shape = .general(TokenPattern(tokens: tokens, comparison: comparison))
        }
    }

    /// The bytes that a name must be, begin with or end with; nil for other patterns.
    var literal: Literal? {
        switch shape {
        case .exact(let bytes): .exact(bytes)
        case .starting(let bytes): .starting(bytes)
        case .ending(let bytes): .ending(bytes)
        case .any, .general: nil
        }
    }

    var matchesEverything: Bool { if case .any = shape { true } else { false } }

    func matches(_ name: Bytes) -> Bool {
        switch shape {
        case .any: true
        case .exact(let bytes): name.count == bytes.count && name.has(bytes, at: 0, ignoringCase: isCaseless)
        case .starting(let bytes): name.has(bytes, at: 0, ignoringCase: isCaseless)
        case .ending(let bytes): name.has(bytes, at: name.count - bytes.count, ignoringCase: isCaseless)
        case .general(let pattern): pattern.matches(name)
        }
    }
}

/// Wildcards within one component.
struct TokenPattern: Sendable {
    enum Token: Sendable {
        case byte(UInt8)
        /// `?`.
        case character
        case characterClass(CharacterClass)
        /// `*`.
        case star

        var isStar: Bool { if case .star = self { true } else { false } }
    }

    var tokens: [Token]
    var comparison: NamePattern.Comparison

    /// O(name × tokens): only the last star needs to give way.
    func matches(_ name: Bytes) -> Bool {
        var token = 0
        var index = 0
        var resumeToken: Int?
        var resumeIndex = 0
        while index < name.count {
            if token < tokens.count {
                if tokens[token].isStar {
                    token += 1
                    resumeToken = token
                    resumeIndex = index
                    continue
                }
                let length = matchedLength(of: tokens[token], name, at: index)
                if length > 0 {
                    token += 1
                    index += length
                    continue
                }
            }
            guard let resume = resumeToken else { return false }
            resumeIndex += character(of: name, at: resumeIndex).length
            index = resumeIndex
            token = resume
        }
        return tokens[token...].allSatisfy(\.isStar)
    }

    /// How many bytes the token takes, or 0 when it does not match.
    private func matchedLength(of token: Token, _ name: Bytes, at index: Int) -> Int {
        switch token {
        case .byte(let byte):
            let other = name[index]
            return byte == other || (comparison == .asciiCaseless && byte.asciiLowered == other.asciiLowered) ? 1 : 0
        case .character:
            return character(of: name, at: index).length
        case .characterClass(let characters):
            let (value, length) = character(of: name, at: index)
            return characters.contains(value, ignoringCase: comparison == .asciiCaseless) ? length : 0
        case .star:
            return 0
        }
    }

    private func character(of name: Bytes, at index: Int) -> (value: UInt32, length: Int) {
        comparison == .scalars ? name.scalar(at: index) : (UInt32(name[index]), 1)
    }
}

/// `[a-z]`, `[!a]`, `[[:digit:]]`.
struct CharacterClass: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    func contains(_ value: UInt32, ignoringCase: Bool) -> Bool {
        var isListed = ranges.contains { $0.contains(value) }
        if ignoringCase, !isListed, let byte = UInt8(exactly: value), byte.isASCIILetter {
            isListed = ranges.contains { $0.contains(value ^ 0x20) }
        }
        return isListed != isNegated
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var asciiLowered: UInt8 { isASCIILetter ? self | 0x20 : self }
}

extension Bytes {
    /// True when the bytes lie at the offset, which may be outside.
    func has(_ bytes: [UInt8], at offset: Int, ignoringCase: Bool) -> Bool {
        guard offset >= 0, offset + bytes.count <= count else { return false }
        for index in bytes.indices {
            let (left, right) = (bytes[index], self[offset + index])
            guard left == right || (ignoringCase && left.asciiLowered == right.asciiLowered) else { return false }
        }
        return true
    }

    /// The Unicode scalar that begins at the index; a byte that begins none stands for itself.
    func scalar(at index: Int) -> (value: UInt32, length: Int) {
        let first = self[index]
        let length =
            switch first {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard length > 1, index + length <= count else { return (UInt32(first), 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in self[(index + 1)..<(index + length)] {
            guard byte & 0xC0 == 0x80 else { return (UInt32(first), 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return (value, length)
    }
}

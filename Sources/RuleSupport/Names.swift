package import TenetRuleKit

// How names are cut into words and judged. All on ASCII bytes; other letters count as lower case.

extension TextSlice {
    /// Without the underscores at the beginning.
    package var withoutLeadingUnderscores: ArraySlice<UInt8> { Array(bytes).drop { $0 == 0x5F } }

    /// `MAX_COUNT` or `TIMEOUT`: capitals, digits and underscores, at least four letters or an underscore between.
    package var isScreaming: Bool {
        var letters = 0
        var underscores = 0
        for byte in withoutLeadingUnderscores {
            switch byte {
            case 0x41...0x5A: letters += 1
            case 0x30...0x39: break
            case 0x5F: underscores += 1
            default: return false
            }
        }
        return letters >= 4 || (letters >= 2 && underscores > 0)
    }

    /// An underscore between two letters: `user_name`, not `_name`, `v1_2` or `name_`.
    package var hasInnerUnderscore: Bool {
        guard contains(0x5F) else { return false }
        let name = Array(withoutLeadingUnderscores)
        for (index, byte) in name.enumerated() where byte == 0x5F && index > 0 && index + 1 < name.count {
            if Self.isLetter(name[index - 1]), Self.isLetter(name[index + 1]) { return true }
        }
        return false
    }

    /// The words of a camel-case name: `userIDCard` gives `user`, `ID` and `Card`; digits stay with what is before.
    package var words: [String] {
        let name = Array(bytes)
        var found: [String] = []
        var start = 0
        func close(_ end: Int) {
            if end > start { found.append(String(decoding: name[start..<end], as: UTF8.self)) }
        }
        for index in name.indices {
            if name[index] == 0x5F {
                close(index)
                start = index + 1
            } else if index > start, Self.isUpper(name[index]) {
                let nextIsLower =
                    index + 1 < name.count && !Self.isUpper(name[index + 1]) && Self.isLetter(name[index + 1])
                if !Self.isUpper(name[index - 1]) || nextIsLower {
                    close(index)
                    start = index
                }
            }
        }
        close(name.count)
        return found
    }

    /// True when the name begins with the word and goes on with a capital or ends: `isOpen` and `is`, not `island`.
    package func startsWithWord(_ word: String) -> Bool {
        guard hasPrefix(word) else { return false }
        guard let next = self[word.utf8.count] else { return true }
        return !(0x61...0x7A).contains(next)
    }

    package func startsWithWord(of words: [String]) -> Bool { words.contains { startsWithWord($0) } }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    private static func isLetter(_ byte: UInt8) -> Bool {
        isUpper(byte) || (byte >= 0x61 && byte <= 0x7A) || byte >= 0x80
    }
}

extension WithModifiersSyntax where Self: WithAttributesSyntax {
    /// The name is given from elsewhere: an override, a name for Objective-C or C, a Core Data attribute, or one that
    /// the language calls.
    package var hasDictatedName: Bool {
        isOverride
            || hasAttribute(
                "objc", "IBAction", "IBSegueAction", "NSManaged", "_cdecl", "_silgen_name", "_dynamicReplacement")
            || self.as(FunctionDeclSyntax.self)?.name.text.isOne(of: languageNames) == true
    }
}

/// Names of functions that the language itself calls; those of result builders begin with `build`.
private let languageNames = [
    "callAsFunction", "dynamicallyCall", "buildBlock", "buildExpression",
    "buildOptional", "buildEither", "buildArray", "buildFinalResult", "buildPartialBlock", "buildLimitedAvailability",
    "appendInterpolation", "appendLiteral",
]

extension DeclGroupSyntax {
    /// Keys of its stored properties may come from JSON.
    package var isCodable: Bool { inherits("Codable", "Decodable", "Encodable") }
}

extension SyntaxProtocol {
    /// The name of the type around, extensions included.
    package var enclosingTypeName: TextSlice? { enclosingType?.groupName?.identifier }
}

extension FunctionDeclSyntax {
    /// Returns `Self` or the type it is declared in.
    package var returnsOwnType: Bool {
        guard let type = returnType?.lastName else { return false }
        return type == "Self" || type == enclosingTypeName
    }
    package var isOperator: Bool { name.tokenKind != .identifier && name.tokenKind != .keyword }
    /// The requirement of a protocol, without a body.
    package var isRequirement: Bool { body == nil && enclosingType?.kind == .protocolDecl }
}

extension TextSlice {
    package static func == (left: TextSlice, right: TextSlice?) -> Bool { right.map { left == $0 } ?? false }
}

extension TokenSyntax {
    /// The name without its first bytes.
    package func identifier(droppingFirst count: Int) -> TextSlice {
        slice(ByteRange(min(range.upper, range.lower + count), range.upper))
    }
}

extension String {
    /// `vmToolbar` of `VMToolbar`, `zt` of `ZT`: the capitals of a first acronym are lowered together.
    package var lowerCamel: String {
        let capitals = prefix { $0.isUppercase }.count
        let count = capitals > 1 && capitals < self.count ? capitals - 1 : capitals
        return prefix(count).lowercased() + dropFirst(count)
    }
}

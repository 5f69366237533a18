/// What Unicode says of a character.
package enum ScalarProperty: Sendable, Equatable {
    case word
    case digit
    case asciiWord
    case asciiDigit
    case space
    case blank
    case alphabetic
    case lowercase
    case uppercase
    case emoji
    case emojiPresentation
    /// Its general category is one of these.
    case category([Unicode.GeneralCategory])

    func holds(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        let properties = scalar.properties
        switch self {
        case .word:
            if value < 0x80 { return ScalarSet.asciiWordItems.contains { $0.contains(value) } }
            // Unicode Technical Standard 18, annex C: what `\w` stands for.
            return properties.isAlphabetic || properties.isJoinControl
                || Self.words.contains(properties.generalCategory)
        case .asciiWord: return ScalarSet.asciiWordItems.contains { $0.contains(value) }
        case .asciiDigit: return (0x30...0x39).contains(value)
        case .digit: return properties.generalCategory == .decimalNumber
        case .space: return properties.isWhitespace
        case .blank: return value == 9 || properties.generalCategory == .spaceSeparator
        case .alphabetic: return properties.isAlphabetic
        case .lowercase: return properties.isLowercase
        case .uppercase: return properties.isUppercase
        case .emoji: return properties.isEmoji
        case .emojiPresentation: return properties.isEmojiPresentation
        case .category(let categories): return categories.contains(properties.generalCategory)
        }
    }

    private static let words: [Unicode.GeneralCategory] =
        marks + [.decimalNumber, .connectorPunctuation]

    // MARK: Names

    /// A property by its name in `\p{…}`; nil when it is not known.
    static func named(_ name: String) -> ScalarProperty? {
        switch name.lowercased().filter({ $0 != "_" && $0 != " " && $0 != "-" }) {
        case "alphabetic", "alpha": .alphabetic
        case "lowercase", "lower": .lowercase
        case "uppercase", "upper": .uppercase
        case "whitespace", "space": .space
        case "emoji": .emoji
        case "emojipresentation": .emojiPresentation
        default: categories[name].map { .category($0) }
        }
    }

    /// A class by its name in `[[:…:]]`.
    static func posix(_ name: String) -> ScalarSet.Item? {
        switch name {
        case "alpha": .property(.alphabetic, isNegated: false)
        case "digit": .property(.digit, isNegated: false)
        case "alnum": .property(.category(letters + marks + [.decimalNumber]), isNegated: false)
        case "lower": .property(.lowercase, isNegated: false)
        case "upper": .property(.uppercase, isNegated: false)
        case "space": .property(.space, isNegated: false)
        case "blank": .property(.blank, isNegated: false)
        case "word": .property(.word, isNegated: false)
        case "cntrl": .property(.category([.control]), isNegated: false)
        case "punct": .property(.category(punctuation), isNegated: false)
        default: nil
        }
    }

    private static let letters: [Unicode.GeneralCategory] = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    ]
    private static let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .spacingMark, .enclosingMark]
    private static let punctuation: [Unicode.GeneralCategory] = [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
    ]
    private static let categories: [String: [Unicode.GeneralCategory]] = [
        "L": letters, "Lu": [.uppercaseLetter], "Ll": [.lowercaseLetter], "Lt": [.titlecaseLetter],
        "Lm": [.modifierLetter], "Lo": [.otherLetter],
        "M": marks, "Mn": [.nonspacingMark], "Mc": [.spacingMark], "Me": [.enclosingMark],
        "N": [.decimalNumber, .letterNumber, .otherNumber], "Nd": [.decimalNumber], "Nl": [.letterNumber],
        "No": [.otherNumber],
        "P": punctuation, "Pc": [.connectorPunctuation], "Pd": [.dashPunctuation], "Ps": [.openPunctuation],
        "Pe": [.closePunctuation], "Pi": [.initialPunctuation], "Pf": [.finalPunctuation], "Po": [.otherPunctuation],
        "S": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol], "Sm": [.mathSymbol],
        "Sc": [.currencySymbol], "Sk": [.modifierSymbol], "So": [.otherSymbol],
        "Z": [.spaceSeparator, .lineSeparator, .paragraphSeparator], "Zs": [.spaceSeparator],
        "Zl": [.lineSeparator], "Zp": [.paragraphSeparator],
        "C": [.control, .format, .surrogate, .privateUse, .unassigned], "Cc": [.control], "Cf": [.format],
        "Cs": [.surrogate], "Co": [.privateUse], "Cn": [.unassigned],
    ]
}

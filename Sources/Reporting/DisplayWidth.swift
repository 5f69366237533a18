/// How many columns of a terminal a character fills.
enum DisplayWidth {
    static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        if first.properties.isEmojiPresentation || isWide(first) { return 2 }
        // The variation selector asks for the picture of a character that is a letter or sign by itself.
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// Wide and full-width blocks of Unicode's East Asian Width (annex 11), without the emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F251, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

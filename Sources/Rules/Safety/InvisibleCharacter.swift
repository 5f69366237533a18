import TenetRuleKit
import TenetRuleSupport

struct InvisibleCharacter: Rule {
    static let about = About(
        "invisible-character", "Character that nobody sees", category: .safety, severity: .error,
        aliases: ["invisible_character"], reads: [.strings],
        why: """
            A zero-width space or a byte order mark inside a string literal cannot be seen and makes it differ from the same text \
            without it: keys are not found, addresses do not resolve. Written as an escape it can be read.
            """,
        phrasings: [
            """
            Write zero-width spaces, byte order marks and other invisible characters in string literals as `\\u{…}` \
            escapes.
            """,
            "Text pasted into quotes may contain nothing that the eye cannot see.",
        ])

    /// What is invisible wherever it stands, joiners apart.
    private static let names: [UInt32: String] = [
        0x200B: "zero-width space", 0x2060: "word joiner", 0xFEFF: "byte order mark",
        0x180E: "Mongolian vowel separator",
        0x2063: "invisible separator", 0x2064: "invisible plus", 0x2062: "invisible times",
        0x2061: "function application",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringSegmentSyntax.self) { node, file in
            let text = node.content.text
            guard text.contains(where: { $0 >= 0xE1 }) else { return }
            let scalars = Array(text.string.unicodeScalars)
            var offset = node.content.range.lower
            for (index, scalar) in scalars.enumerated() {
                let length = scalar.utf8.count
                let before = index > 0 ? scalars[index - 1].value : nil
                let after = index + 1 < scalars.count ? scalars[index + 1].value : nil
                if let name = Self.name(of: scalar.value, between: before, and: after) {
                    let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                    let range = ByteRange(offset, offset + length)
                    file.report(
                        "this literal holds an invisible character: \(name)",
                        help: "delete it, or write `\(escape)`",
                        at: range,
                        fix: Self.isPlain(node)
                            ? .replace(range, with: escape, "Write `\(escape)`", .safe) : nil)
                }
                offset += length
            }
        }
    }

    /// What the character is called; nil where it can be seen or the script around it needs it.
    private static func name(of scalar: UInt32, between before: UInt32?, and after: UInt32?)
        -> String?
    {
        let around = [before, after].compactMap { $0 }
        switch scalar {
        // Emoji and many scripts are made with joiners; between two Latin letters there is nothing to join.
        case 0x200C, 0x200D:
            guard around.count == 2, around.allSatisfy({ $0 < 0x250 }) else { return nil }
            return scalar == 0x200C ? "zero-width non-joiner" : "zero-width joiner"
        // It shows where words end in scripts that write no spaces, from Thai to Khmer.
        case 0x200B: return around.contains(where: isWithoutSpaces) ? nil : names[scalar]
        case 0x180E: return around.contains { 0x1800...0x18AF ~= $0 } ? nil : names[scalar]
        default: return names[scalar]
        }
    }

    private static func isWithoutSpaces(_ scalar: UInt32) -> Bool {
        [0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF].contains { $0 ~= scalar }
    }

    /// In raw literals an escape has another form.
    private static func isPlain(_ node: StringSegmentSyntax) -> Bool {
        node.ancestor(StringLiteralExprSyntax.self).map { $0.text.first != 0x23 } ?? false
    }

    static let examples: [Example] = [
        .bad("let key = \"pier↓\u{200B}name\"", fixed: "let key = \"pier\\u{200B}name\""),
        .bad("let key = \"↓\u{FEFF}pier\"", fixed: "let key = \"\\u{FEFF}pier\""),
        .bad("let key = #\"pier↓\u{2060}\"#"),
        .bad("let key = \"pier↓\u{200D}name\"", fixed: "let key = \"pier\\u{200D}name\""),
        .good("let key = \"pier\\u{200B}name\""),
        .good("let family = \"👩\u{200D}👧\""),
        .good("let word = \"می\u{200C}خواهم\""),
        .good("let word = \"ក្\u{200D}ស\""),
        .good("let words = \"ទូក\u{200B}តូច\""),
        .good("let word = \"ᠰᠠᠷ\u{180E}ᠠ\""),
        .good("let name = \"Pier Nº 3 – été\""),
        .good("// pier\u{200B}\nlet name = \"pier\""),
    ]
}

extension TextSlice {
    fileprivate func contains(where isWanted: (UInt8) -> Bool) -> Bool {
        bytes.contains(where: isWanted)
    }
}

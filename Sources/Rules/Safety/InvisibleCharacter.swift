import TenetRuleKit
import TenetRuleSupport

struct InvisibleCharacter: Rule {
    static let about = About(
        "invisible-character", "Character that nobody sees", category: .safety, severity: .error,
        aliases: ["invisible_character"], reads: [.strings],
        why: """
            A zero-width space or a byte order mark inside a string literal cannot be seen and makes it differ from the same text \
            without it: keys are not found, addresses do not resolve. Written as an escape it can be read.
            """)

    /// Joiners are left out: scripts and emoji need them.
    private static let names: [UInt32: String] = [
        0x200B: "zero-width space", 0x2060: "word joiner", 0xFEFF: "byte order mark",
        0x180E: "Mongolian vowel separator",
        0x2063: "invisible separator", 0x2062: "invisible times", 0x2061: "function application",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringSegmentSyntax.self) { node, file in
            let text = node.content.text
            guard text.contains(where: { $0 >= 0xE1 }) else { return }
            var offset = node.content.range.lower
            for scalar in text.string.unicodeScalars {
                let length = scalar.utf8.count
                if let name = Self.names[scalar.value] {
                    let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                    let range = ByteRange(offset, offset + length)
                    file.report(
                        "this literal holds a \(name), which cannot be seen", help: "delete it, or write `\(escape)`",
                        at: range,
                        fix: Self.isPlain(node) ? .replace(range, with: escape, "Write `\(escape)`", .safe) : nil)
                }
                offset += length
            }
        }
    }

    /// In raw literals an escape has another form.
    private static func isPlain(_ node: StringSegmentSyntax) -> Bool {
        node.ancestor(StringLiteralExprSyntax.self).map { $0.text.first != 0x23 } ?? false
    }

    static let examples: [Example] = [
        .bad("let key = \"pier↓\u{200B}name\"", fixed: "let key = \"pier\\u{200B}name\""),
        .bad("let key = \"↓\u{FEFF}pier\"", fixed: "let key = \"\\u{FEFF}pier\""),
        .bad("let key = #\"pier↓\u{2060}\"#"),
        .good("let key = \"pier\\u{200B}name\""),
        .good("let family = \"👩\u{200D}👧\""),
        .good("let word = \"می\u{200C}خواهم\""),
        .good("let name = \"Pier Nº 3 – été\""),
        .good("// pier\u{200B}\nlet name = \"pier\""),
    ]
}

extension TextSlice {
    fileprivate func contains(where isWanted: (UInt8) -> Bool) -> Bool { bytes.contains(where: isWanted) }
}

public import TenetModel

/// A heading and the anchor that leads to it.
public struct Heading: Hashable, Sendable {
    public let level: Int
    /// What is shown, without markup.
    public let text: String
    /// The fragment that GitHub gives it: `#anchor` leads here. Unique in the document.
    public let anchor: String
    public let range: ByteRange
}

extension MarkdownDocument {
    /// All headings in order, those in quotes and lists included. Computed at each call.
    public var headings: [Heading] {
        var found: [Heading] = []
        var used: [String: Int] = [:]
        forEachBlock { block in
            guard case .heading(let level) = block.kind else { return }
            let parts = inlines(of: block)
            let base = Self.anchor(for: parts.map(Self.textWithoutImages).joined())
            var anchor = base
            while used[anchor] != nil {
                let count = (used[base] ?? 0) + 1
                used[base] = count
                anchor = "\(base)-\(count)"
            }
            used[anchor] = 0
            found.append(
                Heading(level: level, text: parts.map(\.plainText).joined(), anchor: anchor, range: block.range))
        }
        return found
    }

    /// As GitHub does: lower case, letters, digits, marks, `_` and `-` stay, spaces become `-`, all else goes.
    package static func anchor(for text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar == " " {
                result.append("-")
            } else if scalar == "-" || isWord(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation, .letterNumber:
            true
        default: false
        }
    }

    private static func textWithoutImages(_ inline: Inline) -> String {
        switch inline.kind {
        case .image: ""
        case .emphasis, .strong, .strikethrough, .link: inline.children.map(textWithoutImages).joined()
        default: inline.plainText
        }
    }
}

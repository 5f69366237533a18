package import TenetModel

/// A JSON text as a flat list, for readers that build a tree of their own.
package struct JSONToken {
    package enum Kind {
        case object, array
        case string(hasEscapes: Bool)
        /// A number, `true`, `false` or `null`.
        case word
    }

    package var kind: Kind
    /// Places in ``SourceText/utf8``; those of strings lie inside the quotes.
    package var lower: Int
    package var upper: Int
    /// The index after the last token inside this one.
    package var end: Int
}

extension JSONDocument {
    /// In the order of the text; the children of an object are keys and values by turns. O(values).
    package var tokens: [JSONToken] {
        nodes.map { node in
            let kind: JSONToken.Kind =
                switch node.kind {
                case .object: .object
                case .array: .array
                case .string: .string(hasEscapes: node.hasEscapes)
                case .number, .bool, .null: .word
                }
            return JSONToken(kind: kind, lower: node.lower, upper: node.upper, end: node.end)
        }
    }

    /// The text of a string that has escapes.
    package static func decode(_ raw: ArraySlice<UInt8>) -> String { JSONEscapes.decode(raw) }
}

extension SourceText {
    /// The text as UTF-8; a byte order mark stands before ``textStart``.
    package var utf8: [UInt8] { bytes }

    /// The first byte of the text proper.
    package var textStart: Int { start }

    /// The bytes of the file between two places of ``utf8``.
    package func fileRange(_ lower: Int, _ upper: Int) -> ByteRange { range(lower, upper) }
}

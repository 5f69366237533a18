package import TenetModel

/// A JSON text as a list of nodes in the order of the text. Children follow their parent, so nothing here recurses,
/// however deep the text nests.
package struct JSONDocument {
    enum Kind {
        case object, array, string, number, bool, null
    }

    struct Node {
        var kind: Kind
        /// Places in the source text; those of strings lie inside the quotes.
        var lower: Int
        var upper: Int
        /// The index after the last node inside this one.
        var end: Int
        var hasEscapes: Bool
    }

    static let depthLimit = 200

    let source: SourceText
    /// The children of an object are keys and values by turns.
    let nodes: [Node]
    package let problems: ProblemList

    /// Never fails: what stands before a mistake is there. O(bytes).
    package init(_ source: SourceText) {
        var scanner = JSONScanner(source)
        scanner.scan()
        self.source = source
        nodes = scanner.nodes
        problems = scanner.problems
    }

    package var root: JSONValue? { nodes.isEmpty ? nil : JSONValue(document: self, index: 0) }
}

/// One value of a document.
package struct JSONValue {
    private let document: JSONDocument
    private let index: Int

    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    package struct Member {
        package var key: RangedText
        package var value: JSONValue
        /// From the opening quote of the key to the end of the value.
        package var range: ByteRange
    }

    private var node: JSONDocument.Node { document.nodes[index] }

    package var isObject: Bool { node.kind == .object }

    /// With quotes or brackets.
    package var range: ByteRange {
        node.kind == .string
            ? document.source.range(node.lower - 1, min(node.upper + 1, document.source.bytes.count))
            : document.source.range(node.lower, node.upper)
    }

    /// The members of an object in order, none of anything else.
    package var members: [Member] {
        guard node.kind == .object else { return [] }
        var members: [Member] = []
        var key = index + 1
        while key < node.end {
            let value = document.nodes[key].end
            guard value < node.end else { break }
            let name = JSONValue(document: document, index: key)
            let content = JSONValue(document: document, index: value)
            if let text = name.text {
                let range = ByteRange(name.range.lower, content.range.upper)
                members.append(Member(key: text, value: content, range: range))
            }
            key = document.nodes[value].end
        }
        return members
    }

    /// The elements of an array, none of anything else.
    package var elements: [JSONValue] {
        guard node.kind == .array else { return [] }
        var elements: [JSONValue] = []
        var child = index + 1
        while child < node.end {
            elements.append(JSONValue(document: document, index: child))
            child = document.nodes[child].end
        }
        return elements
    }

    /// The value of the first such member.
    package subscript(key: String) -> JSONValue? { members.first { $0.key.text == key }?.value }

    /// A string, decoded; the range is without quotes.
    package var text: RangedText? {
        guard node.kind == .string else { return nil }
        guard node.hasEscapes else { return document.source.rangedText(node.lower, node.upper) }
        let decoded = JSONEscapes.decode(document.source.bytes[node.lower..<node.upper])
        return RangedText(decoded, at: document.source.range(node.lower, node.upper))
    }

    package var string: String? { text?.text }

    package var bool: Bool? { node.kind == .bool ? document.source.has("true", at: node.lower) : nil }

    package var integer: Int? { node.kind == .number ? Int(document.source.text(node.lower, node.upper)) : nil }

    /// A string or a number as written.
    package var scalar: RangedText? {
        node.kind == .number ? document.source.rangedText(node.lower, node.upper) : text
    }
}

/// The escapes of JSON strings. What is no escape stays as it is.
enum JSONEscapes {
    static func decode(_ raw: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            guard raw[index] == Byte.backslash, index + 1 < raw.endIndex else {
                text.append(raw[index])
                index += 1
                continue
            }
            if raw[index + 1] == UInt8(ascii: "u"), let unit = UnicodeEscape.read(raw, at: index + 2, digits: 4...4) {
                let pair = UnicodeEscape.pair(after: unit, in: raw, letter: UInt8(ascii: "u"), digits: 4...4)
                text += pair.character.utf8
                index = pair.end
                continue
            }
            text.append(simple(raw[index + 1]))
            index += 2
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func simple(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): Byte.newline
        case UInt8(ascii: "t"): Byte.tab
        case UInt8(ascii: "r"): Byte.carriageReturn
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: letter
        }
    }
}

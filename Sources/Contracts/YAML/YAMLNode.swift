package import TenetModel
internal import TenetResources

/// One value of a YAML text that holds settings: a `tenet.yml`, front matter, a rule in a document.
///
/// An alias is what it stands for, and a mapping has the members that `<<` takes over.
package struct YAMLNode {
    package enum Style: Sendable {
        case plain
        case quoted
        /// Behind `|` or `>`.
        case block
    }

    private let node: DocumentNode
    /// The record that stands in the text, which may be an alias.
    private let written: Int
    private let lines: LineTable

    init(document: Document, index: Int, lines: LineTable) {
        node = DocumentNode(document: document, index: index)
        written = index
        self.lines = lines
    }

    /// Where the value begins, its quote included; columns count Unicode scalars.
    package var place: LineColumn {
        let document = node.document
        return lines.position(at: Self.start(of: document.records[written], document.bytes), in: .unicodeScalars)
    }

    /// The bytes of the value as it is written, quotes included; of a mapping or list from its first to its last value.
    /// Counts from the beginning of the text that was read.
    package var range: ByteRange {
        let record = node.document.records[written]
        let lower = Self.start(of: record, node.document.bytes)
        let isQuoted = lower < record.lower
        return ByteRange(lower, max(lower, record.upper + (isQuoted ? 1 : 0)))
    }

    /// The members in the order of the text, nil for anything but a mapping.
    package var mapping: [(key: YAMLNode, value: YAMLNode)]? {
        guard node.isMapping else { return nil }
        return node.document.members(of: node.index).map { (other($0.key), other($0.value)) }
    }

    /// The elements, nil for anything but a list.
    package var sequence: [YAMLNode]? {
        guard node.isSequence else { return nil }
        return node.elements.map { other($0.index) }
    }

    /// The value of a member; nil when there is none, or this is no mapping.
    package subscript(_ name: String) -> YAMLNode? { node.member(named: name).map { other($0.value.index) } }

    /// The text of a scalar as it is meant, whatever its type; nil for mappings and lists.
    package var string: String? { node.isScalar ? node.document.text(of: node.index) : nil }

    /// Nothing, `~` or `null`.
    package var isNull: Bool { node.isScalar && node.isNull }

    package var style: Style {
        switch node.document.records[node.index].kind {
        case .block: .block
        case .string, .jsonEscaped, .singleQuoted, .doubleQuoted: .quoted
        default: .plain
        }
    }

    /// `true` and `false`, and the words that YAML 1.1 has for them.
    package var bool: Bool? {
        guard style == .plain, let word = string,
            word == word.lowercased() || word == word.uppercased()
                || word.dropFirst() == word.dropFirst().lowercased()
        else { return nil }
        switch word.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: return nil
        }
    }

    /// A whole number; digits may be grouped by `_`.
    package var int: Int? {
        guard style == .plain, let text = string, text.utf8.first != UInt8(ascii: "_") else { return nil }
        return Int(text.filter { $0 != "_" })
    }

    private func other(_ index: Int) -> YAMLNode { YAMLNode(document: node.document, index: index, lines: lines) }

    static func start(of record: Document.Record, _ bytes: [UInt8]) -> Int {
        guard record.lower > 0 else { return record.lower }
        let before = bytes[record.lower - 1]
        switch record.kind {
        case .string, .jsonEscaped, .singleQuoted, .doubleQuoted:
            return before == YAMLByte.quote || before == YAMLByte.apostrophe ? record.lower - 1 : record.lower
        default: return record.lower
        }
    }
}

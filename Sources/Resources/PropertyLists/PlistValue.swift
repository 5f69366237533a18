public import TenetModel

/// One value of a property list with its place.
public struct PlistValue: Hashable, Sendable {
    public indirect enum Content: Hashable, Sendable {
        /// Entries in the order of the file; a key that is written twice is there twice.
        case dictionary([PlistEntry])
        case array([PlistValue])
        case string(String)
        case integer(Int)
        /// Never a NaN.
        case real(Double)
        case bool(Bool)
        /// As written, such as `2026-01-31T12:00:00Z`.
        case date(String)
        case data([UInt8])
    }

    public var content: Content
    /// The whole element with its tags.
    public var range: ByteRange
    /// What stands between the tags; empty when the element has one tag only.
    public var contentRange: ByteRange

    public init(_ content: Content, range: ByteRange, contentRange: ByteRange) {
        self.content = content
        self.range = range
        self.contentRange = contentRange
    }
}

/// One key of a dictionary with its value.
public struct PlistEntry: Hashable, Sendable {
    /// The range is without tags.
    public var key: RangedText
    public var value: PlistValue
    /// From the tag of the key to the end of the value.
    public var range: ByteRange
    /// A comment stands above the entry, in it or behind it on its last line.
    public var isExplained: Bool

    public init(key: RangedText, value: PlistValue, range: ByteRange, isExplained: Bool = false) {
        self.key = key
        self.value = value
        self.range = range
        self.isExplained = isExplained
    }
}

extension PlistValue {
    /// The entries of a dictionary, none of anything else.
    public var entries: [PlistEntry] { if case .dictionary(let entries) = content { entries } else { [] } }

    /// The elements of an array, none of anything else.
    public var elements: [PlistValue] { if case .array(let elements) = content { elements } else { [] } }

    public var string: String? { if case .string(let text) = content { text } else { nil } }

    public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

    public var integer: Int? { if case .integer(let value) = content { value } else { nil } }

    /// A string with the place of its characters.
    public var text: RangedText? { string.map { RangedText($0, at: contentRange) } }

    /// A string as a list of one, or the strings of an array.
    public var strings: [RangedText] { text.map { [$0] } ?? elements.compactMap(\.text) }

    /// The first such entry of a dictionary. O(keys).
    public func entry(_ key: String) -> PlistEntry? { entries.first { $0.key.text == key } }

    /// The value of the first such key of a dictionary. O(keys).
    public subscript(key: String) -> PlistValue? { entry(key)?.value }

    /// The first such key of a dictionary with its place. O(keys).
    public func key(_ key: String) -> RangedText? { entry(key)?.key }
}

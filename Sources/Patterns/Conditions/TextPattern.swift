internal import Foundation
public import TenetRuleKit

/// A regular expression, searched anywhere in a text.
public struct TextPattern: Sendable {
    private let expression: NSRegularExpression
    private let required: [String]

    public init(_ pattern: String) throws(PatternError) {
        required = RequiredText.of(pattern)
        do {
            expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        } catch {
            throw PatternError(
                message: "`\(pattern)` is not a regular expression", help: "check its brackets and backslashes",
                offset: 0)
        }
    }

    /// The same question about bytes; nearly all are dismissed without making a `String`.
    func isFound(in text: TextSlice) -> Bool {
        couldBeFound(in: text) && isFound(in: text.string)
    }

    /// False only when the expression cannot be found.
    func couldBeFound(in text: TextSlice) -> Bool { required.isEmpty || required.contains { text.contains($0) } }

    public func isFound(in text: String) -> Bool { place(in: text) != nil }

    /// The bytes of the first place, relative to the text.
    public func place(in text: String) -> ByteRange? {
        let whole = NSRange(text.startIndex..., in: text)
        guard let found = expression.firstMatch(in: text, range: whole), let range = Range(found.range, in: text) else {
            return nil
        }
        let lower = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return ByteRange(lower, lower + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
    }
}

/// A name with `*` for any characters and `?` for one.
public struct NamePattern: Sendable, Hashable {
    public let text: String
    private let bytes: [UInt8]

    public init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// O(name × pattern).
    public func matches(_ name: String) -> Bool {
        let name = Array(name.utf8)
        var position = 0
        var index = 0
        var star: (pattern: Int, name: Int)?
        while index < name.count {
            if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
                star = (position, index)
                position += 1
            } else if position < bytes.count, bytes[position] == UInt8(ascii: "?") || bytes[position] == name[index] {
                position += 1
                index += 1
            } else if let last = star {
                position = last.pattern + 1
                index = last.name + 1
                star = (last.pattern, index)
            } else {
                return false
            }
        }
        return bytes[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension [NamePattern] {
    func matches(_ name: String) -> Bool { contains { $0.matches(name) } }
}

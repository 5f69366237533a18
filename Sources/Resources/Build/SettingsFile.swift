public import TenetModel

/// What an `.xcconfig` file sets and includes, line by line; ``BuildDescription/merging(_:)`` puts files together.
public struct SettingsFile: Hashable, Sendable {
    public enum Line: Hashable, Sendable {
        /// `SWIFT_VERSION = 6.0`; the condition of `KEY[sdk=iphoneos*]` is a part of the key.
        case setting(key: String, value: RangedText)
        /// `#include "Base.xcconfig"`; `#include?` does without the file.
        case include(path: RangedText, isOptional: Bool)
    }

    /// In the order of the file.
    public var lines: [Line] = []

    /// nil when the path does not end in `.xcconfig`. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> SettingsFile? {
        guard ResourcePath(path).fileExtension == "xcconfig" else { return nil }
        let source = SourceText(bytes)
        return SettingsFile(lines: source.lines().compactMap { line(source, $0.lowerBound, $0.upperBound) })
    }

    static func line(_ source: SourceText, _ lower: Int, _ end: Int) -> Line? {
        var upper = source.trimmed(lower, commentStart(source, lower, end)).upperBound
        if upper > lower, source.bytes[upper - 1] == Byte.semicolon { upper -= 1 }
        if source.has("#include", at: lower) {
            guard let open = source.bytes[lower..<upper].firstIndex(of: Byte.quote),
                let close = source.bytes[(open + 1)..<upper].firstIndex(of: Byte.quote)
            else { return nil }
            return .include(
                path: source.rangedText(open + 1, close), isOptional: source.has("#include?", at: lower))
        }
        guard let sign = assignment(source, lower, upper) else { return nil }
        let key = source.trimmed(lower, sign)
        let value = source.trimmed(sign + 1, upper)
        guard let first = source.bytes[key].first, Byte.isLetter(first) || first == Byte.underscore else { return nil }
        return .setting(
            key: source.text(key.lowerBound, key.upperBound),
            value: source.rangedText(value.lowerBound, value.upperBound))
    }

    /// The `=` outside of the brackets of a condition.
    private static func assignment(_ source: SourceText, _ lower: Int, _ upper: Int) -> Int? {
        var depth = 0
        for index in lower..<max(lower, upper) {
            switch source.bytes[index] {
            case Byte.leftBracket: depth += 1
            case Byte.rightBracket: depth -= 1
            case Byte.equals where depth == 0: return index
            default: continue
            }
        }
        return nil
    }

    /// Two slashes begin a comment anywhere, even in an address.
    private static func commentStart(_ source: SourceText, _ lower: Int, _ upper: Int) -> Int {
        source.find("//", from: lower).map { min($0, upper) } ?? upper
    }
}

/// Settings files as bytes, for the cache.
extension SettingsFile {
    public func write(to writer: inout ByteWriter) {
        writer.write(lines) { writer, line in
            switch line {
            case .setting(let key, let value):
                writer.write(0)
                writer.write(key)
                value.write(to: &writer)
            case .include(let path, let isOptional):
                writer.write(1)
                path.write(to: &writer)
                writer.write(isOptional)
            }
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        lines = try reader.list { (reader) throws(ByteCodingError) in
            switch try reader.int() {
            case 0: Line.setting(key: try reader.string(), value: try RangedText(from: &reader))
            case 1: Line.include(path: try RangedText(from: &reader), isOptional: try reader.bool())
            default: throw ByteCodingError()
            }
        }
    }
}

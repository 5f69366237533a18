import TenetModel
import Testing

@testable import TenetResources

/// A text as the bytes of a file.
enum FileBytes {
    static func utf8(_ text: String, mark: Bool = false) -> [UInt8] {
        (mark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }

    static func utf16(_ text: String, bigEndian: Bool = false, mark: Bool = true) -> [UInt8] {
        var units = Array(text.utf16)
        if mark { units.insert(0xFEFF, at: 0) }
        return units.flatMap { unit -> [UInt8] in
            let high = UInt8(unit >> 8)
            let low = UInt8(unit & 0xFF)
            return bigEndian ? [high, low] : [low, high]
        }
    }

    /// The text at a range of a UTF-8 file.
    static func slice(_ bytes: [UInt8], _ range: ByteRange) -> String {
        guard range.upper <= bytes.count else { return "outside of the file" }
        return String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    }

    /// The text at a range of a UTF-16 file.
    static func wideSlice(_ bytes: [UInt8], _ range: ByteRange, bigEndian: Bool = false) -> String {
        guard range.upper <= bytes.count, range.count % 2 == 0 else { return "outside of the file" }
        let units = stride(from: range.lower, to: range.upper, by: 2).map { index in
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// The value that comes back from the cache.
func afterCoding(_ resource: Resource) throws -> Resource {
    var writer = ByteWriter()
    resource.write(to: &writer)
    var reader = ByteReader(writer.bytes[...])
    return try Resource(from: &reader)
}

func messages(_ problems: [ResourceProblem]) -> [String] { problems.map(\.message) }

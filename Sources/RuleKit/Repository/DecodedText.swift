internal import TenetResources

/// The text of a file that is not written byte by byte: UTF-16, and property lists in their binary form.
public struct DecodedText: Sendable {
    /// UTF-8. A property list is written as elements of XML, each key before its value, because that is how its texts are told apart.
    public var bytes: [UInt8]
    /// Lines of the text are lines of the file.
    public var hasLines: Bool

    /// Nil for any other file. O(bytes).
    public init?(_ file: [UInt8]) {
        if file.starts(with: "bplist00".utf8) {
            var list = BinaryPropertyList(file)
            guard let text = list.text() else { return nil }
            (bytes, hasLines) = (text, false)
        } else if Self.isUTF16(file) {
            (bytes, hasLines) = (SourceText(file).utf8, true)
        } else {
            return nil
        }
    }

    /// By its mark; without one nearly every other byte is zero, as in any text of Latin letters.
    private static func isUTF16(_ file: [UInt8]) -> Bool {
        guard file.count >= 4 else { return false }
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { return true }
        let start = file.prefix(8000)
        var zeros = [0, 0]
        for (index, byte) in start.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let most = max(zeros[0], zeros[1])
        return most * 20 >= start.count * 9 && min(zeros[0], zeros[1]) * 20 < start.count
    }
}

/// A property list in Apple's binary form, version 00: a table of places of objects at its end, and objects that name others by
/// their number. What is damaged is left out.
private struct BinaryPropertyList {
    private let file: [UInt8]
    private var offsetSize = 0
    private var referenceSize = 0
    private var count = 0
    private var top = 0
    private var table = 0
    /// A few objects that name each other could unfold without end.
    private var budget = 200_000
    private var output: [UInt8] = []

    init(_ file: [UInt8]) {
        self.file = file
        guard file.count > 40 else { return }
        let trailer = file.count - 32
        (offsetSize, referenceSize) = (Int(file[trailer + 6]), Int(file[trailer + 7]))
        count = number(at: trailer + 8, 8) ?? 0
        top = number(at: trailer + 16, 8) ?? 0
        table = number(at: trailer + 24, 8) ?? 0
    }

    mutating func text() -> [UInt8]? {
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, table < file.count else {
            return nil
        }
        write(top, depth: 0)
        return output
    }

    /// Big-endian; nil outside of the file, and for what is no size.
    private func number(at place: Int, _ size: Int) -> Int? {
        guard place >= 0, size > 0, size <= 8, place <= file.count - size else { return nil }
        let value = file[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 40 ? Int(value) : nil
    }

    private mutating func write(_ object: Int, depth: Int) {
        budget -= 1
        guard budget > 0, depth < 64, object >= 0, object < count,
            let place = number(at: table + object * offsetSize, offsetSize), place < file.count,
            let (length, start) = length(at: place)
        else { return }
        switch file[place] >> 4 {
        case 0x5: element("string", string(start, length))
        case 0x6: element("string", wideString(start, length))
        case 0xA: for index in 0..<min(length, budget) { member(start, index, depth) }
        case 0xD:
            for index in 0..<min(length, budget) {
                let before = output.count
                member(start, index, depth)
                rename(from: before)
                member(start, length + index, depth)
            }
        default: break
        }
    }

    private mutating func member(_ start: Int, _ index: Int, _ depth: Int) {
        guard let object = number(at: start + index * referenceSize, referenceSize) else { return }
        write(object, depth: depth + 1)
    }

    /// A text that stands for a key is written as one.
    private mutating func rename(from place: Int) {
        let text = Array(output[place...])
        guard text.starts(with: "<string>".utf8) else { return }
        output.removeSubrange(place...)
        element("key", Array(text.dropFirst("<string>".utf8.count).dropLast("</string>\n".utf8.count)))
    }

    /// How many parts an object has, and where they begin. 15 says that the number follows as an object of its own.
    private func length(at place: Int) -> (Int, Int)? {
        let short = Int(file[place] & 0x0F)
        guard short == 15 else { return (short, place + 1) }
        guard place + 1 < file.count, file[place + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(file[place + 1] & 0x0F)
        return number(at: place + 2, size).map { ($0, place + 2 + size) }
    }

    private func string(_ start: Int, _ length: Int) -> [UInt8] {
        length >= 0 && start <= file.count - length ? Array(file[start..<(start + length)]) : []
    }

    private func wideString(_ start: Int, _ length: Int) -> [UInt8] {
        guard length >= 0, length < file.count, start <= file.count - 2 * length else { return [] }
        let units = (0..<length).map { UInt16(file[start + 2 * $0]) << 8 | UInt16(file[start + 2 * $0 + 1]) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func element(_ name: String, _ text: [UInt8]) {
        output += Array("<\(name)>".utf8) + text + Array("</\(name)>\n".utf8)
    }
}

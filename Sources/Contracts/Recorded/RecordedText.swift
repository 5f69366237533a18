internal import TenetModel
internal import TenetResources

/// A JSON text that was recorded: a file, or a string within a file.
struct RecordedText {
    let path: String
    let bytes: [UInt8]
    /// For each byte, and for the end, its offset in the file; nil when the text is the file.
    private let offsets: [Int]?
    let document: JSONDocument

    init(path: String, file: [UInt8]) {
        self.path = path
        bytes = file
        offsets = nil
        document = JSONDocument(SourceText(file))
    }

    /// The text that a string of another text holds, as in archives of exchanges; nil when it is no string.
    init?(_ value: JSONValue, in text: RecordedText) {
        guard value.string != nil, value.range.count >= 2, value.range.upper <= text.bytes.count else { return nil }
        let (bytes, offsets) = Self.decode(text.bytes[(value.range.lower + 1)..<(value.range.upper - 1)])
        path = text.path
        self.bytes = bytes
        self.offsets = offsets.map { text.offset($0) }
        document = JSONDocument(SourceText(bytes))
    }

    func place(_ range: ByteRange) -> ContractPlace {
        ContractPlace(path: path, range: ByteRange(offset(range.lower), offset(range.upper)))
    }

    /// The problems of the text, with their places in the file.
    var problems: [ContractProblem] {
        document.problems.sorted.map { problem in
            let message = problem.message.hasSuffix(".") ? String(problem.message.dropLast()) : problem.message
            return ContractProblem(place: place(problem.range), message: message)
        }
    }

    /// True for null and for a value that is missing.
    func isNull(_ value: JSONValue) -> Bool {
        !value.isObject && value.bool == nil && value.scalar == nil && !startsArray(value.range)
    }

    /// True when the value at a range is an array. Two bytes at once, for texts in UTF-16.
    func startsArray(_ range: ByteRange) -> Bool {
        guard range.lower < range.upper, range.upper <= bytes.count else { return false }
        return bytes[range.lower..<min(range.lower + 2, range.upper)].first { $0 != 0 } == UInt8(ascii: "[")
    }

    private func offset(_ index: Int) -> Int {
        guard let offsets else { return index }
        return offsets.isEmpty ? 0 : offsets[min(max(0, index), offsets.count - 1)]
    }

    private static func decode(_ raw: ArraySlice<UInt8>) -> (bytes: [UInt8], offsets: [Int]) {
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        var index = raw.startIndex
        func append(_ decoded: some Sequence<UInt8>, width: Int) {
            for byte in decoded {
                bytes.append(byte)
                offsets.append(index)
            }
            index += width
        }
        while index < raw.endIndex {
            guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.endIndex else {
                append(CollectionOfOne(raw[index]), width: 1)
                continue
            }
            switch raw[index + 1] {
            case UInt8(ascii: "n"): append("\n".utf8, width: 2)
            case UInt8(ascii: "t"): append("\t".utf8, width: 2)
            case UInt8(ascii: "r"): append("\r".utf8, width: 2)
            case UInt8(ascii: "b"), UInt8(ascii: "f"): append(" ".utf8, width: 2)
            case UInt8(ascii: "u"):
                if let ascii = Self.ascii(raw[(index + 2)...].prefix(4)) {
                    append(CollectionOfOne(ascii), width: 6)
                } else {
                    // Stays escaped, and so is an escape of the text within.
                    append("\\u".utf8, width: 2)
                }
            default: append(CollectionOfOne(raw[index + 1]), width: 2)
            }
        }
        offsets.append(raw.endIndex)
        return (bytes, offsets)
    }

    /// Some servers escape the quotes within a text this way.
    private static func ascii(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 4, let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
            return nil
        }
        return value < 0x80 ? UInt8(value) : nil
    }
}

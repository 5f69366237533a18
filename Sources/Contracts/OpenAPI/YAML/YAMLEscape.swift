/// One escape of a quoted scalar.
struct YAMLEscape {
    var text: [UInt8]
    var end: Int

    init(text: [UInt8], end: Int) {
        self.text = text
        self.end = end
    }

    /// What is no escape stays as it is.
    init(_ raw: ArraySlice<UInt8>, at backslash: Int) {
        let index = backslash + 1
        guard index < raw.endIndex else {
            self.init(text: [YAMLByte.backslash], end: index)
            return
        }
        let letter = raw[index]
        if letter == YAMLByte.newline || letter == YAMLByte.carriageReturn {
            let start = letter == YAMLByte.carriageReturn ? index + 1 : index
            let rest = raw[min(start + 1, raw.endIndex)...]
            self.init(text: [], end: rest.firstIndex { !YAMLByte.isBlank($0) } ?? raw.endIndex)
            return
        }
        let digits = ["x": 2, "u": 4, "U": 8][Unicode.Scalar(letter)]
        if let digits {
            let end = min(index + 1 + digits, raw.endIndex)
            let code = UInt32(String(decoding: raw[index + 1..<end], as: UTF8.self), radix: 16)
            let scalar = code.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
            self.init(text: Array(String(Character(scalar)).utf8), end: end)
        } else {
            self.init(text: Self.simple(letter), end: index + 1)
        }
    }

    private static func simple(_ letter: UInt8) -> [UInt8] {
        switch letter {
        case UInt8(ascii: "0"): [0]
        case UInt8(ascii: "a"): [0x07]
        case UInt8(ascii: "b"): [0x08]
        case UInt8(ascii: "t"): [0x09]
        case UInt8(ascii: "n"): [0x0A]
        case UInt8(ascii: "v"): [0x0B]
        case UInt8(ascii: "f"): [0x0C]
        case UInt8(ascii: "r"): [0x0D]
        case UInt8(ascii: "e"): [0x1B]
        case UInt8(ascii: "N"): [0xC2, 0x85]
        case UInt8(ascii: "_"): [0xC2, 0xA0]
        case UInt8(ascii: "L"): [0xE2, 0x80, 0xA8]
        case UInt8(ascii: "P"): [0xE2, 0x80, 0xA9]
        default: [letter]
        }
    }
}

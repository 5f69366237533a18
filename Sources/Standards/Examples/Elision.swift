/// Code with parts left out, as documents show it: `...` and `…` where code would stand are blanked, so that the rest parses
/// and every byte keeps its place.
enum Elision {
    static func blanked(_ code: String) -> String {
        var bytes = Array(code.utf8)
        var index = 0
        while index + 2 < bytes.count {
            let isDots = bytes[index] == 0x2E && bytes[index + 1] == 0x2E && bytes[index + 2] == 0x2E
            let isEllipsis = bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA6
            guard isDots || isEllipsis else {
                index += 1
                continue
            }
            if isEllipsis || standsAlone(bytes, index) {
                for offset in 0..<3 { bytes[index + offset] = UInt8(ascii: " ") }
            }
            index += 3
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Not a range operator and not the dots of a variadic parameter.
    private static func standsAlone(_ bytes: [UInt8], _ index: Int) -> Bool {
        let before = index > 0 ? bytes[index - 1] : UInt8(ascii: "\n")
        let after = index + 3 < bytes.count ? bytes[index + 3] : UInt8(ascii: "\n")
        let opens = Array(" \t\n\r{([,".utf8)
        let closes = Array(" \t\n\r})],".utf8)
        guard opens.contains(before), closes.contains(after) else { return false }
        // `0 ... 5` has an operand on both sides; `{ ... }` has none.
        let left = bytes[..<index].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
        let right = bytes[min(index + 3, bytes.count)...].first { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
        let isOperand: (UInt8) -> Bool = {
            $0 >= 0x80 || $0 == 0x5F || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39
        }
        return !(isOperand(left) && isOperand(right))
    }
}

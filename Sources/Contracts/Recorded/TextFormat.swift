/// Which formats a text fits. Judged by form alone, so that a wrong calendar day is the only thing that is looked up.
enum TextFormat {
    /// True for formats that are not known here.
    static func fits(_ text: String, _ format: StringFormat) -> Bool {
        let bytes = Array(text.utf8)
        switch format {
        case .date: return isDate(bytes[...])
        case .dateTime: return isDateTime(bytes)
        case .time: return bytes.count >= 5 && timeEnd(bytes, from: 0) == bytes.count
        case .uuid: return isUUID(bytes)
        case .uri: return isURI(bytes)
        case .email: return isEmail(bytes)
        case .duration: return bytes.count > 2 && bytes[0] == UInt8(ascii: "P")
        case .decimal: return Double(text) != nil
        case .byte: return bytes.allSatisfy { isLetterOrDigit($0) || "+/=-_\r\n".utf8.contains($0) }
        case .plain, .binary, .other: return true
        }
    }

    /// 8-4-4-4-12 digits.
    static func isUUID(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 36 else { return false }
        for (index, byte) in bytes.enumerated() {
            let isDash = index == 8 || index == 13 || index == 18 || index == 23
            guard isDash ? byte == UInt8(ascii: "-") : isHexDigit(byte) else { return false }
        }
        return true
    }

    /// `2026-02-28`
    static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 10 else { return false }
        let bytes = Array(bytes)
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), let year = number(bytes[0..<4]),
            let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), (1...12).contains(month), day >= 1
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= days[month - 1]
    }

    /// A date, `T` or a space, and a time with or without seconds, fraction and zone.
    static func isDateTime(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 16, isDate(bytes[0..<10]), "Tt ".utf8.contains(bytes[10]) else { return false }
        return timeEnd(bytes, from: 11) == bytes.count
    }

    /// A scheme, `://` and something after it.
    static func isURI(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon >= 2, bytes.count > colon + 3,
            bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return false }
        return bytes[..<colon].allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
            && !bytes.contains(UInt8(ascii: " "))
    }

    /// Digits, a UUID, a date, or a long run of hexadecimal digits: something that a database gave out.
    static func isIdentifier(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: isDigit) else { return false }
        return bytes.allSatisfy(isDigit) || isUUID(bytes) || isDate(bytes[...])
            || bytes.count >= 16 && bytes.allSatisfy(isHexDigit)
    }

    private static func isEmail(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < bytes.count else { return false }
        return !bytes[(at + 1)...].contains(UInt8(ascii: "@")) && !bytes.contains(UInt8(ascii: " "))
    }

    /// The index after a time with its zone; nil when there is none.
    private static func timeEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        guard start + 5 <= bytes.count, bytes[start + 2] == UInt8(ascii: ":"),
            let hour = number(bytes[start..<start + 2]), let minute = number(bytes[start + 3..<start + 5]), hour < 24,
            minute < 60
        else { return nil }
        var index = start + 5
        if index + 3 <= bytes.count, bytes[index] == UInt8(ascii: ":"),
            let second = number(bytes[index + 1..<index + 3]),
            second <= 60
        {
            index += 3
            if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(bytes[index + 1]) {
                index += 1
                while index < bytes.count, isDigit(bytes[index]) { index += 1 }
            }
        }
        return zoneEnd(bytes, from: index)
    }

    private static func zoneEnd(_ bytes: [UInt8], from index: Int) -> Int {
        guard index < bytes.count else { return index }
        if bytes[index] == UInt8(ascii: "Z") || bytes[index] == UInt8(ascii: "z") { return index + 1 }
        guard "+-".utf8.contains(bytes[index]) else { return index }
        let digits = bytes[(index + 1)...].filter { $0 != UInt8(ascii: ":") }
        let isZone = (digits.count == 2 || digits.count == 4) && digits.allSatisfy(isDigit)
        return isZone ? bytes.count : index
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

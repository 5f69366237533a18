/// Swift code without layout and comments: what two versions are compared by.
enum CodeText {
    /// A number for the code of a range, and whether comments stand in it. White space counts in texts only. O(bytes).
    static func digest(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        scan(bytes) { byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        } comment: { _ in
        }
        return hash
    }

    /// The comments of a file, each without white space. What stands before the code and names the file is its header, which says
    /// nothing of the code.
    static func comments(in bytes: ArraySlice<UInt8>, ofFile name: String) -> [String] {
        var found: [String] = []
        var leading: Int?
        scan(bytes) { _ in
            leading = leading ?? found.count
        } comment: { comment in
            found.append(String(decoding: comment.filter { $0 > 0x20 }, as: UTF8.self))
        }
        let header = found.prefix(leading ?? found.count)
        let title = name.filter { !$0.isWhitespace }
        return header.contains { $0.contains(title) } ? Array(found.dropFirst(header.count)) : found
    }

    private static func scan(
        _ bytes: ArraySlice<UInt8>, code: (UInt8) -> Void, comment: (ArraySlice<UInt8>) -> Void
    ) {
        var index = bytes.startIndex
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.endIndex ? bytes[index + offset] : 0 }
        let (slash, star, quote, backslash, newline) = (UInt8(0x2F), UInt8(0x2A), UInt8(0x22), UInt8(0x5C), UInt8(0x0A))
        while index < bytes.endIndex {
            let start = index
            if byte(0) == slash, byte(1) == slash {
                while index < bytes.endIndex, bytes[index] != newline { index += 1 }
                comment(bytes[start..<index])
            } else if byte(0) == slash, byte(1) == star {
                var depth = 0
                repeat {
                    if byte(0) == slash, byte(1) == star {
                        depth += 1
                        index += 2
                    } else if byte(0) == star, byte(1) == slash {
                        depth -= 1
                        index += 2
                    } else {
                        index += 1
                    }
                } while index < bytes.endIndex && depth > 0
                index = min(index, bytes.endIndex)
                comment(bytes[start..<index])
            } else if byte(0) == quote {
                let isLong = byte(1) == quote && byte(2) == quote
                index += isLong ? 3 : 1
                while index < bytes.endIndex {
                    if bytes[index] == backslash {
                        index += 2
                    } else if bytes[index] == quote, !isLong || byte(1) == quote && byte(2) == quote {
                        index += isLong ? 3 : 1
                        break
                    } else if bytes[index] == newline, !isLong {
                        break
                    } else {
                        index += 1
                    }
                }
                index = min(index, bytes.endIndex)
                for byte in bytes[start..<index] { code(byte) }
            } else {
                if bytes[index] > 0x20 { code(bytes[index]) }
                index += 1
            }
        }
    }
}

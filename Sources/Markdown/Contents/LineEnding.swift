internal import TenetModel

/// How a document ends its lines.
package enum LineEnding {
    package static func of(_ bytes: [UInt8]) -> String {
        guard let first = bytes.firstIndex(of: 0x0A), first > 0, bytes[first - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }

    /// Text with `\n` at the end of every line.
    package static func plain(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" || $0 == "\n" }
            .joined(separator: "\n")
    }

    /// Text with `\n` in the way of a document.
    package static func adapted(_ text: String, to bytes: [UInt8]) -> String {
        let ending = of(bytes)
        return ending == "\n"
            ? text : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
    }

    /// The offset at which the line of an offset begins.
    package static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
        var start = min(offset, bytes.count)
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
        return start
    }

    /// The next line begins without text, or there is none.
    package static func isBlankLine(after offset: Int, in bytes: [UInt8]) -> Bool {
        var index = offset
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        guard index < bytes.count else { return true }
        index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        return index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D
    }
}

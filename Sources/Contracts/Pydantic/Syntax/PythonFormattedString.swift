import TenetModel

/// Finds the end of a formatted string, whose braces may hold strings with the same quotes.
struct FormattedScan {
    let bytes: [UInt8]
    let limit: Int

    /// The place after the closing quotes; nil when the braces or the quotes do not fit.
    mutating func end(from opening: PythonString.Opening, depth: Int) -> Int? {
        var index = opening.contents
        while index < limit {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
            } else if let end = opening.closing(bytes, at: index, limit: limit) {
                return end
            } else if byte == UInt8(ascii: "{") {
                if index + 1 < limit, bytes[index + 1] == byte {
                    index += 2
                } else {
                    guard let end = replacement(from: index + 1, depth: depth) else { return nil }
                    index = end
                }
            } else if !opening.isTriple, byte == UInt8(ascii: "\n") {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    /// The place after the brace that closes a replacement.
    func replacement(from start: Int, depth: Int) -> Int? {
        guard depth < 12 else { return nil }
        var index = start
        var brackets = 0
        var isFormat = false
        // A value this long is a brace that was never closed.
        let limit = min(limit, start + 8192)
        while index < limit {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "}") where brackets == 0: return index + 1
            case UInt8(ascii: "{") where isFormat:
                guard let end = replacement(from: index + 1, depth: depth + 1) else { return nil }
                index = end
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isFormat { break }
                guard let end = nested(at: index, depth: depth) else { return nil }
                index = end
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
            case UInt8(ascii: ":") where brackets == 0: isFormat = true
            default: break
            }
            index += 1
        }
        return nil
    }

    private func nested(at quote: Int, depth: Int) -> Int? {
        var first = quote
        while first > 0, quote - first < 2, (0x61...0x7A).contains(bytes[first - 1] | 0x20) { first -= 1 }
        let isFormatted = PythonString.Prefix(bytes[first..<quote])?.isFormatted ?? false
        let opening = PythonString.Opening(bytes, at: quote, limit: limit)
        if isFormatted {
            var scan = self
            return scan.end(from: opening, depth: depth + 1)
        }
        let scan = PythonString.end(of: bytes, quote: quote, limit: limit, isFormatted: false)
        return scan.isClosed ? scan.end : nil
    }
}

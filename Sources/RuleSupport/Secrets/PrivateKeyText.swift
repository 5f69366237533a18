import TenetRuleKit

/// A private key in PEM: `-----BEGIN EC PRIVATE KEY-----` and what follows. The line alone is what code looks for.
enum PrivateKeyText {
    private static let opening = Array("-----BEGIN ".utf8)
    private static let ending = Array("-----END".utf8)
    /// The longest key that is read, in bytes: 16,384 bits of RSA in base 64 with line ends.
    private static let limit = 16_384

    static func secret(in bytes: [UInt8], at start: Int) -> FormedSecret? {
        guard bytes.count - start > 40, bytes[start..<(start + opening.count)].elementsEqual(opening),
            let header = headerEnd(in: bytes, from: start)
        else { return nil }
        let (digits, end) = body(in: bytes, from: header)
        guard digits.count >= 30, Set(digits).count >= 12, let first = Base64.decode(digits.prefix(20)), isKey(first)
        else { return nil }
        return FormedSecret(range: ByteRange(start, end), name: "a private key")
    }

    /// Behind `PRIVATE KEY-----` or `PRIVATE KEY BLOCK-----` in the same line.
    private static func headerEnd(in bytes: [UInt8], from start: Int) -> Int? {
        let line = bytes[start..<min(bytes.count, start + 80)]
        return ["PRIVATE KEY-----", "PRIVATE KEY BLOCK-----"].lazy.compactMap {
            line.firstRange(of: $0.utf8)?.upperBound
        }
        .first
    }

    /// The digits of base 64 up to the last line, whatever parts the lines: line ends, `\n` of a literal, quotes, indents.
    private static func body(in bytes: [UInt8], from start: Int) -> (digits: [UInt8], end: Int) {
        var digits: [UInt8] = []
        var line: [UInt8] = []
        var index = start
        let end = min(bytes.count, start + limit)
        while index < end {
            let byte = bytes[index]
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "/"), UInt8(ascii: "="): line.append(byte)
            case UInt8(ascii: "+"):
                // `"…" + "…"` in code.
                if !line.isEmpty { line.append(byte) }
            case UInt8(ascii: "\\"):
                digits += line
                line = []
                index += 1
            case 0x0A, 0x0D:
                digits += line
                line = []
            case 0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","): break
            case UInt8(ascii: ":"):
                // A header of the old form: `Proc-Type: 4,ENCRYPTED`.
                line = []
                while index < end, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "\\") { index += 1 }
                continue
            case UInt8(ascii: "-")
            where bytes.count - index > 8 && bytes[index..<(index + 5)].elementsEqual(ending.prefix(5)):
                guard bytes[index..<(index + 8)].elementsEqual(ending) else { return (digits + line, index) }
                let close = bytes[(index + 8)..<min(bytes.count, index + 60)].firstRange(of: "-----".utf8)
                return (digits + line, close?.upperBound ?? index)
            case UInt8(ascii: "-"): line = []
            default: return (digits + line, index)
            }
            index += 1
        }
        return (digits + line, end)
    }

    /// A sequence in DER, the format of OpenSSH, or a packet of OpenPGP.
    private static func isKey(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return false }
        return first == 0x30 || bytes.starts(with: "openssh-key".utf8) || [0x95, 0x94, 0xC5].contains(first)
    }
}

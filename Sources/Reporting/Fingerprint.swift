import TenetModel

/// An identity of a finding that stays the same when the lines around it move: its rule, its file, the text of its
/// line without regard to spacing, and which of several equal ones it is.
struct Fingerprint: Hashable {
    private let line: UInt64
    /// From 1, among findings that share rule, file and line text.
    private let occurrence: Int

    /// One for each finding, in order. O(findings + the lengths of their lines).
    static func all(of report: RunReport) -> [Fingerprint] {
        var seen: [UInt64: Int] = [:]
        // Findings are sorted, and many may lie on one endless line.
        var last: (path: String, line: Int, text: [UInt8])?
        return report.findings.map { finding in
            var hash = FNV1a()
            hash.combine(finding.rule.rawValue.utf8)
            hash.combine(finding.path.utf8)
            if let table = report.sources[finding.path] {
                let line = table.line(at: finding.range.lower)
                if let known = last, known.line == line, LexicalPath.areSame(known.path, finding.path) {
                    hash.combine(known.text)
                } else {
                    let text = normalisedLine(line, in: table)
                    hash.combine(text)
                    last = (finding.path, line, text)
                }
            } else {
                hash.combine(finding.message.utf8)
            }
            seen[hash.value, default: 0] += 1
            return Fingerprint(line: hash.value, occurrence: seen[hash.value, default: 1])
        }
    }

    /// The hash of the line and the number of the occurrence, as SARIF's readers expect them.
    var lineHash: String { "\(FNV1a.hexadecimal(line)):\(occurrence)" }

    /// All of it in one hash.
    var identity: String {
        var hash = FNV1a()
        hash.combine(lineHash.utf8)
        return FNV1a.hexadecimal(hash.value)
    }

    /// An identity for something else that happens to a file.
    static func identity(of parts: String...) -> String {
        var hash = FNV1a()
        for part in parts { hash.combine(part.utf8) }
        return FNV1a.hexadecimal(hash.value)
    }

    /// The line's bytes with one space for each run of blanks and none at the ends.
    private static func normalisedLine(_ line: Int, in table: LineTable) -> [UInt8] {
        let range = table.range(ofLine: line)
        let words = table.bytes[range.lower..<range.upper].split { $0 == 0x20 || $0 == 0x09 }
        return Array(words.joined(separator: [0x20]))
    }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo). It only has to tell findings apart, not to resist attack.
private struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds bytes and an end mark, so that neighbouring parts do not run together.
    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
        add(0)
    }

    /// Sixteen digits.
    static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

internal import TenetRuleKit

/// Reads reports of coverage; the format is told by the contents.
package enum CoverageReader {
    /// O(bytes).
    package static func read(_ bytes: [UInt8]) -> Result<CoverageReport, CoverageProblem> {
        let start = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        let report: Result<CoverageReport, CoverageProblem> =
            switch start {
            case nil: .failure(CoverageProblem(text: "is empty"))
            case UInt8(ascii: "{"), UInt8(ascii: "["): CoverageJSON.read(bytes)
            case UInt8(ascii: "<"): CoverageXML.read(bytes)
            default: TraceFile.read(bytes)
            }
        guard case .success(let found) = report, found.files.isEmpty else { return report }
        return .failure(CoverageProblem(text: "names no file"))
    }
}

/// The text that lcov, and `llvm-cov export -format=lcov`, write: `SF:` begins a file, `DA:` is a line.
enum TraceFile {
    static func read(_ bytes: [UInt8]) -> Result<CoverageReport, CoverageProblem> {
        var files: [CoverageReport.File] = []
        var path: String?
        var lines: [Int: Bool] = [:]
        var found: Int?
        var hit: Int?
        for line in bytes.split(separator: 0x0A) {
            if line.starts(with: "SF:".utf8) {
                guard path == nil else { return .failure(CoverageProblem(text: "begins a file inside another")) }
                path = String(decoding: trimmed(line.dropFirst(3)), as: UTF8.self)
                (lines, found, hit) = ([:], nil, nil)
            } else if line.starts(with: "DA:".utf8) {
                let parts = line.dropFirst(3).split(separator: UInt8(ascii: ","))
                guard parts.count >= 2, let number = Self.number(parts[0]), isCount(parts[1]) else {
                    return .failure(CoverageProblem(text: "has a line that counts nothing: `\(shown(line))`"))
                }
                guard number > 0 else { continue }
                lines[number] = (lines[number] ?? false) || trimmed(parts[1]) != [UInt8(ascii: "0")]
            } else if line.starts(with: "LF:".utf8) {
                found = number(line.dropFirst(3))
            } else if line.starts(with: "LH:".utf8) {
                hit = number(line.dropFirst(3))
            } else if line.starts(with: "end_of_record".utf8), let current = path {
                // A file without lines of its own has its numbers alone.
                let count =
                    lines.isEmpty
                    ? CoverageReport.Count(covered: min(hit ?? 0, found ?? 0), total: found ?? 0)
                    : CoverageReport.count(lines)
                files.append(CoverageReport.File(path: current, count: count, lines: lines.isEmpty ? nil : lines))
                path = nil
            }
        }
        guard path == nil else { return .failure(CoverageProblem(text: "ends in the middle of a file")) }
        guard !files.isEmpty else { return .failure(CoverageProblem(text: "is of no known format")) }
        return .success(CoverageReport(.lcov, files))
    }

    /// Digits, perhaps with a sign or as a fraction: tools that lose count write `-1`, others `1e+09`.
    private static func isCount(_ bytes: ArraySlice<UInt8>) -> Bool {
        Double(String(decoding: trimmed(bytes), as: UTF8.self))?.isFinite == true
    }

    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: trimmed(line.prefix(60)), as: UTF8.self).filter { $0.isASCII && !$0.isNewline && $0 != "`" }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let number = Int(String(decoding: trimmed(bytes), as: UTF8.self)) else { return nil }
        return (0...CoverageReport.Count.limit).contains(number) ? number : nil
    }
}

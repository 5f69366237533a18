/// Which lines of a file hold code, as sums, so that a range is counted in constant time.
public struct CodeLines: FileService {
    /// The number of lines with code up to and including each line, from line 0, which has none.
    private let sums: [Int32]
    private let lines: LineTable

    /// O(tokens + lines).
    public init(_ file: FilePass) {
        lines = file.lines
        let starts = lines.lineStarts
        var holdsCode = [Bool](repeating: false, count: starts.count + 1)
        var line = 0
        for node in file.tree.nodes where node.kind == .token && node.end > node.start {
            while line + 1 < starts.count, starts[line + 1] <= Int(node.start) { line += 1 }
            holdsCode[line + 1] = true
            while line + 1 < starts.count, starts[line + 1] < Int(node.end) {
                line += 1
                holdsCode[line + 1] = true
            }
        }
        var sum: Int32 = 0
        sums = holdsCode.map { holds in
            sum += holds ? 1 : 0
            return sum
        }
    }

    /// Lines from the first to the last byte of a range that are neither blank nor only a comment. O(log lines).
    public func count(in range: ByteRange) -> Int {
        guard !range.isEmpty else { return 0 }
        let first = lines.line(at: range.lower)
        let last = lines.line(at: range.upper - 1)
        guard first >= 1, last < sums.count else { return 0 }
        return Int(sums[last] - sums[first - 1])
    }
}

internal import TenetEngine
internal import TenetModel

/// A unified diff of two texts, as `diff -u` prints it.
enum UnifiedDiff {
    private static let context = 3

    static func text(path: String, old: [UInt8], new: [UInt8]) -> String {
        let script = script(lines(old), lines(new))
        let name = PrintableText.escaped(path)
        var output = "--- a/\(name)\n+++ b/\(name)\n"
        for hunk in hunks(script) { output += render(hunk) }
        return output
    }

    private struct Line {
        var sign: Character
        var text: String
        /// Line numbers from 1 on both sides, of this line or of the next one there.
        var old: Int
        var new: Int
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true {
            lines.removeLast()
        } else if let last = lines.popLast() {
            lines.append(last + "\n\\ No newline at end of file".utf8)
        }
        return lines
    }

    /// Old lines that go, new ones that come, and those that stay: each of these with the next equal line of the old text.
    private static func script(_ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]) -> [Line] {
        let isKept = LineComparison.kept(of: after, from: before)
        var script: [Line] = []
        var (old, new) = (0, 0)
        func add(_ sign: Character, _ line: ArraySlice<UInt8>) {
            script.append(Line(sign: sign, text: String(decoding: line, as: UTF8.self), old: old + 1, new: new + 1))
        }
        while new < after.count {
            let next = (new..<after.count).first { isKept[$0] } ?? after.count
            while old < before.count, next == after.count || !before[old].elementsEqual(after[next]) {
                add("-", before[old])
                old += 1
            }
            while new < next {
                add("+", after[new])
                new += 1
            }
            while new < after.count, old < before.count, isKept[new], before[old].elementsEqual(after[new]) {
                add(" ", after[new])
                (old, new) = (old + 1, new + 1)
            }
        }
        while old < before.count {
            add("-", before[old])
            old += 1
        }
        return script
    }

    private static func hunks(_ script: [Line]) -> [ArraySlice<Line>] {
        var ranges: [Range<Int>] = []
        for (index, line) in script.enumerated() where line.sign != " " {
            let range = max(0, index - context)..<min(script.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { script[$0] }
    }

    private static func render(_ hunk: ArraySlice<Line>) -> String {
        guard let first = hunk.first else { return "" }
        let old = hunk.count { $0.sign != "+" }
        let new = hunk.count { $0.sign != "-" }
        let head =
            "@@ -\(old == 0 ? first.old - 1 : first.old),\(old) +\(new == 0 ? first.new - 1 : first.new),\(new) @@\n"
        return head + hunk.map { "\($0.sign)\($0.text)\n" }.joined()
    }
}

internal import TenetModel

/// A unified diff of two texts, as `diff -u` prints it.
enum UnifiedDiff {
    private static let context = 3

    static func text(path: String, old: [UInt8], new: [UInt8]) -> String {
        let before = lines(old)
        let after = lines(new)
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        let script = script(before, after, removed, inserted)
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

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if lines.last == "" {
            lines.removeLast()
        } else if let last = lines.popLast() {
            lines.append(last + "\n\\ No newline at end of file")
        }
        return lines
    }

    private static func script(
        _ before: [String], _ after: [String], _ removed: Set<Int>, _ inserted: Set<Int>
    ) -> [Line] {
        var script: [Line] = []
        var old = 0
        var new = 0
        while old < before.count || new < after.count {
            if old < before.count, removed.contains(old) {
                script.append(Line(sign: "-", text: before[old], old: old + 1, new: new + 1))
                old += 1
            } else if new < after.count, inserted.contains(new) {
                script.append(Line(sign: "+", text: after[new], old: old + 1, new: new + 1))
                new += 1
            } else if old < before.count {
                script.append(Line(sign: " ", text: before[old], old: old + 1, new: new + 1))
                old += 1
                new += 1
            } else {
                break
            }
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

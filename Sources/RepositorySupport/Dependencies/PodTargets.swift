package import TenetRuleKit

/// The pods of each target of a `Podfile`, by its lines.
package enum PodTargets {
    package struct Pod {
        /// With its part, as `Firebase/Auth`.
        package var name: RangedText
        /// The innermost target around it; nil for pods of all targets.
        package var target: String?
    }

    /// Blocks are counted by the words that open and close them. Helpers that list pods for several targets give pods without a
    /// target. O(bytes).
    package static func pods(in document: RepositoryDocument) -> [Pod] {
        var open: [String?] = []
        var found: [Pod] = []
        for line in document.lines {
            let code = line.text.prefix { $0 != "#" }
            let words = code.split { $0 == " " || $0 == "\t" || $0 == "(" || $0 == ")" }
            guard let word = words.first else { continue }
            if word == "pod", let name = quoted(line) {
                found.append(Pod(name: name, target: open.last { $0 != nil } ?? nil))
            }
            if word == "target", words.last == "do" {
                open.append(quoted(line)?.text)
            } else if word == "end" {
                _ = open.popLast()
            } else if words.last == "do" || words.contains("do") && code.contains("|")
                || ["def", "if", "unless", "case", "begin", "while"].contains(word)
            {
                open.append(nil)
            }
        }
        return found
    }

    private static func quoted(_ line: RangedText) -> RangedText? {
        let bytes = Array(line.text.utf8)
        guard let start = bytes.firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
            let end = bytes[(start + 1)...].firstIndex(of: bytes[start])
        else { return nil }
        let offset = line.range.lower
        return RangedText(
            String(decoding: bytes[(start + 1)..<end], as: UTF8.self), at: ByteRange(offset + start + 1, offset + end))
    }
}

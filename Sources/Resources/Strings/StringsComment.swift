internal import TenetModel

/// The words of a comment in a `.strings` file.
enum StringsComment {
    /// Takes one `/* … */` or a run of `// …` lines; the text is without delimiters and outer blanks.
    static func text(_ source: SourceText, _ lower: Int, _ upper: Int) -> RangedText {
        let range = source.range(lower, upper)
        if source.has("/*", at: lower) {
            let isClosed = upper - lower >= 4 && source.has("*/", at: upper - 2)
            return RangedText(trimmed(source.bytes[(lower + 2)..<(isClosed ? upper - 2 : upper)]), at: range)
        }
        let lines = source.bytes[lower..<upper].split { $0 == Byte.newline || $0 == Byte.carriageReturn }
        let texts = lines.map { line in
            let words = line.drop(while: Byte.isSpace)
            return trimmed(words.drop { $0 == Byte.slash })
        }
        return RangedText(texts.joined(separator: "\n"), at: range)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let rest = bytes.drop(while: Byte.isSpace)
        let end = rest.lastIndex { !Byte.isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
        return String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    }
}

/// Breaks lines that became too long because a name took a placeholder's place, as formatters do.
struct LongLines {
    /// The most characters of a line.
    static let limit = 120

    /// The text with its long lines broken where they can be. Comments and strings stay as they are.
    static func broken(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.contains(where: { $0.count > limit }) else { return text }
        var result: [String] = []
        var index = 0
        while index < lines.count {
            let line = LongLine(lines[index])
            index += 1
            guard line.isLong else {
                result.append(line.text)
                continue
            }
            let calls = calls(below: line, in: lines[index...])
            let broken = LongLine(line.text, isFollowedByCall: !calls.isEmpty).broken
            result += broken
            // They stand below the parenthesis that the line ends with now.
            let isClosed = broken.last == line.indent + ")"
            result += calls.map { isClosed ? String($0.dropFirst(LongLine.step.count)) : String($0) }
            index += calls.count
        }
        return result.joined(separator: "\n")
    }

    /// The lines of the calls that go on from a line, such as `.map(one)`, one step deeper.
    private static func calls(below line: LongLine, in lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
        let indent = line.indent + LongLine.step
        guard let first = lines.first, first.hasPrefix(indent + ".") else { return [] }
        return lines.prefix { $0.hasPrefix(indent) }
    }
}

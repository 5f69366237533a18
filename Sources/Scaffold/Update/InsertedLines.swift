/// Lines that a run has put into a file, to be taken out where others stand beside them: two branches that were merged have
/// both put theirs into the same place, which a merge of three texts cannot tell apart.
struct InsertedLines {
    /// Beyond this many pairs of lines nothing is looked for.
    private static let limit = 4_000_000

    /// In the order of the file. Nil when the run has changed lines, too, and not only put some in.
    private let blocks: [[Substring]]?

    /// - Complexity: O(lines × inserted lines).
    init(before: String, after: String) {
        blocks = Self.blocks(Self.lines(before), Self.lines(after))
    }

    /// The text without the lines; nil where they are not all there as they were put in, each block once.
    func takenOut(of text: String) -> String? {
        guard let blocks else { return nil }
        var lines = Self.lines(text)
        for block in blocks {
            let places = lines.indices.filter { lines[$0...].starts(with: block) }
            guard let place = places.first, places.count == 1 else { return nil }
            lines.removeSubrange(place..<place + block.count)
        }
        return lines.joined(separator: "\n")
    }

    /// As few blocks as can be: many lines are alike, such as those of a brace, and a brace alone is found anywhere.
    private static func blocks(_ before: [Substring], _ after: [Substring]) -> [[Substring]]? {
        let most = after.count - before.count
        guard most >= 0, (before.count + 1) * (most + 1) <= limit else { return nil }
        // How many blocks begin from a place on, behind a line that stays and within a block.
        let none = Int.max / 2
        let width = most + 1
        var outside = [Int](repeating: none, count: (before.count + 1) * width)
        var inside = outside
        for line in stride(from: before.count, through: 0, by: -1) {
            for inserted in stride(from: most, through: 0, by: -1) {
                let place = line * width + inserted
                let isSame = line < before.count && before[line] == after[line + inserted]
                let isEnd = line == before.count && inserted == most
                let kept = isSame ? outside[place + width] : isEnd ? 0 : none
                let added = inserted < most ? inside[place + 1] : none
                (outside[place], inside[place]) = (min(kept, added + 1), min(kept, added))
            }
        }
        return outside[0] < none ? path(before, after, outside, inside, width) : nil
    }

    /// Goes the way that the numbers say, and gathers what is put in.
    private static func path(
        _ before: [Substring], _ after: [Substring], _ outside: [Int], _ inside: [Int], _ width: Int
    ) -> [[Substring]] {
        var blocks: [[Substring]] = []
        var (line, inserted, isInside) = (0, 0, false)
        while line < before.count || inserted < width - 1 {
            let place = line * width + inserted
            let isSame = line < before.count && before[line] == after[line + inserted]
            if isSame, (isInside ? inside : outside)[place] == outside[place + width] {
                (line, isInside) = (line + 1, false)
                continue
            }
            if !isInside { blocks.append([]) }
            blocks[blocks.count - 1].append(after[line + inserted])
            (inserted, isInside) = (inserted + 1, true)
        }
        return blocks
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}

/// Which lines of a text an older text does not have in the same order.
public enum LineComparison {
    /// Ranges of lines of `new`, from 1, in order, that are not part of a longest common subsequence of lines; empty when lines
    /// were only removed.
    ///
    /// Lines that begin and end both texts alike are set aside, then those that only one side has: neither changes the
    /// answer. What remains is compared with ``CommonSubsequence``. When lines could be counted in several ways as the new
    /// ones, the later ones are, as git does.
    /// - Complexity: O(bytes + lines × changed lines), and never more than some 100 steps for each line.
    public static func changedLines(from old: [UInt8], to new: [UInt8]) -> [ClosedRange<Int>] {
        changedLines(from: old, to: TextLines(new))
    }

    /// The same, for a text that is compared with several.
    static func changedLines(from old: [UInt8], to new: TextLines) -> [ClosedRange<Int>] {
        if old == new.bytes { return [] }
        let old = TextLines(old)
        let (oldMiddle, newMiddle) = middles(old, new)
        var isChanged = Array(repeating: false, count: new.count)
        for index in newMiddle { isChanged[index] = true }
        guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return ranges(of: isChanged) }
        var numbers = LineNumbers()
        let oldNumbers = numbers.number(old, oldMiddle)
        let newNumbers = numbers.number(new, newMiddle)
        for place in matched(oldNumbers, newNumbers, distinct: numbers.count) {
            isChanged[newMiddle.lowerBound + place] = false
        }
        slideDown(&isChanged, newNumbers, newMiddle)
        return ranges(of: isChanged)
    }

    /// What lies between the lines that both texts begin and end with.
    private static func middles(_ old: TextLines, _ new: TextLines) -> (Range<Int>, Range<Int>) {
        var start = 0
        while start < min(old.count, new.count), new.isSame(start, as: start, of: old) { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, new.isSame(newEnd - 1, as: oldEnd - 1, of: old) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        return (start..<oldEnd, start..<newEnd)
    }

    /// The places in `new` that are part of a common subsequence.
    static func matched(_ old: [Int32], _ new: [Int32], distinct: Int) -> [Int] {
        var sides = Array(repeating: UInt8(0), count: distinct)
        for number in old { sides[Int(number)] |= 1 }
        for number in new { sides[Int(number)] |= 2 }
        let oldPlaces = old.indices.filter { sides[Int(old[$0])] == 3 }
        let newPlaces = new.indices.filter { sides[Int(new[$0])] == 3 }
        var search = CommonSubsequence(oldPlaces.map { old[$0] }, newPlaces.map { new[$0] })
        return search.matchedPlaces().map { newPlaces[$0] }
    }

    /// Moves each group of changed lines down while the line below it is the same as its first one. Groups that meet become
    /// one. Bounded, because many groups may pass the same lines.
    private static func slideDown(_ isChanged: inout [Bool], _ numbers: [Int32], _ middle: Range<Int>) {
        var steps = 4 * middle.count
        var end = middle.upperBound
        while end > middle.lowerBound {
            guard isChanged[end - 1] else {
                end -= 1
                continue
            }
            var start = end - 1
            while start > middle.lowerBound, isChanged[start - 1] { start -= 1 }
            let before = start
            while end < middle.upperBound, steps > 0 {
                if isChanged[end] {
                    end += 1
                } else if numbers[start - middle.lowerBound] == numbers[end - middle.lowerBound] {
                    isChanged[start] = false
                    isChanged[end] = true
                    (start, end) = (start + 1, end + 1)
                } else {
                    break
                }
                steps -= 1
            }
            end = before
        }
    }

    private static func ranges(of isChanged: [Bool]) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var index = 0
        while index < isChanged.count {
            guard isChanged[index] else {
                index += 1
                continue
            }
            let start = index
            while index < isChanged.count, isChanged[index] { index += 1 }
            ranges.append((start + 1)...index)
        }
        return ranges
    }
}

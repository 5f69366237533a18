/// A longest common subsequence of two sequences of numbers, in linear space.
///
/// The algorithm is the divide-and-conquer variation of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations",
/// Algorithmica 1 (1986), section 4b: paths of least cost grow from both corners of a box until they meet, and the point
/// where they do divides it. Boxes wait on a stack of ours, so depth is no matter. The work is bounded: when it is used
/// up, what is left of each box between the elements that both sides begin and end with counts as different. The
/// subsequence is then a common one, but not the longest.
struct CommonSubsequence {
    private struct Box {
        var old: Range<Int>
        var new: Range<Int>
    }

    private let old: [Int32]
    private let new: [Int32]
    private var forward: Frontier
    private var backward: Frontier
    /// Steps that may still be taken.
    private var work: Int

    /// - Parameter work: how many steps may be taken beyond those that every comparison takes; by default some for each
    ///   element and a quarter of a million.
    init(_ old: [Int32], _ new: [Int32], work: Int? = nil) {
        (self.old, self.new) = (old, new)
        self.work = work ?? 64 * (old.count + new.count) + 1 << 18
        forward = Frontier(width: old.count + new.count + 3)
        backward = forward
    }

    /// The places in `new` of the elements that both have, in order. O((old + new) × differences), bounded by the work.
    mutating func matchedPlaces() -> [Int] {
        var isMatched = Array(repeating: false, count: new.count)
        var boxes = [Box(old: old.indices, new: new.indices)]
        while var box = boxes.popLast() {
            trim(&box, &isMatched)
            guard !box.old.isEmpty, !box.new.isEmpty, let point = middle(of: box) else { continue }
            boxes.append(Box(old: box.old.lowerBound..<point.old, new: box.new.lowerBound..<point.new))
            boxes.append(Box(old: point.old..<box.old.upperBound, new: point.new..<box.new.upperBound))
        }
        return new.indices.filter { isMatched[$0] }
    }

    /// Takes off what both sides of the box begin and end with.
    private func trim(_ box: inout Box, _ isMatched: inout [Bool]) {
        var (oldStart, newStart) = (box.old.lowerBound, box.new.lowerBound)
        var (oldEnd, newEnd) = (box.old.upperBound, box.new.upperBound)
        while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
            isMatched[newStart] = true
            (oldStart, newStart) = (oldStart + 1, newStart + 1)
        }
        while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
            isMatched[newEnd - 1] = true
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        box = Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
    }

    /// A point on a path of least cost through a box whose sides begin and end differently: such a path has two
    /// differences at least, so the point is no corner, and both parts are smaller. Nil when the work is used up.
    private mutating func middle(of box: Box) -> (old: Int, new: Int)? {
        let (width, height) = (box.old.count, box.new.count)
        let isOdd = (width - height) % 2 != 0
        forward.start(at: 0, diagonal: 0, height: height)
        backward.start(at: width, diagonal: width - height, height: height)
        while work > 0 {
            forward.widen(within: -height...width, beyond: -1)
            if let point = stepForward(box, meetsBackward: isOdd) { return point }
            backward.widen(within: -height...width, beyond: .max)
            if let point = stepBackward(box, meetsForward: !isOdd) { return point }
        }
        return nil
    }

    /// Lets the paths from the start of the box take one difference more.
    private mutating func stepForward(_ box: Box, meetsBackward: Bool) -> (old: Int, new: Int)? {
        for diagonal in forward.diagonals {
            let (left, right) = (forward[diagonal - 1], forward[diagonal + 1])
            var x = left >= right ? left + 1 : right
            let start = x
            while x < box.old.count, x - diagonal < box.new.count,
                old[box.old.lowerBound + x] == new[box.new.lowerBound + x - diagonal]
            {
                x += 1
            }
            forward[diagonal] = x
            work -= 1 + x - start
            if meetsBackward, backward.range.contains(diagonal), backward[diagonal] <= x {
                return (box.old.lowerBound + x, box.new.lowerBound + x - diagonal)
            }
        }
        return nil
    }

    /// Lets the paths from the end of the box take one difference more.
    private mutating func stepBackward(_ box: Box, meetsForward: Bool) -> (old: Int, new: Int)? {
        for diagonal in backward.diagonals {
            let (left, right) = (backward[diagonal - 1], backward[diagonal + 1])
            var x = left < right ? left : right - 1
            let start = x
            while x > 0, x - diagonal > 0,
                old[box.old.lowerBound + x - 1] == new[box.new.lowerBound + x - diagonal - 1]
            {
                x -= 1
            }
            backward[diagonal] = x
            work -= 1 + start - x
            if meetsForward, forward.range.contains(diagonal), x <= forward[diagonal] {
                return (box.old.lowerBound + x, box.new.lowerBound + x - diagonal)
            }
        }
        return nil
    }
}

/// How far the paths have come on each diagonal `old - new` of a box.
private struct Frontier {
    private var reached: [Int]
    private var base = 0
    /// The outermost diagonals; every second one between them was reached by the last step.
    private(set) var range = 0...0

    init(width: Int) { reached = Array(repeating: 0, count: width) }

    /// - Parameter height: of the box; the lowest diagonal is below zero by so much.
    mutating func start(at place: Int, diagonal: Int, height: Int) {
        base = height + 1
        range = diagonal...diagonal
        self[diagonal] = place
    }

    /// Goes to the next diagonals on both sides, or back by one where they would leave the box.
    /// - Parameter value: what stands for a place beyond the outermost diagonals, and is never chosen.
    mutating func widen(within box: ClosedRange<Int>, beyond value: Int) {
        var (lowest, highest) = (range.lowerBound, range.upperBound)
        if lowest > box.lowerBound {
            lowest -= 1
            self[lowest - 1] = value
        } else {
            lowest += 1
        }
        if highest < box.upperBound {
            highest += 1
            self[highest + 1] = value
        } else {
            highest -= 1
        }
        range = lowest...highest
    }

    var diagonals: StrideThrough<Int> { stride(from: range.upperBound, through: range.lowerBound, by: -2) }

    subscript(_ diagonal: Int) -> Int {
        get { reached[base + diagonal] }
        set { reached[base + diagonal] = newValue }
    }
}

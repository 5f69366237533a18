/// Numbers by the group that they belong to, ascending in each group.
struct Grouping {
    /// Where each group begins in ``order``; one more at the end.
    private var starts: [Int32]
    private var order: [Int32]

    /// - Parameter group: the group of a number, or nil to leave it out. O(count + groups).
    init(_ count: Int, into groups: Int, by group: (Int) -> Int?) {
        starts = Array(repeating: 0, count: groups + 2)
        var total = 0
        for number in 0..<count {
            guard let group = group(number) else { continue }
            starts[group + 2] += 1
            total += 1
        }
        for group in 0..<groups { starts[group + 2] += starts[group + 1] }
        order = Array(repeating: 0, count: total)
        for number in 0..<count {
            guard let group = group(number) else { continue }
            order[Int(starts[group + 1])] = Int32(number)
            starts[group + 1] += 1
        }
        starts.removeLast()
    }

    subscript(group: Int) -> ArraySlice<Int32> { self[group..<group + 1] }
    subscript(groups: Range<Int>) -> ArraySlice<Int32> {
        order[Int(starts[groups.lowerBound])..<Int(starts[groups.upperBound])]
    }
}

extension LineComparison {
    /// Which lines of `new` are part of a common subsequence with `old`, compared byte by byte.
    /// - Complexity: O(bytes), and at most some 100 steps for each line.
    public static func kept(of new: [ArraySlice<UInt8>], from old: [ArraySlice<UInt8>]) -> [Bool] {
        var numbers: [ArraySlice<UInt8>: Int32] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int32 {
            if let known = numbers[line] { return known }
            let next = Int32(truncatingIfNeeded: numbers.count)
            numbers[line] = next
            return next
        }
        let (oldNumbers, newNumbers) = (old.map(number), new.map(number))
        var isKept = Array(repeating: false, count: new.count)
        for place in matched(oldNumbers, newNumbers, distinct: numbers.count) { isKept[place] = true }
        return isKept
    }
}

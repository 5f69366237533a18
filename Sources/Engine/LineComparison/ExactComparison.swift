/// Compares lines byte by byte, their ends included.
public enum ExactComparison {
    /// Which lines of `new` are part of a common subsequence with `old`.
    /// - Complexity: O(bytes), and at most some 100 steps for each line.
    public static func kept(of new: [ArraySlice<UInt8>], from old: [ArraySlice<UInt8>]) -> [Bool] {
        var isKept = Array(repeating: false, count: new.count)
        var start = 0
        while start < min(old.count, new.count), old[start].elementsEqual(new[start]) {
            isKept[start] = true
            start += 1
        }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1].elementsEqual(new[newEnd - 1]) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
            isKept[newEnd] = true
        }
        var numbers: [ArraySlice<UInt8>: Int32] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int32 {
            if let known = numbers[line] { return known }
            numbers[line] = Int32(truncatingIfNeeded: numbers.count)
            return Int32(truncatingIfNeeded: numbers.count - 1)
        }
        let known = old[start..<oldEnd].map(number)
        let inOld = numbers.count
        // What only one side has changes nothing.
        let places = (start..<newEnd).filter { Int(number(new[$0])) < inOld }
        var search = CommonSubsequence(known, places.map { number(new[$0]) })
        for place in search.matchedPlaces() { isKept[places[place]] = true }
        return isKept
    }
}

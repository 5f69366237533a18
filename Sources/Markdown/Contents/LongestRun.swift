/// The longest run of ascending numbers in a list, not necessarily of neighbors.
package enum LongestRun {
    /// The indices of its members. Of several as long, it is the one that ends first and has the earliest members.
    /// O(n log n): for each length the members that end a run of it are kept, whose numbers descend (Fredman, 1975).
    ///
    /// - Parameter numbers: all different.
    package static func indices(in numbers: [Int]) -> Set<Int> {
        /// By length, the indices that end a run of it, in order.
        var ends: [[Int]] = []
        var previous: [Int] = []
        for (index, number) in numbers.enumerated() {
            // The length of the longest run that the number can go on with: lasts of the lengths ascend.
            let length = ends.partitioningIndex { numbers[$0[$0.count - 1]] > number }
            if length == 0 {
                previous.append(-1)
            } else {
                let before = ends[length - 1]
                previous.append(before[before.partitioningIndex { numbers[$0] <= number }])
            }
            if length == ends.count { ends.append([index]) } else { ends[length].append(index) }
        }
        var found: Set<Int> = []
        var index = ends.last?.first ?? -1
        while index >= 0 {
            found.insert(index)
            index = previous[index]
        }
        return found
    }
}

extension Array {
    /// The first index whose element and all behind it fulfil the condition. O(log n).
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// How the lines of a text end.
package struct LineEndings: Hashable, Sendable {
    /// CR LF.
    package var windows = 0
    /// LF alone.
    package var unix = 0
    /// Where the first line end of the rarer kind stands.
    package var firstOfFewer: Int?

    package var isMixed: Bool { windows > 0 && unix > 0 }

    /// O(bytes).
    package init(_ bytes: [UInt8]) {
        var (firstWindows, firstUnix): (Int?, Int?) = (nil, nil)
        var index = 0
        while let end = bytes[index...].firstIndex(of: 0x0A) {
            if end > 0, bytes[end - 1] == 0x0D {
                windows += 1
                firstWindows = firstWindows ?? end - 1
            } else {
                unix += 1
                firstUnix = firstUnix ?? end
            }
            index = end + 1
        }
        firstOfFewer = windows > unix ? firstUnix : firstWindows
    }
}

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
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices where bytes[index] == 0x0A {
                if index > 0, bytes[index &- 1] == 0x0D {
                    windows += 1
                    if firstWindows == nil { firstWindows = index - 1 }
                } else {
                    unix += 1
                    if firstUnix == nil { firstUnix = index }
                }
            }
        }
        firstOfFewer = windows > unix ? firstUnix : firstWindows
    }
}

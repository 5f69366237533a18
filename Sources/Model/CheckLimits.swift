/// What one file may cost before it counts as not, or not wholly, checked. Every format says which files those are.
public struct CheckLimits: Sendable, Hashable {
    /// Larger files are not parsed. In bytes; never more than ``largestFile``.
    public var fileBytes: Int
    /// The walk over one file is ended after this many seconds.
    public var seconds: Int

    /// Offsets must fit 32 bits, and no person writes such a file.
    public static let largestFile = 64 << 20

    public init(fileBytes: Int = CheckLimits.largestFile, seconds: Int = 20) {
        self.fileBytes = min(fileBytes, CheckLimits.largestFile)
        self.seconds = seconds
    }
}

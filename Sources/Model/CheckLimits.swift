/// How much a file, or a rule that looks at the whole project, may cost before it is given up.
public struct CheckLimits: Sendable, Hashable {
    /// Larger files are not parsed. In bytes; never more than ``largestFile``.
    public var fileBytes: Int
    /// The walk over one file is ended after this many seconds.
    public var seconds: Int
    /// A rule that looks at the whole project is ended after this many seconds, and all of them together after ten
    /// times as many.
    public var ruleSeconds: Int

    /// Offsets must fit 32 bits, and no person writes such a file.
    public static let largestFile = 64 << 20

    public init(fileBytes: Int = CheckLimits.largestFile, seconds: Int = 20, ruleSeconds: Int = 60) {
        self.fileBytes = min(fileBytes, CheckLimits.largestFile)
        self.seconds = seconds
        self.ruleSeconds = ruleSeconds
    }
}

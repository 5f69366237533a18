public import TenetModel

/// A file that fixes changed.
public struct FixedFile: Sendable {
    /// Relative to the root.
    public var path: String
    /// Empty for text that does not come from disk.
    public var absolute: String
    public var old: [UInt8]
    public var new: [UInt8]
    /// How many fixes of each rule were applied.
    public var applied: [RuleID: Int]
}

/// What became of a run that fixes.
public struct FixReport: Sendable {
    /// What a check says of the project as it is now.
    public var report: RunReport
    /// The files that were changed, in path order.
    public var files: [FixedFile] = []
    /// The files that were to be changed and were not, in path order. What is left in them is in the report.
    public var failures: [FileWriteError] = []
    /// Paths of files in which fixes undo one another.
    public var unsettled: [String] = []
}

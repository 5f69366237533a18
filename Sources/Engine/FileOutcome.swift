public import TenetModel
public import TenetRuleKit

/// What became of one file: what the rules say of it, and why it was not, or not wholly, looked at.
public struct FileOutcome: Sendable {
    public var result: FileResult
    /// Why the file was not, or not wholly, checked.
    public var skipped: SkippedFile?
    /// A digest of the bytes that were looked at.
    var content = ContentHash("")
    /// What the result came from; the facts in there are decoded only when stage two runs.
    var cached: CacheEntry?
    /// What the cache should remember.
    var newEntry: CacheEntry?

    init(result: FileResult, skipped: SkippedFile? = nil) {
        self.result = result
        self.skipped = skipped
    }

    /// A file of which nothing is known but why.
    init(unchecked skipped: SkippedFile) {
        self.init(
            result: FileResult(findings: [], facts: FileFacts(role: .app), suppressions: []), skipped: skipped)
    }

    /// The file is valid Swift as far as the parser can tell, so that fixes may be applied.
    public var parses: Bool { skipped == nil }
    /// Wholly or partly looked at.
    var isChecked: Bool { skipped.map(\.reason.isPartial) ?? true }
    /// Says something about the project.
    var hasFacts: Bool { isChecked || skipped?.reason == .generated }
}

import TenetModel
import TenetRuleKit

/// What a file looked like on disk, as far as `stat` tells.
struct FileStamp: Hashable, Sendable {
    var size: Int
    var modified: Int
    var changed: Int
    var inode: Int

    func write(to writer: inout ByteWriter) {
        for value in [size, modified, changed, inode] { writer.write(value) }
    }

    init(size: Int, modified: Int, changed: Int, inode: Int) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        size = try reader.int()
        modified = try reader.int()
        changed = try reader.int()
        inode = try reader.int()
    }
}

extension ByteWriter {
    /// How often each rule was kept, sorted, so that equal counts are equal bytes.
    mutating func write(_ counts: [RuleID: Int]) {
        write(counts.sorted { $0.key < $1.key }) { writer, entry in
            writer.write(entry.key.rawValue)
            writer.write(entry.value)
        }
    }
}

extension ByteReader {
    mutating func counts() throws(ByteCodingError) -> [RuleID: Int] {
        let pairs = try list { (reader) throws(ByteCodingError) in (RuleID(try reader.string()), try reader.int()) }
        return Dictionary(pairs, uniquingKeysWith: +)
    }
}

/// The result of stage one for one file, and what it depends on. Findings and facts stay bytes until asked for.
struct CacheEntry: Sendable {
    var stamp: FileStamp
    /// When the run began that read the content, in nanoseconds since 1970.
    var looked: Int
    var content: ContentHash
    /// A digest of the rules, their options and severities, and of the tool.
    var rules: ContentHash
    var findings: ArraySlice<UInt8>
    var facts: ArraySlice<UInt8>

    /// - Parameter collecting: the rules that `rules` stands for.
    /// - Throws: when a fact of a rule cannot be encoded. Such a result must not be stored: the next run would see less.
    init(
        stamp: FileStamp, looked: Int, content: ContentHash, rules: ContentHash, outcome: FileOutcome,
        collecting: RuleSet = RuleSet([])
    ) throws(ByteCodingError) {
        self.stamp = stamp
        self.looked = looked
        self.content = content
        self.rules = rules
        var writer = ByteWriter()
        writer.write(outcome.result.findings) { $1.write(to: &$0) }
        writer.write(outcome.result.suppressions) { $1.write(to: &$0) }
        writer.write(outcome.skipped.map { [$0] } ?? []) { writer, skipped in
            writer.write(skipped.path)
            writer.write(skipped.reason.rawValue)
            writer.write(skipped.detail)
        }
        writer.write(outcome.result.kept)
        findings = writer.bytes[...]
        var facts = ByteWriter()
        try outcome.result.facts.write(to: &facts, for: collecting)
        self.facts = facts.bytes[...]
    }

    func write(to writer: inout ByteWriter) {
        stamp.write(to: &writer)
        writer.write(looked)
        writer.write(content.bytes)
        writer.write(rules.bytes)
        writer.write(findings)
        writer.write(facts)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        stamp = try FileStamp(from: &reader)
        looked = try reader.int()
        content = ContentHash(stored: try reader.raw())
        rules = ContentHash(stored: try reader.raw())
        findings = try reader.raw()
        facts = try reader.raw()
    }

    /// Findings, suppressions and why the file was skipped; facts are left out.
    func outcome() throws(ByteCodingError) -> FileOutcome {
        var reader = ByteReader(findings)
        let found = try reader.list { (reader) throws(ByteCodingError) in try Finding(from: &reader) }
        let suppressions = try reader.list { (reader) throws(ByteCodingError) in try Suppression(from: &reader) }
        let skipped = try reader.list { (reader) throws(ByteCodingError) in
            SkippedFile(
                path: try reader.string(), reason: try reader.choice(SkippedFile.Reason.self),
                detail: try reader.string())
        }
        let kept = try reader.counts()
        let result = FileResult(
            findings: found, facts: FileFacts(role: .app), suppressions: suppressions, kept: kept)
        return FileOutcome(result: result, skipped: skipped.first)
    }

    /// - Parameter rules: those that ``rules`` stands for.
    func decodedFacts(for rules: RuleSet) throws(ByteCodingError) -> FileFacts {
        var reader = ByteReader(facts)
        return try FileFacts(from: &reader, for: rules)
    }
}

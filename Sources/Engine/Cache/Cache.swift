import TenetModel

/// The results of earlier runs in one file. Never needed for correctness: whatever is missing, damaged, of another
/// version or out of date is computed anew.
///
/// The file is read whole, and replaced whole by renaming, so that concurrent runs never see half of it; the last
/// one to finish wins. A run keeps entries of files that it did not look at.
struct Cache: Sendable {
    /// Changes whenever the layout below does.
    private static let magic = Array("TENET-CACHE-3\n".utf8)

    private(set) var entries: PathMap<CacheEntry> = [:]
    /// Findings of the project stage, valid for one digest of all files.
    private(set) var project: (key: ContentHash, findings: ArraySlice<UInt8>)?

    init() {}

    /// Reads a cache; anything unexpected gives an empty one.
    init(reading bytes: [UInt8], tool: ContentHash) {
        guard bytes.count >= Self.magic.count + ContentHash.count, bytes.starts(with: Self.magic) else { return }
        do {
            let body = bytes[Self.magic.count..<bytes.count - ContentHash.count]
            let checksum = body.withUnsafeBufferPointer { ContentHash($0) }
            guard checksum.bytes[...] == bytes[body.endIndex...] else { return }
            var inner = ByteReader(body)
            guard Array(try inner.raw()) == tool.bytes else { return }
            let project = try inner.list { (reader) throws(ByteCodingError) in
                (key: ContentHash(stored: try reader.raw()), findings: try reader.raw())
            }
            let entries = try inner.list { (reader) throws(ByteCodingError) in
                (try reader.string(), try CacheEntry(from: &reader))
            }
            self.project = project.first
            self.entries = PathMap(entries)
        } catch {
            self = Cache()
        }
    }

    /// The bytes of a cache file; the same content gives the same bytes.
    func encoded(tool: ContentHash) -> [UInt8] {
        var writer = ByteWriter(Self.magic)
        writer.reserve(entries.elements.reduce(0) { $0 + $1.value.findings.count + $1.value.facts.count + 200 })
        writer.write(tool.bytes)
        writer.write(project.map { [$0] } ?? []) { writer, project in
            writer.write(project.key.bytes)
            writer.write(project.findings)
        }
        writer.write(entries.sorted) { writer, entry in
            writer.write(entry.path)
            entry.value.write(to: &writer)
        }
        let checksum = writer.bytes[Self.magic.count...].withUnsafeBufferPointer { ContentHash($0) }
        writer.append(checksum.bytes[...])
        return writer.bytes
    }

    /// The entry of a file that looks unchanged, or nil. A file that was changed just before it was read may have changed
    /// again since then without a new time stamp, so it must be compared by content. Coarse file systems count in steps
    /// of two seconds.
    func entry(for path: String, stamp: FileStamp, rules: ContentHash) -> CacheEntry? {
        guard let entry = entries[path], entry.stamp == stamp, entry.rules == rules else { return nil }
        // A damaged file system, or a forged cache, may hold any time.
        let (age, isImpossible) = entry.looked.subtractingReportingOverflow(max(stamp.modified, stamp.changed))
        return age > 2_000_000_000 && !isImpossible ? entry : nil
    }

    /// The entry of a file with the same content, or nil.
    func entry(for path: String, content: ContentHash, rules: ContentHash) -> CacheEntry? {
        guard let entry = entries[path], entry.content == content, entry.rules == rules else { return nil }
        return entry
    }

    // MARK: On disk

    /// The cache at a path; whatever is there in its place, a link included, is an empty one.
    init(at path: String, tool: ContentHash) {
        var bytes: [UInt8] = []
        let result = FileReader.read(path, into: &bytes, limit: Self.maximumSize, followingLink: false)
        guard case .success = result else {
            self.init()
            return
        }
        self.init(reading: bytes, tool: tool)
    }

    /// Writes the cache, and clears away what runs that were killed while they did so left behind.
    func save(at path: String, tool: ContentHash) {
        let now = TemporaryFile.now
        // tenet:ignore(swallowed-try) the next run computes what this one could not save
        try? FileWriter.replace(path, with: encoded(tool: tool))
        TemporaryFile.removeStale(in: LexicalPath.parent(of: path), now: now)
    }

    /// In bytes.
    private static let maximumSize = 1 << 30

    mutating func store(_ entry: CacheEntry, for path: String) { entries[path] = entry }

    /// Forgets files that are gone.
    mutating func keep(only paths: PathSet) { entries.keep(only: paths) }

    /// What stage two found, and how many places keep the rules that are conventions.
    func projectFindings(for key: ContentHash) -> (findings: [Finding], kept: [RuleID: Int])? {
        guard let project, project.key == key else { return nil }
        var reader = ByteReader(project.findings)
        let findings = try? reader.list { (reader) throws(ByteCodingError) in try Finding(from: &reader) }
        guard let findings, let kept = try? reader.counts() else { return nil }
        return (findings, kept)
    }

    mutating func storeProject(_ findings: [Finding], kept: [RuleID: Int], for key: ContentHash) {
        var writer = ByteWriter()
        writer.write(findings) { $1.write(to: &$0) }
        writer.write(kept)
        project = (key, writer.bytes[...])
    }
}

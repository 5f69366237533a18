internal import TenetFoundation
public import TenetModel

/// Findings that a team has accepted for now. Entries name the rule, the code of the finding and the statement that it is
/// in, never a line number: they survive line shifts, reformatting and renamed files, and accept no other code.
public struct Baseline: Sendable, Hashable {
    public struct Entry: Sendable, Hashable, Codable, Comparable {
        public var path: String
        public var rule: RuleID
        /// A digest of the finding's code and of its statement, token by token.
        public var code: String
        /// A digest of what stands before and behind the statement: tells equal statements apart.
        public var around: String

        public static func < (left: Entry, right: Entry) -> Bool {
            if !LexicalPath.areSame(left.path, right.path) { return LexicalPath.precedes(left.path, right.path) }
            return (left.rule.rawValue, left.code, left.around) < (right.rule.rawValue, right.code, right.around)
        }
    }

    public struct Failure: Error, Sendable, CustomStringConvertible {
        public var description: String
    }

    private struct Header: Decodable {
        var version: Int
    }

    private struct File: Decodable {
        var entries: [Entry]
    }

    /// Raised whenever the digests are made in another way: entries of another version match nothing.
    private static let version = 2

    /// Sorted; equal findings stand as often as they occur.
    public private(set) var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries.sorted() }

    /// Records findings.
    /// - Parameter sources: the contents of their files, by path. Findings in other files are left out.
    public init(recording findings: [Finding], in sources: PathMap<LineTable>, threads: Int = 1) {
        self.init(entries: Fingerprints.entries(of: findings, in: sources, threads: threads).compactMap { $0 })
    }

    // MARK: The file

    /// Reads a baseline file.
    public init(reading bytes: [UInt8], path: String) throws(Failure) {
        // Editors may put a byte order mark in front.
        let text = Data(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
        guard let header = try? JSONDecoder().decode(Header.self, from: text) else {
            throw Failure(
                description:
                    "\(path): not a baseline, or a damaged one; restore it from version control, or record the "
                    + "findings anew with `tenet baseline create --force`")
        }
        guard header.version >= Self.version else {
            throw Failure(
                description:
                    "\(path): written by an older tenet, whose entries accepted other code than they were recorded "
                    + "for; record the findings anew with `tenet baseline create --force`")
        }
        guard header.version == Self.version else {
            throw Failure(
                description: "\(path): written by a newer tenet (version \(header.version), this one knows "
                    + "\(Self.version)); update tenet")
        }
        do {
            self.init(entries: try JSONDecoder().decode(File.self, from: text).entries)
        } catch {
            throw Failure(
                description:
                    "\(path): an entry is damaged, perhaps by a merge; restore the file from version control, or "
                    + "record the findings anew with `tenet baseline create --force`")
        }
    }

    /// One entry a line, sorted, so that merges are easy and conflicts small.
    public func encoded() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = entries.compactMap { entry in
            (try? encoder.encode(entry)).map { "    " + String(decoding: $0, as: UTF8.self) }
        }
        return "{\n  \"version\": \(Self.version),\n  \"entries\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    /// The baseline without the entries that a run found stale: it only ever shrinks.
    public func removing(_ stale: [StaleEntry]) -> Baseline {
        let positions = Set(stale.map(\.position))
        return Baseline(entries: entries.enumerated().filter { !positions.contains($0.offset) }.map(\.element))
    }
}

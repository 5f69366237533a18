internal import Foundation
public import TenetModel

/// Findings that a team has accepted for now. Entries name the rule, the code and what stands around it, never a
/// line number, so they survive line shifts, reformatting and renamed files.
public struct Baseline: Sendable, Hashable {
    public struct Entry: Sendable, Hashable, Codable, Comparable {
        public var path: String
        public var rule: RuleID
        /// A digest of the finding's code without blanks.
        public var code: String
        /// A digest of the code before and behind it without blanks.
        public var around: String

        public static func < (left: Entry, right: Entry) -> Bool {
            (left.path, left.rule.rawValue, left.code, left.around)
                < (right.path, right.rule.rawValue, right.code, right.around)
        }
    }

    public struct Failure: Error, Sendable, CustomStringConvertible {
        public var description: String
    }

    private struct File: Codable {
        var version: Int
        var entries: [Entry]
    }

    /// Sorted; equal findings stand as often as they occur.
    public private(set) var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries.sorted() }

    /// Reads a baseline file.
    public init(reading bytes: [UInt8], path: String) throws(Failure) {
        do {
            // Editors may put a byte order mark in front.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            let file = try JSONDecoder().decode(File.self, from: Data(text))
            guard file.version == 1 else {
                throw Failure(
                    description: "\(path): version \(file.version) is not known; update tenet or create it anew")
            }
            self.init(entries: file.entries)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "\(path): not a baseline; create it anew with `tenet baseline create`")
        }
    }

    /// One entry a line, sorted, so that merges are easy and conflicts small.
    public func encoded() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = entries.compactMap { entry in
            (try? encoder.encode(entry)).map { "    " + String(decoding: $0, as: UTF8.self) }
        }
        return "{\n  \"version\": 1,\n  \"entries\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    // MARK: Making and matching

    /// The entry of a finding. O(range + neighbourhood).
    public static func entry(for finding: Finding, in source: [UInt8]) -> Entry {
        let lower = min(finding.range.lower, source.count)
        let upper = min(max(lower, finding.range.upper), source.count)
        let code = squeezed(source[lower..<upper], limit: .max)
        let before = squeezed(source[..<lower].reversed(), limit: 48)
        let behind = squeezed(source[upper...], limit: 48)
        return Entry(
            path: finding.path, rule: finding.rule, code: digest(code), around: digest(before + [0x0A] + behind))
    }

    private static func squeezed(_ bytes: some Sequence<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes where byte > 0x20 && byte != 0x2C {
            guard result.count < limit else { break }
            result.append(byte)
        }
        return result
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        String(bytes.withUnsafeBufferPointer { ContentHash($0) }.hex.prefix(16))
    }

    public struct Outcome: Sendable {
        /// Findings that the baseline does not know.
        public var new: [Finding]
        public var knownCount: Int
        /// Entries that match nothing any more.
        public var stale: [Entry]
    }

    /// Takes known findings away. Matches in three passes, surest first: same file, code and neighbourhood; same
    /// file and code; and, for files that are gone, same code and neighbourhood in another file.
    /// - Parameters:
    ///   - paths: every path that was checked; entries of other files that exist are left alone.
    ///   - exists: whether a path is still there.
    public func apply(
        to findings: [Finding], checked paths: Set<String>, exists: (String) -> Bool, sources: (String) -> [UInt8]?
    ) -> Outcome {
        let made = findings.map { finding in sources(finding.path).map { Self.entry(for: finding, in: $0) } }
        var open: [Int?] = entries.indices.map { $0 }
        var known: Set<Int> = []
        func pass<Key: Hashable>(_ key: (Entry) -> Key, where allowed: (Entry) -> Bool = { _ in true }) {
            var waiting: [Key: [Int]] = [:]
            for index in open.compactMap({ $0 }).reversed() where allowed(entries[index]) {
                waiting[key(entries[index]), default: []].append(index)
            }
            for (index, entry) in made.enumerated() where !known.contains(index) {
                guard let entry, let match = waiting[key(entry)]?.popLast() else { continue }
                known.insert(index)
                open[match] = nil
            }
        }
        pass { $0 }
        pass { [$0.path, $0.rule.rawValue, $0.code] }
        pass({ [$0.rule.rawValue, $0.code, $0.around] }, where: { !paths.contains($0.path) && !exists($0.path) })
        return Outcome(
            new: findings.indices.filter { !known.contains($0) }.map { findings[$0] }, knownCount: known.count,
            stale: open.compactMap { $0 }.map { entries[$0] }.filter { paths.contains($0.path) || !exists($0.path) })
    }

    /// The baseline without the given entries: it only ever shrinks.
    public func removing(_ stale: [Entry]) -> Baseline {
        var counts: [Entry: Int] = [:]
        for entry in stale { counts[entry, default: 0] += 1 }
        return Baseline(
            entries: entries.filter { entry in
                guard let count = counts[entry], count > 0 else { return true }
                counts[entry] = count - 1
                return false
            })
    }
}

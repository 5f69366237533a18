import TenetRuleKit
internal import TenetRuleSupport

/// Looks in the documents of a project for days that are written beside the hash of a key.
///
/// Beside means: on the line of the hash (a row of a table, a comment), in a comment on the line above, or in the entry of a
/// list that the hash stands in, which a blank line, a bracket or the next entry ends.
struct PinRecords {
    private(set) var days: [String: ProjectPins.Dated] = [:]

    private static let endings: Set<String> = ["md", "markdown", "json", "yml", "yaml", "plist", "txt", "csv", "tsv"]
    /// Bytes of the largest document that is looked at.
    private static let sizeLimit = 1_000_000

    init(_ repository: Repository, hashes: Set<String>) {
        for file in repository.files
        where Self.endings.contains(FileKinds.ending(of: file.path)) && file.size <= Self.sizeLimit {
            guard !FileKinds.isForeign(file.path), !FileKinds.isForTests(file.path),
                let document = repository.document(file.path),
                hashes.contains(where: { document.bytes.firstRange(of: $0.utf8) != nil })
            else { continue }
            read(document, hashes)
        }
    }

    private mutating func read(_ document: RepositoryDocument, _ hashes: Set<String>) {
        let lines = document.lines
        let isList = ["json", "yml", "yaml"].contains(FileKinds.ending(of: document.path))
        for (index, line) in lines.enumerated() where line.text.utf8.count >= 44 {
            for hash in hashes where line.text.contains(hash) {
                var near = [line]
                if index > 0, Self.isComment(lines[index - 1].text) { near.append(lines[index - 1]) }
                if isList { near += Self.entry(around: index, lines) }
                let found = near.flatMap(Self.days)
                for day in found {
                    let isEnd = found.contains { $0.day < day.day }
                    let dated = ProjectPins.Dated(path: document.path, range: day.range, day: day.day, isEnd: isEnd)
                    if days[hash].map({ $0.day < dated.day }) ?? true { days[hash] = dated }
                }
            }
        }
    }

    private static func isComment(_ line: String) -> Bool {
        let text = line.trimmingBlanks
        return text.hasSuffix("-->") || ["<!--", "#", "//", "*", "/*"].contains { text.hasPrefix($0) }
    }

    /// The lines of the entry, up to 20 on each side.
    private static func entry(around index: Int, _ lines: [RangedText]) -> [RangedText] {
        var found: [RangedText] = []
        for place in stride(from: index - 1, through: max(0, index - 20), by: -1) {
            guard !begins(lines[place + 1].text), !ends(lines[place].text) else { break }
            found.append(lines[place])
        }
        for place in (index + 1)..<max(index + 1, min(lines.count, index + 20)) {
            guard !ends(lines[place].text), !begins(lines[place].text) else { break }
            found.append(lines[place])
        }
        return found
    }

    /// `- hash:` or `{` begins an entry.
    private static func begins(_ line: String) -> Bool {
        let text = line.trimmingBlanks
        return text.hasPrefix("- ") || text.hasPrefix("{") || text.hasSuffix("{")
    }

    private static func ends(_ line: String) -> Bool {
        let text = line.trimmingBlanks
        return text.isEmpty || text.hasPrefix("}") || text.hasPrefix("]")
    }

    /// Days such as `2026-11-27` in a line, each with its place. O(line).
    static func days(in line: RangedText) -> [(day: CalendarDay, range: ByteRange)] {
        let bytes = Array(line.text.utf8)
        guard bytes.count >= 10 else { return [] }
        return (0...(bytes.count - 10)).compactMap { start in
            let isAlone = start == 0 || !(0x30...0x39).contains(bytes[start - 1])
            guard isAlone, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
                let day = CalendarDay(String(decoding: bytes[start..<(start + 10)], as: UTF8.self))
            else { return nil }
            return (day, ByteRange(line.range.lower + start, line.range.lower + start + 10))
        }
    }
}

internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

/// Reads what `git diff-tree --stdin -z --raw --numstat` says of commits.
///
/// Everything stands between zero bytes: a record that begins with `c` and the name of a commit is followed by five more
/// fields; one that begins with a colon tells what a file was and is, and is followed by its path, or two; one of two
/// numbers counts lines. What follows what is known at each place, so no name and no message can be taken for something else.
struct CommitStream {
    /// What one commit makes of a file's contents, to be read when a rule wants the lines.
    struct ContentChange: Sendable {
        var path: String
        /// Nil for a new file.
        var old: String?
        var new: String
        /// What the other parents of a merge have in its place; nil where one has no such file.
        var others: [String?] = []
        /// Git counted no lines: it is no text, or larger than what git compares.
        var isBinary = false
    }

    struct Record: Sendable {
        var id: String
        var parents: [String]
        var time: Int
        var author: Commit.Person
        var message: [UInt8]
        var changes: [FileChange] = []
        var contents: [ContentChange] = []
        var hasAllChanges = true
        /// Only its beginning was read.
        var isMessageCut = false
        /// Of the history of another project; see ``GitHistory/foreign(among:head:)``.
        var isForeign = false
        /// Files, and those of them whose lines are counted.
        fileprivate var listedCount = 0
        fileprivate var countedCount = 0

        /// Nothing more is to come. A commit that changes files has begun with them before it could break off.
        fileprivate var isWhole: Bool { listedCount == countedCount && (listedCount > 0 || parents.count > 1) }
    }

    /// In the order of the answer.
    private(set) var records: [Record] = []
    /// Paths that are no text.
    private(set) var unreadableCount = 0
    private var places: [String: Int] = [:]
    private let countsLines: Bool

    static let format = "--format=c%H%x00%P%x00%at%x00%an%x00%ae%x00%B%x00"
    /// A commit that changes more files is a move of a whole project; the first ones tell as much.
    static let mostChanges = 2000
    /// In bytes; a longer message is cut.
    static let longestMessage = 1 << 18

    /// - Parameter isWhole: git said everything that it had to say; otherwise the last commit may lack something.
    init(_ answer: [UInt8], countsLines: Bool, isWhole: Bool) {
        self.countsLines = countsLines
        answer.withUnsafeBufferPointer { bytes in
            var fields = Fields(bytes)
            while var field = fields.next() {
                if field.first == 0x0A { field = field.dropFirst() }
                guard let first = field.first else { continue }
                let isComplete =
                    switch first {
                    case UInt8(ascii: "c"): readHead(field, &fields)
                    case UInt8(ascii: ":"): readChange(field, &fields)
                    default: readCounts(field, &fields)
                    }
                if !isComplete { break }
            }
        }
        if !isWhole, let last = records.last, !(countsLines && last.isWhole) { records.removeLast() }
        if countsLines { markBinaryContents() }
    }

    private mutating func markBinaryContents() {
        for index in records.indices {
            let binary = Set(records[index].changes.filter(\.isBinary).map(\.path))
            guard !binary.isEmpty else { continue }
            for place in records[index].contents.indices where binary.contains(records[index].contents[place].path) {
                records[index].contents[place].isBinary = true
            }
        }
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private mutating func readHead(_ first: Bytes, _ fields: inout Fields) -> Bool {
        guard let parents = fields.next(), let time = fields.next(), let name = fields.next(),
            let email = fields.next(),
            let message = fields.next()
        else { return false }
        func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
        places = [:]
        records.append(
            Record(
                id: text(first.dropFirst()), parents: text(parents).split(separator: " ").map(String.init),
                time: Int(text(time)) ?? 0, author: Commit.Person(name: text(name), email: text(email)),
                // Places are counted in bytes: they must be those of the text that is shown.
                message: Array(text(message.prefix(Self.longestMessage)).utf8),
                isMessageCut: message.count > Self.longestMessage))
        return true
    }

    /// `:100644 100644 OLD NEW M`, the path, and for a renamed file the path that it has now.
    private mutating func readChange(_ field: Bytes, _ fields: inout Fields) -> Bool {
        let words = field.split(separator: 0x20)
        guard words.count == 5, let letter = words[4].first, let first = fields.next() else { return false }
        let kind: FileChange.Kind =
            switch letter {
            case UInt8(ascii: "A"): .added
            case UInt8(ascii: "D"): .deleted
            case UInt8(ascii: "R"): .renamed
            default: .modified
            }
        var path = first
        var oldPath: Bytes?
        if kind == .renamed {
            guard let second = fields.next() else { return false }
            (oldPath, path) = (first, second)
        }
        guard let index = records.indices.last else { return true }
        records[index].listedCount += 1
        guard records[index].changes.count < Self.mostChanges else {
            records[index].hasAllChanges = false
            return true
        }
        guard let text = String(validating: path, as: UTF8.self) else {
            unreadableCount += 1
            return true
        }
        places[text] = records[index].changes.count
        records[index].changes.append(
            FileChange(
                kind, text, from: oldPath.map { String(decoding: $0, as: UTF8.self) }, isBinary: !countsLines))
        // 100644 and 100755: links and commits of submodules are no text of this project.
        if words[1].starts(with: "100".utf8) {
            let hasOld = words[0].dropFirst().starts(with: "100".utf8)
            records[index].contents.append(
                ContentChange(
                    path: text, old: hasOld ? String(decoding: words[2], as: UTF8.self) : nil,
                    new: String(decoding: words[3], as: UTF8.self)))
        }
        return true
    }

    /// `12 <tab> 3 <tab> PATH`, with `-` for what is no text; of a renamed file the paths are the two next fields.
    private mutating func readCounts(_ field: Bytes, _ fields: inout Fields) -> Bool {
        let words = field.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3 else { return false }
        var path = words[2]
        if path.isEmpty {
            guard fields.next() != nil, let second = fields.next() else { return false }
            path = second
        }
        guard let index = records.indices.last else { return true }
        records[index].countedCount += 1
        guard let text = String(validating: path, as: UTF8.self), let place = places[text] else { return true }
        let numbers = words.prefix(2).map { Int(String(decoding: $0, as: UTF8.self)) }
        records[index].changes[place].added = (numbers[0] ?? 0)
        records[index].changes[place].removed = (numbers[1] ?? 0)
        records[index].changes[place].isBinary = numbers[0] == nil
        return true
    }

    /// What stands between zero bytes.
    private struct Fields {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var start = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
            guard let base = bytes.baseAddress, start < bytes.count,
                let end = memchr(base + start, 0, bytes.count - start)
            else { return nil }
            let length = UnsafeRawPointer(end) - UnsafeRawPointer(base + start)
            defer { start += length + 1 }
            return bytes[start..<(start + length)]
        }
    }
}

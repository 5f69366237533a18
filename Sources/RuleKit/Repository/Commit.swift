/// One commit of the range that is checked.
public struct Commit: Hashable, Sendable {
    public struct Person: Hashable, Sendable {
        public var name: String
        public var email: String

        public init(name: String, email: String) {
            self.name = name
            self.email = email
        }

        /// A program, by its name or its address: `[bot]` of GitHub's apps, `bot` as a word, and addresses that take no
        /// answer.
        public var isBot: Bool {
            let words = name.lowercased().split { !$0.isLetter }
            let address = email.lowercased()
            let user = address.prefix { $0 != "@" }
            let host = address.drop { $0 != "@" }.dropFirst()
            return words.contains("bot") || name.hasSuffix("Bot") || user.hasSuffix("[bot]")
                || user.split { !$0.isLetter }.contains("bot") || ["noreply", "no-reply"].contains(user)
                || host == "github.com" && user.hasSuffix("actions")
        }
    }

    /// Hexadecimal.
    public var id: String
    public var parents: [String]
    public var author: Person
    /// When it was written, in seconds since 1970.
    public var time: Int
    /// Against its first parent; none for a merge.
    public var changes: [FileChange]
    /// False where only the beginning of the list was read.
    public var hasAllChanges: Bool
    /// It came with the history of another project, such as a library that `git subtree` put in: its people follow rules of
    /// their own.
    public var isForeign = false
    /// What findings point into: see ``CommitDocument``.
    public var document: RepositoryDocument
    public var message: CommitMessage

    public var isMerge: Bool { parents.count > 1 }
    public var day: CalendarDay { CalendarDay(secondsSince1970: time) }
    /// As people write it.
    public var shortID: String { String(id.prefix(12)) }
    public var subject: String { message.subject.text }

    /// The line of ``document`` that tells of a file; nil when the commit does not change it. O(bytes of the document).
    public func place(of path: String) -> RangedText? {
        guard let index = changes.firstIndex(where: { $0.path == path }) else { return nil }
        // The head ends with the blank line, and its last lines are those of the changes.
        let head = document.lines.prefix { !$0.text.isEmpty }
        let first = head.count - changes.count - (hasAllChanges ? 0 : 1)
        return head.indices.contains(first + index) ? head[first + index] : nil
    }

    /// Made by `git revert`, or a reversal of one.
    public var isRevert: Bool { message.isRevert }
    /// Meant to be melted into another commit by a rebase.
    public var isFixup: Bool { message.isFixup }
    /// Written by a program: what it says is nobody's style.
    public var isByBot: Bool { author.isBot || message.isTranslation }

    /// The commits that people of the project wrote for others to read: no merges, reverts, fixups, bots.
    public var isWritten: Bool { !isForeign && !isMerge && !message.isMerge && !isRevert && !isFixup && !isByBot }
}

/// The text that stands for a commit where findings show code: what git knows of it, a blank line, and its message.
///
///     commit 1f0c…
///     parents 77aa…
///     author Ana Ferro <ana@example.org>
///     date 2026-11-27 10:04:05
///     A 12 0 App/Login.swift
///     R 0 0 App/Old.swift	App/New.swift
///
///     Subject
///
/// Both ways are here because examples of rules are written in this form. A tab parts the paths of a renamed file, and `- -`
/// stand for the numbers of a binary one.
public enum CommitDocument {
    /// Where the document of a commit lies: git keeps no file there, and no project can have one.
    public static func path(of id: String) -> String { ".git/commit/\(id.prefix(12))" }

    /// - Parameter message: as git has it.
    public static func commit(
        id: String, parents: [String], author: Commit.Person, time: Int, changes: [FileChange],
        hasAllChanges: Bool = true, message: [UInt8]
    ) -> Commit {
        var head = "commit \(id)\n"
        if !parents.isEmpty { head += "parents \(parents.joined(separator: " "))\n" }
        head += "author \(oneLine(author.name)) <\(oneLine(author.email))>\n"
        head += "date \(date(time))\n"
        for change in changes {
            let counts = change.isBinary ? "- -" : "\(change.added) \(change.removed)"
            let paths = [change.oldPath, change.path].compactMap(\.self).map(oneLine).joined(separator: "\t")
            head += "\(change.kind.rawValue) \(counts) \(paths)\n"
        }
        if !hasAllChanges { head += "and more files\n" }
        head += "\n"
        let bytes = Array(head.utf8) + message
        return Commit(
            id: id, parents: parents, author: author, time: time, changes: changes, hasAllChanges: hasAllChanges,
            document: RepositoryDocument(path: path(of: id), bytes: bytes),
            message: CommitMessage(bytes[head.utf8.count...]))
    }

    /// Reads an example; what it leaves out has a value that no rule looks at. Nil for a text without a blank line.
    public static func read(path: String, bytes: [UInt8]) -> Commit? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let blank = text.firstRange(of: "\n\n") else { return nil }
        let start = text.utf8.distance(from: text.startIndex, to: blank.upperBound)
        var commit = Commit(
            id: "", parents: [], author: Commit.Person(name: "Ana Ferro", email: "ana@example.org"),
            time: 1_780_000_000,
            changes: [], hasAllChanges: true, document: RepositoryDocument(path: path, bytes: bytes),
            message: CommitMessage(bytes[start...]))
        for line in text[..<blank.lowerBound].split(separator: "\n") { read(line, into: &commit) }
        return commit
    }

    private static func read(_ line: Substring, into commit: inout Commit) {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return }
        let rest = words[1]
        switch words[0] {
        case "commit": commit.id = String(rest)
        case "parents": commit.parents = rest.split(separator: " ").map(String.init)
        case "author":
            let parts = rest.split(separator: "<", maxSplits: 1)
            commit.author = Commit.Person(
                name: parts.first.map { String($0.last == " " ? $0.dropLast() : $0) } ?? "",
                email: parts.count > 1 ? String(parts[1].prefix { $0 != ">" }) : "")
        case "date":
            guard let day = CalendarDay(rest) else { return }
            let clock = rest.split(separator: " ").dropFirst().first?.split(separator: ":").compactMap { Int($0) } ?? []
            commit.time = day.number * 86_400 + zip(clock, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        case "and": commit.hasAllChanges = false
        default: if let change = change(of: words[0], rest) { commit.changes.append(change) }
        }
    }

    private static func change(of letter: Substring, _ rest: Substring) -> FileChange? {
        let parts = rest.split(separator: " ", maxSplits: 2)
        guard let kind = FileChange.Kind(rawValue: String(letter)), parts.count == 3 else { return nil }
        let paths = parts[2].split(separator: "\t").map(String.init)
        return FileChange(
            kind, paths.last ?? "", from: paths.count > 1 ? paths[0] : nil, added: Int(parts[0]) ?? 0,
            removed: Int(parts[1]) ?? 0, isBinary: parts[0] == "-")
    }

    /// `2026-11-27 10:04:05`, in UTC.
    private static func date(_ time: Int) -> String {
        let day = CalendarDay(secondsSince1970: time)
        let seconds = time - day.number * 86_400
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day) \(padded(seconds / 3600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
    }

    /// Names may hold any character; a line break in one must not make a line of its own.
    private static func oneLine(_ text: String) -> String {
        text.utf8.contains { $0 < 0x20 }
            ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 })) : text
    }
}

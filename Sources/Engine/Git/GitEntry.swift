internal import TenetModel

/// Something that git has under a path, in a tree or in the index.
struct GitEntry: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file
        case link
        /// Another repository; the object is a commit of it.
        case submodule
    }

    var kind: Kind
    /// Hexadecimal, 40 or 64 digits.
    var object: String
    /// Only in the index: what was known of the file when it was last found equal to the object.
    var status: GitFileStatus?
    /// Only in the index: named by `git add --intent-to-add`; the next commit does not hold it.
    var isOnlyIntended = false
    /// Only in the index: a sparse checkout leaves it out of the work tree.
    var isLeftOut = false

    /// True when both stand for the same contents.
    func isSame(as other: GitEntry) -> Bool { kind == other.kind && object == other.object }

    init?(mode: some Sequence<UInt8>, object: some Collection<UInt8>) {
        switch String(decoding: Array(mode), as: UTF8.self) {
        case "100644", "100755", "100664": kind = .file
        case "120000": kind = .link
        case "160000": kind = .submodule
        default: return nil
        }
        self.object = String(decoding: object, as: UTF8.self)
    }
}

/// What the index keeps of a file's status; the numbers are cut to 32 bits.
struct GitFileStatus: Hashable, Sendable {
    /// Nanoseconds since 1970.
    var modificationTime: Int64 = 0
    var changeTime: Int64 = 0
    var inode: UInt32 = 0
    var size: UInt32 = 0

    /// True when nothing was written to the file since. A file that was written in the instant in which the index was may have
    /// been written again without a trace, as git's documentation of "racy git" says; then nothing is known.
    func matches(_ status: FileStatus, indexTime: Int64) -> Bool {
        modificationTime == status.modificationTime && changeTime == status.changeTime
            && inode == UInt32(truncatingIfNeeded: status.identity.inode)
            && size == UInt32(truncatingIfNeeded: status.size) && modificationTime < indexTime
    }
}

/// What git has, by path relative to the folder that it was asked in. Paths are bytes: names need not be text, and
/// two that differ in the form of their accents are two.
struct GitListing: Sendable {
    private(set) var entries: [[UInt8]: GitEntry] = [:]
    /// Paths that a merge has left in several versions.
    private(set) var unmerged: Set<[UInt8]> = []

    subscript(_ path: [UInt8]) -> GitEntry? { entries[path] }

    func entry(_ path: String) -> GitEntry? { entries[Array(path.utf8)] }

    func isUnmerged(_ path: String) -> Bool { unmerged.contains(Array(path.utf8)) }

    /// Nothing at all.
    init() {}

    /// Reads the answer of `git ls-tree -r -z`: `mode kind object`, a tab, the path, a zero byte.
    init(tree answer: [UInt8]) {
        for record in answer.split(separator: 0) {
            guard let tab = record.firstIndex(of: 0x09) else { continue }
            let words = record[..<tab].split(separator: 0x20)
            guard words.count == 3, let entry = GitEntry(mode: words[0], object: words[2]) else { continue }
            entries[Array(record[(tab + 1)...])] = entry
        }
    }

    /// Reads the answer of `git ls-files --stage --debug -z`: `mode object stage`, a tab, the path, a zero byte, and lines
    /// that begin with two blanks and hold `name: number`. The manual promises nothing about the form of these lines;
    /// when they look otherwise the status is unknown, and files are compared in its stead.
    init(index answer: [UInt8]) {
        var rest = answer[...]
        while let tab = rest.firstIndex(of: 0x09), let end = rest[tab...].firstIndex(of: 0) {
            let words = rest[..<tab].split(separator: 0x20)
            let path = Array(rest[(tab + 1)..<end])
            rest = rest[(end + 1)...]
            var details = GitIndexDetails()
            while rest.starts(with: [0x20, 0x20]), let line = rest.firstIndex(of: 0x0A) {
                details.read(rest[..<line])
                rest = rest[(line + 1)...]
            }
            guard words.count == 3, var entry = GitEntry(mode: words[0], object: words[1]) else { continue }
            guard words[2].elementsEqual([0x30]) else {
                unmerged.insert(path)
                continue
            }
            entry.status = details.status
            entry.isOnlyIntended = details.isOnlyIntended
            entry.isLeftOut = details.isLeftOut
            entries[path] = entry
        }
    }
}

/// The lines that `git ls-files --debug` writes below an entry.
private struct GitIndexDetails {
    private var modificationTime: Int64?
    private var changeTime: Int64?
    private var inode: UInt64?
    private var size: UInt64?
    /// `CE_INTENT_TO_ADD` in git's sources, an extended flag of the index's version 3.
    private(set) var isOnlyIntended = false
    /// `CE_SKIP_WORKTREE`, the flag beside it.
    private(set) var isLeftOut = false

    /// `  ctime: 1700000000:5`, `  dev: 1<tab>ino: 2`, `  size: 3<tab>flags: 20000000`; the last one is hexadecimal.
    mutating func read(_ line: ArraySlice<UInt8>) {
        for field in line.split(separator: 0x09) {
            let parts = field.drop { $0 == 0x20 }.split(separator: 0x3A, maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].drop { $0 == 0x20 }
            if parts[0].elementsEqual("mtime".utf8) {
                modificationTime = Self.time(value)
            } else if parts[0].elementsEqual("ctime".utf8) {
                changeTime = Self.time(value)
            } else if parts[0].elementsEqual("ino".utf8) {
                inode = Self.number(value)
            } else if parts[0].elementsEqual("size".utf8) {
                size = Self.number(value)
            } else if parts[0].elementsEqual("flags".utf8) {
                let flags = Self.number(value, radix: 16) ?? 0
                isOnlyIntended = flags & (1 << 29) != 0
                isLeftOut = flags & (1 << 30) != 0
            }
        }
    }

    var status: GitFileStatus? {
        guard let modificationTime, let changeTime, let inode, let size else { return nil }
        return GitFileStatus(
            modificationTime: modificationTime, changeTime: changeTime, inode: UInt32(truncatingIfNeeded: inode),
            size: UInt32(truncatingIfNeeded: size))
    }

    private static func time(_ text: ArraySlice<UInt8>) -> Int64? {
        let parts = text.split(separator: 0x3A)
        guard parts.count == 2, let seconds = number(parts[0]), let rest = number(parts[1]), seconds < 1 << 33,
            rest < 1_000_000_000
        else { return nil }
        return Int64(seconds) * 1_000_000_000 + Int64(rest)
    }

    /// Nil for anything but a number of at most 15 digits.
    private static func number(_ text: ArraySlice<UInt8>, radix: UInt64 = 10) -> UInt64? {
        guard !text.isEmpty, text.count <= 15 else { return nil }
        var number: UInt64 = 0
        for byte in text {
            let digit: UInt64
            switch byte {
            case 0x30...0x39: digit = UInt64(byte - 0x30)
            case 0x61...0x66: digit = UInt64(byte - 0x61) + 10
            default: return nil
            }
            guard digit < radix else { return nil }
            number = number * radix + digit
        }
        return number
    }
}

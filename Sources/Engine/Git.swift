internal import Foundation

/// Asks git for what changed. Only reads; never runs hooks, external diffs or text converters of the project.
public struct Git: Sendable {
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public var description: String
    }

    public let root: String

    public init(root: String) { self.root = root }

    /// Lines changed since a revision, uncommitted work and untracked files included.
    public func changes(since revision: String) throws(Failure) -> ChangedLines {
        guard !revision.hasPrefix("-") else { throw Failure(description: "`\(revision)` is not a revision") }
        var changes = ChangedLines(
            unifiedDiff: try run(
                ["diff"] + Self.plain + [revision, "--"], failing: "git knows no revision `\(revision)`"))
        let untracked = try run(["ls-files", "--others", "--exclude-standard", "-z"], failing: "git cannot list files")
        for path in untracked.split(separator: "\0") { changes.addWhole(String(path)) }
        return changes
    }

    /// Lines changed in the index.
    public func stagedChanges() throws(Failure) -> ChangedLines {
        ChangedLines(
            unifiedDiff: try run(["diff", "--cached"] + Self.plain + ["--"], failing: "git has no index here"))
    }

    /// The staged bytes of files, which may differ from those on disk, by path relative to the root. One process reads all
    /// of them.
    public func stagedBytes(of paths: [String]) throws(Failure) -> [String: [UInt8]] {
        // A name with a line break in it would be two questions.
        let plain = paths.filter { !$0.utf8.contains(0x0A) }
        var found: [String: [UInt8]] = [:]
        for path in paths where path.utf8.contains(0x0A) {
            found[path] = try output(["show", ":./\(path)"], failing: "git cannot show the staged `\(path)`")
        }
        guard !plain.isEmpty else { return found }
        let questions = Data(plain.map { ":./\($0)\n" }.joined().utf8)
        let answer = try output(["cat-file", "--batch"], failing: "git cannot show what is staged", given: questions)
        var rest = answer[...]
        for path in plain {
            guard let bytes = Self.nextObject(&rest) else {
                throw Failure(description: "git cannot show the staged `\(path)`")
            }
            found[path] = Array(bytes)
        }
        return found
    }

    /// Takes one object off the answer of `git cat-file --batch`: a line with id, kind and size, the bytes, a line break.
    /// Nil when git does not know it.
    private static func nextObject(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: 0x0A) else { return nil }
        let words = rest[..<end].split(separator: 0x20)
        guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
            end + 1 + size < rest.endIndex
        else { return nil }
        let bytes = rest[(end + 1)..<(end + 1 + size)]
        rest = rest[(end + 2 + size)...]
        return bytes
    }

    /// The bytes of a file at a revision.
    public func bytes(of path: String, at revision: String) throws(Failure) -> [UInt8] {
        guard !revision.hasPrefix("-") else { throw Failure(description: "`\(revision)` is not a revision") }
        return try output(
            ["show", "--no-textconv", "\(revision):./\(path)"], failing: "git has no `\(path)` at `\(revision)`")
    }

    /// The files below a folder at a revision; the file itself when the path is one.
    public func files(below path: String, at revision: String) throws(Failure) -> [String] {
        guard !revision.hasPrefix("-") else { throw Failure(description: "`\(revision)` is not a revision") }
        let listed = try run(
            ["ls-tree", "-r", "-z", "--name-only", revision, "--", path], failing: "git knows no revision `\(revision)`"
        )
        return listed.split(separator: "\0").map(String.init)
    }

    private static let plain = [
        "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--relative", "--src-prefix=a/",
        "--dst-prefix=b/",
    ]

    private func run(_ arguments: [String], failing sentence: String) throws(Failure) -> String {
        String(decoding: try output(arguments, failing: sentence), as: UTF8.self)
    }

    /// - Parameter input: what git reads from its standard input.
    private func output(
        _ arguments: [String], failing sentence: String, given input: Data? = nil
    ) throws(Failure) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-c", "core.quotePath=true", "-C", root] + arguments
        let out = Pipe()
        let errors = Pipe()
        process.standardOutput = out
        process.standardError = errors
        let questions = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : questions
        do {
            try process.run()
        } catch {
            throw Failure(description: "git cannot be run: \(error.localizedDescription)")
        }
        if let input {
            // Beside the reading below: git may stop reading until its answers are taken.
            DispatchQueue.global().async {
                // tenet:ignore(swallowed-try) git's answer is too short then, and that is what is reported
                try? questions.fileHandleForWriting.write(contentsOf: input)
                questions.fileHandleForWriting.closeFile()
            }
        }
        let bytes = out.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason =
                String(decoding: complaint, as: UTF8.self).split(separator: "\n").first.map { " (\($0))" } ?? ""
            throw Failure(description: sentence + reason)
        }
        return Array(bytes)
    }
}

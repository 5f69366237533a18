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

    /// The staged bytes of a file, which may differ from those on disk.
    public func stagedBytes(of path: String) throws(Failure) -> [UInt8] {
        try output(["show", ":./\(path)"], failing: "git cannot show the staged `\(path)`")
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

    private func output(_ arguments: [String], failing sentence: String) throws(Failure) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-c", "core.quotePath=true", "-C", root] + arguments
        let out = Pipe()
        let errors = Pipe()
        process.standardOutput = out
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw Failure(description: "git cannot be run: \(error.localizedDescription)")
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

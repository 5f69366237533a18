public import Foundation

/// A repository for one test, with nobody's settings, removed when the test is over.
public final class GitScratch: Sendable {
    public let folder: URL
    private let owned: URL?

    /// The variables that keep the user's settings out.
    public static let environment = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Test",
        "GIT_AUTHOR_EMAIL": "test@example.com", "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.com",
    ]

    public init(_ arguments: String...) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-git-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        owned = folder
        try git(["init", "-q"] + arguments)
    }

    /// A folder that belongs to somebody else.
    public init(at folder: URL) {
        self.folder = folder
        owned = nil
    }

    deinit {
        if let owned { try? FileManager.default.removeItem(at: owned) }
    }

    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    @discardableResult
    public func git(_ arguments: String...) throws -> String { try git(arguments) }

    @discardableResult
    public func git(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
    ) throws -> String {
        var command = Command("git", ["-c", "protocol.file.allow=always"] + arguments, in: folder)
        command.environment = Self.environment.merging(environment) { $1 }
        let answer = try command.run(input: input)
        guard answer.code == 0 else { throw Failure(description: "git \(arguments): \(answer.errors)") }
        return answer.text
    }

    /// Stages everything and commits it.
    public func commit() throws {
        try git("add", "-A")
        try git("commit", "-q", "--allow-empty", "-m", "a step")
    }

    public func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    public func write(_ data: Data, to path: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    public func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
    }

    public func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
}

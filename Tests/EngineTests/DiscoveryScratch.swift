import Foundation
import TenetModel
import TenetTestSupport

@testable import TenetEngine

/// A folder for one test, removed with all its contents when the test is over.
final class ScratchFolder {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        path = LexicalPath.child("tenet-discovery-\(UUID().uuidString)", of: parent)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func absolute(_ name: String) -> String { LexicalPath.child(name, of: path) }

    /// Writes files, with their folders; a name with a slash at its end is a folder.
    func add(_ names: String..., contents: String = "") throws {
        for name in names { try add(name, Array(contents.utf8)) }
    }

    func add(_ name: String, _ contents: [UInt8]) throws {
        let isFolder = name.utf8.last == UInt8(ascii: "/")
        let folder = isFolder ? absolute(name) : LexicalPath.parent(of: absolute(name))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if !isFolder { try Data(contents).write(to: URL(fileURLWithPath: absolute(name))) }
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: absolute(name), withDestinationPath: target)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: absolute(name)) }

    func contents(_ name: String) throws -> String {
        try String(contentsOfFile: absolute(name), encoding: .utf8)
    }

    /// Names in a folder, in bytewise order.
    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: absolute(folder)).sorted(by: LexicalPath.precedes)
    }
}

/// Git as a second opinion, where it is installed.
enum GitOpinion {
    static let isPresent = (try? run(["--version"], in: "/", input: "")) != nil

    struct Failure: Error {}

    /// Runs git without anybody's settings.
    @discardableResult
    static func run(_ arguments: [String], in folder: String, input: String = "") throws -> String {
        var command = Command(
            "git", ["-c", "core.ignorecase=false", "-c", "core.precomposeunicode=false"] + arguments,
            in: URL(fileURLWithPath: folder))
        command.environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
        let answer = try command.run(input: Data(input.utf8))
        // `check-ignore` answers 1 when nothing is ignored.
        guard answer.code <= 1 else { throw Failure() }
        return answer.text
    }
}

extension Discovery {
    /// Paths found, for short expectations.
    func paths(_ arguments: String...) throws(DiscoveryError) -> [String] {
        try files(paths: arguments).files.map(\.path)
    }
}

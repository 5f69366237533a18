import Foundation
import TenetTestSupport
import Testing

/// Runs the built `tenet` in a folder of its own, as a user would.
struct TenetProcess {
    struct Answer {
        var code: Int32
        var output: String
        var errors: String
    }

    var folder: URL
    /// Added to the variables of the tests' own process.
    var environment: [String: String] = [:]

    /// Makes a folder with these files.
    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    func write(_ text: String, to path: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    func tenet(_ arguments: String..., input: String? = nil) throws -> Answer {
        try tenet(arguments: arguments, input: input)
    }

    @discardableResult
    func tenet(arguments: [String], input: String? = nil) throws -> Answer {
        try run(Self.binary(), arguments, input: input)
    }

    @discardableResult
    func git(_ arguments: String...) throws -> Answer {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        return try run(URL(fileURLWithPath: "/usr/bin/env"), ["git"] + identity + arguments, input: nil)
    }

    @discardableResult
    func run(_ program: URL, _ arguments: [String], input: String?) throws -> Answer {
        var command = Command(program.path, arguments, in: folder)
        command.environment = ["XDG_CACHE_HOME": folder.path + "/.cache", "HOME": folder.path]
        command.environment.merge(environment) { $1 }
        let answer = try command.run(input: Data((input ?? "").utf8))
        return Answer(code: answer.code, output: answer.text, errors: answer.errors)
    }

    /// The binary beside the test bundle.
    static func binary() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            folder = bundle.bundleURL.deletingLastPathComponent()
        }
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("tenet")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }
}

public import Foundation

/// Runs a program to its end. What it reads and writes are files, not pipes: nothing that it writes can fill up and make
/// it wait for a reader.
public struct Command: Sendable {
    public struct Answer: Sendable {
        public var code: Int32
        public var output: Data
        public var errors: String

        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    public var program: String
    public var arguments: [String]
    public var folder: URL
    /// Added to the variables of the tests' own process.
    public var environment: [String: String] = [:]
    /// Seconds after which the program is ended, so that one that hangs fails its test and not the run.
    public var patience = 300.0

    /// - Parameter program: a path, or a name to be looked up.
    public init(_ program: String, _ arguments: [String], in folder: URL) {
        (self.program, self.arguments, self.folder) = (program, arguments, folder)
    }

    public func run(input: Data = Data()) throws -> Answer {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let files = ["input", "output", "errors"].map { place.appendingPathComponent($0) }
        for file in files { try (file == files[0] ? input : Data()).write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        let end = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: end)
        process.waitUntilExit()
        end.cancel()
        return Answer(
            code: process.terminationStatus, output: try Data(contentsOf: files[1]),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    /// True when the program can be started and ends well.
    public static func works(_ program: String, _ arguments: [String]) -> Bool {
        let answer = try? Command(program, arguments, in: URL(fileURLWithPath: "/")).run()
        return answer?.code == 0
    }
}

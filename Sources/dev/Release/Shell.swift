import ArgumentParser
import Foundation

/// Starts programs that are found on the path.
enum Shell {
    /// Runs a program that is found on the path, and shows what it prints.
    static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws {
        _ = try start(program, arguments, in: folder, output: nil)
    }

    /// What a program prints, without the line end.
    static func output(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> String {
        let pipe = Pipe()
        let process = try start(program, arguments, in: folder, output: pipe)
        return process.trimmingCharacters(in: .newlines)
    }

    private static func start(
        _ program: String, _ arguments: [String], in folder: URL?, output: Pipe?
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        if let folder { process.currentDirectoryURL = folder }
        if let output { process.standardOutput = output }
        try process.run()
        let data = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ValidationError(
                "`\(program) \(arguments.joined(separator: " "))` ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The SHA-256 of a file in hexadecimal digits.
    static func checksum(of file: URL) throws -> String {
        #if os(macOS)
            let text = try output("shasum", ["-a", "256", file.path])
        #else
            let text = try output("sha256sum", [file.path])
        #endif
        return String(text.prefix { $0 != " " })
    }

    static func replaceFolder(_ folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Copies an executable without its symbols.
    static func copyStripped(_ binary: URL, to place: URL) throws {
        try FileManager.default.copyItem(at: binary.resolvingSymlinksInPath(), to: place)
        try run("strip", [place.path])
    }
}

import Foundation
import Testing

/// Runs that are killed while they write. `TENET_KILLS` says how often; a few by default, because each starts a process.
@Suite(.serialized) struct KillTests {
    private let kills = ProcessInfo.processInfo.environment["TENET_KILLS"].flatMap { Int($0) } ?? 12
    private let count = 60

    private func source(_ number: Int) -> String {
        (0..<40).map { "let value\(number)x\($0) = \($0);\n" }.joined() + "let last = try! read\(number)()\n"
    }

    private func project() throws -> TenetProcess {
        var files = ["tenet.yml": ""]
        for number in 0..<count { files["Sources/F\(number).swift"] = source(number) }
        return try TenetProcess(files)
    }

    /// Starts `tenet` and kills it after a while, without a chance to clean up.
    private func kill(_ project: TenetProcess, after seconds: Double, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = try TenetProcess.binary()
        process.arguments = arguments
        process.currentDirectoryURL = project.folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_CACHE_HOME": project.folder.path + "/.cache", "HOME": project.folder.path]) { _, new in new }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // tenet:ignore(test-sleep) the moment of the kill is what is tried, and none may matter
        Thread.sleep(forTimeInterval: seconds)
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// How long the whole takes, so that kills fall into all of it.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Date()
        try body()
        return Date().timeIntervalSince(start)
    }

    @Test func killedFixesLeaveEveryFileOldOrNewAndNothingElse() throws {
        let trial = try project()
        let whole = try seconds { try trial.tenet("fix", "--rule", "semicolon", "--no-cache") }
        trial.remove()
        let project = try project()
        defer { project.remove() }
        let folder = project.folder.appendingPathComponent("Sources").path
        let names = Set((0..<count).map { "F\($0).swift" })
        for number in 0..<kills {
            for file in 0..<count where number.isMultiple(of: 3) {
                try project.write(source(file), to: "Sources/F\(file).swift")
            }
            let share = 0.3 + 0.75 * Double(number) / Double(max(1, kills - 1))
            try kill(project, after: whole * share, ["fix", "--rule", "semicolon", "--no-cache"])
            for file in 0..<count {
                let text = try project.read("Sources/F\(file).swift")
                let old = source(file)
                #expect(text == old || text == old.replacingOccurrences(of: ";\n", with: "\n"))
            }
            let others = try Set(FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(names)
            #expect(others.allSatisfy { $0.hasPrefix(".tenet-") })
            for name in others {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder + "/" + name)
            }
        }
        try project.tenet("fix", "--rule", "semicolon", "--no-cache")
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == names)
        #expect(try project.tenet("fix", "--rule", "semicolon", "--no-cache").errors.contains("fixed 0 findings"))
    }

    @Test func killedChecksLeaveACacheThatIsWholeAndNothingElse() throws {
        let project = try project()
        defer { project.remove() }
        let expected = try project.tenet("check", "--no-cache", "--format", "json").output
        let whole = try seconds { try project.tenet("check", "--cache-file", "trial.tenet") }
        let folder = project.folder.appendingPathComponent(".cache/tenet").path
        for number in 0..<kills {
            // Something new to save each time.
            try project.write(source(0) + "// \(number)\n", to: "Sources/F0.swift")
            let share = 0.5 + 0.6 * Double(number) / Double(max(1, kills - 1))
            try kill(project, after: whole * share, ["check"])
        }
        try project.write(source(0), to: "Sources/F0.swift")
        #expect(try project.tenet("check", "--format", "json").output == expected)
        let leftovers = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { !$0.hasSuffix(".tenet") }
        #expect(leftovers.allSatisfy { $0.hasPrefix(".tenet-") } && leftovers.count <= 2)
    }
}

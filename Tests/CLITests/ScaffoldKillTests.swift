import Foundation
import TenetTestSupport
import Testing

/// A scaffold that is killed while it writes: what is there is the old tree, or becomes the new one with the next command.
/// `TENET_KILLS` says how often for each standard; the seed stands beside each failure.
@Suite(.serialized) struct ScaffoldKillTests {
    private static let kills = ProcessInfo.processInfo.environment["TENET_KILLS"].flatMap { Int($0) } ?? 10

    /// Every file outside of the cache.
    private func tree(_ folder: URL) -> [String: Data] {
        var found: [String: Data] = [:]
        for path in FileManager.default.subpaths(atPath: folder.path) ?? [] where !path.hasPrefix(".cache") {
            var isFolder: ObjCBool = false
            let place = folder.path + "/" + path
            _ = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
            if !isFolder.boolValue { found[path] = FileManager.default.contents(atPath: place) }
        }
        return found
    }

    /// Starts a command and kills it some time after it has begun to write.
    /// - Returns: false when it had ended by itself.
    private func kill(_ app: TenetProcess, after seconds: Double, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = try TenetProcess.binary()
        process.arguments = arguments
        process.currentDirectoryURL = app.folder
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": app.folder.path]) { _, new in new }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let ours = app.folder.path + "/.tenet"
        let names = { (try? FileManager.default.contentsOfDirectory(atPath: ours)) ?? [] }
        while process.isRunning, !names().contains(where: { $0.hasPrefix("staging-") || $0 == "pending" }) {
            usleep(200)
        }
        // tenet:ignore(test-sleep) the moment of the kill is what is tried, and none may matter
        usleep(UInt32(seconds * 1_000_000))
        let isRunning = process.isRunning
        if isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return isRunning && process.terminationReason == .uncaughtSignal
    }

    @Test(arguments: ["mvvm", "clean", "service-layer", "native"])
    func whatIsKilledLeavesTheOldTreeOrLeadsToTheNewOne(standard: String) throws {
        var app = try TenetProcess([:])
        defer { app.remove() }
        #expect(try app.tenet("new", "app", "Harbor", "--standard", standard).code == 0)
        let clean = app.folder.appendingPathComponent("Harbor")
        let old = tree(clean)
        let command = ["new", "feature", "Berths"]
        func copy(_ name: String) throws {
            app.folder = clean.deletingLastPathComponent().appendingPathComponent(name)
            try FileManager.default.copyItem(at: clean, to: app.folder)
        }
        try copy("whole")
        // How long the writing takes, so that kills fall into all of it.
        let start = Date()
        #expect(try !kill(app, after: 0, ["new", "--help"]) && app.tenet(arguments: command).code == 0)
        let writing = Date().timeIntervalSince(start) / 3
        let new = tree(app.folder)
        var random = SeededGenerator(seed: 20_261_129)
        var outcomes: [String: Int] = [:]
        for number in 0..<Self.kills {
            try copy("killed-\(number)")
            defer { try? FileManager.default.removeItem(at: app.folder) }
            let seconds = Double.random(in: 0...writing, using: &random)
            let isKilled = try kill(app, after: seconds, command)
            let isBegun = FileManager.default.fileExists(atPath: app.folder.path + "/.tenet/pending/plan.json")
            // Whatever comes next finishes what was begun, and drops what was not.
            #expect(try app.tenet("new", "component").code == 0)
            // Files in the making go as soon as their process is surely dead.
            let after = tree(app.folder).filter { !($0.key.split(separator: "/").last?.hasPrefix(".tenet-") ?? false) }
            let words = "kill \(number) of \(standard) after \(seconds) s (begun: \(isBegun))"
            #expect(after == old || after == new, "\(words): \(Set(after.keys).subtracting(new.keys))")
            if isBegun { #expect(after == new, "\(words)") }
            outcomes[isKilled ? isBegun ? "begun" : "other" : "ended", default: 0] += 1
        }
        #expect(outcomes["begun", default: 0] + outcomes["other", default: 0] > 0, "nothing was killed: \(outcomes)")
    }
}

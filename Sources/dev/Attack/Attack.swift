import Foundation

/// One way in which hostile or unlucky input once crashed, hung or misled the tool. It stays here so that it never does
/// again, and its neighbors with it.
struct Attack: Sendable {
    /// What is tried, in words that a failure is reported with.
    let name: String
    /// Prepares the arena, runs the tool and complains about what it did.
    let body: @Sendable (Arena) throws -> Void
}

/// A folder of its own for one attack, and the tool to run there.
final class Arena {
    let folder: String
    /// The binary under attack.
    let tenet: String
    /// Multiplies the time limits: for a debug build on a busy machine.
    let patience: Double
    /// Repetitions of attacks that depend on luck.
    let repetitions: Int
    private(set) var complaints: [String] = []

    init(tenet: String, patience: Double, repetitions: Int) throws {
        self.tenet = tenet
        self.patience = patience
        self.repetitions = repetitions
        // Without links in it, so that paths compare.
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        folder = base + "/attack-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/project", withIntermediateDirectories: true)
    }

    /// The project under attack; what lies beside it is outside.
    var project: String { folder + "/project" }

    func complain(_ text: String) { complaints.append(text) }

    func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { complain(text()) }
    }

    func remove() throws { try FileManager.default.removeItem(atPath: folder) }
}

// Files of the arena; paths are relative to the project.
extension Arena {
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : project + "/" + name }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let path = path(name)
        if let slash = path.lastIndex(of: "/") {
            try FileManager.default.createDirectory(
                atPath: String(path[..<slash]), withIntermediateDirectories: true)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    func read(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? [] }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Names of the entries below the project that a predicate takes.
    func names(where takes: (String) -> Bool) -> [String] {
        (FileManager.default.enumerator(atPath: project)?.compactMap { $0 as? String } ?? []).filter(takes).sorted()
    }
}

// Running the tool and git.
extension Arena {
    /// Runs the tool in the project and complains when it crashes, hangs or fails inside.
    /// - Parameters:
    ///   - limit: seconds on an idle machine with a release build.
    ///   - codes: the exit codes that are right.
    @discardableResult
    func run(
        _ arguments: [String], input: String? = nil, output: String? = nil, limit: Double = 10,
        codes: ClosedRange<Int32> = 0...1
    ) throws -> Measured {
        let timeout = limit * patience
        let ended = try Measured.run(
            tenet, arguments, input: input, in: project, output: output, timeout: timeout)
        let shown = "`tenet \(arguments.joined(separator: " "))`".prefix(160)
        if let code = ended.code {
            expect(
                codes.contains(code),
                "\(shown) ended with \(code): \(String(decoding: ended.complaint.prefix(300), as: UTF8.self))")
        } else if ended.wall >= timeout {
            complain("\(shown) did not end within \(Int(timeout)) s")
        } else {
            complain("\(shown) was ended by a signal after \(Int(ended.wall)) s")
        }
        return ended
    }

    /// The findings of a check as `path:line:rule`, sorted.
    func findings(_ arguments: [String], limit: Double = 10) throws -> [String] {
        let ended = try run(["check", "--no-config", "--format", "json"] + arguments, limit: limit)
        let json = try? JSONSerialization.jsonObject(with: Data(ended.output)) as? [String: Any]
        guard let found = json?["findings"] as? [[String: Any]] else {
            complain("no report from `tenet check \(arguments.joined(separator: " "))`")
            return []
        }
        return found.map { finding in
            "\(finding["path"] ?? "?"):\(finding["line"] ?? "?"):\(finding["rule"] ?? "?")"
        }.sorted()
    }

    /// Runs git without the settings of whoever runs the attack.
    func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false"]
        let ended = try Measured.run("/usr/bin/env", ["git"] + identity + arguments, in: project)
        expect(ended.code == 0, "git \(arguments.joined(separator: " ")) failed; the attack could not be prepared")
    }

    func commitAll() throws {
        try git("init", "--quiet")
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "Begin")
    }
}

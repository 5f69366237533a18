import ArgumentParser
import Foundation

/// Edits a copy of a real project again and again: a run with the cache must say what a run without it says.
struct Agreement: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agree", abstract: "Compare runs with and without the cache on an edited copy of a project.")

    @Argument(help: "The projects.") var projects: [String]
    @Option(help: "The binary.") var tenet = ".build/debug/tenet"
    @Option(help: "How often each project is edited.") var steps = 12
    @Option(help: "The seed; the same seed makes the same edits.") var seed: UInt64 = 1
    @Option(help: "What runs: arguments of `check`.") var arguments = "--rule all"
    @Option(help: "Seconds that one run may take.") var timeout = 300.0

    func run() throws {
        var random = SplitMix(state: seed)
        for project in projects {
            let copy = FileManager.default.temporaryDirectory.appendingPathComponent("agree-\(UUID().uuidString)")
            try FileManager.default.copyItem(at: URL(fileURLWithPath: project), to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            let changed = try agree(in: copy.path, &random)
            guard changed > 0 else {
                throw ValidationError("no edit of \(project) changed what is found: the comparison says nothing")
            }
            print(
                "\(project): \(steps) edits, \(changed) of them with other findings; every report the same (seed \(seed))"
            )
        }
    }

    /// - Returns: how many edits changed the report.
    private func agree(in folder: String, _ random: inout SplitMix) throws -> Int {
        let cache = folder + "-cache"
        defer { try? FileManager.default.removeItem(atPath: cache) }
        var last: [UInt8] = []
        var changed = 0
        for step in 0...steps {
            if step > 0 { try edit(folder, &random) }
            let cold = try report(folder, ["--no-cache", "--threads", "1"])
            // The second reads what the first has written.
            for run in ["first", "second"] {
                let warm = try report(folder, ["--cache-file", cache])
                guard warm == cold else {
                    throw ValidationError(
                        "after edit \(step) of seed \(seed) the \(run) run with the cache says something else")
                }
            }
            if step > 0, cold != last { changed += 1 }
            last = cold
        }
        return changed
    }

    private func report(_ folder: String, _ more: [String]) throws -> [UInt8] {
        let words = arguments.split(separator: " ").map(String.init)
        let run = try Measured.run(
            URL(fileURLWithPath: tenet).path, ["check", "--format", "json"] + words + more, in: folder, timeout: timeout
        )
        guard let code = run.code, code <= 1 else {
            throw ValidationError("check failed: \(String(decoding: run.complaint.prefix(400), as: UTF8.self))")
        }
        return run.output
    }

    /// Damages up to three files, takes one away or puts a copy of one beside it.
    private func edit(_ folder: String, _ random: inout SplitMix) throws {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let sources = files.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let name = sources.randomElement(using: &random) else { continue }
            let path = folder + "/" + name
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try FileManager.default.removeItem(atPath: path)
            case 1: try data.write(to: URL(fileURLWithPath: path.dropLast(6) + "Copy.swift"))
            default: try Data(Mutation.random([Array(data)], &random)).write(to: URL(fileURLWithPath: path))
            }
        }
    }
}

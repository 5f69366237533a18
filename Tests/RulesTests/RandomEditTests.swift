import Foundation
import TenetModel
import TenetReporting
import TenetRuleKit
import TenetRules
import TenetTestSupport
import Testing

@testable import TenetEngine

/// After any edits a run with the cache says what a run without it says, byte for byte, whatever the number of threads
/// and the order of files.
@Suite struct RandomEditTests {
    private static let checker = Checker(
        provider: OneRuleSet(rules: RuleSet(allRules.map { RuleDefinition($0).standard })), known: allRules)

    @Test(arguments: 0..<3 as Range<UInt64>)
    func cacheThreadsAndOrderChangeNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var project = try ScratchProject(random: &random)
        defer { project.remove() }
        let deadline = ContinuousClock.now + .seconds(40)
        var reports: Set<String> = []
        var edits: [String] = []
        for step in 0..<12 where step < 3 || ContinuousClock.now < deadline {
            let cold = try report(on: project, threads: 1, cache: nil, &random)
            reports.insert(cold)
            let warm = try report(on: project, threads: 4, cache: project.cache, &random)
            #expect(warm == cold, "seed \(seed) after \(edits)")
            if step % 4 == 0 {
                // Nothing changed since.
                #expect(try report(on: project, threads: 1, cache: project.cache, &random) == cold, "seed \(seed)")
            }
            if warm != cold { return }
            for _ in 0..<Int.random(in: 1...3, using: &random) { edits.append(try project.edit(&random)) }
        }
        #expect(reports.count > 1, "the edits change nothing that is found")
    }

    private func report(
        on project: ScratchProject, threads: Int, cache: String?, _ random: inout SeededGenerator
    ) throws -> String {
        var options = Discovery.Options()
        options.resources = .all
        var request = CheckRequest(root: project.root)
        request.files = try Discovery(root: project.root, options: options).files()
        request.files.files.shuffle(using: &random)
        request.files.resources.shuffle(using: &random)
        request.isWholeProject = true
        request.threads = threads
        request.cache = cache
        // Half of the runs trust time stamps at once; the others compare contents, as those soon after an edit do.
        if Bool.random(using: &random) { request.start = Int(Date().timeIntervalSince1970 + 60) * 1_000_000_000 }
        return ReportFormat.json.reporter(options: ReportOptions()).render(Self.checker.run(request))
    }
}

/// A small project made of examples of rules, and edits of it.
private struct ScratchProject {
    let root: String
    var cache: String { root + "/.cache.tenet" }
    private var files: [String: [UInt8]] = [:]
    /// What files once held.
    private var past: [[UInt8]] = []

    /// Every example with several files, and what other files may hold.
    private static let samples: [[(path: String, bytes: [UInt8])]] = allRules.flatMap { rule in
        rule.examples.filter { $0.files.count > 1 }.map { example in
            example.files.map { ($0.path, Array(Example.unmarked($0.source).source.utf8)) }
        }
    }
    private static let sources: [[UInt8]] = allRules.flatMap { rule in
        rule.examples.prefix(2).compactMap { $0.files.first }.filter { $0.path.hasSuffix(".swift") }.map {
            Array(Example.unmarked($0.source).source.utf8)
        }
    }

    init(random: inout SeededGenerator) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("edits-\(UUID().uuidString)").path
        for _ in 0..<3 {
            for file in Self.samples.randomElement(using: &random) ?? [] { try write(file.bytes, file.path) }
        }
        for number in 0..<4 { try write(source(&random), "App/Extra\(number).swift") }
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }

    private func source(_ random: inout SeededGenerator) -> [UInt8] { Self.sources.randomElement(using: &random) ?? [] }

    private mutating func write(_ bytes: [UInt8], _ path: String) throws {
        let url = URL(fileURLWithPath: root + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        if let old = files[path] { past.append(old) }
        files[path] = bytes
    }

    private mutating func delete(_ path: String) throws {
        try FileManager.default.removeItem(atPath: root + "/" + path)
        files[path] = nil
    }

    /// One edit.
    /// - Returns: what was done.
    mutating func edit(_ random: inout SeededGenerator) throws -> String {
        guard let path = files.keys.sorted().randomElement(using: &random), let bytes = files[path] else {
            try write(source(&random), "App/New.swift")
            return "new project"
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let line = source(&random).split(separator: 0x0A).randomElement(using: &random) ?? []
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
            try write(Array(lines.joined(separator: [0x0A])), path)
            return "insert into \(path)"
        case 1:
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
            try write(Array(lines.joined(separator: [0x0A])), path)
            return "delete from \(path)"
        case 2:
            try write(bytes, path)
            return "touch \(path)"
        case 3:
            let name =
                "App/Moved\(Int.random(in: 0..<5, using: &random))" + (path.hasSuffix(".swift") ? ".swift" : ".plist")
            guard files[name] == nil else { return "nothing" }
            try delete(path)
            try write(bytes, name)
            return "rename \(path) to \(name)"
        case 4:
            try write(source(&random), "App/Added\(Int.random(in: 0..<5, using: &random)).swift")
            return "add"
        case 5:
            try delete(path)
            return "remove \(path)"
        case 6:
            guard let other = files.keys.sorted().randomElement(using: &random), let theirs = files[other] else {
                break
            }
            try write(theirs, path)
            try write(bytes, other)
            return "swap \(path) and \(other)"
        case 7:
            // The same size and an old time: only the content differs.
            let time = try FileManager.default.attributesOfItem(atPath: root + "/" + path)[.modificationDate] as? Date
            var other = bytes
            guard let place = other.indices.randomElement(using: &random), let time else { break }
            other[place] = other[place] == 0x61 ? 0x62 : 0x61
            try write(other, path)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: root + "/" + path)
            return "change a byte of \(path) and restore its time"
        case 8:
            guard let old = past.randomElement(using: &random) else { break }
            try write(old, path)
            return "write what some file held before to \(path)"
        default:
            for file in Self.samples.randomElement(using: &random) ?? [] { try write(file.bytes, file.path) }
            return "add an example"
        }
        return "nothing"
    }
}

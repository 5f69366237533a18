import ArgumentParser
import Foundation

/// Code for one clause of a built-in standard, as a reviewer would mark it or pass it.
struct Sample: Decodable, Sendable {
    enum Kind: String, Decodable { case bad, good }

    var clause: String
    var kind: Kind
    /// The file that `code` stands for; of a project, the file that the reviewer marked.
    var path: String?
    var code: String?
    /// A small project: texts by path.
    var files: [String: String]?
    var note: String?

    /// - Throws: a sentence that names the file, and the line that is no sample.
    static func read(_ file: String) throws -> [Sample] {
        guard let text = FileManager.default.contents(atPath: file) else {
            throw ValidationError("\(file) cannot be read")
        }
        return try text.split(separator: 0x0A).enumerated().map { number, line in
            do {
                return try JSONDecoder().decode(Sample.self, from: Data(line))
            } catch {
                throw ValidationError("\(file):\(number + 1) is no sample: \(error)")
            }
        }
    }
}

/// Checks samples with the rules that their clauses are bound to.
struct SampleRun: Sendable {
    struct Outcome: Sendable {
        /// The rules that the clause is bound to.
        var rules: [String]
        /// Those of them that report something.
        var found: [String]
    }

    private let tenet: String
    private let rules: [String: [String]]

    private static let profiles = [
        "AIQ": "mvvm", "AIQADD": "mvvm", "CARQ": "service-layer", "CLEAN": "clean", "NATIVE": "native",
    ]

    /// - Parameter tenet: the absolute path of the binary.
    init(tenet: String) throws {
        self.tenet = tenet
        let coverage: Coverage = try Self.answer(tenet, ["standards", "coverage", "--format", "json"])
        rules = Dictionary(coverage.clauses.map { ($0.id, $0.rules) }, uniquingKeysWith: { first, _ in first })
    }

    func outcome(of sample: Sample) throws -> Outcome {
        let bound = rules[sample.clause] ?? []
        guard !bound.isEmpty else { return Outcome(rules: [], found: []) }
        let standard = sample.clause.split(separator: "-").first.map(String.init) ?? ""
        guard let profile = Self.profiles[standard] else {
            throw ValidationError("no built-in standard has a clause `\(sample.clause)`")
        }
        // Without a cache nothing of the folder around counts as the sample's project.
        let arguments = [
            "check", "--no-config", "--no-cache", "--threads", "1", "--profile", profile, "--rule",
            bound.joined(separator: ","), "--format", "json",
        ]
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let report: Report
        if let code = sample.code, let path = sample.path {
            try write(code, to: folder.appendingPathComponent("input"))
            report = try Self.answer(
                tenet, arguments + ["--stdin", "--path", path], input: folder.appendingPathComponent("input").path)
        } else {
            for (path, text) in sample.files ?? [:] { try write(text, to: folder.appendingPathComponent(path)) }
            report = try Self.answer(tenet, arguments + ["."], in: folder.path)
        }
        let found = Set(report.findings.map(\.rule)).intersection(bound)
        return Outcome(rules: bound, found: found.sorted())
    }

    private struct Coverage: Decodable {
        struct Clause: Decodable {
            var id: String
            var rules: [String]
        }
        var clauses: [Clause]
    }

    private struct Report: Decodable {
        struct Finding: Decodable { var rule: String }
        var findings: [Finding]
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static func answer<Answer: Decodable>(
        _ tenet: String, _ arguments: [String], input: String? = nil, in directory: String? = nil
    ) throws -> Answer {
        let run = try Measured.run(tenet, arguments, input: input, in: directory, timeout: 120)
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(run.output))
        } catch {
            throw ValidationError("\(tenet) \(arguments.joined(separator: " ")) gave no answer: \(error)")
        }
    }
}

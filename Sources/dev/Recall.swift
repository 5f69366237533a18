import ArgumentParser
import Foundation

/// Runs samples that were written from the clauses' words alone, by people who had not seen the rules: how much of what
/// a reviewer would mark is found, and how much of what he would pass is reported.
struct Recall: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the rules of each clause on samples that nobody tuned them to.",
        discussion: """
            A sample is one line of JSON: clause, kind (`bad` or `good`), path, code, note. Only the rules that the clause is \
            bound to run. `--missed` prints what to look at next.
            """)

    @Argument(help: "Files of samples.") var files = ["Corpus/samples.jsonl"]
    @Option(help: "The binary.") var tenet = ".build/debug/tenet"
    @Option(help: "Only clauses whose ids begin so.") var clause = ""
    @Flag(help: "Print each sample that was missed or falsely reported.") var missed = false
    @Option(help: "Fail when a smaller share of the bad samples is found.") var atLeast = 0.0
    @Option(help: "Fail when a larger share of the good samples is reported.") var falseAtMost = 1.0

    private struct Sample: Decodable {
        var clause: String
        var kind: String
        var path: String
        var code: String
        var note: String
    }

    private struct Coverage: Decodable {
        struct Clause: Decodable {
            var id: String
            var rules: [String]
        }
        var clauses: [Clause]
    }

    private struct Report: Decodable {
        struct Finding: Decodable {
            var rule: String
            var line: Int
        }
        var findings: [Finding]
    }

    private static let profiles = [
        "AIQ": "mvvm", "AIQADD": "mvvm", "CARQ": "service-layer", "CLEAN": "clean", "NATIVE": "native",
    ]

    func run() throws {
        let coverage: Coverage = try answer(["standards", "coverage", "--format", "json"])
        let rules = Dictionary(coverage.clauses.map { ($0.id, $0.rules) }, uniquingKeysWith: { first, _ in first })
        var counts = (caught: 0, missed: 0, quiet: 0, reported: 0)
        for sample in try files.flatMap(samples) where sample.clause.hasPrefix(clause) {
            let bound = rules[sample.clause] ?? []
            let found = bound.isEmpty ? [] : try findings(in: sample, bound)
            switch (sample.kind, found.isEmpty) {
            case ("bad", false): counts.caught += 1
            case ("bad", true):
                counts.missed += 1
                show("missed", sample, bound)
            case (_, true): counts.quiet += 1
            case (_, false):
                counts.reported += 1
                show("false", sample, found.map { "\($0.rule) in line \($0.line)" })
            }
        }
        let bad = counts.caught + counts.missed
        let good = counts.quiet + counts.reported
        guard bad + good > 0 else { throw ValidationError("there are no samples") }
        let found = Double(counts.caught) / Double(max(1, bad))
        let wrong = Double(counts.reported) / Double(max(1, good))
        print("\(counts.caught) of \(bad) bad samples found (\(percent(found))), ", terminator: "")
        print("\(counts.reported) of \(good) good ones reported (\(percent(wrong)))")
        if found < atLeast || wrong > falseAtMost { throw ExitCode(1) }
    }

    private func samples(_ file: String) throws -> [Sample] {
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

    private func findings(in sample: Sample, _ rules: [String]) throws -> [Report.Finding] {
        let standard = sample.clause.split(separator: "-").first.map(String.init) ?? ""
        guard let profile = Self.profiles[standard] else {
            throw ValidationError("no built-in standard has a clause `\(sample.clause)`")
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString).swift")
        try Data(sample.code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // Without a cache nothing of the folder around counts as the sample's project.
        let report: Report = try answer(
            [
                "check", "--no-config", "--no-cache", "--profile", profile, "--rule", rules.joined(separator: ","),
                "--stdin", "--path", sample.path, "--format", "json",
            ], input: file.path)
        return report.findings.filter { rules.contains($0.rule) }
    }

    private func answer<Answer: Decodable>(_ arguments: [String], input: String? = nil) throws -> Answer {
        let run = try Measured.run(tenet, arguments, input: input, timeout: 120)
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(run.output))
        } catch {
            throw ValidationError("\(tenet) \(arguments.joined(separator: " ")) gave no answer: \(error)")
        }
    }

    private func show(_ outcome: String, _ sample: Sample, _ rules: [String]) {
        guard missed else { return }
        print("\(outcome)  \(sample.clause)  \(sample.note)  [\(rules.joined(separator: ", "))]")
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

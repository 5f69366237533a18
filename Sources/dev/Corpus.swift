import ArgumentParser
import Foundation

/// Real code as the referee: pinned public projects, kept outside the repository.
struct Corpus: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run rules over pinned public projects.",
        subcommands: [Fetch.self, Run.self, Difference.self, Review.self, MigrationCounts.self, Suggestions.self])

    struct Pin: Codable {
        var name: String
        var url: String
        var commit: String
    }

    struct Record: Codable {
        var project: String
        var files: Int
        var findings: [String: Int]
        var cpu: Double
        var peakMegabytes: Double
        /// Rule, path, line and message of every finding, sorted; what differences are made of.
        var lines: [String]
    }

    static func pins() throws -> [Pin] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "Corpus/projects.json"))
        return try JSONDecoder().decode([Pin].self, from: data)
    }

    struct Fetch: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Clone every pinned project into a folder.")
        @Argument(help: "A folder outside this repository.") var folder: String

        func run() throws {
            for pin in try Corpus.pins() {
                let target = folder + "/" + pin.name
                if !FileManager.default.fileExists(atPath: target) {
                    _ = try Measured.run("/usr/bin/git", ["clone", "--quiet", "--filter=blob:none", pin.url, target])
                }
                let checkout = try Measured.run("/usr/bin/git", ["-C", target, "checkout", "--quiet", pin.commit])
                print("\(pin.name): \(checkout.code == 0 ? pin.commit : "the pinned commit could not be checked out")")
            }
        }
    }

    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check every project with all rules and record what is found.")
        @Argument(help: "The folder with the projects.") var folder: String
        @Option(help: "The binary.") var tenet = ".build/release/tenet"
        @Option(help: "The record to write.") var output = "corpus.json"
        @Option(help: "Rules to run, separated by commas.") var rule = "all"

        func run() throws {
            let present = try Corpus.pins().filter { FileManager.default.fileExists(atPath: folder + "/" + $0.name) }
            let check = ["check", "--no-config", "--no-cache", "--rule", rule]
            // Measured first and with little output: a child's peak memory is never less than this process's own.
            let costs = try present.map { try Measured.run(tenet, check + ["--statistics", folder + "/" + $0.name]) }
            var records: [Record] = []
            for (pin, cost) in zip(present, costs) {
                let run = try Measured.run(tenet, check + ["--format", "json", folder + "/" + pin.name])
                guard let code = run.code, code <= 1 else {
                    throw ValidationError("\(pin.name): ended with \(run.code.map(String.init) ?? "a signal")")
                }
                let record = try Corpus.record(pin.name, run, cost: cost)
                records.append(record)
                let seconds = String(format: "%.2f", cost.cpu)
                print("\(pin.name): \(record.files) files, \(record.lines.count) findings, \(seconds) s CPU")
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(records).write(to: URL(fileURLWithPath: output))
        }
    }

    private static func record(_ name: String, _ run: Measured, cost: Measured) throws -> Record {
        let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
        let findings = json["findings"] as? [[String: Any]] ?? []
        var counts: [String: Int] = [:]
        var lines: [String] = []
        for finding in findings {
            let rule = finding["rule"] as? String ?? ""
            counts[rule, default: 0] += 1
            lines.append("\(rule) \(finding["path"] ?? ""):\(finding["line"] ?? 0) \(finding["message"] ?? "")")
        }
        let coverage = json["coverage"] as? [String: Any]
        return Record(
            project: name, files: coverage?["checkedFiles"] as? Int ?? 0, findings: counts, cpu: cost.cpu,
            peakMegabytes: Double(cost.peakMemory) / 1e6, lines: lines.sorted())
    }

    struct Difference: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff", abstract: "Compare two records, as Markdown for a pull request.")
        @Argument(help: "The record of the old build.") var old: String
        @Argument(help: "The record of the new build.") var new: String

        func run() throws {
            let before = try Self.read(old)
            let after = try Self.read(new)
            print("| project | files | CPU s | peak MB | added | removed |\n|---|---|---|---|---|---|")
            var details = ""
            for record in after {
                let previous = before.first { $0.project == record.project }
                let added = Set(record.lines).subtracting(previous?.lines ?? []).sorted()
                let removed = Set(previous?.lines ?? []).subtracting(record.lines).sorted()
                let times = "\(Self.number(previous?.cpu)) → \(Self.number(record.cpu))"
                let memory = "\(Self.number(previous?.peakMegabytes)) → \(Self.number(record.peakMegabytes))"
                print(
                    "| \(record.project) | \(record.files) | \(times) | \(memory) | \(added.count) | \(removed.count) |"
                )
                for line in added { details += "+ \(record.project): \(line)\n" }
                for line in removed { details += "- \(record.project): \(line)\n" }
            }
            if !details.isEmpty { print("\n```diff\n\(details)```") }
        }

        private static func read(_ path: String) throws -> [Record] {
            try JSONDecoder().decode([Record].self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
        }

        private static func number(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }
    }
}

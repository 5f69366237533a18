import ArgumentParser
import Foundation

extension Corpus {
    /// What a migrated configuration finds on pinned projects, beside what SwiftLint found there.
    struct MigrationCounts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "migration", abstract: "Compare migrated configurations with SwiftLint's recorded counts.",
            discussion: """
                Each project is copied, `tenet migrate swiftlint` writes its tenet.yml, and `tenet check` is counted by the names \
                that SwiftLint has for the rules. The rows `own` are of the project's configuration; for the rows `every`, \
                all rules that the rows name run with SwiftLint's own limits. Ends with 1 when a count is not the recorded one.
                """)

        @Argument(help: "The folder with the projects.") var folder: String
        @Option(help: "The record.") var record = "Corpus/swiftlint.tsv"
        @Option(help: "The binary.") var tenet = ".build/release/tenet"
        @Flag(help: "Write the counts of this build into the record.") var write = false

        func run() throws {
            let tenet = URL(fileURLWithPath: tenet).path
            let text = try String(contentsOfFile: record, encoding: .utf8)
            var rows = text.split(separator: "\n").dropFirst().map(Row.init)
            var changes = 0
            for run in Set(rows.map(\.run)).sorted(by: { ($0.app, $0.configuration) < ($1.app, $1.configuration) }) {
                guard FileManager.default.fileExists(atPath: folder + "/" + run.app) else {
                    print("\(run.app): not there; `dev corpus fetch \(folder)` brings it")
                    continue
                }
                var counts = try counts(of: run, rows.filter { $0.run == run }.map(\.names), tenet)
                for index in rows.indices where rows[index].run == run {
                    let count = counts.removeValue(forKey: rows[index].names) ?? 0
                    guard count != rows[index].tenet else { continue }
                    print("\(run.app) \(run.configuration) \(rows[index].names): \(rows[index].tenet) → \(count)")
                    rows[index].tenet = count
                    changes += 1
                }
                for (names, count) in counts.sorted(by: { $0.key < $1.key }) {
                    print("\(run.app) \(run.configuration) \(names): \(count), not in the record")
                    changes += 1
                }
            }
            let equal = rows.count { $0.tenet == $0.swiftLint }
            print("\(rows.count) counts, \(equal) as SwiftLint's, \(changes) not as recorded")
            if write {
                let lines = [Row.header] + rows.map(\.line)
                try Generated.write(lines.joined(separator: "\n") + "\n", to: URL(fileURLWithPath: record))
            } else if changes > 0 {
                throw ExitCode(1)
            }
        }

        /// The findings of a migrated configuration by the names that SwiftLint has for their rules.
        private func counts(of run: Row.Run, _ names: [String], _ tenet: String) throws -> [String: Int] {
            let files = FileManager.default
            let copy = files.temporaryDirectory.path + "/migration-\(UUID().uuidString)"
            defer { try? files.removeItem(atPath: copy) }
            try files.copyItem(atPath: folder + "/" + run.app, toPath: copy)
            if run.configuration == "every" {
                let nested = files.enumerator(atPath: copy)?.compactMap { $0 as? String } ?? []
                for path in nested where path.hasSuffix(".swiftlint.yml") {
                    try files.removeItem(atPath: copy + "/" + path)
                }
                let rules = names.flatMap { $0.components(separatedBy: ", ") }.map { "  - \($0)\n" }
                // Code of others is no matter of the comparison.
                let configuration =
                    "excluded: [Carthage, Pods, fastlane, vendor, External]\nonly_rules:\n" + rules.joined()
                try configuration.write(toFile: copy + "/.swiftlint.yml", atomically: true, encoding: .utf8)
            }
            _ = try Measured.run(tenet, ["migrate", "swiftlint", "--write", "--force"], in: copy)
            let known = Self.names(try String(contentsOfFile: copy + "/tenet.yml", encoding: .utf8))
            let check = try Measured.run(tenet, ["check", "--no-cache", "--format", "json"], in: copy)
            var counts: [String: Int] = [:]
            for finding in try JSONDecoder().decode(Report.self, from: Data(check.output)).findings {
                counts[known[finding.rule] ?? finding.rule.replacingOccurrences(of: "-", with: "_"), default: 0] += 1
            }
            return counts
        }

        /// The names of SwiftLint by rule, which a migrated configuration tells in its comments.
        private static func names(_ configuration: String) -> [String: String] {
            var names: [String: String] = [:]
            for line in configuration.split(separator: "\n") where line.hasPrefix("  ") {
                let parts = line.components(separatedBy: "  # ")
                guard parts.count == 2, let rule = parts[0].split(separator: ":").first,
                    let list = parts[1].components(separatedBy: ": ").first
                else { continue }
                names[rule.trimmingCharacters(in: .whitespaces)] = list
            }
            return names
        }

        private struct Report: Decodable {
            struct Finding: Decodable { var rule: String }
            var findings: [Finding]
        }

        /// One line of the record.
        struct Row {
            static let header = "app\tcommit\tset\tconfiguration\tswiftlint_rules\tswiftlint\ttenet"

            struct Run: Hashable {
                var app: String
                var configuration: String
            }

            var fields: [String]

            init(_ line: Substring) { fields = line.components(separatedBy: "\t") }

            var run: Run { Run(app: fields[0], configuration: fields[3]) }
            var names: String { fields[4] }
            var swiftLint: Int { Int(fields[5]) ?? 0 }
            var tenet: Int {
                get { Int(fields[6]) ?? 0 }
                set { fields[6] = String(newValue) }
            }
            var line: String { fields.joined(separator: "\t") }
        }
    }
}

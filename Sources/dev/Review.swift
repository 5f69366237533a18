import ArgumentParser
import Foundation

extension Corpus {
    /// How much of what reviewers mark in real files, with nothing but a standard in hand, its rules report.
    struct Review: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure the rules on places that reviewers of pinned projects marked.",
            discussion: """
                A mark is one line of JSON: project, standard, path, line, clauses and why. Teams of these projects know \
                nothing of the standards. A mark counts as found when a rule that one of its clauses is bound to reports \
                within three lines. Use --missed with the worked-through marks only.
                """)

        @Argument(help: "The folder with the projects.") var folder: String
        @Argument(help: "Files of marks.") var files = [
            "Corpus/review/worked-through.jsonl", "Corpus/review/held-back.jsonl",
        ]
        @Option(help: "The binary.") var tenet = ".build/release/tenet"
        @Flag(help: "Print each mark that is not found.") var missed = false

        func run() throws {
            let tenet = URL(fileURLWithPath: tenet).path
            let rules = try Self.rulesByClause(tenet)
            var checked: [String: [Report.Finding]] = [:]
            for file in files {
                let marks = try Mark.read(file)
                for standard in Set(marks.map(\.standard)).sorted() {
                    var found = 0
                    var nearby = 0
                    let own = marks.filter { $0.standard == standard }
                    for mark in own {
                        let key = mark.project + " " + standard
                        let findings = try checked[key] ?? findings(in: mark.project, standard, tenet)
                        checked[key] = findings
                        let bound = Set(mark.clauses.flatMap { rules[$0] ?? [] })
                        let ours = findings.filter { $0.path == mark.path && bound.contains($0.rule) }
                        let isFound = ours.contains { abs($0.line - mark.line) <= 3 }
                        if isFound { found += 1 } else if !ours.isEmpty { nearby += 1 }
                        if missed, !isFound {
                            print(
                                "\(mark.project)/\(mark.path):\(mark.line): \(mark.clauses.joined(separator: ", ")): \(mark.why)"
                            )
                        }
                    }
                    let percent = own.isEmpty ? 0 : Int((Double(found) / Double(own.count) * 100).rounded())
                    print("\(file) \(standard): \(found) of \(own.count) marks found (\(percent) %), ", terminator: "")
                    print("\(nearby) more elsewhere in the file")
                }
            }
        }

        private func findings(in project: String, _ standard: String, _ tenet: String) throws -> [Report.Finding] {
            let root = folder + "/" + project
            guard FileManager.default.fileExists(atPath: root) else {
                throw ValidationError("\(root) is not there; `dev corpus fetch \(folder)` brings it")
            }
            let check = ["check", "--no-config", "--no-cache", "--profile", standard, "--format", "json", "."]
            let run = try Measured.run(tenet, check, in: root)
            return try JSONDecoder().decode(Report.self, from: Data(run.output)).findings
        }

        private static func rulesByClause(_ tenet: String) throws -> [String: [String]] {
            let run = try Measured.run(tenet, ["standards", "coverage", "--format", "json"])
            let coverage = try JSONDecoder().decode(Coverage.self, from: Data(run.output))
            return Dictionary(coverage.clauses.map { ($0.id, $0.rules) }, uniquingKeysWith: { first, _ in first })
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
                var path: String
                var line: Int
            }
            var findings: [Finding]
        }
    }

    /// A place where a reviewer saw a clause broken.
    private struct Mark: Decodable {
        var project: String
        var standard: String
        var path: String
        var line: Int
        var clauses: [String]
        var why: String

        /// - Throws: a sentence that names the file, and the line that is no mark.
        static func read(_ file: String) throws -> [Mark] {
            guard let text = FileManager.default.contents(atPath: file) else {
                throw ValidationError("\(file) cannot be read")
            }
            return try text.split(separator: 0x0A).enumerated().map { number, line in
                do {
                    return try JSONDecoder().decode(Mark.self, from: Data(line))
                } catch {
                    throw ValidationError("\(file):\(number + 1) is no mark: \(error)")
                }
            }
        }
    }
}

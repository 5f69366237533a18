import Foundation
import TenetRuleKit
import TenetRules
import Testing

/// A migrated configuration finds what SwiftLint found: `SwiftLintRecordTests` compares the recorded counts, and this runs Tenet.
@Suite struct SwiftLintRecordRunTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../..")
    private static let apps = ProcessInfo.processInfo.environment["TENET_CORPUS"]

    /// Runs Tenet on the pinned apps of the record that `dev corpus fetch` has brought into the folder `TENET_CORPUS`.
    @Test(.enabled(if: apps != nil)) func theRecordIsRepeatedOnItsApps() throws {
        let apps = try #require(Self.apps)
        let project = try TenetProcess([:])
        defer { project.remove() }
        let tool = try TenetProcess.binary()
        let dev = tool.deletingLastPathComponent().appendingPathComponent("dev")
        let record = Self.root.appendingPathComponent("Corpus/swiftlint.tsv").path
        let answer = try project.run(
            dev, ["corpus", "migration", apps, "--record", record, "--tenet", tool.path], input: nil)
        #expect(answer.code == 0, "\(answer.output)\(answer.errors)")
        #expect(answer.output.contains("0 not as recorded"), "\(answer.output)")
        // A folder without any of them compares nothing.
        let rows = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n").dropFirst()
        let runs = Set(rows.map { $0.split(separator: "\t").map(String.init) }.map { [$0[0], $0[3]] })
        let missing = answer.output.split(separator: "\n").count { $0.contains(": not there") }
        #expect(missing < runs.count)
    }

    /// The names of SwiftLint that the page calls the same, each with the rules here.
    private func sameRules() throws -> [String: [String]] {
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("Documentation/FromSwiftLint.md"), encoding: .utf8)
        var rules: [String: [String]] = [:]
        for line in page.split(separator: "\n") where line.contains("` | same: ") {
            let words = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
            rules[words[1]] = stride(from: 3, to: words.count, by: 2).map { words[$0] }
        }
        return rules
    }

    /// Every rule that is called the same runs after a migration that names it, and finds each marked place of its
    /// examples.
    @Test func migratedRulesFindTheirExamples() throws {
        let same = try sameRules()
        var files = [".git/HEAD": "", ".swiftlint.yml": "only_rules:\n"]
        for name in same.keys.sorted() { files[".swiftlint.yml"]? += "  - \(name)\n" }
        var marks: [String: (rule: String, count: Int)] = [:]
        let wanted = Set(same.values.joined())
        for rule in allRules where wanted.contains(rule.about.id.rawValue) {
            for (number, example) in rule.examples.enumerated() {
                guard example.expectation == .bad, example.options.isEmpty, example.files.count == 1,
                    example.files[0].path == Example.defaultPath
                else { continue }
                let path = "App/\(rule.about.id)/Example\(number).swift"
                files[path] = example.files[0].source.replacingOccurrences(of: "↓", with: "")
                marks[path] = (rule.about.id.rawValue, example.files[0].source.count { $0 == "↓" })
            }
        }
        #expect(Set(marks.values.map(\.rule)).count > 25)
        let project = try TenetProcess(files)
        defer { project.remove() }
        #expect(try project.tenet("migrate", "swiftlint", "--write").code == 0)
        struct Report: Decodable {
            struct Finding: Decodable { var rule, path: String }
            var findings: [Finding]
        }
        let output = try project.tenet("check", "--no-cache", "--format", "json").output
        let findings = try JSONDecoder().decode(Report.self, from: Data(output.utf8)).findings
        // With options of SwiftLint's own a rule sees other places.
        let written = try project.read("tenet.yml").split(separator: "\n").map(String.init)
        var plain = 0
        for (path, mark) in marks {
            let found = findings.filter { $0.rule == mark.rule }
            let line = try #require(
                written.first { $0.hasPrefix("  \(mark.rule): ") }, "\(mark.rule) is not carried over")
            guard !line.contains("{") else { continue }
            plain += 1
            #expect(found.count { $0.path == path } == mark.count, "\(path)")
        }
        #expect(plain > 40)
    }
}

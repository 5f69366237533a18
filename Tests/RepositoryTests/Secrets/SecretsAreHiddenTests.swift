import Foundation
import TenetModel
import TenetReporting
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetEngine

/// No format and no file that a run writes holds what was found to be a secret.
@Suite struct SecretsAreHiddenTests {
    /// Quotes whole lines, as many a rule quotes what it speaks of.
    private struct Quoting: Rule {
        static let about = About("quoting", "Quoting", category: .files, severity: .warning, why: "For a test.")

        func install(_ hooks: inout Hooks) {
            hooks.onRepository { pass in
                let repository = pass.repository
                let documents =
                    repository.files.compactMap { repository.document($0.path) } + repository.virtualDocuments
                for document in documents {
                    for line in document.lines where !line.text.isEmpty {
                        pass.report("`\(line.text)` is a line", help: "not \(line.text)", in: document, at: line)
                    }
                }
            }
        }

        static let examples: [Example] = []
    }

    private struct OneRuleSet: RuleProvider {
        let rules: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { rules }
    }

    private static let ids: [RuleID] = [
        "hardcoded-secret", "secret-in-file", "secret-in-history", "secret-in-message", "secret-file-committed",
    ]

    private struct Project {
        var files: [(path: String, source: String)] = []
        var secrets: [String] = []
    }

    /// Secrets of each kind, in the tree, in the history, in messages and in what comments silence.
    private static func project() -> Project {
        var corpus = SecretCorpus(seed: 99)
        var project = Project()
        func add(_ path: String, _ text: (String) -> String, _ secret: String) {
            project.files.append((path, text(secret)))
            project.secrets.append(secret)
        }
        func key() -> String { corpus.draw(28, SecretCorpus.base62) + "7q" }
        add("App/Client.swift", { "let apiKey = \"\($0)\"\n" }, key())
        add("App/Two.swift", { "let link = \"http://harbour.io\", apiKey = \"\($0)\"\n" }, key())
        add("AppTests/ClientTests.swift", { "let accessToken = \"\($0)\"\nprint(\"\($0)\")\n" }, key())
        add(
            "App/Silenced.swift", { "// tenet:ignore(hardcoded-secret) revoked in May\nlet apiKey = \"\($0)\"\n" },
            key())
        add("config.yml", { "# tenet:ignore(secret-in-file) revoked in May\napi_key: \($0)\n" }, key())
        add("settings.json", { "{\"api_key\": \"\($0)\"}\n" }, key())
        add(".env", { "DB_PASSWORD=\($0)\n" }, "lanternlight2")
        let pem = corpus.items.first { $0.label == "private key" && $0.path.hasSuffix(".p8") }
        add("AuthKey.p8", { "\($0)\n" }, pem?.secret ?? "")
        let past = key()
        add(".git/commit/1", { "commit 1\n\nTake \($0) out\n\nIt was token=\($0) before.\n" }, past)
        project.files.append((".git/commit/2", "commit 2\nA 1 0 App/Past.swift\n\nAdd the past\n"))
        add(".git/added/2/App/Past.swift", { "let apiKey = \"\($0)\"\n" }, past)
        add(
            ".git/pull-request",
            {
                "title: Search\nbranch: a\nbase: main\nauthor: ana\n\n```\ncurl -H 'Authorization: Bearer \($0)'\n```\n"
            }, key())
        return project
    }

    private func record(_ project: Project) throws -> (report: RunReport, baseline: Baseline) {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("hidden-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for file in project.files where !file.path.hasPrefix(".git/") {
            let url = root.appendingPathComponent(file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.source.utf8).write(to: url)
        }
        let rules = allRules.filter { Self.ids.contains($0.about.id) }.map { $0.init() } + [Quoting()]
        var request = CheckRequest(root: root.path)
        request.files = try Discovery(root: root.path).files()
        request.repository = ExampleRepository(project.files.sorted { $0.path < $1.path }).repository
        let set = RuleSet(rules.map { RuleSet.Active($0) })
        return Checker(provider: OneRuleSet(rules: set), known: rules.map { type(of: $0) }).record(request)
    }

    /// No five characters in a row of a secret; its first and last two may be there.
    private func holds(_ text: String, _ secret: String) -> Bool {
        secret.split(separator: "\n").contains { line in
            let characters = Array(line)
            guard characters.count >= 8, !line.hasPrefix("-----") else { return false }
            return stride(from: 0, through: characters.count - 5, by: 1).contains {
                text.contains(String(characters[$0..<($0 + 5)]))
            }
        }
    }

    @Test func everyFormatHidesThem() throws {
        let project = Self.project()
        let (report, baseline) = try record(project)
        for id in Self.ids.filter({ $0 != "secret-file-committed" }) {
            #expect(report.findings.contains { $0.rule == id }, "\(id)")
        }
        for format in ReportFormat.allCases {
            let text = format.reporter(options: ReportOptions(width: 300, maximum: 0)).render(report)
            for (number, secret) in project.secrets.enumerated() {
                #expect(!holds(text, secret), "\(format.rawValue), \(project.files[number].path)")
            }
        }
        for secret in project.secrets { #expect(!holds(baseline.encoded(), secret)) }
    }

    /// `check --repo` asks both the rule about Swift and the one about files.
    @Test func aPlaceIsToldOnce() throws {
        let (report, _) = try record(Self.project())
        let rules = report.findings.filter { $0.path == "App/Client.swift" && $0.rule != "quoting" }.map(\.rule)
        #expect(rules == ["hardcoded-secret"])
        let tests = report.findings.filter { $0.path == "AppTests/ClientTests.swift" && $0.rule != "quoting" }.map(
            \.rule)
        #expect(tests == ["secret-in-file"])
        #expect(!report.findings.contains { $0.path == "App/Silenced.swift" && $0.rule != "quoting" })
    }
}

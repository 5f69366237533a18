import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineLintLenient: Rule {
    static let about = About(
        "pipeline-lint-lenient", "Linter that passes with warnings", category: .pipelines, severity: .note,
        why: """
            Without strict mode a linter fails on errors alone. Warnings scroll by in a log that nobody reads, and their \
            number grows.
            """,
        phrasings: [
            "Run the linter in pipelines in strict mode, so that warnings fail the build.",
            "CI turns red on any style complaint, not only on errors; we pass `--strict`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard !isStrict(pass.repository) else { return }
            // What `swiftlint` is on a team's own agents, Buildkite's, is not known.
            for run in Pipelines.of(pass).runs where run.pipeline.provider != .buildkite {
                let command = run.command.command
                guard command.name == "swiftlint", CheckCommand(command) == .lint, !command.isFailureIgnored,
                    !command.isCondition, !command.isSubstituted, !command.isRedirected, command.joint != .pipe,
                    !command.arguments.contains(where: { isStrict($0.text) })
                else { continue }
                pass.report(
                    "warnings of SwiftLint do not fail this step", help: "add `--strict`", in: run.command.path,
                    at: command.range)
            }
        }
    }

    /// A fastlane action spells it `strict:true`; a variable may hold it.
    private func isStrict(_ word: String) -> Bool {
        ["--strict", "strict:true", "strict:", "analyze", "--lenient", "--use-script-input-files", "generate-docs"]
            .contains(word) || word.hasPrefix("$") || word.hasPrefix("--config") && word.contains("strict")
    }

    /// `strict: true` in a configuration.
    private func isStrict(_ repository: Repository) -> Bool {
        repository.files.contains { file in
            guard file.name.hasPrefix(".swiftlint"), let document = repository.document(file.path) else { return false }
            return document.lines.contains { $0.text.split(separator: " ").joined() == "strict:true" }
        }
    }

    private static func job(_ run: String, _ configuration: String = "") -> [String: String] {
        [
            ".github/workflows/ci.yml": "jobs:\n  lint:\n    steps:\n      - run: \(run)\n",
            ".swiftlint.yml": configuration,
        ]
    }

    static let examples: [Example] = [
        .bad(files: job("↓swiftlint lint --quiet")),
        .bad(files: job("↓bundle exec swiftlint")),
        .good(files: job("swiftlint lint --strict")),
        .good(files: job("swiftlint", "strict: true\n")),
        .good(files: job("swiftlint version && swiftlint --fix")),
        .good(files: job("swiftlint --reporter json > report.json")),
        .good(files: job("swiftlint $OPTIONS")),
    ]
}

import TenetRepositorySupport
import TenetRuleKit

struct PipelineTriggerMissing: Rule {
    static let about = About(
        "pipeline-trigger-missing", "Pipeline that does not start when agreed", category: .pipelines,
        severity: .warning,
        why: """
            A check that does not start for a change says nothing about it, and nobody notices a check that is not there.
            """,
        phrasings: [
            "Start every workflow on the agreed events, branches and paths, such as `ci.yml` on pushes to `main`.",
            "The `on:` block of our CI must fire for all changes it is meant to guard, including filters on folders.",
        ])

    var triggers: [String] = []
    static let options = [
        Option<Self>(
            "triggers", \.triggers, addsUp: true,
            """
            What starts a workflow, as in `ci.yml: push branches main paths ios/** docs/**`; `types closed` is possible, too. \
            A workflow that is not there is another rule's.
            """)
    ]

    private struct Wanted {
        var text: String
        var file: String
        var event: String
        var lists: [String: [String]] = [:]

        init?(_ text: String) {
            guard let colon = text.firstRange(of: ": ") else { return nil }
            let words = text[colon.upperBound...].split(separator: " ").map(String.init)
            guard let event = words.first else { return nil }
            self.text = text
            (file, self.event) = (String(text[..<colon.lowerBound]), event)
            var key = ""
            for word in words.dropFirst() {
                if ["branches", "paths", "types"].contains(word) {
                    key = word
                } else {
                    lists[key, default: []].append(word)
                }
            }
        }
    }

    func install(_ hooks: inout Hooks) {
        let wanted = triggers.compactMap(Wanted.init)
        guard !wanted.isEmpty else { return }
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for wanted in wanted where wanted.file == pipeline.name { check(wanted, pipeline, pass) }
            }
        }
    }

    private func check(_ wanted: Wanted, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        guard let trigger = pipeline.triggers.first(where: { $0.event == wanted.event }) else {
            pass.report(
                "`\(wanted.event)` does not start this pipeline", help: "add it to `on`", in: pipeline.path,
                at: pipeline.place, citing: .items([wanted.text]))
            return
        }
        var missing: [String] = []
        if let branches = trigger.branches {
            missing += (wanted.lists["branches"] ?? []).filter { wanted in
                !branches.contains { RelativePath.matches(wanted, pattern: $0.text) }
            }
        }
        if let paths = trigger.paths {
            missing += (wanted.lists["paths"] ?? []).filter { wanted in
                !paths.contains { $0.text == wanted || $0.text == "**" }
            }
        }
        let types = trigger.types?.map(\.text) ?? Self.usualTypes[trigger.event]
        if let types { missing += (wanted.lists["types"] ?? []).filter { !types.contains($0) } }
        guard !missing.isEmpty else { return }
        let list = missing.map { "`\($0)`" }.joined(separator: ", ")
        pass.report(
            "`\(trigger.event)` does not start this pipeline for \(list)", help: "add it to the trigger",
            in: pipeline.path, at: trigger.range, citing: .items([wanted.text]))
    }

    /// What GitHub takes where no types are written.
    private static let usualTypes = [
        "pull_request": ["opened", "synchronize", "reopened"],
        "pull_request_target": ["opened", "synchronize", "reopened"],
    ]

    private static func workflow(_ triggers: String) -> [String: String] {
        [".github/workflows/ci.yml": "name: ↓CI\non:\n\(triggers)jobs:\n  a:\n    runs-on: ubuntu-24.04\n"]
    }
    private static func marked(_ triggers: String) -> [String: String] {
        workflow(triggers).mapValues { $0.replacing("name: ↓CI", with: "name: CI") }
    }
    private static let agreed: [String: OptionValue] = [
        "triggers": .strings(["ci.yml: push branches main paths ios/**"])
    ]

    static let examples: [Example] = [
        .bad(files: workflow("  pull_request:\n"), options: agreed),
        .bad(files: marked("  ↓push:\n    branches: [develop]\n"), options: agreed),
        .bad(files: marked("  ↓push:\n    paths: ['docs/**']\n"), options: agreed),
        .bad(
            files: marked("  ↓pull_request:\n"),
            options: ["triggers": .strings(["ci.yml: pull_request types closed"])]),
        .good(files: marked("  push:\n    branches: ['**']\n    paths: ['ios/**', 'docs/**']\n"), options: agreed),
        .good(files: marked("  push:\n"), options: agreed),
        .good(files: ["README.md": "# Harbour\n"], options: agreed),
    ]
}

import TenetRepositorySupport
import TenetRuleKit

struct PipelineFilterStale: Rule {
    static let about = About(
        "pipeline-filter-stale", "Path filter that matches no file", category: .pipelines, severity: .warning,
        why: """
            A pipeline that waits for changes in a folder that was renamed no longer runs, and nobody sees a check that is \
            not there.
            """,
        phrasings: [
            "Every path filter in a workflow matches at least one file in the repository.",
            "After moving a folder, fix the `paths:` that trigger GitHub Actions, or those checks never start again.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for pipeline in pipelines.pipelines where pipeline.provider == .github {
                for filter in pipeline.triggers.flatMap({ ($0.paths ?? []) + $0.ignoredPaths }) {
                    guard !isMatched(filter.text, pipelines) else { continue }
                    pass.report(
                        "`\(filter.text)` matches no file of the repository",
                        help: "write the path as it is now, or take the line out", in: pipeline.document, at: filter)
                }
            }
        }
    }

    private func isMatched(_ filter: String, _ pipelines: Pipelines) -> Bool {
        let pattern = filter.hasPrefix("!") ? String(filter.dropFirst()) : filter
        // An expression, or kinds of files that may come: only a name of a folder or file can be out of date.
        guard pattern.contains("/") || !pattern.contains("*"), !pattern.contains("$"), !pattern.hasPrefix("**") else {
            return true
        }
        if pipelines.paths.contains(pattern) { return true }
        // The folder is what can be wrong; that it has no file of a kind today says nothing.
        let fixed = pattern.split(separator: "/", omittingEmptySubsequences: false)
            .prefix { part in !part.contains { "*?[+".contains($0) } }
        let hasWildcard = fixed.count < pattern.split(separator: "/", omittingEmptySubsequences: false).count
        let folder = fixed.joined(separator: "/")
        if hasWildcard { return pipelines.folders.contains(folder) || pipelines.isInSubmodule(folder) }
        return pipelines.isInSubmodule(pattern)
            || pipelines.paths.contains { RelativePath.matches($0, pattern: pattern) }
    }

    private static func workflow(_ paths: String) -> String {
        "on:\n  pull_request:\n    paths:\n      - \(paths)\njobs:\n  test:\n    runs-on: macos-26\n"
    }

    static let examples: [Example] = [
        .bad(files: [".github/workflows/ios.yml": workflow("↓ios/**"), "App/Main.swift": ""]),
        .bad(files: [".github/workflows/ios.yml": workflow("↓'Gemfile.lock'"), "App/Main.swift": ""]),
        .bad(files: [".github/workflows/ios.yml": workflow("↓App/"), "App/Main.swift": ""]),
        .good(files: [".github/workflows/ios.yml": workflow("ios/**/*.swift"), "ios/App.swift": ""]),
        .good(files: [".github/workflows/ios.yml": workflow("'**.md'"), "ios/App.swift": ""]),
        .good(files: [".github/workflows/ios.yml": workflow("'!ios/*.md'"), "ios/App.swift": ""]),
        .good(files: [".github/workflows/ios.yml": workflow(".github/workflows/ios.yml")]),
    ]
}

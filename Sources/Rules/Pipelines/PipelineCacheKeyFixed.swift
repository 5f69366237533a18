import TenetRepositorySupport
import TenetRuleKit

struct PipelineCacheKeyFixed: Rule {
    static let about = About(
        "pipeline-cache-key-fixed", "Cache of dependencies that is never renewed", category: .pipelines,
        severity: .warning,
        why: """
            A cache is written once for a key and never again. With a key that does not depend on the file of locked \
            versions it holds the dependencies of its first day, which every run then repairs or, worse, uses.
            """,
        phrasings: [
            "The key of a dependency cache in CI must contain a hash of the lock file.",
            """
            Use `hashFiles('Podfile.lock')` or the like in `actions/cache`, so that stored packages are renewed when \
            versions change.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for step in pipeline.jobs.flatMap(\.steps)
                where ["actions/cache", "actions/cache/save"].contains(step.action) {
                    guard let path = step.input("path"), let key = step.input("key"), holdsDependencies(path.text),
                        isFixed(key.text)
                    else { continue }
                    pass.report(
                        "the key of this cache stays the same when dependencies change",
                        help: "add `${{ hashFiles('**/Package.resolved') }}`, or the lock that is meant, to it",
                        in: pipeline.document, at: key)
                }
            }
        }
    }

    private func holdsDependencies(_ paths: String) -> Bool {
        let folders = [
            "SourcePackages", "DerivedData", "Pods", ".build", "Carthage", "vendor/bundle", ".spm", "node_modules",
            "Library/Caches/org.swift.swiftpm",
        ]
        return paths.split(separator: "\n").contains { line in folders.contains { line.contains($0) } }
    }

    /// Nothing in the key but words, the system and the matrix. A variable may hold anything.
    private func isFixed(_ key: String) -> Bool {
        var rest = key[...]
        while let open = rest.firstRange(of: "${{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return false }
            let expression = rest[open.upperBound..<close.lowerBound].split(separator: " ").joined()
            guard ["runner.os", "runner.arch"].contains(expression) || expression.hasPrefix("matrix.") else {
                return false
            }
            rest = rest[close.upperBound...]
        }
        return true
    }

    private static func cache(_ path: String, _ key: String) -> [String: String] {
        [
            ".github/workflows/ci.yml": """
            jobs:
              test:
                runs-on: macos-26
                steps:
                  - uses: actions/cache@v4
                    with:
                      path: \(path)
                      key: \(key)

            """
        ]
    }

    static let examples: [Example] = [
        .bad(files: cache("~/DerivedData/SourcePackages", "↓${{ runner.os }}-spm")),
        .bad(files: cache("Pods", "↓pods-v2")),
        .good(files: cache("Pods", "${{ runner.os }}-${{ hashFiles('Podfile.lock') }}")),
        .good(files: cache(".build", "${{ runner.os }}-${{ github.sha }}")),
        .good(files: cache("~/.cache/tool", "tool-1.2.3")),
        .good(files: cache("Carthage", "${{ steps.key.outputs.value }}")),
    ]
}

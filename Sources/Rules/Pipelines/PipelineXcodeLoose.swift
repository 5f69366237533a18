import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineXcodeLoose: Rule {
    static let about = About(
        "pipeline-xcode-loose", "Build with whatever Xcode is newest", category: .pipelines, severity: .note,
        why: """
            `macos-latest` and `latest-stable` stand for another Xcode every few months. The build then fails without a \
            change, and an old commit cannot be built as it was.
            """,
        phrasings: [
            "Pin the Xcode version in pipelines; do not build with `macos-latest` or `latest-stable`.",
            "CI machines use a fixed image like `macos-15`, so an old commit still compiles the same way next year.",
        ])

    var runner = ""
    static let options = [
        Option<Self>("runner", \.runner, "The image on which jobs build, such as `macos-26`; any fixed one by default.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for pipeline in pipelines.pipelines where pipeline.provider == .github {
                for job in pipeline.jobs where job.uses == nil && job.isOnMac {
                    let commands = pipelines.commands(of: job, in: pipeline)
                    guard commands.contains(where: { builds($0.command) }) else { continue }
                    check(job, XcodeChoice(job, commands), pipeline, pass)
                }
            }
        }
    }

    private func check(_ job: PipelineJob, _ choice: XcodeChoice, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        if let latest = choice.latest {
            pass.report(
                "`\(latest.text)` is another Xcode after each release", help: "name the version, as in `16.4`",
                in: pipeline.document, at: latest)
        }
        for label in job.runners where label.text.lowercased().contains("macos") && !label.text.contains("$") {
            if !runner.isEmpty, label.text != runner {
                pass.report(
                    "`\(job.id.text)` runs on `\(label.text)`, not on `\(runner)`", help: "use `\(runner)`",
                    in: pipeline.document, at: label)
            } else if label.text.hasPrefix("macos-latest"), !choice.isMade {
                pass.report(
                    "`\(label.text)` is another system with another Xcode from time to time",
                    help: "name a version of the image, or choose an Xcode in a step", in: pipeline.document, at: label)
            }
        }
    }

    private func builds(_ command: ShellCommand) -> Bool {
        if let call = XcodebuildCall(command) { return call.isBuild || call.has("archive") }
        return ["build_app", "gym", "run_tests", "scan", "fastlane"].contains(command.name)
            || CheckCommand(command) == .test && command.name == "swift"
    }

    private static func workflow(_ runner: String, _ step: String = "uses: actions/checkout@v4") -> [String: String] {
        [
            ".github/workflows/ci.yml": """
            jobs:
              test:
                runs-on: \(runner)
                steps:
                  - \(step)
                  - run: xcodebuild test -scheme App

            """
        ]
    }

    static let examples: [Example] = [
        .bad(files: workflow("↓macos-latest")),
        .bad(
            files: workflow(
                "macos-15", "uses: maxim-lobanov/setup-xcode@v1\n        with:\n          xcode-version: ↓latest-stable"
            )),
        .bad(files: [
            ".github/workflows/ci.yml": """
            jobs:
              test:
                runs-on: macos-15
                strategy:
                  matrix:
                    xcode: ['16.4', ↓latest-stable]
                steps:
                  - uses: maxim-lobanov/setup-xcode@v1
                    with: { xcode-version: "${{ matrix.xcode }}" }
                  - run: xcodebuild test -scheme App

            """
        ]),
        .bad(files: workflow("↓macos-15"), options: ["runner": .string("macos-26")]),
        .good(files: workflow("macos-latest", "run: sudo xcode-select -s /Applications/Xcode_16.4.app")),
        .good(files: workflow("macos-26"), options: ["runner": .string("macos-26")]),
        .good(files: workflow("macos-15")),
        .good(files: workflow("ubuntu-latest")),
        .good(files: [
            ".github/workflows/a.yml":
                "jobs:\n  a:\n    runs-on: macos-latest\n    steps:\n      - run: swiftlint --strict\n"
        ]),
    ]
}

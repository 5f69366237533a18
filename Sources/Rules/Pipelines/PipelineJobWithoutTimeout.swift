import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineJobWithoutTimeout: Rule {
    static let about = About(
        "pipeline-job-without-timeout", "Job on a Mac without a limit of time", category: .pipelines, severity: .note,
        status: .stable,
        why: """
            A simulator that hangs keeps its job for six hours, GitHub's own limit. Macs are the dearest and scarcest \
            machines, and what waits for the job waits as long.
            """,
        phrasings: [
            "Set `timeout-minutes` on every CI job that builds or tests on a Mac.",
            "No hanging simulator may block an expensive Mac for hours, so the workflow kills it after a fixed time.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for pipeline in pipelines.pipelines where pipeline.provider == .github {
                for job in pipeline.jobs where job.isOnMac && !job.hasTimeout && job.uses == nil {
                    let commands = pipelines.commands(of: job, in: pipeline)
                    guard commands.contains(where: { isLong($0.command, pipelines) }), !hasStepLimit(job, pipeline)
                    else {
                        continue
                    }
                    pass.report(
                        "`\(job.id.text)` runs on a Mac and may take six hours", help: "give it `timeout-minutes`",
                        in: pipeline.document, at: job.id)
                }
            }
        }
    }

    /// Builds or tests.
    private func isLong(_ command: ShellCommand, _ pipelines: Pipelines) -> Bool {
        // Of a lane that is here as a whole its own commands are among those of the job.
        if command.name == "fastlane" { return !pipelines.hasWholeLane(of: command) }
        if Self.longActions.contains(command.name) { return true }
        switch CheckCommand(command) {
        case .test, .build: return true
        default: return XcodebuildCall(command)?.has("archive") == true
        }
    }

    /// Actions of fastlane that build, test or start a simulator.
    private static let longActions: Set<String> = [
        "build_app", "build_ios_app", "build_mac_app", "gym", "scan", "run_tests", "snapshot", "capture_screenshots",
        "capture_ios_screenshots", "xcodebuild",
    ]

    /// Steps may have limits of their own.
    private func hasStepLimit(_ job: PipelineJob, _ pipeline: Pipeline) -> Bool {
        pipeline.document.bytes.firstRange(of: "timeout-minutes".utf8) != nil && pipeline.jobs.count == 1
    }

    private static func workflow(_ job: String) -> [String: String] {
        [".github/workflows/ci.yml": "jobs:\n  " + job]
    }

    static let examples: [Example] = [
        .bad(files: workflow("↓test:\n    runs-on: macos-26\n    steps:\n      - run: xcodebuild test -scheme App\n")),
        .bad(
            files: workflow(
                "↓test:\n    runs-on: ${{ matrix.os }}\n    strategy:\n      matrix:\n        os: [macos-15, macos-26]\n"
                    + "    steps:\n      - run: swift test\n")),
        .good(
            files: workflow(
                "test:\n    runs-on: macos-26\n    timeout-minutes: 30\n    steps:\n      - run: xcodebuild test -scheme App\n"
            )),
        .good(files: workflow("test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: swift test\n")),
        .bad(
            files: workflow("↓beta:\n    runs-on: macos-26\n    steps:\n      - run: bundle exec fastlane beta\n")
                .merging(["fastlane/Fastfile": "lane :beta do\n  build_app(scheme: \"App\")\nend\n"]) { $1 }),
        .bad(
            files: workflow("↓beta:\n    runs-on: macos-26\n    steps:\n      - run: bundle exec fastlane beta\n")
                .merging([
                    "fastlane/Fastfile":
                        "def archive\n  build_app(scheme: \"App\")\nend\n\nlane :beta do\n  archive\nend\n"
                ]) { $1 }),
        .good(
            files: workflow("certs:\n    runs-on: macos-26\n    steps:\n      - run: bundle exec fastlane certs\n")
                .merging(["fastlane/Fastfile": "lane :certs do\n  match(type: \"appstore\")\nend\n"]) { $1 }),
        .good(files: workflow("lint:\n    runs-on: macos-26\n    steps:\n      - run: swiftlint --strict\n")),
    ]
}

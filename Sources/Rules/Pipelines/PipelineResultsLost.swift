import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineResultsLost: Rule {
    static let about = About(
        "pipeline-results-lost", "Test results that are lost when tests fail", category: .pipelines, severity: .warning,
        why: """
            A result bundle has the screenshots, logs and crashes of a failed test. A step without a condition runs only \
            after success: the bundle is kept when nobody needs it.
            """,
        phrasings: [
            "Upload the test result bundle also when tests fail, with a condition such as `if: ${{ !cancelled() }}`.",
            "After a red run in CI, the `.xcresult` with its screenshots and logs can always be downloaded.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for pipeline in pipelines.pipelines where pipeline.provider == .github {
                for job in pipeline.jobs { check(job, pipeline, pipelines, pass) }
            }
        }
    }

    private func check(_ job: PipelineJob, _ pipeline: Pipeline, _ pipelines: Pipelines, _ pass: RepositoryPass) {
        var tests: (bundle: RangedText?, index: Int, path: String)?
        for (index, step) in job.steps.enumerated() {
            for placed in pipelines.commands(of: step, in: pipeline, job: job)
            where step.continuesOnError == nil && !placed.command.isFailureIgnored {
                guard let call = XcodebuildCall(placed.command), call.isTest else { continue }
                tests = tests ?? (call.option("-resultBundlePath"), index, placed.path)
            }
        }
        guard let tests, let bundle = tests.bundle else { return }
        let later = job.steps[(tests.index + 1)...]
        let name = bundle.text.split(separator: "/").last.map(String.init) ?? bundle.text
        let uploads = later.filter { step in
            step.action == "actions/upload-artifact"
                && (step.input("path").map { $0.text.contains(".xcresult") || $0.text.contains(name) } ?? false)
        }
        if let upload = uploads.first, uploads.allSatisfy({ !runsAfterFailure($0) }) {
            pass.report(
                "the results are kept only when all tests pass",
                help: "give the step `if: always()` or `if: failure()`",
                in: pipeline.path, at: upload.range)
        } else if uploads.isEmpty, tests.path == pipeline.path, !isRead(name, pipeline),
            later.allSatisfy({ !isOpen($0) })
        {
            pass.report(
                "nothing keeps the result bundle `\(name)`",
                help: "upload it with `actions/upload-artifact` and `if: failure()`", in: pipeline.document, at: bundle)
        }
    }

    /// A condition that nobody can read may hold.
    private func runsAfterFailure(_ step: PipelineStep) -> Bool {
        step.condition != nil && step.expression?.mayHoldAfterFailure != false
    }

    /// Its name stands a second time, or a variable is all that is known of it.
    private func isRead(_ name: String, _ pipeline: Pipeline) -> Bool {
        let text = pipeline.document.text
        return name.contains("$") || text.ranges(of: name).count > 1 || text.ranges(of: "xcresult").count > 1
    }

    /// An action or an upload of whole folders may take it along.
    private func isOpen(_ step: PipelineStep) -> Bool {
        step.action == "actions/upload-artifact" || step.action.hasPrefix("./")
    }

    private static func job(_ steps: String) -> [String: String] {
        let test = "xcodebuild test -scheme App -resultBundlePath "
        return [
            ".github/workflows/ci.yml":
                "jobs:\n  test:\n    runs-on: macos-26\n    steps:\n      - run: \(test)\(steps)"
        ]
    }
    private static let upload = "uses: actions/upload-artifact@v4\n        with:\n          path: out/Tests.xcresult\n"

    static let examples: [Example] = [
        .bad(files: job("out/Tests.xcresult\n      - ↓" + upload)),
        .bad(files: job("↓out/Tests.xcresult\n      - run: echo done\n")),
        .bad(files: job("out/Tests.xcresult\n      - ↓if: github.ref == 'refs/heads/main'\n        " + upload)),
        .bad(files: job("out/Tests.xcresult\n      - ↓if: success()\n        " + upload)),
        .good(files: job("out/Tests.xcresult\n      - if: ${{ !cancelled() }}\n        " + upload)),
        .good(files: job("out/Tests.xcresult\n      - if: failure()\n        " + upload)),
        .good(files: job("out/Tests.xcresult\n      - run: xcrun xccov view --report out/Tests.xcresult\n")),
        .good(files: job("$RESULTS\n      - run: ./collect\n")),
    ]
}

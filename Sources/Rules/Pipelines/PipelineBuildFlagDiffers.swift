import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineBuildFlagDiffers: Rule {
    static let about = About(
        "pipeline-build-flag-differs", "Build of a pipeline with other flags than agreed", category: .pipelines,
        severity: .warning,
        why: """
            A server has no certificates, asks nobody whether a plug-in may run, and finds the simulator that it is told. \
            Flags that one call has and another lacks make builds fail on the server that work at the desk.
            """,
        phrasings: [
            """
            Every `xcodebuild` call in a pipeline that builds or tests must use the agreed flags, such as \
            `CODE_SIGNING_ALLOWED=NO`.
            """,
            "On the CI server we compile with identical command-line options everywhere, and none that we ruled out.",
        ])

    var wanted: [String] = []
    var refused: [String] = []
    static let options = [
        Option<Self>(
            "wanted", \.wanted, addsUp: true,
            "What calls of `xcodebuild` have that build or test, such as `CODE_SIGNING_ALLOWED=NO` or `-configuration Debug`."
        ),
        Option<Self>("refused", \.refused, addsUp: true, "What none of them has, such as `-sdk iphonesimulator`."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !wanted.isEmpty || !refused.isEmpty else { return }
        let (wanted, refused) = (wanted.map(Flag.init), refused.map(Flag.init))
        hooks.onRepository { pass in
            for run in Pipelines.of(pass).runs {
                guard let call = XcodebuildCall(run.command.command), call.isBuild,
                    !call.has("test-without-building") || call.actions.count > 1
                else { continue }
                for flag in refused where flag.state(in: call, run.job) == .present {
                    pass.report(
                        "this build passes `\(flag.text)`", help: "leave it out", in: run.command.path,
                        at: call.command.range)
                }
                let missing = wanted.filter { $0.state(in: call, run.job) == .missing }.map { "`\($0.text)`" }
                guard !missing.isEmpty else { continue }
                pass.report(
                    "this build lacks \(missing.joined(separator: " and "))", help: "add it to the call",
                    in: run.command.path, at: call.command.range)
            }
        }
    }

    private struct Flag {
        enum State { case present, missing, unknown }
        var text: String
        var key: String
        var value: String?

        /// `-option value`, `-option` or `SETTING=value`.
        init(_ text: String) {
            self.text = text
            let parts = text.split(separator: text.hasPrefix("-") ? " " : "=", maxSplits: 1).map(String.init)
            key = parts.first ?? text
            value = parts.count > 1 ? parts[1] : nil
        }

        func state(in call: XcodebuildCall, _ job: PipelineJob) -> State {
            let found = key.hasPrefix("-") ? call.option(key) : call.settings.first { $0.key == key }?.value
            guard let found else {
                // A scheme builds for debugging by itself, and a variable may hold any flag.
                if key == "-configuration" { return .unknown }
                return call.command.arguments.contains { $0.text.hasPrefix("$") } ? .unknown : .missing
            }
            guard let value else { return .present }
            let text = job.expanded(found.text)
            if text.contains("$") { return .unknown }
            return text == value || key == "-destination" && fields(text) == fields(value) ? .present : .missing
        }

        private func fields(_ text: String) -> [String: String] {
            XcodebuildCall.fields(of: RangedText(text, at: ByteRange(0, 0)))
        }
    }

    private static func job(_ run: String) -> [String: String] {
        [
            ".github/workflows/ci.yml":
                "env:\n  FLAGS: CODE_SIGNING_ALLOWED=NO\njobs:\n  test:\n    steps:\n      - run: \(run)\n"
        ]
    }
    private static let unsigned: [String: OptionValue] = ["wanted": .strings(["CODE_SIGNING_ALLOWED=NO"])]
    private static let device: [String: OptionValue] = [
        "wanted": .strings(["-destination platform=iOS Simulator,name=iPhone 17 Pro,OS=latest"])
    ]

    static let examples: [Example] = [
        .bad(files: job("↓xcodebuild test -scheme App | xcbeautify"), options: unsigned),
        .bad(files: job("↓xcodebuild build -scheme App CODE_SIGNING_ALLOWED=YES"), options: unsigned),
        .bad(files: job("↓xcodebuild test -destination 'platform=iOS Simulator,name=iPhone 16'"), options: device),
        .bad(
            files: job("↓xcodebuild build -scheme App -sdk iphonesimulator"),
            options: ["refused": .strings(["-sdk iphonesimulator"])]),
        .good(files: job("xcodebuild test -scheme App CODE_SIGNING_ALLOWED=NO"), options: unsigned),
        .good(files: job("xcodebuild archive -scheme App"), options: unsigned),
        .good(files: job("xcodebuild build -scheme App $FLAGS"), options: unsigned),
        .good(files: job("xcodebuild -list"), options: unsigned),
        .good(
            files: job("xcodebuild test -destination 'name=iPhone 17 Pro,OS=latest,platform=iOS Simulator'"),
            options: device),
    ]
}

import TenetRepositorySupport
import TenetRuleKit

struct PipelineSimulatorUnknown: Rule {
    static let about = About(
        "pipeline-simulator-unknown", "Simulator that its Xcode does not have", category: .pipelines, severity: .error,
        why: """
            A destination that names a device of a later Xcode, or one that Apple never made, fails before the first test \
            runs, and the message lists every device but the reason.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            var seen: Set<ByteRange> = []
            for pipeline in pipelines.pipelines {
                for job in pipeline.jobs {
                    let commands = pipelines.commands(of: job, in: pipeline)
                    guard !commands.contains(where: { $0.command.name == "simctl" && $0.command.has("create") }) else {
                        continue
                    }
                    let xcode = XcodeChoice(job, commands).version
                    for placed in commands {
                        guard let call = XcodebuildCall(placed.command) else { continue }
                        for destination in call.options where destination.key == "-destination" {
                            guard let problem = problem(destination.value, xcode),
                                seen.insert(destination.value.range).inserted
                            else { continue }
                            pass.report(
                                problem, help: "name a device of the Xcode that runs here", in: placed.path,
                                at: destination.value.range)
                        }
                    }
                }
            }
        }
    }

    private func problem(_ destination: RangedText, _ xcode: XcodeFacts.Version?) -> String? {
        let fields = XcodebuildCall.fields(of: destination)
        guard fields["platform"] == "iOS Simulator", let name = fields["name"] else { return nil }
        if XcodeFacts.isInvented(name) { return "there is no `\(name)`" }
        guard let xcode else { return nil }
        if let first = XcodeFacts.introduction(of: name), xcode < first {
            return "`\(name)` came with Xcode \(first), and Xcode \(xcode) runs here"
        }
        if let system = fields["OS"].flatMap(XcodeFacts.Version.init), let newest = XcodeFacts.newestSystem(in: xcode),
            system.major > newest
        {
            return "iOS \(system.major) is newer than what Xcode \(xcode) has, which runs here"
        }
        return nil
    }

    private static func job(_ xcode: String, _ destination: String) -> [String: String] {
        [
            ".github/workflows/ci.yml": """
            jobs:
              test:
                runs-on: macos-15
                steps:
                  - \(xcode)
                  - run: xcodebuild test -scheme App -destination ↓'platform=iOS Simulator,\(destination)'

            """
        ]
    }
    private static func good(_ xcode: String, _ destination: String) -> [String: String] {
        job(xcode, destination).mapValues { $0.replacing("↓", with: "") }
    }

    static let examples: [Example] = [
        .bad(files: job("run: sudo xcode-select -s /Applications/Xcode_16.2.app", "name=iPhone 17 Pro,OS=latest")),
        .bad(
            files: job(
                "uses: maxim-lobanov/setup-xcode@v1\n        with:\n          xcode-version: '15.4'",
                "name=iPhone 15,OS=18.1")),
        .bad(files: job("uses: actions/checkout@v4", "name=iPhone 17 Plus")),
        .good(files: good("run: sudo xcode-select -s /Applications/Xcode_26.0.app", "name=iPhone 17 Pro,OS=latest")),
        .good(files: good("uses: actions/checkout@v4", "name=iPhone 17 Pro,OS=latest")),
        .good(
            files: good(
                "uses: maxim-lobanov/setup-xcode@v1\n        with:\n          xcode-version: latest-stable",
                "name=iPhone 17 Pro")),
        .good(
            files: good(
                "run: sudo xcode-select -s /Applications/Xcode_16.2.app && xcrun simctl create 'iPhone 17' com.x.Y",
                "name=iPhone 17")),
    ]
}

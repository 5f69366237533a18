import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineSimulatorUnknown: Rule {
    static let about = About(
        "pipeline-simulator-unknown", "Simulator that its Xcode does not have", category: .pipelines, severity: .error,
        why: """
            A destination that names a device of a later Xcode, or one that Apple never made, fails before the first test \
            runs, and the message lists every device but the reason.
            """,
        phrasings: [
            "The simulator and OS in a pipeline's `-destination` must exist in the Xcode version it selects.",
            "CI never asks for an iPhone model that the chosen toolchain doesn't ship.",
        ])

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
                    let xcode = XcodeChoice(job, commands)
                    for (destination, path) in destinations(commands, job, pipeline) {
                        guard let problem = problem(destination, xcode, isExpanded: path == nil),
                            seen.insert(destination.range).inserted
                        else { continue }
                        pass.report(
                            problem, help: "name a device of the Xcode that runs here", in: path ?? pipeline.path,
                            at: destination.range)
                    }
                }
            }
        }
    }

    /// With the file of each; nil for the values of a matrix.
    private func destinations(
        _ commands: [PlacedCommand], _ job: PipelineJob, _ pipeline: Pipeline
    ) -> [(text: RangedText, path: String?)] {
        commands.flatMap { placed -> [(RangedText, String?)] in
            let written = XcodebuildCall(placed.command)?.options.filter { $0.key == "-destination" } ?? []
            return written.flatMap { option in
                job.expanded(option.value)?.map { ($0, nil) } ?? [(option.value, placed.path)]
            }
        }
    }

    private func problem(_ destination: RangedText, _ xcode: XcodeChoice, isExpanded: Bool) -> String? {
        let fields = XcodebuildCall.fields(of: destination)
        guard fields["platform"] == "iOS Simulator", let name = fields["name"] else { return nil }
        if XcodeFacts.isInvented(name) { return "there is no `\(name)`" }
        // Which of two values of a matrix meet is not always all with all.
        guard !(isExpanded && xcode.isOfMatrix) else { return nil }
        for version in xcode.versions {
            if let problem = problem(name, fields["OS"], version) { return problem }
        }
        return nil
    }

    private func problem(_ name: String, _ system: String?, _ xcode: XcodeFacts.Version) -> String? {
        if let first = XcodeFacts.introduction(of: name), xcode < first {
            return "`\(name)` came with Xcode \(first), and Xcode \(xcode) runs here"
        }
        if let system = system.flatMap(XcodeFacts.Version.init), let newest = XcodeFacts.newestSystem(in: xcode),
            system.major > newest
        {
            return "iOS \(system.major) is newer than what Xcode \(xcode) has, which runs here"
        }
        return nil
    }

    private static func job(_ xcode: String, _ destination: String, xcodes: String = "[]") -> [String: String] {
        [
            ".github/workflows/ci.yml": """
            jobs:
              test:
                runs-on: macos-15
                strategy:
                  matrix:
                    xcode: \(xcodes)
                steps:
                  - \(xcode)
                  - run: xcodebuild test -scheme App -destination ↓'platform=iOS Simulator,\(destination)'

            """
        ]
    }
    private static func good(_ xcode: String, _ destination: String, xcodes: String = "[]") -> [String: String] {
        job(xcode, destination, xcodes: xcodes).mapValues { $0.replacing("↓", with: "") }
    }

    static let examples: [Example] = [
        .bad(files: job("run: sudo xcode-select -s /Applications/Xcode_16.2.app", "name=iPhone 17 Pro,OS=latest")),
        .bad(
            files: job(
                "uses: maxim-lobanov/setup-xcode@v1\n        with:\n          xcode-version: '15.4'",
                "name=iPhone 15,OS=18.1")),
        .bad(files: job("uses: actions/checkout@v4", "name=iPhone 17 Plus")),
        .bad(
            files: job(
                "run: sudo xcode-select -s /Applications/Xcode_${{ matrix.xcode }}.app", "name=iPhone 17",
                xcodes: "['26.0', '16.4']")),
        .good(files: good("run: sudo xcode-select -s /Applications/Xcode_26.0.app", "name=iPhone 17 Pro,OS=latest")),
        .good(files: good("uses: actions/checkout@v4", "name=iPhone 17 Pro,OS=latest")),
        .good(
            files: good(
                "uses: maxim-lobanov/setup-xcode@v1\n        with:\n          xcode-version: ${{ matrix.xcode }}",
                "name=iPhone 16", xcodes: "['16.4', '26.0']")),
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

import TenetRuleKit
import TenetRuleSupport

struct BuildScriptUpdatesPackages: Rule {
    static let about = About(
        "build-script-updates-packages", "Build that updates its dependencies", category: .build, severity: .warning,
        scope: .everywhere,
        why: """
            A build phase that updates packages changes what is built while it is built: two builds of one commit differ, \
            and nobody decided it.
            """,
        phrasings: [
            "Build phases must not update or resolve packages to newer versions.",
            "Never run `swift package update` or `pod update` from a Run Script step in Xcode.",
        ])

    private static let commands = ["swift package update", "pod update", "carthage update"]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for build in project.model.ownProjects {
                for script in build.targets.flatMap(\.scripts) {
                    guard let command = Self.commands.first(where: { Self.runs($0, script.text.text) }) else {
                        continue
                    }
                    project.report(
                        "this build phase runs `\(command)`", help: "update packages by hand, in a change of their own",
                        in: build.path, at: script.text.range)
                }
            }
        }
    }

    private static func runs(_ command: String, _ script: String) -> Bool {
        script.split(whereSeparator: \.isNewline).contains { line in
            line.prefix { $0 != "#" }.contains(command) && !line.contains("echo")
        }
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.text(script: "↓\"cd Client && swift package update\"")]
        ),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                script: "\"swift package plugin lint # swift package update\"")
        ]),
    ]
}

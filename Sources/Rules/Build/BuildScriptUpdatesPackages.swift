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

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for build in project.model.ownProjects {
                for script in build.targets.flatMap(\.scripts) {
                    let commands = ShellReader.script(PositionedText(Array(script.text.text.utf8))).commands
                    guard let update = commands.lazy.compactMap(Self.update).first else { continue }
                    project.report(
                        "this build phase runs `\(update)`", help: "update packages by hand, in a change of their own",
                        in: build.path, at: script.text.range)
                }
            }
        }
    }

    /// The command that gives a package manager newer versions, without its options; nil for any other.
    private static func update(_ command: ShellCommand) -> String? {
        let words = command.arguments.map(\.text)
        switch command.name {
        case "swift":
            let isUpdate = words.contains("package") && words.contains("update")
            // Nothing is written then, or `update` is a word for a plug-in.
            let isHarmless = command.has("--dry-run", "-n", "plugin")
            return isUpdate && !isHarmless ? "swift package update" : nil
        case "pod", "carthage": return words.first == "update" ? "\(command.name) update" : nil
        default: return nil
        }
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.text(script: "↓\"cd Client && swift package update\"")]
        ),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                script: "\"swift package plugin lint # swift package update\"")
        ]),
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                script: "↓\"if which pod; then cd ios && bundle exec pod update --silent; fi\"")
        ]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                script: "\"printf 'run swift package update by hand'; swift package update --dry-run\"")
        ]),
    ]
}

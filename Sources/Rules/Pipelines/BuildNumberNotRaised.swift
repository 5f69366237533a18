import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct BuildNumberNotRaised: Rule {
    static let about = About(
        "build-number-not-raised", "Upload without a new build number", category: .pipelines, severity: .warning,
        why: """
            App Store Connect refuses a build whose number it knows, after everything was built and signed. Where no lane, \
            script, setting or step sets the number, somebody has to think of it before each upload, and one day does not. \
            Xcode Cloud numbers builds by itself.
            """,
        phrasings: [
            "Raise the build number automatically before each upload to TestFlight.",
            """
            No lane sends an archive to the store without `increment_build_number`, because Apple rejects one it has \
            already seen.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            let lanes = pipelines.fastfiles.flatMap { path, file in
                file.lanes.flatMap { lane in lane.commands.map { (command: $0, path: path) } }
            }
            var seen: Set<String> = []
            let calls = (lanes + pipelines.ownCommands.map { (command: $0.command, path: $0.path) })
                .filter { Self.uploads($0.command) && seen.insert("\($0.path)\u{0}\($0.command.range.lower)").inserted }
            guard !calls.isEmpty, !pipelines.fastfiles.contains(where: \.file.importsLanes),
                !Self.setsNumber(pipelines, pass.repository)
            else { return }
            for call in calls {
                pass.report(
                    "this uploads a build to TestFlight, and nothing raises the build number before",
                    help: "call `increment_build_number`, or set `CURRENT_PROJECT_VERSION` from the number of the run",
                    in: call.path, at: call.command.range)
            }
        }
    }

    private static func uploads(_ command: ShellCommand) -> Bool {
        if ["upload_to_testflight", "pilot", "testflight"].contains(command.name) {
            // Only hands on what was uploaded before.
            return !command.arguments.contains { $0.text.hasPrefix("distribute_only:true") }
        }
        return command.words.contains { $0.text.hasSuffix("altool") }
            && command.has("--upload-app", "--upload-package")
    }

    private static let words = [
        "increment_build_number", "CURRENT_PROJECT_VERSION", "CFBundleVersion", "agvtool",
        "latest_testflight_build_number", "app_store_build_number", "number_of_commits", "build_number", "BUILD_NUMBER",
    ]

    /// Lanes, pipelines, scripts and settings, and the scripts that a project runs in its build phases.
    private static func setsNumber(_ pipelines: Pipelines, _ repository: Repository) -> Bool {
        let paths = pipelines.pipelines.map(\.path) + pipelines.ownCommands.map(\.path)
        let lanes = repository.files.filter { file in
            file.path.split(separator: "/").contains("fastlane")
                && !["png", "strings"].contains(FileKinds.ending(of: file.path))
                || file.name.hasSuffix(".rb") || file.name == "Rakefile" || file.name == "Makefile"
        }
        for path in Set(paths + lanes.map(\.path)) {
            guard let document = repository.document(path) else { continue }
            if words.contains(where: { document.bytes.firstRange(of: $0.utf8) != nil }) { return true }
        }
        let project = NumberSettings(repository)
        return project.isTakenFromOutside || project.scripts.contains { NumberCommand.raises($0) }
    }

    private static func lanes(_ lines: String) -> [String: String] {
        ["fastlane/Fastfile": "lane :beta do\n  build_app(scheme: \"Harbor\")\n\(lines)end\n"]
    }
    private static let upload = "  upload_to_testflight(skip_waiting_for_build_processing: true)\n"

    static let examples: [Example] = [
        .bad(files: lanes("  ↓upload_to_testflight(skip_waiting_for_build_processing: true)\n")),
        .bad(files: ["scripts/ship.sh": "xcodebuild archive -scheme Harbor\n↓xcrun altool --upload-app -f Harbor.ipa\n"]
        ),
        .good(files: lanes("  increment_build_number(build_number: ENV[\"RUN\"])\n" + upload)),
        .good(files: lanes(upload).merging(["Version.xcconfig": "CURRENT_PROJECT_VERSION = $(CI_RUN)\n"]) { $1 }),
        .bad(
            files: lanes("  ↓upload_to_testflight(skip_waiting_for_build_processing: true)\n").merging([
                "Version.xcconfig": "// CURRENT_PROJECT_VERSION = $(CI_RUN)\nCURRENT_PROJECT_VERSION = 7\n"
            ]) { $1 }),
        // A variable of the project's own is as fixed as a number.
        .bad(
            files: lanes("  ↓upload_to_testflight(skip_waiting_for_build_processing: true)\n").merging([
                "Version.xcconfig": "CURRENT_PROJECT_VERSION = ${BASE:default=1}\nBASE = 7\n"
            ]) { $1 }),
        .good(
            files: lanes(upload).merging([
                "Version.xcconfig": "CURRENT_PROJECT_VERSION = $(BASE)\n", "Base.xcconfig": "BASE = ${CI_RUN}\n",
            ]) { $1 }),
        // A phase that speaks of the number, and one that writes it.
        .bad(
            files: lanes("  ↓upload_to_testflight(skip_waiting_for_build_processing: true)\n").merging([
                "Harbour.xcodeproj/project.pbxproj": XcodeProjectSample.text(
                    script: "\"# CFBundleVersion is raised by hand\\nagvtool what-version\"")
            ]) { $1 }),
        .good(
            files: lanes(upload).merging([
                "Harbour.xcodeproj/project.pbxproj": XcodeProjectSample.text(
                    script: "\"xcrun agvtool next-version -all\"")
            ]) { $1 }),
        .good(
            files: lanes(upload).merging([
                "Harbour.xcodeproj/project.pbxproj": XcodeProjectSample.text(
                    release: "CURRENT_PROJECT_VERSION = \"$(CI_RUN)\";")
            ]) { $1 }),
        .good(files: lanes("  pilot(distribute_only: true)\n")),
        .good(files: lanes("")),
    ]
}

/// Where the settings of Xcode projects take the build number from.
private struct NumberSettings {
    /// Those of `.xcconfig` files by name, with every value that one gives.
    private var written: [String: [String]] = [:]
    private var targets: [BuildTarget] = []

    init(_ repository: Repository) {
        for file in repository.files {
            guard ["xcconfig", "pbxproj"].contains(FileKinds.ending(of: file.path)),
                let bytes = repository.bytes(of: file.path)
            else { continue }
            for case .setting(let key, let value) in SettingsFile.read(path: file.path, bytes: bytes)?.lines ?? [] {
                written[String(key.prefix { $0 != "[" }), default: []].append(value.text)
            }
            targets += repository.buildDescription(path: file.path, bytes: bytes)?.targets ?? []
        }
    }

    /// The commands of build phases.
    var scripts: [ShellCommand] {
        targets.flatMap(\.scripts).flatMap { ShellReader.script(PositionedText(Array($0.text.text.utf8))).commands }
    }

    /// The number comes from a variable that no setting gives a value to: the environment of the run does.
    var isTakenFromOutside: Bool {
        var seen: Set<String> = ["inherited"]
        var open = ["CURRENT_PROJECT_VERSION"]
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            let values = (written[name] ?? []) + targets.compactMap { $0.setting(name)?.text }
            if values.isEmpty, name != "CURRENT_PROJECT_VERSION" { return true }
            open += values.flatMap(SettingsFile.variables)
        }
        return false
    }
}

/// Commands that write the build number, by the words of the programs that can.
private enum NumberCommand {
    static func raises(_ command: ShellCommand) -> Bool {
        let words = command.arguments.map(\.text)
        func has(_ key: String) -> Bool { words.contains { $0.contains(key) } }
        switch command.name {
        case "agvtool": return command.has("next-version", "new-version", "bump")
        case "PlistBuddy":
            return words.contains { ($0.hasPrefix("Set ") || $0.hasPrefix("Add ")) && $0.contains("CFBundleVersion") }
        case "plutil": return command.has("-replace", "-insert") && has("CFBundleVersion")
        case "defaults": return command.has("write") && has("CFBundleVersion")
        case "sed", "perl", "ruby": return has("CFBundleVersion") || has("CURRENT_PROJECT_VERSION")
        case "fastlane": return has("increment_build_number")
        default: return words.contains { $0.hasPrefix("CURRENT_PROJECT_VERSION=") }
        }
    }
}

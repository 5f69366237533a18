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
        return repository.files.contains { file in
            switch FileKinds.ending(of: file.path) {
            case "xcconfig": setsNumber(settings: file, repository)
            case "pbxproj": setsNumber(project: file, repository)
            default: false
            }
        }
    }

    /// A file of settings takes the number from elsewhere: `CURRENT_PROJECT_VERSION = $(CI_RUN)`.
    private static func setsNumber(settings file: RepositoryFile, _ repository: Repository) -> Bool {
        let lines = repository.bytes(of: file.path).flatMap { SettingsFile.read(path: file.path, bytes: $0)?.lines }
        return lines?.contains { line in
            guard case .setting(let key, let value) = line else { return false }
            return key.prefix { $0 != "[" } == number && value.text.contains("$(")
        } ?? false
    }

    /// A target's setting takes it from elsewhere, or a script of its build phases sets it.
    private static func setsNumber(project file: RepositoryFile, _ repository: Repository) -> Bool {
        guard let bytes = repository.bytes(of: file.path),
            let build = repository.buildDescription(path: file.path, bytes: bytes)
        else { return false }
        return build.targets.contains { target in
            target.setting(number)?.text.contains("$(") == true
                || target.scripts.contains { script in words.contains { script.text.text.contains($0) } }
        }
    }
    private static let number = "CURRENT_PROJECT_VERSION"

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
        .good(
            files: lanes(upload).merging([
                "Harbour.xcodeproj/project.pbxproj": XcodeProjectSample.text(
                    release: "CURRENT_PROJECT_VERSION = \"$(CI_RUN)\";")
            ]) { $1 }),
        .good(files: lanes("  pilot(distribute_only: true)\n")),
        .good(files: lanes("")),
    ]
}

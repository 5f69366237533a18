import TenetRuleKit
import TenetRuleSupport

struct InfoPlistKeyMissing: Rule {
    static let about = About(
        "info-plist-key-missing", "Agreed entry that the app lacks", category: .resources, severity: .warning,
        status: .stable,
        scope: .everywhere,
        why: """
            What every app of the team has to say in its `Info.plist` is easily lost when a target is added or the file \
            is merged, and nothing fails while building.
            """,
        phrasings: [
            "Every app contains all agreed entries in its `Info.plist`.",
            "Do not let a new target lose the keys that our apps must ship with, such as `UILaunchScreen`.",
        ])

    var required: [String] = []
    static let options = [
        Option<Self>(
            "required", \.required,
            "Entries that every app needs: `Key`, `Key = value`, `Key contains value` for a list, `Key only value value` for a list without others on phones; `or` between several of which one is enough."
        )
    ]

    private struct Entry {
        var key: String
        var value: String?
        var isList: Bool
        /// The list has nothing but these words.
        var isWhole: Bool

        init?(_ text: String) {
            let words = text.split(separator: " ", maxSplits: 2).map(String.init)
            guard let key = words.first else { return nil }
            self.key = key
            isWhole = words.count == 3 && words[1] == "only"
            isList = words.count == 3 && words[1] == "contains" || isWhole
            value = words.count == 3 && (isList || words[1] == "=") ? words[2] : nil
        }
    }

    func install(_ hooks: inout Hooks) {
        let wanted = required.map { $0.split(separator: " or ").compactMap { Entry(String($0)) } }.filter {
            !$0.isEmpty
        }
        guard !wanted.isEmpty else { return }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let apps = AppTargets(project.model)
            let known =
                apps.all.filter { app in
                    app.isWhole && app.target?.kind != .watchApp
                        && !FilePlace(app.path).folders.contains { $0.hasSuffix("Tests") }
                } + apps.partial
            for app in known {
                for entries in wanted
                where (app.isWhole || entries.contains { app.has($0.key) })
                    && !entries.contains(where: { holds($0, app) }) && !entries.allSatisfy({ isNeedless($0, app) })
                    && !entries.allSatisfy({ entry in
                        isForRecording(entry) && isSilent(project.model)
                            || isForSound(entry) && isMute(project.model)
                    })
                {
                    let found = entries.lazy.compactMap { entry in
                        app.entries(entry.key).first { !entry.isWhole || !$0.isForPads }.map { (entry, $0) }
                    }.first
                    let keys = entries.map { "`\($0.key)`" }.joined(separator: " or ")
                    project.report(
                        found.map { "`\($0.0.key)` of the app\(name(app)) is not as agreed" }
                            ?? "the app\(name(app)) has no \(keys) in its Info.plist",
                        help: remedy(found?.0 ?? (entries.count == 1 ? entries[0] : nil)),
                        in: found?.1.path ?? app.place.path, at: found?.1.range ?? app.place.range)
                }
            }
        }
    }

    private func remedy(_ entry: Entry?) -> String {
        guard let entry else { return "add one of them" }
        if entry.isWhole, let value = entry.value {
            return "leave \(value.split(separator: " ").map { "`\($0)`" }.joined(separator: " and ")) alone in the list"
        }
        return entry.value.map { entry.isList ? "add `\($0)` to `\(entry.key)`" : "set it to `\($0)`" }
            ?? "add the entry, with a value"
    }

    private func isForRecording(_ entry: Entry) -> Bool { entry.key == "NSMicrophoneUsageDescription" }

    private func isForSound(_ entry: Entry) -> Bool { entry.key == "UIBackgroundModes" && entry.value == "audio" }

    private static let recorders = [
        "AVAudioEngine", "AVAudioRecorder", "AVCaptureAudioDataOutput", "AVCaptureMovieFileOutput",
        "SFSpeechRecognizer", "SpeechAnalyzer", "RPScreenRecorder",
        "requestRecordPermission", "playAndRecord", "inputNode",
    ]
    private static let players = [
        "AVAudioSession", "AVAudioPlayer", "AVPlayer", "AVQueuePlayer", "AVPlayerViewController", "VideoPlayer",
        "AVSpeechSynthesizer", "AVAudioPlayerNode", "MPMusicPlayerController", "MPNowPlayingInfoCenter",
        "MPRemoteCommandCenter", "AVPictureInPictureController", "AudioQueueStart", "AudioOutputUnitStart",
        "ApplicationMusicPlayer", "CXProvider",
    ]

    /// There is code, and none of it listens.
    private func isSilent(_ model: ProjectModel) -> Bool {
        // `AVCaptureDevice.default(for: .audio)`: a camera alone does not listen.
        !model.appSources.isEmpty && Self.recorders.allSatisfy { model.uses(of: $0).isEmpty }
            && (model.uses(of: "AVCaptureDevice").isEmpty || model.uses(of: "audio").isEmpty)
    }

    /// There is code, and none of it plays or listens, nor does a library that is called for it.
    private func isMute(_ model: ProjectModel) -> Bool {
        isSilent(model) && Self.players.allSatisfy { model.uses(of: $0).isEmpty }
            && !model.appSources.contains { file in
                // `AudioToolbox` makes the sound of a key, too; what plays longer than that is in the list.
                file.imports.contains {
                    $0.module.contains("Audio") && $0.module != "AudioToolbox" || $0.module.contains("Player")
                }
            }
    }

    /// Orientations, launch screens and pointers are entries for iOS.
    private func isNeedless(_ entry: Entry, _ app: AppTarget) -> Bool {
        entry.key.hasPrefix("UI") && !app.platforms.isEmpty && !app.platforms.contains("iOS")
    }

    /// Nothing else is in the list of a phone. The list of an app that runs on tablets, too, has to name everything
    /// unless the tablets have one of their own.
    private func isAlone(_ values: [String], _ key: String, _ app: AppTarget) -> Bool {
        let entries = app.entries(key)
        let families = app.target?.settings.values.compactMap { $0["TARGETED_DEVICE_FAMILY"]?.text } ?? []
        if families.contains(where: { $0.contains("2") }), !entries.contains(where: \.isForPads) { return true }
        let own = entries.filter { !$0.isForPads }
        return own.allSatisfy { entry in
            let texts = entry.value?.strings.map(\.text) ?? entry.text?.split(separator: " ").map(String.init) ?? []
            return texts.allSatisfy { values.contains($0) || $0.contains("$") }
        }
    }

    private func name(_ app: AppTarget) -> String { app.name.isEmpty ? "" : " `\(app.name)`" }

    private func holds(_ entry: Entry, _ app: AppTarget) -> Bool {
        guard let value = entry.value else {
            // An empty text is there for the compiler only.
            return app.entries(entry.key).contains { $0.value?.string?.isEmpty != true && $0.text != "" }
        }
        if entry.isWhole { return isAlone(value.split(separator: " ").map(String.init), entry.key, app) }
        if entry.isList { return app.texts(entry.key).contains(value) }
        return app.entries(entry.key).contains { found in
            if found.text == value { return true }
            switch found.value?.content {
            case .bool(let flag): return (flag ? ["true", "YES"] : ["false", "NO"]).contains(value)
            case .integer(let number): return "\(number)" == value
            default: return (found.text == "YES" && value == "true") || (found.text == "NO" && value == "false")
            }
        }
    }

    private static let plist = BackgroundModeMissing.plist("<string>fetch</string>")
    private static let agreed: [String: OptionValue] = [
        "required": .strings(["LSRequiresIPhoneOS = true", "UIBackgroundModes contains audio"])
    ]

    static let examples: [Example] = [
        // An app that never makes a sound is refused when it asks to play in the background.
        .good(
            files: [
                "App/Info.plist": BackgroundModeMissing.plist("<string>fetch</string>"),
                "App/Tides.swift": "struct Tides {\n    func load() async {}\n}",
                "App/Click.swift": "import AudioToolbox\nfunc click() { AudioServicesPlaySystemSound(1104) }",
            ], options: ["required": .strings(["UIBackgroundModes contains audio"])]),
        .bad(
            files: [
                "App/Info.plist": plist.replacing("<key>UIBack", with: "<key>↓UIBack"),
                "App/Horn.swift": "final class Horn {\n    let player = AVAudioPlayer()\n}",
            ], options: ["required": .strings(["UIBackgroundModes contains audio"])]),
        .bad(
            files: ["App/Info.plist": plist.replacing("<key>UIBack", with: "<key>↓UIBack")], options: agreed),
        .bad(
            files: ["App/Info.plist": plist.replacing("<key>CFBundleP", with: "<key>↓CFBundleP")],
            options: ["required": .strings(["UILaunchStoryboardName"])]),
        .bad(
            files: ["App/Info.plist": plist.replacing("<key>CFBundleP", with: "<key>↓CFBundleP")],
            options: ["required": .strings(["UILaunchStoryboardName or UILaunchScreen"])]),
        .bad(
            files: ["App/Info.plist": plist.replacing("<key>UIBack", with: "<key>↓UIBack")],
            options: ["required": .strings(["UIBackgroundModes only audio location"])]),
        .bad(
            files: [
                "App/Info.plist": "<plist><dict><key>↓UILaunchStoryboardName</key><string>Start</string></dict></plist>"
            ],
            options: ["required": .strings(["UILaunchStoryboardName = LaunchScreen", "LSRequiresIPhoneOS = true"])]),
        .good(
            files: ["App/Info.plist": plist],
            options: [
                "required": .strings([
                    "UIBackgroundModes only audio fetch",
                    "UISupportedInterfaceOrientations only UIInterfaceOrientationPortrait",
                ])
            ]),
        .good(
            files: ["App/Info.plist": plist.replacing("fetch", with: "audio")], options: agreed),
        .good(
            files: ["App/Info.plist": plist],
            options: ["required": .strings(["UILaunchStoryboardName or UIBackgroundModes contains fetch"])]),
        .good(
            files: ["Kit/Info.plist": plist.replacing("APPL", with: "FMWK")], options: agreed),
        .good(files: ["App/Info.plist": plist]),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct BackgroundModeUnused: Rule {
    static let about = About(
        "background-mode-unused", "Background mode that nothing uses", category: .resources, severity: .warning,
        status: .preview, scope: .everywhere,
        why: """
            Review rejects apps that ask to run in the background and do not: a mode without the work behind it is the \
            usual reason.
            """,
        phrasings: [
            "Declare a mode in `UIBackgroundModes` only if the app contains code that uses it.",
            """
            Do not request background audio, location or VoIP in `Info.plist` without the feature behind it, because \
            App Review rejects that.
            """,
        ])

    /// Names of which the code must use one for a mode to make sense.
    private static let uses: [String: [String]] = [
        "audio": [
            "AVAudioSession", "AVPlayer", "AVQueuePlayer", "AVAudioPlayer", "AVAudioEngine", "AVAudioRecorder",
            "AVPlayerViewController", "MPMusicPlayerController", "AVPictureInPictureController", "AVSpeechSynthesizer",
            "MPNowPlayingInfoCenter", "MPRemoteCommandCenter", "VLCMediaPlayer",
        ],
        "location": ["CLLocationManager", "CLLocationUpdate", "CLMonitor", "CLBackgroundActivitySession"],
        "fetch": [
            "BGAppRefreshTaskRequest", "BGAppRefreshTask", "setMinimumBackgroundFetchInterval", "appRefresh",
            "backgroundTask",
        ],
        "processing": ["BGProcessingTaskRequest", "BGProcessingTask", "BGTaskScheduler"],
        "voip": ["PKPushRegistry", "CXProvider"],
        "remote-notification": [
            "didReceiveRemoteNotification", "NSPersistentCloudKitContainer", "CKSubscription", "CKSyncEngine",
            "CKDatabaseSubscription", "CKQuerySubscription", "CKRecordZoneSubscription", "ModelContainer",
            "registerForRemoteNotifications", "SyncEngine",
        ],
        "bluetooth-central": ["CBCentralManager"], "bluetooth-peripheral": ["CBPeripheralManager"],
        "external-accessory": ["EAAccessoryManager", "EASession"], "nearby-interaction": ["NISession"],
        "push-to-talk": ["PTChannelManager"],
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            guard !model.hasForeignCode, !model.sources.isEmpty else { return }
            var seen: Set<String> = []
            for app in AppTargets(model).all {
                for (path, list) in app.plists {
                    for mode in list.strings(at: "UIBackgroundModes") {
                        guard let names = Self.uses[mode.text], !names.contains(where: { isUsed($0, model) }),
                            seen.insert("\(path):\(mode.range.lower)").inserted
                        else { continue }
                        project.report(
                            "nothing in the app works in the background mode `\(mode.text)`",
                            help: "delete the mode, or note which library needs it", in: path, at: mode.range)
                    }
                }
            }
        }
    }

    private func isUsed(_ name: String, _ model: ProjectModel) -> Bool {
        if model.uses(of: name).contains(where: { $0.role == .app && $0.kind != .text }) { return true }
        return name.first?.isLowercase == true
            && model.declarations(named: "application").contains { $0.parameters.contains { $0.label == name } }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": BackgroundModeMissing.plist("<string>↓voip</string><string>↓processing</string>"),
            "App/A.swift": "struct A: View { var body: some View { Text(\"\") } }",
        ]),
        .bad(files: [
            "App/Info.plist": BackgroundModeMissing.plist("<string>↓audio</string><string>location</string>"),
            "App/A.swift": "let manager = CLLocationManager()",
        ]),
        .good(files: [
            "App/Info.plist": BackgroundModeMissing.plist("<string>audio</string>"),
            "App/A.swift": "let player = AVPlayer(url: url)",
        ]),
        .good(files: [
            "App/Info.plist": BackgroundModeMissing.plist("<string>remote-notification</string>"),
            "App/A.swift": """
            func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]) {}
            """,
        ]),
        .good("let player = AVPlayer(url: url)"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct AudioSessionCategory: Rule {
    static let about = About(
        "audio-session-category", "Audio session with another category", category: .concurrency, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            The category decides whether the app may record, is heard with the switch on silent and stops other apps. \
            Two parts of an app that set different ones switch each other off.
            """,
        phrasings: [
            "Set the audio session category to `playAndRecord` with mode `default` everywhere in the app.",
            """
            All features that call `setCategory` on `AVAudioSession` agree on the same recording and playback \
            configuration, so none turns another off.
            """,
        ])

    var category = ""
    var mode = ""
    static let options = [
        Option<Self>("category", \.category, "The category of the app, such as `playAndRecord`; empty for any."),
        Option<Self>("mode", \.mode, "Its mode, such as `default`; empty for any."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("setCategory") { call, file in
            guard let base = call.calledBase, base.codeContainsFolded(["audiosession", "session"]) else { return }
            if !category.isEmpty, let value = call.firstArgument?.expression.as(MemberAccessExprSyntax.self),
                value.declName.text.string != category
            {
                file.report(
                    "the category is `\(value.text)` and not `.\(category)`", help: "set `.\(category)`", at: value)
            } else if !mode.isEmpty, let value = call.argument("mode")?.expression.as(MemberAccessExprSyntax.self),
                value.declName.text.string != mode
            {
                file.report("the mode is `\(value.text)` and not `.\(mode)`", help: "set `.\(mode)`", at: value)
            }
        }
    }

    private static let recording: [String: OptionValue] = [
        "category": .string("playAndRecord"), "mode": .string("default"),
    ]

    static let examples: [Example] = [
        .bad("try AVAudioSession.sharedInstance().setCategory(↓.playback, mode: .default)", options: recording),
        .bad(
            "try session.setCategory(.playAndRecord, mode: ↓.measurement, options: [.duckOthers])", options: recording),
        .good(
            "try session.setCategory(.playAndRecord, mode: .default, options: .defaultToSpeaker)", options: recording),
        .good("try session.setCategory(category, mode: mode)\nshop.setCategory(.books)", options: recording),
        .good("try AVAudioSession.sharedInstance().setCategory(.playback)"),
    ]
}

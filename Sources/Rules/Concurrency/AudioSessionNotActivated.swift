import TenetRuleKit

struct AudioSessionNotActivated: Rule {
    static let about = About(
        "audio-session-not-activated", "Audio session configured and not activated", category: .concurrency,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            A category takes effect when the session becomes active. Until then the app plays through the settings of \
            somebody else, and falls silent in the background.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "setCategory") { body, file in
            guard file.root.text.contains("AVAudioSession"), let graph = body.graph else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), call.calledName?.text == "setCategory",
                    let name = call.calledName
                else { continue }
                let isActivation = { (node: Syntax) -> Bool in
                    guard let other = node.as(FunctionCallExprSyntax.self) else { return false }
                    return other.calledName?.text == "setActive" && other.firstArgument?.expression.text == "true"
                }
                // Elsewhere in the file it may be activated when playing begins.
                let others = file.root.descendants(FunctionCallExprSyntax.self)
                    .filter { isActivation($0.syntax) && $0.enclosingBody != body.owner }
                guard others.isEmpty,
                    case .fails(let witness)? = graph.mustReach(isActivation, from: event.node, .returning)
                else { continue }
                file.report(
                    "the audio session gets a category but is not activated on every path",
                    help: "call `try AVAudioSession.sharedInstance().setActive(true)` and handle its error", at: name,
                    notes: witness.notes(in: file))
                return
            }
        }
        hooks.onCall("setActive") { call, file in
            guard call.firstArgument?.expression.text == "true", file.root.text.contains("AVAudioSession"),
                let attempt = call.parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark?.text == "?",
                attempt.isStatement
            else { return }
            file.report(
                "a failed activation of the audio session goes unnoticed", help: "use `try` and handle the error",
                at: attempt.tryKeyword)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import AVFoundation

            func prepare() throws {
                try AVAudioSession.sharedInstance().↓setCategory(.playback)
                player.play()
            }
            """),
        .bad(
            """
            import AVFoundation

            func prepare() throws {
                let session = AVAudioSession.sharedInstance()
                try session.↓setCategory(.playAndRecord, mode: .voiceChat)
                guard isRecording else { return }
                try session.setActive(true)
            }
            """),
        .bad(
            """
            import AVFoundation

            func prepare() {
                let session = AVAudioSession.sharedInstance()
                ↓try? session.setActive(true)
            }
            """),
        .good(
            """
            import AVFoundation

            func prepare() throws {
                let session = AVAudioSession.sharedInstance()
                try session.setCategory(.playback)
                try session.setActive(true)
            }
            """),
        .good(
            """
            import AVFoundation

            final class Player {
                func prepare() throws { try AVAudioSession.sharedInstance().setCategory(.playback) }
                func play() throws { try AVAudioSession.sharedInstance().setActive(true) }
            }
            """),
        .good("func prepare() {\n    filter.setCategory(.food)\n}"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct AudioSessionNotActivated: Rule {
    static let about = About(
        "audio-session-not-activated", "Audio session configured and not activated", category: .concurrency,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            A category takes effect when the session becomes active. Until then the app plays through the settings of \
            somebody else, and falls silent in the background.
            """,
        phrasings: [
            """
            Call `setActive(true)` after setting the category of the `AVAudioSession`, and set a category before \
            activating it.
            """,
            """
            Sound code must configure and switch on the shared session together, otherwise playback runs with somebody \
            else's settings.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "setCategory") { body, file in
            guard file.root.codeContains("AVAudioSession"), let graph = body.graph else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), call.calledName?.text == "setCategory",
                    let name = call.calledName, !Self.isAmbient(call)
                else { continue }
                // Whoever ends the session next wants no other one.
                let isDecision = { (node: Syntax) -> Bool in
                    node.as(FunctionCallExprSyntax.self)?.calledName?.text == "setActive"
                }
                let isActivation = { (node: Syntax) -> Bool in
                    isDecision(node) && node.as(FunctionCallExprSyntax.self)?.firstArgument?.expression.text == "true"
                }
                // What fails is told by its error.
                let paths = FlowPaths([.return], ignores: { $0.kind == .throw })
                // Elsewhere in the file it may be activated when playing begins.
                let others = file.root.descendants(FunctionCallExprSyntax.self)
                    .filter { isActivation($0.syntax) && $0.enclosingBody != body.owner }
                guard others.isEmpty,
                    case .fails(let witness)? = graph.mustReach(isDecision, from: event.node, paths)
                else { continue }
                file.report(
                    "the audio session gets a category but is not activated on every path",
                    help: "call `try AVAudioSession.sharedInstance().setActive(true)` and handle its error", at: name,
                    notes: witness.notes(in: file))
                return
            }
        }
        hooks.onCall("setActive") { call, file in
            guard call.firstArgument?.expression.text == "true", file.root.codeContains("AVAudioSession"),
                let attempt = call.parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark?.text == "?",
                attempt.isStatement,
                // Sounds that mix with others matter to nobody.
                call.enclosingBody?.descendants(FunctionCallExprSyntax.self).contains(where: Self.isAmbient) != true
            else { return }
            file.report(
                "a failed activation of the audio session goes unnoticed", help: "use `try` and handle the error",
                at: attempt.tryKeyword)
        }
    }

    private static func isAmbient(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text == "setCategory" && call.firstArgument?.expression.text.hasSuffix("mbient") == true
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
        .good(
            """
            import AVFoundation

            func prepare() -> Bool {
                do {
                    try AVAudioSession.sharedInstance().setCategory(.playback)
                    try AVAudioSession.sharedInstance().setActive(true)
                    return true
                } catch {
                    return false
                }
            }
            """),
        .good(
            """
            import AVFoundation

            func start() {
                try? AVAudioSession.sharedInstance().setCategory(.ambient, options: .mixWithOthers)
                try? AVAudioSession.sharedInstance().setActive(true)
            }

            func stop() {
                try? AVAudioSession.sharedInstance().setCategory(.playback)
                try? AVAudioSession.sharedInstance().setActive(false)
            }
            """),
    ]
}

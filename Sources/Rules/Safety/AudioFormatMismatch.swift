import TenetRuleKit
import TenetRuleSupport

struct AudioFormatMismatch: Rule {
    static let about = About(
        "audio-format-mismatch", "Sound file whose name says another format", category: .safety, severity: .error,
        scope: .appCode, aliases: ["audio-file-format"], reads: [.strings],
        why: """
            A recorder writes the format of `AVFormatIDKey`, whatever the file is called. A server or player that trusts \
            the ending or the content type refuses it; and no recorder of the system writes MP3.
            """,
        phrasings: [
            "Give a recording the file extension that matches its `AVFormatIDKey`, and never record MP3.",
            """
            AAC takes are called `.m4a` rather than `.mp3`; what the recorder settings encode and what the URL claims \
            have to agree.
            """,
        ])

    /// What each format may be stored as.
    private static let endings: [String: [String]] = [
        "kAudioFormatMPEG4AAC": ["m4a", "mp4", "aac", "caf"], "kAudioFormatAppleLossless": ["m4a", "caf"],
        "kAudioFormatLinearPCM": ["wav", "caf", "aif", "aiff", "pcm"], "kAudioFormatFLAC": ["flac", "caf"],
        "kAudioFormatOpus": ["opus", "caf", "ogg"],
    ]
    private static let sounds: Set<String> = [
        "mp3", "m4a", "mp4", "aac", "wav", "aif", "aiff", "flac", "opus", "ogg", "pcm",
    ]

    var formats: [String] = []
    static let options = [
        Option<Self>("formats", \.formats, "The formats that a server takes; none accepts any that a recorder writes.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onReference("AVFormatIDKey") { key, file in
            guard let element = key.parent?.as(DictionaryElementSyntax.self) else { return }
            let value = element.value.text.string
            if value.contains("kAudioFormatMPEGLayer3") {
                file.report(
                    "no recorder of the system writes MP3", help: "record `kAudioFormatMPEG4AAC` into an `.m4a` file",
                    at: element.value)
                return
            }
            guard let format = Self.endings.keys.sorted().first(where: { value.contains($0) }) else { return }
            if !formats.isEmpty, !formats.contains(format) {
                file.report(
                    "this records `\(format)`, which the server does not take",
                    help: "record `\(formats[0])`", at: element.value)
                return
            }
            guard
                let allowed = Self.endings[format], let owner = Self.owner(of: element.syntax)
            else { return }
            for node in owner.descendants(StringLiteralExprSyntax.self) {
                guard let text = node.plainText, let ending = Self.ending(of: text), !allowed.contains(ending) else {
                    continue
                }
                file.report(
                    "the recorder writes `\(format)`, and the name says `\(ending)`",
                    help: "name it `.\(allowed[0])`", at: node)
            }
        }
    }

    /// The function that sets the recorder up, where its file is named as well.
    private static func owner(of node: Syntax) -> Syntax? {
        var current = node.parent
        while let next = current {
            if next.kind == .functionDecl || next.kind == .initializerDecl { return next }
            if next.kind == .memberBlock || next.kind == .sourceFile { return nil }
            current = next.parent
        }
        return nil
    }

    /// The ending of a sound file, or the format in a content type of a sound.
    private static func ending(of text: String) -> String? {
        let parts = text.split(separator: text.hasPrefix("audio/") ? "/" : ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last.map({ $0.lowercased() }) else { return nil }
        if text.hasPrefix("audio/") { return last == "mpeg" ? "mp3" : nil }
        return sounds.contains(last) ? last : nil
    }

    static let examples: [Example] = [
        .bad(
            "func start() { record([AVFormatIDKey: ↓kAudioFormatLinearPCM]) }",
            options: ["formats": .strings(["kAudioFormatMPEG4AAC"])]),
        .bad(
            """
            func startRecording() throws {
                let url = folder.appendingPathComponent(↓"answer.mp3")
                let settings: [String: Any] = [AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: 44_100]
                recorder = try AVAudioRecorder(url: url, settings: settings)
            }
            """),
        .bad(
            """
            let settings: [String: Any] = [AVFormatIDKey: ↓kAudioFormatMPEGLayer3]
            """),
        .good(
            """
            func startRecording() throws {
                let url = folder.appendingPathComponent("answer.m4a")
                let settings: [String: Any] = [AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: 44_100]
                recorder = try AVAudioRecorder(url: url, settings: settings)
            }
            """),
        .good(
            """
            func startRecording() throws {
                let url = folder.appendingPathComponent("take.wav")
                recorder = try AVAudioRecorder(url: url, settings: [AVFormatIDKey: kAudioFormatLinearPCM])
            }
            """),
        .good(
            """
            func playChime() throws {
                player = try AVAudioPlayer(contentsOf: folder.appendingPathComponent("chime.mp3"))
            }
            """),
    ]
}

/// When people look at a clause, who does, and what they hand in: a line that begins with *Reviewed by people*.
public struct Review: Sendable, Hashable {
    public enum Occasion: Sendable, Hashable {
        /// One of these is enough.
        case triggers([ChangeTrigger])
        case everyChange(reason: String)
        case everyRelease(reason: String)
    }

    /// What an answer has to show.
    public enum Evidence: String, Sendable, CaseIterable {
        case screenshot
        case test
        case link
        case measurement
        /// A text in every language of the project for each key.
        case translations
        /// Models and calls as the contract has them.
        case contract
        /// A preview for each state of the view.
        case previews
        case migrationTest = "migration test"
        /// Names that VoiceOver speaks, and nothing else of accessibility.
        case labels = "accessibility labels"
        /// Free words.
        case note
    }

    public var occasion: Occasion
    /// A role, such as `design`; empty when anybody may answer.
    public var owner = ""
    public var evidence = Evidence.note

    /// Whether the line names what raises the question.
    public var triggers: [ChangeTrigger] {
        switch occasion {
        case .triggers(let triggers): triggers
        case .everyChange: []
        case .everyRelease: [.event("release")]
        }
    }

    /// Events that people name on the command line.
    public var events: [String] {
        triggers.flatMap(\.parts).compactMap { trigger in
            switch trigger {
            case .event(let name): name
            case .release: "release"
            default: nil
            }
        }
    }

    /// The occasion for readers: `a view changes or a control is added`.
    public var when: String {
        switch occasion {
        case .triggers(let triggers): triggers.map(\.text).joined(separator: " or ")
        case .everyChange(let reason): "at every change: \(reason)"
        case .everyRelease(let reason): "at every release: \(reason)"
        }
    }

    /// As a route line.
    public var line: String {
        var settings: [String] = []
        if !owner.isEmpty { settings.append("owner: \(owner)") }
        if evidence != .note { settings.append("evidence: \(evidence.rawValue)") }
        let suffix = settings.isEmpty ? "" : " (\(settings.joined(separator: ", ")))"
        switch occasion {
        case .triggers(let triggers):
            return
                "Reviewed by people when \(triggers.map { $0.text(quotes: "`") }.joined(separator: " or "))\(suffix)."
        case .everyChange(let reason): return "Reviewed by people at every change\(suffix): \(reason)."
        case .everyRelease(let reason): return "Reviewed by people at every release\(suffix): \(reason)."
        }
    }
}

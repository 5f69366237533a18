internal import TenetModel

/// What in a change raises a question to people: the text between backticks of a line *Reviewed by people when …*.
public enum ChangeTrigger: Sendable, Hashable {
    case subject(ChangeSubject, ChangeKind)
    /// A declaration that was added or changed mentions one of these types, functions or modules.
    case uses([String])
    /// A file at such a path changes.
    case path([String])
    /// The change has a finding of such a rule.
    case rule([String])
    /// More production lines change than that.
    case lines(Int)
    /// More types are added than that.
    case addedTypes(Int)
    /// The marketing version rises, or the head carries a tag.
    case release
    /// No code shows it; a person says it.
    case event(String)
    /// The change does all of this, be it at different places.
    indirect case all([ChangeTrigger])

    struct Mistake: Error, Hashable {
        /// What is wrong, without a full stop.
        var message: String
        /// The remedy.
        var help: String
    }

    /// - Parameter text: what stands between the backticks.
    init(_ text: String) throws(Mistake) {
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first else {
            throw Mistake(message: "a trigger is empty", help: "write, say, `a view changes`")
        }
        let rest = words.dropFirst().joined(separator: " ")
        switch first {
        case "uses": self = .uses(try Self.list(rest, of: first, such: "uses CLLocationManager, Timer"))
        case "path": self = .path(try Self.list(rest, of: first, such: "path App/Payments/**"))
        case "rule": self = .rule(try Self.list(rest, of: first, such: "rule swallowed-try"))
        case "event":
            guard !rest.isEmpty else {
                throw Mistake(message: "`event` names no event", help: "write, say, `event outage`")
            }
            self = .event(rest)
        case "more": self = try Self.amount(words)
        default:
            if words == ["a", "release"] {
                self = .release
            } else {
                self = try Self.subject(words)
            }
        }
    }

    private static func list(_ text: String, of word: String, such example: String) throws(Mistake) -> [String] {
        let names = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        guard !names.isEmpty else {
            throw Mistake(message: "`\(word)` names nothing", help: "write, say, `\(example)`")
        }
        return names
    }

    /// `more than 400 lines`, `more than 3 types are added`.
    private static func amount(_ words: [String]) throws(Mistake) -> ChangeTrigger {
        if words.count >= 4, words[1] == "than", let number = Int(words[2]), number >= 0 {
            if words[3...] == ["lines"] { return .lines(number) }
            if words[3...] == ["types", "are", "added"] { return .addedTypes(number) }
        }
        throw Mistake(
            message: "`\(words.joined(separator: " "))` is no amount",
            help: "write `more than 400 lines` or `more than 3 types are added`")
    }

    private static func subject(_ words: [String]) throws(Mistake) -> ChangeTrigger {
        for kind in ChangeKind.allCases {
            let verb = kind.rawValue.split(separator: " ").map(String.init)
            guard words.count > verb.count, words.suffix(verb.count) == verb[...] else { continue }
            let phrase = words.dropLast(verb.count).joined(separator: " ")
            guard let subject = ChangeSubject(phrase: phrase) else {
                let near = NearestName.of(phrase, in: ChangeSubject.allCases.map(\.rawValue))
                throw Mistake(
                    message: "no change is about `\(phrase)`",
                    help: near.map { "did you mean `\($0) \(kind.rawValue)`?" } ?? Self.subjects)
            }
            return .subject(subject, kind)
        }
        let text = words.joined(separator: " ")
        let forms = ChangeSubject.allCases.flatMap { subject in
            ChangeKind.allCases.map { "\(subject.rawValue) \($0.rawValue)" }
        }
        let near = NearestName.of(text, in: forms).map { "did you mean `\($0)`?" }
        throw Mistake(
            message: "`\(text)` is no trigger",
            help: near
                ?? "a trigger ends with `is added`, `is removed`, `is altered` or `changes`, or begins with `uses`, `path`, "
                + "`rule`, `more than` or `event`")
    }

    private static var subjects: String {
        "valid are " + ChangeSubject.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    /// As documents write it, without backticks.
    public var text: String {
        switch self {
        case .subject(let subject, let kind): "\(subject.rawValue) \(kind.rawValue)"
        case .uses(let names): "uses " + names.joined(separator: ", ")
        case .path(let globs): "path " + globs.joined(separator: ", ")
        case .rule(let ids): "rule " + ids.joined(separator: ", ")
        case .lines(let number): "more than \(Prose.count(number, "line"))"
        case .addedTypes(let number): "more than \(Prose.count(number, "type")) \(number == 1 ? "is" : "are") added"
        case .release: "a release"
        case .event(let name): "event \(name)"
        case .all(let triggers): triggers.map(\.text).joined(separator: " and ")
        }
    }

    /// Those that have to fire together; itself when it is one alone.
    public var parts: [ChangeTrigger] { if case .all(let triggers) = self { triggers } else { [self] } }

    /// As documents write it.
    /// - Parameter quotes: what stands around each part.
    public func text(quotes: String) -> String {
        parts.map { quotes + $0.text + quotes }.joined(separator: " and ")
    }
}

/// What `tenet new PART` does in an app of one standard, as `Templates/<standard>/parts.txt` says:
///
///     features TemplateApp/Views/TemplateFeature
///
///     part screen: A list of what a service brings.
///     screen: feature/TemplateApp/Views/TemplateFeature/TemplateFeatureView.swift
///     screen: shared feature/TemplateApp/Views/TemplateFeature/TemplateItemRow.swift
///     screen: insert feature-insertions/screen.txt
///     screen: needs TemplateItemServiceProtocol from service TemplateItem
///     screen: cache where TemplateItemRepositoryProtocol has Freshness
///
///     part service: What brings the model from the server.
///     service: always cache
///
///     refused use-case: AIQ-ARCH-001
///
/// `features` names the folder that a feature has. A line of a part names a template or a folder of templates, those of a
/// feature among them, so that a feature and its parts are written from the same text. What is `shared` is left out when
/// the project declares its types already. A part that `needs` a type is refused without it, or, `with` a word behind the
/// type, without one that has the word. Regions for an ability of a feature are kept `always`, or `where` a type has a word.
public struct PartTable: Sendable {
    /// A mistake in the text.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public let line: Int
        public let description: String
    }

    /// A type that has to be there.
    struct Need: Hashable, Sendable {
        var type: String
        /// What its declaration has to hold.
        var word: String?
        /// What writes it, such as `service TemplateItem`.
        var source: String
    }

    /// A template, or a folder of them.
    struct Source: Hashable, Sendable {
        var path: String
        var isShared: Bool
    }

    /// What a part can do as features can.
    struct Ability: Hashable, Sendable {
        var ability: Blueprint.Ability
        /// A type and a word of its declaration; nil for always.
        var sign: Need?
    }

    /// What a part consists of.
    struct Part: Hashable, Sendable {
        /// One sentence.
        var summary: String
        var sources: [Source] = []
        var insertions: [String] = []
        var needs: [Need] = []
        var abilities: [Ability] = []
    }

    /// What a standard says to a part.
    enum Answer: Hashable, Sendable {
        case written(Part)
        /// By the clause with this id.
        case refused(clause: String)
    }

    /// The folder of a feature, with placeholders.
    private(set) var featureFolder = ""
    private(set) var answers: [AppPart: Answer] = [:]

    /// - Throws: ``Mistake`` for a line that says nothing.
    init(_ text: String) throws(Mistake) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            if words.isEmpty { continue }
            guard read(words, line) else {
                throw Mistake(
                    line: number + 1,
                    description:
                        "write `part NAME: SENTENCE`, a line `NAME: TEMPLATE` below it, or `refused NAME: CLAUSE`")
            }
        }
    }

    private mutating func read(_ words: [String], _ line: Substring) -> Bool {
        if words.count == 2, words[0] == "features" {
            featureFolder = words[1]
            return true
        }
        if words.count > 2, words[0] == "part", let part = Self.part(words[1]), let colon = line.firstRange(of: ": ") {
            answers[part] = .written(Part(summary: String(line[colon.upperBound...])))
            return true
        }
        if words.count == 3, words[0] == "refused", let part = Self.part(words[1]) {
            answers[part] = .refused(clause: words[2])
            return true
        }
        guard let part = Self.part(words[0]), case .written(var entry) = answers[part] else { return false }
        let rest = Array(words.dropFirst())
        switch (rest.first, rest.count) {
        case ("shared", 2): entry.sources.append(Source(path: rest[1], isShared: true))
        case ("insert", 2): entry.insertions.append(rest[1])
        case ("needs", 4...):
            guard let from = rest.firstIndex(of: "from"), from + 1 < rest.count else { return false }
            let word = rest[2] == "with" && from == 4 ? rest[3] : nil
            entry.needs.append(Need(type: rest[1], word: word, source: rest[(from + 1)...].joined(separator: " ")))
        case ("always", 2):
            guard let ability = Blueprint.Ability(rawValue: rest[1]) else { return false }
            entry.abilities.append(Ability(ability: ability))
        case (let name?, 5) where rest[1] == "where" && rest[3] == "has":
            guard let ability = Blueprint.Ability(rawValue: name) else { return false }
            entry.abilities.append(Ability(ability: ability, sign: Need(type: rest[2], word: rest[4], source: "")))
        case (_, 1): entry.sources.append(Source(path: rest[0], isShared: false))
        default: return false
        }
        answers[part] = .written(entry)
        return true
    }

    /// `screen:` → screen.
    private static func part(_ word: String) -> AppPart? {
        word.hasSuffix(":") ? AppPart(rawValue: String(word.dropLast())) : nil
    }
}

public import TenetModel

/// One normative statement of a standard.
public struct Clause: Sendable {
    /// What makes a text a clause.
    public enum Form: String, Sendable {
        case item
        case row
        case label
        case sentence
        case heading
        /// In code that the document shows.
        case comment
    }

    /// Stable names. Written beside the clause, or made of its heading and first words; several when a catalogue
    /// states the same thing in several places.
    public var ids: [String]
    /// The ids stand in the document.
    public var hasWrittenIDs: Bool
    public var form: Form
    /// The headings above it, outermost first.
    public var headings: [String]
    /// The statement without markup, route lines and comments.
    public var text: String
    /// What leads to it: the paragraph or item above a list, the header of a table, the line before code.
    public var lead = ""
    /// The statement's place in the document.
    public var range: ByteRange
    /// From 1.
    public var line: Int
    /// Rules that decide it.
    public var bindings: [Binding] = []
    /// Every route that its lines name, in order.
    public var routes: [Route] = []
    /// Why nothing enforces it.
    public var reason = ""
    /// What is generated or given for it, by route: `feature` of ``Route/scaffold``, `APIClient` of ``Route/kit``.
    public var parts: [Route: [String]] = [:]
    /// When people look at it, who, and what they hand in; lines without an occasion are not among them.
    public var reviews: [Review] = []
    public var examples: [ClauseExample] = []
    /// What the server says in the clause's examples: fences marked `contract`.
    public var contracts: [ContractBlock] = []
    /// Rules that it defines itself, each also among its bindings.
    public var rules: [RuleBlock] = []

    /// The route that enforces it now, in this version of Tenet: rules first, then the first line that holds. Rules that
    /// compare with the contract are named behind `tenet contract`.
    public var route: Route {
        if !bindings.isEmpty { return routes.first { $0 == .rule || $0 == .contract } ?? .rule }
        return routes.first { holds($0) && $0 != .unenforced } ?? .unenforced
    }

    /// Tenet has the command, and the clause says what of it is meant.
    private func holds(_ route: Route) -> Bool {
        if route == .checklist, reviews.isEmpty { return false }
        return Route.available.contains(route) && (!route.needsParts || !parts[route, default: []].isEmpty)
    }

    /// Every route that the document names although Tenet does not have it yet, each once.
    public var plannedRoutes: [Route] {
        var seen: Set<Route> = bindings.isEmpty ? [] : [.contract]
        return routes.filter { !holds($0) && seen.insert($0).inserted }
    }

    /// The route that the document names although Tenet does not have it yet.
    public var plannedRoute: Route? {
        route == .unenforced ? routes.first { !holds($0) } : nil
    }
}

/// A rule that a clause names, as written.
public struct Binding: Sendable, Hashable {
    /// A rule's id or alias.
    public var rule: String
    /// What stands in parentheses: severities, `off` and `option: value`, where `|` parts the values of a list and quotes
    /// hold what parts nothing: `names: "a, b" | c`.
    public var words: [String]
    /// The rule's name in the document.
    public var range: ByteRange
    public var line: Int

    /// Parameters of the standard that its options need and that nobody has set.
    public var openParameters: [String] { words.flatMap { ParameterValues.open(in: $0) } }

    /// Takes conditions that hold, `when: {{name}}`, out, and what may be missing, `{{name?}}`, out of lists; a list of which
    /// nothing is left waits for its values.
    mutating func settle() {
        words.removeAll { $0.hasPrefix("when:") && !$0.contains("}}") }
        for (index, word) in words.enumerated() where word.contains("?}}") {
            let parts = word.split(separator: ":", maxSplits: 1).map(\.trimmed)
            guard parts.count == 2 else { continue }
            let kept = QuotedText.split(parts[1][...], at: "|").filter { !$0.contains("?}}") }
            if !kept.isEmpty { words[index] = "\(parts[0]): \(kept.joined(separator: " | "))" }
        }
    }
}

/// Code that a standard shows for a clause.
public struct ClauseExample: Sendable {
    public enum Kind: String, Sendable {
        case good
        case bad
        /// Nothing says which.
        case neutral
    }

    public var kind: Kind
    /// The code with elisions blanked, and the way back to the document.
    public var code: String
    /// For each line of the code its number in the document, from 1.
    public var firstLine: Int
    /// The path that the example stands for, when the document names one.
    public var path: String?
    /// The code with its `↓` before each expected finding, when it has any.
    public var marked: String
    /// The code after the fixes, when the document shows it.
    public var fixed: String?
    /// The whole of it in the document.
    public var range: ByteRange
}

/// A rule that a clause defines: the lines of a `tenet` fence.
public struct RuleBlock: Sendable {
    /// The YAML in the fence.
    public var text: String
    /// Where each of its lines begins in the document; lines and columns from 1.
    public var places: [LineColumn]
    /// The whole fence.
    public var range: ByteRange
}

/// A document of the server that a clause shows: `yaml contract`, `json contract` or `python contract` behind a fence.
public struct ContractBlock: Sendable {
    /// A name for it, unlike that of the others: `contract-1.py`.
    public var path: String
    public var text: String
}

public import TenetModel
public import TenetRuleKit

/// What changes for a code base that turns from one standard to another.
public struct StandardDifference: Sendable {
    /// A standard with the rules that it can name.
    public struct Side: Sendable {
        public var profile: Profile
        public var documents: [StandardDocument]
        public var catalog: RuleCatalog

        public init(profile: Profile, documents: [StandardDocument], catalog: RuleCatalog) {
            self.profile = profile
            self.documents = documents
            self.catalog = catalog
        }
    }

    public struct RuleChange: Sendable {
        public enum Kind: String, Sendable, CaseIterable {
            case on
            case off
            case severity
            case options
        }

        public var rule: RuleID
        /// The globs of the files for which this changes; all when empty.
        public var paths: [String]
        /// Nil when the rule is off.
        public var before: Severity?
        public var after: Severity?
        /// Sorted by key; with the values that hold, defaults included. Empty when the rule is turned on or off.
        public var options: [OptionChange]

        public var kind: Kind {
            if before == nil { return .on }
            if after == nil { return .off }
            return before == after ? .options : .severity
        }
    }

    public struct OptionChange: Sendable, Hashable {
        public var key: String
        public var before: OptionValue
        public var after: OptionValue
    }

    public struct ClauseText: Sendable, Hashable {
        public var id: String
        public var text: String
    }

    /// Rules for all files first, then those for some; each sorted by id.
    public var rules: [RuleChange] = []
    /// Rules that both standards define themselves, and not in the same way.
    public var redefined: [RuleID] = []
    public var added: [ClauseText] = []
    public var removed: [ClauseText] = []
    /// Clauses that say the same id in other words, as they read now.
    public var reworded: [ClauseText] = []

    public var isEmpty: Bool {
        rules.isEmpty && redefined.isEmpty && added.isEmpty && removed.isEmpty && reworded.isEmpty
    }

    public init(
        from old: Side, to new: Side
    ) {
        rules = Self.rules(old, new, paths: [])
        var scopes: [[String]] = []
        for layer in old.profile.layers + new.profile.layers where !layer.paths.isEmpty {
            if !scopes.contains(layer.paths) { scopes.append(layer.paths) }
        }
        for paths in scopes {
            let known = rules
            rules += Self.rules(old, new, paths: paths).filter { change in
                !known.contains {
                    $0.rule == change.rule && $0.before == change.before && $0.after == change.after
                        && $0.options == change.options
                }
            }
        }
        let definitions = Self.definitions(new.documents)
        redefined = Self.definitions(old.documents).filter { name, text in
            definitions[name].map { $0 != text } ?? false
        }.keys.map { RuleID($0) }.sorted()
        let before = Self.clauses(old.documents)
        let after = Self.clauses(new.documents)
        let beforeByID = Dictionary(before.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        let afterIDs = Set(after.map(\.id))
        added = after.filter { beforeByID[$0.id] == nil }
        removed = before.filter { !afterIDs.contains($0.id) }
        reworded = after.filter { clause in beforeByID[clause.id].map { $0 != clause.text } ?? false }
    }

    public func count(_ kind: RuleChange.Kind) -> Int { rules.count { $0.kind == kind } }

    private static func definitions(_ documents: [StandardDocument]) -> [String: String] {
        var found: [String: String] = [:]
        for block in documents.flatMap({ $0.clauses.flatMap(\.rules) }) {
            guard let line = block.text.split(separator: "\n").first(where: { $0.hasPrefix("rule:") }) else { continue }
            found[line.dropFirst("rule:".count).trimmed] = block.text
        }
        return found
    }

    private static func clauses(_ documents: [StandardDocument]) -> [ClauseText] {
        documents.flatMap {
            $0.clauses.flatMap { clause in
                let text = clause.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return clause.ids.map { ClauseText(id: $0, text: text) }
            }
        }
    }

    private static func rules(_ old: Side, _ new: Side, paths: [String]) -> [RuleChange] {
        let before = effective(old, paths)
        let after = effective(new, paths)
        return Set(before.keys).union(after.keys).sorted().compactMap { id in
            var change = RuleChange(
                rule: id, paths: paths, before: before[id]?.severity, after: after[id]?.severity, options: [])
            if let before = before[id], let after = after[id] {
                for option in before.rule.describedOptions {
                    let old = before.options[option.key] ?? option.defaultValue
                    let new = after.options[option.key] ?? option.defaultValue
                    if old != new { change.options.append(OptionChange(key: option.key, before: old, after: new)) }
                }
                change.options.sort { $0.key < $1.key }
            }
            return change.before == change.after && change.options.isEmpty ? nil : change
        }
    }

    /// The rules that a profile turns on for files that these globs name.
    private static func effective(
        _ side: Side, _ paths: [String]
    ) -> [RuleID: Settings.Effective] {
        let settings = Settings(
            profile: side.profile, configurations: [], catalog: side.catalog, only: [],
            matches: { glob, _ in paths.contains(glob) })
        return Dictionary(
            settings.effective(for: "").map { ($0.rule.about.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

public import TenetModel
public import TenetRuleKit

/// Answers which rules apply to a path, with which severity and options, and who said so.
public struct Settings: Sendable {
    /// One rule as it applies to a path.
    public struct Effective: Sendable {
        public var rule: RuleDefinition
        public var severity: Severity
        public var options: [String: OptionValue]
        /// Where the severity was set.
        public var severitySource: SettingSource
        /// Where each option was set.
        public var optionSources: [String: SettingSource]
    }

    /// The profile where no nested configuration names another.
    public let profile: Profile
    /// What the settings of other tools have changed in it.
    public let decisions: [TeamDecision]
    /// Profiles that nested configurations name, by the folder they speak for.
    private let nestedProfiles: PathMap<Profile>
    public let catalog: RuleCatalog
    /// Outermost first; each with the folder it speaks for.
    private let configurations: [Configuration]
    /// Only these rules when the command line names some; they run even when off or in preview.
    private let only: [RuleID]
    /// The server's documents are known.
    private let hasContract: Bool
    private let matches: @Sendable (_ glob: String, _ path: String) -> Bool

    /// - Parameter matches: whether a glob matches a path; both relative to the same folder.
    public init(
        profile: Profile, decisions: [TeamDecision] = [], nestedProfiles: PathMap<Profile> = [:],
        configurations: [Configuration],
        catalog: RuleCatalog, only: [RuleID], hasContract: Bool = false,
        matches: @escaping @Sendable (String, String) -> Bool
    ) {
        self.profile = profile
        self.decisions = only.isEmpty ? decisions : []
        self.nestedProfiles = nestedProfiles
        self.configurations = configurations
        self.catalog = catalog
        self.only = only
        self.hasContract = hasContract
        self.matches = matches
    }

    /// The layers of settings that apply to a path, weakest first.
    private func layers(for path: String) -> [[RuleID: RuleSetting]] {
        var standard = rules(of: profile, for: path)
        var layers: [[RuleID: RuleSetting]] = []
        for configuration in configurations {
            guard let inner = Self.relative(path, to: configuration.folder) else { continue }
            // Another standard takes the place of the one above; settings above still apply.
            if !configuration.folder.isEmpty, let nested = nestedProfiles[configuration.folder] {
                standard = rules(of: nested, for: inner)
            }
            layers.append(configuration.rules)
            for override in configuration.overrides where matches(override.glob, inner) {
                layers.append(override.rules)
            }
        }
        return standard + layers
    }

    /// One entry for each layer of the profile, empty for those that speak about other files.
    private func rules(of profile: Profile, for path: String) -> [[RuleID: RuleSetting]] {
        profile.layers.map { layer in
            layer.paths.isEmpty || layer.paths.contains { matches($0, path) } ? layer.rules : [:]
        }
    }

    /// `path` as seen from a folder, or nil when it lies elsewhere.
    private static func relative(_ path: String, to folder: String) -> String? {
        folder.isEmpty ? path : LexicalPath.inner(path, of: folder)
    }

    /// The rules that the team itself has named: on the command line, in a `tenet.yml` or in a standard of its own.
    public var decidedRules: Set<RuleID> {
        let profiles = [profile] + nestedProfiles.elements.map(\.value)
        let own = profiles.filter { $0.isDocument }.flatMap(\.layers).map(\.rules)
        let set = configurations.flatMap { [$0.rules] + $0.overrides.map(\.rules) }
        return Set((own + set).flatMap(\.keys)).union(only)
    }

    /// The clauses of the innermost standard that speaks for a path, by rule.
    public func clauses(for path: String) -> [RuleID: [ClauseReference]] {
        var found = profile.clauses
        for configuration in configurations where !configuration.folder.isEmpty {
            guard let nested = nestedProfiles[configuration.folder],
                Self.relative(path, to: configuration.folder) != nil
            else { continue }
            found = nested.clauses
        }
        return found
    }

    /// Options that configurations give to rules which nothing switches on, each rule once, by place.
    public var idleOptions: [(rule: RuleID, source: SettingSource)] {
        guard only.isEmpty else { return [] }
        let written = configurations.flatMap { [$0.rules] + $0.overrides.map(\.rules) }
        let layers = ([profile] + nestedProfiles.elements.map(\.value)).flatMap(\.layers).map(\.rules) + written
        var found: [RuleID: SettingSource] = [:]
        for rules in written {
            for (id, setting) in rules where !setting.options.isEmpty && found[id] == nil {
                let isSaid = layers.contains { $0[id]?.level.map { $0 != .off } ?? false } || setting.level == .off
                let isContract = catalog.rule(named: id.rawValue)?.about.category == .contracts
                if !isSaid, !isContract { found[id] = setting.source }
            }
        }
        return found.map { ($0.key, $0.value) }.sorted {
            ($0.source.file, $0.source.line, $0.rule) < ($1.source.file, $1.source.line, $1.rule)
        }
    }

    /// Two limits of one rule that exclude each other, where the latter of them is set.
    public var misplacedLimits: [ConfigurationError.Mistake] {
        let outer = layers(for: "")
        let inner = configurations.flatMap { configuration in
            ([configuration.rules] + configuration.overrides.map(\.rules)).map { outer + [$0] }
        }
        var found: [ConfigurationError.Mistake] = []
        for layers in [outer] + inner {
            let named = Set(layers.last?.keys.map { $0 } ?? []).union(
                layers.count == outer.count ? outer.flatMap(\.keys) : [])
            // What nobody has set is in order.
            for id in named.sorted() where layers.contains(where: { $0[id]?.options.isEmpty == false }) {
                guard let rule = catalog.rule(named: id.rawValue), let effective = effective(rule, layers) else {
                    continue
                }
                for problem in LimitOrder.problems(in: effective.options, of: rule) {
                    let key = String(problem.option.dropFirst("error_".count))
                    let sources = effective.optionSources
                    guard let source = sources[problem.option] ?? sources[key] else { continue }
                    let mistake = source.mistake(problem.message, help: problem.help).first
                    if !found.contains(mistake) { found.append(mistake) }
                }
            }
        }
        return found
    }

    /// Rules that the standard, a configuration or the command line asks for and that cannot run, because they compare
    /// with a contract and none is known; sorted.
    public var rulesWithoutContract: [RuleID] {
        guard !hasContract else { return [] }
        let asked = (layers(for: "").flatMap(\.keys) + only).filter { id in
            catalog.rule(named: id.rawValue)?.about.category == .contracts && isAskedFor(id)
        }
        return Set(asked).sorted()
    }

    private func isAskedFor(_ id: RuleID) -> Bool {
        guard only.isEmpty else { return only.contains(id) }
        let level = layers(for: "").compactMap { $0[id]?.level }.last
        return level.map { $0 != .off } ?? false
    }

    /// Where every clause that a finding may name is written, by id.
    public var clausePlaces: [String: ClausePlace] {
        var places: [String: ClausePlace] = [:]
        for profile in [profile] + nestedProfiles.sorted.map(\.value) {
            // Of two clauses with one id the first is meant, whatever rule it speaks for.
            let references = profile.clauses.values.joined().sorted { ($0.document, $0.line) < ($1.document, $1.line) }
            for reference in references.reversed() {
                places[reference.id] = ClausePlace(
                    heading: reference.heading, document: reference.document, line: reference.line,
                    standard: reference.standard)
            }
        }
        return places
    }

    /// A short text that is equal for paths with the same layers: what to compute rule sets by.
    public func layerKey(for path: String) -> String {
        var key = scopeKey(of: profile, for: path)
        for (index, configuration) in configurations.enumerated() {
            guard let inner = Self.relative(path, to: configuration.folder) else { continue }
            key += "\(index)"
            if let nested = nestedProfiles[configuration.folder] { key += scopeKey(of: nested, for: inner) }
            for (number, override) in configuration.overrides.enumerated() where matches(override.glob, inner) {
                key += ".\(number)"
            }
            key += ";"
        }
        return key
    }

    /// Which layers of a profile speak about a path, for those that do not speak about all.
    private func scopeKey(of profile: Profile, for path: String) -> String {
        profile.layers.enumerated().filter { _, layer in
            !layer.paths.isEmpty && layer.paths.contains { matches($0, path) }
        }.map { "s\($0.offset)," }.joined()
    }

    /// Every rule that applies to a path, sorted by id.
    public func effective(for path: String) -> [Effective] {
        let layers = layers(for: path)
        return catalog.rules.compactMap { rule in effective(rule, layers) }
    }

    private func effective(_ rule: RuleDefinition, _ layers: [[RuleID: RuleSetting]]) -> Effective? {
        let id = rule.about.id
        if !only.isEmpty, !only.contains(id) { return nil }
        let byDefault = SettingSource(file: "default of \(id)", line: 0)
        var found = Effective(
            rule: rule, severity: rule.about.severity, options: [:], severitySource: byDefault, optionSources: [:])
        // With nothing to compare with they have nothing to say; with a contract every profile wants them.
        if rule.about.category == .contracts, !hasContract { return nil }
        var isOn = !only.isEmpty || (rule.about.category == .contracts && rule.about.status != .preview)
        for layer in layers {
            guard let setting = layer[id] else { continue }
            if setting.level != nil, setting.level != .off, !Self.isUnasked(setting.source) { found.forgetUnasked() }
            switch setting.level {
            case .off: isOn = !only.isEmpty
            case .on: isOn = true
            case .severity(let severity):
                isOn = true
                found.severity = severity
                found.severitySource = setting.source
            case nil: break
            }
            if setting.level == .on || setting.level == .off { found.severitySource = setting.source }
            for (key, value) in setting.options {
                found.options[key] = value
                found.optionSources[key] = setting.source
            }
        }
        if only.contains(id) { found.forgetUnasked() }
        return isOn ? found : nil
    }

    /// The options with which `recommended` narrows a rule are for those who have not asked for it. Whoever names it, on the
    /// command line, in a `tenet.yml` or in another standard, gets all of it.
    fileprivate static func isUnasked(_ source: SettingSource) -> Bool { source.builtIn?.standard == "recommended" }

    /// The rules that apply to a path, ready to run. Options were checked when they were read.
    public func ruleSet(for path: String) -> RuleSet {
        let clauses = clauses(for: path)
        return RuleSet(
            effective(for: path).map { effective in
                RuleSet.Active(
                    Self.configured(effective), severity: effective.severity,
                    clauses: RuleClauses(clauses[effective.rule.about.id, default: []].map(\.entry)))
            })
    }

    /// A rule that applies somewhere looks at the whole project. Ends at the first; no set of rules is made.
    public var needsProject: Bool {
        effective(for: "").contains { Self.configured($0).needsProject } || turnsOn(\.standard.needsProject)
    }

    /// A rule of the category applies somewhere.
    public func mayRun(_ category: Category) -> Bool {
        effective(for: "").contains { $0.rule.about.category == category } || turnsOn { $0.about.category == category }
    }

    /// Some layer of settings, for some paths only, turns such a rule on.
    private func turnsOn(_ isMeant: (RuleDefinition) -> Bool) -> Bool {
        guard only.isEmpty else { return false }
        let profiles = [profile] + nestedProfiles.elements.map(\.value)
        let layers =
            profiles.flatMap(\.layers).map(\.rules) + configurations.flatMap { [$0.rules] + $0.overrides.map(\.rules) }
        return layers.contains { rules in
            rules.contains { id, setting in
                setting.level.map { $0 != .off } ?? false && catalog.rule(named: id.rawValue).map(isMeant) ?? false
            }
        }
    }

    private static func configured(_ effective: Effective) -> RuleSet.Active {
        (try? effective.rule.configured(effective.options)) ?? effective.rule.standard
    }
}

extension Settings.Effective {
    fileprivate mutating func forgetUnasked() {
        for (key, source) in optionSources where Settings.isUnasked(source) {
            options[key] = nil
            optionSources[key] = nil
        }
    }
}

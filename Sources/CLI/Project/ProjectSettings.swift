internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension ProjectConfiguration {
    /// The standards that apply where no nested configuration names others, the weakest first.
    func profileNames(_ request: ProjectRequest) -> [String] {
        guard request.profiles.isEmpty else { return request.profiles.map(Project.standard) }
        return own.last { $0.folder.isEmpty && !$0.profiles.isEmpty }?.profiles.map(\.name) ?? ["recommended"]
    }

    /// Which rules apply to which path.
    func settings(_ request: ProjectRequest, hasContract: Bool) throws -> Settings {
        var profiles: PathMap<Profile> = [:]
        for configuration in nested where request.profiles.isEmpty && !configuration.profiles.isEmpty {
            let named = try environment.profiles.profiles(named: configuration.profiles.map(\.name))
            profiles[configuration.folder] = decisions.applied(to: named).profile
        }
        let (profile, changes) = decisions.applied(
            to: try environment.profiles.profiles(named: profileNames(request)))
        try checkParameters(of: [profile] + profiles.elements.map(\.value), isChosen: !request.profiles.isEmpty)
        let named = try Self.ruleIDs(request.ruleNames, environment.catalog)
        if !hasContract, request.ruleNames.count == 1,
            let rule = named.first, environment.catalog.rule(named: rule.rawValue)?.about.category == .contracts
        {
            throw UserError(
                "`\(request.ruleNames[0])` needs a contract; name one in tenet.yml: `contract: { openapi: api.yaml }`")
        }
        let scopes = ([profile] + profiles.elements.map(\.value)).flatMap(\.layers).flatMap(\.paths)
        let globs = Dictionary(
            try ProjectFiles.globs(all.flatMap(\.overrides).map(\.glob) + scopes).map { ($0.pattern, $0) },
            uniquingKeysWith: { first, _ in first })
        let settings = Settings(
            profile: profile, decisions: changes, nestedProfiles: profiles, configurations: all,
            catalog: environment.catalog,
            only: named, hasContract: hasContract,
            matches: { glob, path in globs[glob]?.covers(path) ?? false })
        if let error = ConfigurationError(settings.misplacedLimits) { throw error }
        return settings
    }

    /// - Parameter isChosen: somebody asks for other standards than those that the project names, which may have other parameters.
    /// - Throws: ``ConfigurationError`` for values of parameters that no standard of the project has, and for values that one
    ///   cannot take.
    private func checkParameters(of profiles: [Profile], isChosen: Bool) throws(ConfigurationError) {
        let known = profiles.flatMap(\.parameters)
        var mistakes = MistakeCollector()
        for (name, written) in own.flatMap(\.parameters).sorted(by: { $0.value.source.line < $1.value.source.line }) {
            guard let parameter = known.first(where: { $0.name == name }) else {
                if isChosen { continue }
                let none =
                    "`\(profiles.first?.name ?? "")` has no parameters: remove this, or name under `profile` the standard "
                    + "that has it"
                mistakes.add(
                    written.source.mistake(
                        "no standard of this project has a parameter `\(name)`",
                        help: known.isEmpty ? none : NearestName.help(for: name, in: known.map(\.name))))
                continue
            }
            if let problem = parameter.problem(with: written.value) {
                mistakes.add(
                    written.source.mistake(
                        "`\(name)` \(problem)", help: "\(parameter.meaning) For example: \(parameter.example)"))
            }
        }
        try mistakes.finish()
    }

    static func ruleIDs(_ names: [String], _ catalog: RuleCatalog) throws -> [RuleID] {
        try names.flatMap { name -> [RuleID] in
            if name == "all" { return catalog.rules.map { $0.about.id } }
            let named = catalog.rules(named: name)
            if !named.isEmpty { return named.map(\.about.id) }
            let inCategory = catalog.rules.filter { $0.about.category.rawValue == name }.map { $0.about.id }
            guard !inCategory.isEmpty else {
                let near = NearestName.of(name, in: TenetRuleKit.Category.allCases.map(\.rawValue) + ["all"])
                let help =
                    catalog.suggestion(for: name) ?? near.map { "did you mean `\($0)`?" } ?? "`tenet rules` lists them"
                throw UserError("there is no rule or category `\(name)`; \(help)")
            }
            return inCategory
        }
    }
}

/// The engine's question "which rules for this path?", answered by the settings.
struct SettingsProvider: RuleProvider {
    let settings: Settings
    /// Every rule there is, those included that the project's standards define.
    var rules: [RuleDefinition] { settings.catalog.rules }
    func key(for path: String) -> String { settings.layerKey(for: path) }
    func ruleSet(for path: String) -> RuleSet { settings.ruleSet(for: path) }
}

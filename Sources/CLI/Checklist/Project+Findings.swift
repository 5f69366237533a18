internal import TenetChecklist
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// What rules say of the whole project.
    private func report(
        since revision: String?, contract: ProjectContract? = nil, repository: Repository? = nil,
        _ isChosen: @escaping @Sendable (RuleSet.Active) -> Bool
    ) throws -> RunReport {
        var request = comparison
        request.contract = contract
        request.repository = repository
        do {
            if let revision { try request.keepChanges(since: revision) }
        } catch {
            throw UserError(error.description)
        }
        return Checker(provider: ChosenRules(settings: settings, isChosen: isChosen), known: rules).run(request)
    }

    /// Findings of the rules that triggers name, on lines that a revision does not have.
    func findings(
        of names: Set<String>, since revision: String, _ environment: Environment
    ) throws -> [String: [ChangePlace]] {
        let ids = names.compactMap { name in
            settings.catalog.rule(named: name).map { (name: name, rule: $0) }
        }
        let known = ids.map(\.rule)
        let off = Set(known.map(\.about.id.rawValue)).filter { !runs($0, for: "") }.sorted()
        if !off.isEmpty {
            environment.note(
                "note: \(off.map { "`\($0)`" }.joined(separator: ", ")) \(off.count == 1 ? "is" : "are") off, so that no "
                    + "trigger of \(off.count == 1 ? "this rule" : "these rules") raises anything")
        }
        let categories = Set(known.map(\.about.category))
        let contract = categories.contains(.contracts) ? try readContract(environment, isQuiet: true) : nil
        let repository =
            try known.contains { $0.about.category.isAboutRepository }
            ? self.repository(
                RepositoryOptions(since: revision), threads: ProcessInfo.processInfo.activeProcessorCount) : nil
        let wanted = Set(known.map(\.about.id))
        let report = try report(since: revision, contract: contract, repository: repository) {
            wanted.contains($0.id)
        }
        var found: [String: [ChangePlace]] = [:]
        for finding in report.findings {
            let place =
                report.sources[finding.path].map { ChangePlace(finding, in: $0) }
                ?? ChangePlace(path: finding.path, line: 1, name: finding.message, digest: 0)
            found[finding.rule.rawValue, default: []].append(place)
        }
        // A trigger may name a rule by an earlier name.
        for (name, rule) in ids { found[name] = found[rule.about.id.rawValue] }
        return found
    }

    /// What rules that compare with the contract say; nil when the project has none.
    func contractVerdict(_ environment: Environment) throws -> RuleVerdict? {
        guard let contract = try readContract(environment, isQuiet: true) else { return nil }
        let report = try report(since: nil, contract: contract) { $0.definition.about.category == .contracts }
        var request = comparison
        request.contract = contract
        let compared = Checker.inspect(request, needing: [.declarations, .coding]) { model -> Set<String> in
            guard let check = model.contractCheck else { return [] }
            let called = check.calledEndpoints(in: model).compactMap { endpoint -> String? in
                if case .operations = endpoint.target { endpoint.literal.path } else { nil }
            }
            return Set(check.sureMatches.map(\.model.qualifiedName) + called)
        }
        return RuleVerdict(findings: Set(report.findings.map(\.path)), compared: compared)
    }

    /// What rules about accessibility say, of the files for which those that ask for labels are on.
    func labelVerdict() throws -> RuleVerdict {
        let report = try report(since: nil) { $0.definition.about.category == .accessibility }
        let skipped = Set(report.skipped.map(\.path))
        var asks: [String: Bool] = [:]
        let looked = files.files.map(\.path).filter { path in
            let key = settings.layerKey(for: path)
            let isAsked = asks[key] ?? Self.labelRules.allSatisfy { runs($0, for: path) }
            asks[key] = isAsked
            return isAsked && !skipped.contains(path)
        }
        return RuleVerdict(findings: Set(report.findings.map(\.path)), compared: Set(looked))
    }

    private static let labelRules = ["a11y-label-missing", "a11y-element-without-label", "a11y-label-empty"]

    private func runs(_ rule: String, for path: String) -> Bool {
        settings.ruleSet(for: path).rules.contains { $0.id.rawValue == rule && !$0.isSilent }
    }
}

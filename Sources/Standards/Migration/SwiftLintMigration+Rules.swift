internal import TenetModel
internal import TenetRuleKit

/// What configurations of SwiftLint say about one rule of Tenet.
struct ResolvedRule {
    /// Nil when the rule is off.
    var severity: Severity?
    var options: [String: OptionValue] = [:]
    /// The names that SwiftLint has for it, those that are on if any is.
    var names: [String]
    /// Why it is on or off.
    var reason: String
    var losses: [String] = []
    /// How it differs from SwiftLint's.
    var differences: [String] = []

    static let notListed = "not in only_rules"

    var comment: String { ([names.joined(separator: ", ") + ": " + reason] + losses).joined(separator: "; ") }
}

extension SwiftLintMigration {
    /// The rules that the configurations switch on, or off on purpose.
    func resolve(_ state: SwiftLintState) -> [RuleID: ResolvedRule] {
        var found: [RuleID: ResolvedRule] = [:]
        for rule in catalog.rules {
            found[rule.about.id] = resolve(rule, SwiftLintRules.names(of: rule), state)
        }
        return found
    }

    private func resolve(_ rule: RuleDefinition, _ names: [String], _ state: SwiftLintState) -> ResolvedRule? {
        let enabled = names.filter { state.enabled[$0] != nil }
        let on = enabled.filter { SwiftLintRules.carries($0, rule.about.id) }
        guard !on.isEmpty else {
            guard enabled.isEmpty else { return nil }
            if let why = names.lazy.compactMap(state.disabled).first {
                return ResolvedRule(names: names, reason: why)
            }
            let couldBeListed = names.contains { SwiftLintRules.byID[$0]?.use != .analyzer }
            return state.isOnly && couldBeListed ? ResolvedRule(names: names, reason: ResolvedRule.notListed) : nil
        }
        var resolved = ResolvedRule(names: on, reason: on.compactMap { state.enabled[$0] }.first ?? "")
        for name in on {
            let config = state.configs[name]
            let answer = SwiftLintOptions.translate(name, config?.node, for: rule)
            let severity = answer.severity ?? SwiftLintRules.byID[name]?.severity ?? .warning
            resolved.severity = max(resolved.severity ?? .note, severity)
            resolved.options.merge(answer.options) { old, _ in old }
            resolved.losses += answer.losses
            if let place = config?.place { resolved.reason += ", set up in \(place.description)" }
            if case .same(let difference) = SwiftLintRules.byID[name]?.fate, !difference.isEmpty {
                resolved.differences.append("alike, because " + difference)
            }
        }
        return resolved
    }

    /// The lines that make the outer settings the inner ones, sorted by rule.
    /// - Parameter outer: what is said already; where it says nothing the profile counts.
    func lines(
        _ inner: [RuleID: ResolvedRule], over outer: [RuleID: ResolvedRule], _ report: inout MigrationReport
    ) -> [ConfigurationDraft.RuleLine] {
        var lines: [ConfigurationDraft.RuleLine] = []
        var account = RuleAccount()
        for (id, resolved) in inner.sorted(by: { $0.key < $1.key }) {
            guard let rule = catalog.rule(named: id.rawValue) else { continue }
            let before = base(of: rule, outer)
            guard let severity = resolved.severity else {
                guard before.severity != nil else { continue }
                lines.append(.init(rule: id.rawValue, level: "off", options: [:], comment: resolved.comment))
                account.add(.switchedOff, resolved, id, ": \(resolved.reason)")
                continue
            }
            let options = resolved.options.filter { before.options[$0.key] != $0.value }
            let line = ConfigurationDraft.RuleLine(
                rule: id.rawValue, level: severity.rawValue, options: options, comment: resolved.comment)
            if before.severity == severity, options.isEmpty {
                account.add(.inProfile, resolved, id, "")
                continue
            }
            lines.append(line)
            let preview = rule.about.status == .preview ? ["in preview"] : []
            let notes = (preview + resolved.losses + resolved.differences).map { "; " + $0 }.joined()
            account.add(.carried, resolved, id, " " + line.settings + notes)
        }
        account.add(to: &report)
        return lines
    }

    /// What a rule is before a layer of settings; severity nil when it is off.
    private func base(
        of rule: RuleDefinition, _ outer: [RuleID: ResolvedRule]
    ) -> (severity: Severity?, options: [String: OptionValue]) {
        var options = Dictionary(
            rule.describedOptions.map { ($0.key, $0.defaultValue) }, uniquingKeysWith: { first, _ in first })
        var severity: Severity?
        if let setting = profile.rules[rule.about.id] {
            switch setting.level {
            case .off: severity = nil
            case .severity(let word): severity = word
            case .on, nil: severity = rule.about.severity
            }
            options.merge(setting.options) { _, new in new }
        }
        if let known = outer[rule.about.id] {
            severity = known.severity
            options.merge(known.options) { _, new in new }
        }
        return (severity, options)
    }
}

/// What is reported of rules: those of one name that share a fate stand together.
private struct RuleAccount {
    private struct Key: Hashable {
        var group: MigrationReport.Group
        var name: String
        var text: String
    }

    private var order: [Key] = []
    private var ids: [Key: [String]] = [:]

    mutating func add(_ group: MigrationReport.Group, _ rule: ResolvedRule, _ id: RuleID, _ text: String) {
        // What an `only_rules` leaves out is one decision.
        let isLeftOut = group == .switchedOff && rule.reason == ResolvedRule.notListed
        let key = Key(
            group: group, name: isLeftOut ? "only_rules" : rule.names.joined(separator: ", "),
            text: isLeftOut ? ": what it does not list is off" : text)
        if ids[key] == nil { order.append(key) }
        ids[key, default: []].append("`\(id)`")
    }

    func add(to report: inout MigrationReport) {
        for key in order {
            let list = (ids[key] ?? []).joined(separator: ", ")
            if key.group == .inProfile {
                report.add(key.group, "\(key.name) → \(list.filter { $0 != "`" })", "the profile says the same")
            } else {
                report.add(key.group, key.name, list + key.text)
            }
        }
    }
}

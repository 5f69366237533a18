internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// The difference of two standards for people and for programs.
struct DifferenceReport {
    let difference: StandardDifference
    let old: String
    let new: String
    /// As the standards say themselves; empty where they do not.
    let oldEdition: String
    let newEdition: String
    /// Nil when findings were not counted.
    let counts: [RuleID: FindingCount]?

    // MARK: Text

    var text: String {
        let before = Edition.label(old, oldEdition)
        let after = Edition.label(new, newEdition)
        guard !difference.isEmpty else { return "\(before) and \(after) say the same\n" }
        var text = "from \(before) to \(after)\n"
        text += rules(.on, ("rule turned on", "rules turned on")) { "\($0.rule) (\($0.after?.rawValue ?? ""))" }
        text += rules(.off, ("rule turned off", "rules turned off")) { "\($0.rule) (\($0.before?.rawValue ?? ""))" }
        text += rules(.severity, ("severity changed", "severities changed")) {
            "\($0.rule): \($0.before?.rawValue ?? "") → \($0.after?.rawValue ?? "")\(options($0))"
        }
        text += rules(.options, ("option changed", "options changed")) { "\($0.rule)\(options($0))" }
        if !difference.redefined.isEmpty {
            text +=
                "\n\(Prose.count(difference.redefined.count, "rule")) of their own that they define in different ways\n"
            text += difference.redefined.map { "  \($0)\(count($0))\n" }.joined()
        }
        text += clauses(difference.added, ("clause added", "clauses added"))
        text += clauses(difference.removed, ("clause removed", "clauses removed"))
        text += clauses(difference.reworded, ("clause with other words", "clauses with other words"))
        if let counts {
            let before = counts.values.reduce(0) { $0 + $1.before }
            let after = counts.values.reduce(0) { $0 + $1.after }
            text += "\nfindings of these rules in this project: \(before) before, \(after) after\n"
        }
        return text
    }

    private func rules(
        _ kind: StandardDifference.RuleChange.Kind, _ title: (one: String, several: String),
        _ line: (StandardDifference.RuleChange) -> String
    ) -> String {
        let changes = difference.rules.filter { $0.kind == kind }
        guard !changes.isEmpty else { return "" }
        return "\n\(Prose.count(changes.count, title.one, plural: title.several))\n"
            + changes.map { change in
                let scope = change.paths.isEmpty ? "" : " in \(change.paths.joined(separator: ", "))"
                return "  \(line(change))\(scope)\(count(change.rule))\n"
            }.joined()
    }

    private func options(_ change: StandardDifference.RuleChange) -> String {
        guard !change.options.isEmpty else { return "" }
        return ": " + change.options.map { "\($0.key): \($0.before) → \($0.after)" }.joined(separator: ", ")
    }

    private func count(_ rule: RuleID) -> String {
        guard let counts else { return "" }
        let count = counts[rule] ?? FindingCount()
        return ", findings: \(count.before) → \(count.after)"
    }

    private func clauses(_ clauses: [StandardDifference.ClauseText], _ title: (one: String, several: String)) -> String
    {
        guard !clauses.isEmpty else { return "" }
        return "\n\(Prose.count(clauses.count, title.one, plural: title.several))\n"
            + clauses.map { clause in
                let text = clause.text.split(whereSeparator: \.isNewline).joined(separator: " ")
                return "  \(clause.id): \(text.count > 100 ? text.prefix(97) + "…" : text)\n"
            }.joined()
    }

    // MARK: JSON

    private struct Document: Encodable {
        var version = 1
        var from: String
        var to: String
        var fromEdition: String?
        var toEdition: String?
        var rules: [Rule]
        var redefinedRules: [String]
        var addedClauses: [Clause]
        var removedClauses: [Clause]
        var rewordedClauses: [Clause]
    }

    private struct Rule: Encodable {
        var rule: String
        var change: String
        var paths: [String]
        var before: String?
        var after: String?
        var options: [Option]
        var findings: FindingCount?
    }

    private struct Option: Encodable {
        var key: String
        var before: String
        var after: String
    }

    private struct Clause: Encodable {
        var id: String
        var text: String
    }

    var json: String {
        func listed(_ clauses: [StandardDifference.ClauseText]) -> [Clause] {
            clauses.map { Clause(id: $0.id, text: $0.text) }
        }
        return JSONText.of(
            Document(
                from: old, to: new, fromEdition: oldEdition.isEmpty ? nil : oldEdition,
                toEdition: newEdition.isEmpty ? nil : newEdition,
                rules: difference.rules.map { change in
                    Rule(
                        rule: change.rule.rawValue, change: change.kind.rawValue, paths: change.paths,
                        before: change.before?.rawValue, after: change.after?.rawValue,
                        options: change.options.map {
                            Option(key: $0.key, before: "\($0.before)", after: "\($0.after)")
                        }, findings: counts.map { $0[change.rule] ?? FindingCount() })
                },
                redefinedRules: difference.redefined.map(\.rawValue), addedClauses: listed(difference.added),
                removedClauses: listed(difference.removed),
                rewordedClauses: listed(difference.reworded)))
    }
}

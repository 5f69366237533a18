internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct RulesCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List rules, or verify their examples.")

    enum Format: String, CaseIterable {
        case text
        case json
    }

    @Argument(help: "Rule ids, categories or words that ids contain; all rules when absent.")
    var names: [String] = []

    @Option(help: "text or json.", transform: oneOf(Format.self)) var format: Format = .text
    @Option(help: "Only rules of this category.") var category: String?
    @Option(help: "Only rules that this standard switches on; several by commas.") var profile: String?
    @Option(
        help: "Only rules with this status: stable, provisional, preview or deprecated.",
        transform: oneOf(StatusName.self))
    var status: StatusName?
    @Flag(help: "Only rules with a fix.") var fixable = false
    @Flag(help: "Run the examples of the rules and of their variants.") var verify = false

    enum StatusName: String, CaseIterable {
        case stable
        case provisional
        case preview
        case deprecated
    }

    func validate() throws {
        if verify, format == .json { throw ValidationError("--verify prints text; leave out --format json") }
    }

    func run(in environment: Environment) throws -> RunCode {
        let asked = ProjectOptions.names(inProfile: profile)
        try environment.requireStandards(asked)
        let environment = try Project.environment(environment, profiles: asked)
        let standards = environment.profiles.names + environment.ownStandards
        let profiles = try standards.map { try environment.profiles.profile(named: $0) }
        let chosenNames = asked.map(Project.standard)
        if let category, TenetRuleKit.Category(rawValue: category) == nil {
            let all = TenetRuleKit.Category.allCases.map(\.rawValue)
            throw UserError("there is no category `\(category)`; \(NearestName.help(for: category, in: all))")
        }
        for name in names where !environment.catalog.rules.contains(where: { Self.matches(name, $0) }) {
            let categories = TenetRuleKit.Category.allCases.map(\.rawValue)
            let near = NearestName.of(name, in: categories).map { "did you mean `\($0)`?" }
            let help = environment.catalog.suggestion(for: name) ?? near ?? "`tenet rules` lists them"
            throw UserError("no id of a rule contains `\(name)`; \(help)")
        }
        let chosen = environment.catalog.rules.filter { rule in
            let about = rule.about
            return (names.isEmpty || names.contains { Self.matches($0, rule) })
                && (category == nil || about.category.rawValue == category)
                && (status == nil || about.status.name == status?.rawValue)
                && (!fixable || RulePage.fixSafety(of: rule) != nil)
                && (asked.isEmpty || profiles.contains { chosenNames.contains($0.name) && $0.turnsOn(about.id) })
        }
        if verify { return verifyExamples(of: chosen, environment) }
        if format == .json {
            environment.print(RuleListJSON.text(chosen, profiles: profiles))
            return .clean
        }
        let width = chosen.map { $0.about.id.rawValue.count }.max() ?? 0
        for rule in chosen {
            let about = rule.about
            let fix = RulePage.fixSafety(of: rule).map { " [fix: \($0.rawValue)]" } ?? ""
            let preview = [.stable, .provisional].contains(about.status) ? "" : " (\(about.status.name))"
            let id = Columns.filled(about.id.rawValue, to: width)
            environment.print("\(id)  \(about.category.rawValue): \(about.name)\(preview)\(fix)\n")
        }
        environment.print("\(Prose.count(chosen.count, "rule"))\n")
        return .clean
    }

    /// A category, the name that another tool has for the rule, or a part of its id.
    private static func matches(_ name: String, _ rule: RuleDefinition) -> Bool {
        let about = rule.about
        return about.category.rawValue == name || about.aliases.contains(name) || about.id.rawValue.contains(name)
    }

    private func verifyExamples(of rules: [RuleDefinition], _ environment: Environment) -> RunCode {
        let verifier = ExampleVerifier(allRules: environment.rules)
        var failed = 0
        var examples = 0
        for rule in rules {
            let failures = verifier.verify(rule)
            for failure in failures { environment.print("\(failure)\n") }
            failed += failures.isEmpty ? 0 : 1
            examples += rule.examples.count
        }
        environment.print(
            "\(rules.count - failed) of \(Prose.count(rules.count, "rule")) verified with \(Prose.count(examples, "example"))\n"
        )
        return failed == 0 ? .clean : .findings
    }
}

/// The list of rules for machines.
enum RuleListJSON {
    private struct List: Encodable {
        var schemaVersion = 1
        var rules: [Entry]
    }

    private struct Entry: Encodable {
        var id: String
        var name: String
        var category: String
        var severity: String
        var status: String
        var scope: String
        var since: String
        /// safe, unsafe or none.
        var fix: String
        var aliases: [String]
        var profiles: [String]
        var options: [OptionEntry]
        var examples: Int
        var needsProject: Bool
        var why: String
        var phrasings: [String]
    }

    private struct OptionEntry: Encodable {
        var key: String
        var type: String
        var `default`: OptionValue
        var choices: [String]
        var summary: String

        enum CodingKeys: CodingKey { case key, type, `default`, choices, summary }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(key, forKey: .key)
            try container.encode(type, forKey: .type)
            try container.encode(choices, forKey: .choices)
            try container.encode(summary, forKey: .summary)
            switch self.default {
            case .bool(let value): try container.encode(value, forKey: .default)
            case .int(let value): try container.encode(value, forKey: .default)
            case .string(let value): try container.encode(value, forKey: .default)
            case .strings(let value): try container.encode(value, forKey: .default)
            }
        }
    }

    static func text(_ rules: [RuleDefinition], profiles: [Profile]) -> String {
        let list = List(
            rules: rules.map { rule in
                let about = rule.about
                return Entry(
                    id: about.id.rawValue, name: about.name, category: about.category.rawValue,
                    severity: about.severity.rawValue, status: about.status.name, scope: about.scope.rawValue,
                    since: about.since, fix: RulePage.fixSafety(of: rule)?.rawValue ?? "none", aliases: about.aliases,
                    profiles: profiles.filter { $0.turnsOn(about.id) }.map(\.name),
                    options: rule.describedOptions.map {
                        OptionEntry(
                            key: $0.key, type: $0.kind.word, default: $0.defaultValue, choices: $0.choices,
                            summary: $0.summary)
                    },
                    examples: rule.examples.count,
                    needsProject: RuleSet([rule.standard]).needsProject, why: about.why,
                    phrasings: about.phrasings)
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(list)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension OptionKind {
    /// The type's name in JSON.
    var word: String {
        switch self {
        case .bool: "boolean"
        case .int: "integer"
        case .string: "string"
        case .strings: "strings"
        }
    }
}

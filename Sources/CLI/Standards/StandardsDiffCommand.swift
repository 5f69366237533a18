internal import ArgumentParser
internal import Foundation
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct StandardsDiffCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what changes for a code base between two standards.",
        discussion: """
            Rules turned on and off, severities and options, clauses added and removed. With --count the project is \
            checked with the rules that change, once under each standard and its tenet.yml, and their findings are \
            counted.
            """)

    @Argument(help: "The name or path of the standard before.") var old: String
    @Argument(help: "The name or path of the standard after.") var new: String
    @Flag(help: "Count the findings in the current project that each change brings or takes away.") var count = false
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text

    func run(in environment: Environment) throws -> RunCode {
        let before = try read(old, environment)
        let after = try read(new, environment)
        let difference = StandardDifference(from: before, to: after)
        let ids = Set(difference.rules.map(\.rule) + difference.redefined)
        var counts: [RuleID: FindingCount] = [:]
        if count {
            for (id, number) in try findings(of: ids, profile: old, environment) {
                counts[id, default: .init()].before = number
            }
            for (id, number) in try findings(of: ids, profile: new, environment) {
                counts[id, default: .init()].after = number
            }
        }
        let report = DifferenceReport(difference: difference, old: old, new: new, counts: count ? counts : nil)
        environment.print(format == .json ? report.json : report.text)
        return .clean
    }

    private func read(_ name: String, _ environment: Environment) throws -> StandardDifference.Side {
        let environment = try environment.including(rulesOf: [name])
        return StandardDifference.Side(
            profile: try environment.profiles.profile(named: name),
            documents: try environment.profiles.standards.documents(of: name), catalog: environment.catalog)
    }

    /// The findings of the rules that change, in the project as it is configured, under one profile.
    private func findings(
        of rules: Set<RuleID>, profile: String, _ environment: Environment
    ) throws -> [RuleID: Int] {
        guard !rules.isEmpty else { return [:] }
        var options = try ProjectOptions.parse([])
        options.profile = profile
        let project = try Project(options, in: environment)
        var request = CheckRequest(root: project.root)
        request.files = project.files
        request.isWholeProject = true
        request.threads = options.threadCount
        request.limits = project.limits
        request.toolVersion = ToolVersion.build
        request.profile = profile
        let provider = ChosenRules(settings: project.settings, chosen: rules)
        var counts: [RuleID: Int] = [:]
        for finding in Checker(provider: provider, known: project.settings.catalog.rules).run(request).findings {
            counts[finding.rule, default: 0] += 1
        }
        return counts
    }
}

/// The settings of a project, for some of its rules.
private struct ChosenRules: RuleProvider {
    let settings: Settings
    let chosen: Set<RuleID>

    func key(for path: String) -> String { settings.layerKey(for: path) }

    func ruleSet(for path: String) -> RuleSet {
        RuleSet(settings.ruleSet(for: path).rules.filter { chosen.contains($0.id) })
    }
}

struct FindingCount: Encodable {
    var before = 0
    var after = 0
}

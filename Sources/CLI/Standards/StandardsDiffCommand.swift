internal import ArgumentParser
internal import TenetFoundation
internal import TenetRuleKit
internal import TenetStandards

struct StandardsDiffCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what changes for a code base between two standards.",
        discussion: """
            Rules turned on and off, severities and options, clauses added and removed. With --count the project is \
            checked with the rules that change, under each standard and its tenet.yml, and their findings are counted.
            """)

    @Argument(help: "The name or path of the standard before.") var old: String
    @Argument(help: "The name or path of the standard after.") var new: String
    @Flag(help: "Count the findings in the current project that each change brings or takes away.") var count = false
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text

    func run(in environment: Environment) throws -> RunCode {
        let before = try read(old, environment)
        let after = try read(new, environment)
        let difference = StandardDifference(from: before, to: after)
        let counts = count ? try FindingCounts.of(difference, old: old, new: new, environment) : nil
        let report = DifferenceReport(
            difference: difference, old: old, new: new, oldEdition: before.profile.edition?.number ?? "",
            newEdition: after.profile.edition?.number ?? "", counts: counts)
        environment.print(format == .json ? report.json : report.text)
        return .clean
    }

    private func read(_ name: String, _ environment: Environment) throws -> StandardDifference.Side {
        try environment.requireStandards([name])
        let environment = try environment.including(rulesOf: [name])
        return StandardDifference.Side(
            profile: try environment.profiles.profile(named: name),
            documents: try environment.profiles.standards.documents(of: name), catalog: environment.catalog)
    }
}

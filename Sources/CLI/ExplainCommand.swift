internal import ArgumentParser
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct ExplainCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule or a clause: why, bad and good code, options, standards.")

    @Argument(help: "A rule id, the name that another tool has for it, or a clause id.")
    var id: String

    @Flag(help: "Show every example and clause, also on a terminal.") var full = false

    @Option(help: "A standard that defines the rule, when the project's own does not; several by commas.")
    var profile: String?

    /// Markdown for tools and files; on a terminal as people read it.
    private func show(_ markdown: String, _ environment: Environment) {
        guard environment.writesToTerminal else { return environment.print(markdown) }
        let page = TerminalPage(
            isFull: full, usesColor: environment.usesColor, width: min(environment.terminalWidth, 110))
        environment.print(page.text(of: markdown))
    }

    func run(in environment: Environment) throws -> RunCode {
        let asked = ProjectOptions.names(inProfile: profile)
        try environment.requireStandards(asked)
        let environment =
            environment.catalog.rule(named: id) == nil || !asked.isEmpty
            ? try Project.environment(environment, profiles: asked) : environment
        guard let rule = environment.catalog.rule(named: id) else { return try explainOther(environment) }
        let others = environment.catalog.rules(named: id).map(\.about.id).filter { $0 != rule.about.id }
        // Before the page, behind which nobody would look for it.
        if !others.isEmpty {
            let list = others.map { "`\($0)`" }.joined(separator: ", ")
            environment.print(line: "`\(id)` stands for several rules; this is the closest, the others are \(list)")
            environment.print("\n")
        }
        try showPage(of: rule, environment)
        return .clean
    }

    /// A clause, or what another tool calls a rule.
    private func explainOther(_ environment: Environment) throws -> RunCode {
        if let page = try ClausePage.markdown(id, in: environment) {
            show(page, environment)
            return .clean
        }
        if let other = OtherToolRule(id, catalog: environment.catalog) {
            environment.print(line: "`\(id)` is a rule of \(other.tool); here: \(other.fate)")
            if let rule = other.rules.first.flatMap({ environment.catalog.rule(named: $0.rawValue) }) {
                environment.print("\n")
                try showPage(of: rule, environment)
            }
            return .clean
        }
        // Only other tools write names like this.
        let isForeign = id.contains(where: \.isUppercase) && id.contains(where: \.isLowercase) && !id.contains("-")
        let foreign = isForeign ? OtherToolRule.nearest(to: id).map { "did you mean `\($0)`?" } : nil
        let help =
            try foreign ?? environment.catalog.suggestion(for: id)
            ?? ClausePage.nearest(id, in: environment).map { "did you mean `\($0)`?" }
            ?? "`tenet rules` and `tenet standards coverage` list them"
        throw UserError("there is no rule or clause `\(id)`; \(help)")
    }

    private func showPage(of rule: RuleDefinition, _ environment: Environment) throws {
        let profiles = try (environment.profiles.names + environment.ownStandards).map {
            try environment.profiles.profile(named: $0)
        }
        show(
            RulePage.markdown(rule, profiles: profiles, RuleEvidence(environment.evidence))
                + KitPart.section(for: rule.about.id.rawValue)
                + (try ClausePage.section(of: rule.about.id.rawValue, in: environment)), environment)
    }
}

internal import ArgumentParser
internal import TenetStandards

struct ExplainCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule: why, bad and good code, options, profiles.")

    @Argument(help: "A rule id, or the name that another tool has for it.")
    var id: String

    func run(in environment: Environment) throws -> RunCode {
        guard let rule = environment.catalog.rule(named: id) else {
            let help = environment.catalog.suggestion(for: id) ?? "`tenet rules` lists them"
            throw UserError("there is no rule `\(id)`; \(help)")
        }
        let profiles = try environment.profiles.names.map { try environment.profiles.profile(named: $0) }
        environment.print(RulePage.markdown(rule, profiles: profiles))
        return .clean
    }
}

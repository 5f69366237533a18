internal import ArgumentParser
internal import TenetModel
internal import TenetStandards

struct StandardsParametersCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "parameters", abstract: "List what standards leave to the team that takes them.",
        discussion: """
            Values stand under `parameters` in tenet.yml. A clause whose rule needs one that is not set is not enforced, and \
            `tenet standards coverage` says so.
            """)

    @OptionGroup var standards: StandardArguments

    func run(in environment: Environment) throws -> RunCode {
        let environment = try standards.environment(environment)
        for (name, documents) in try standards.documents(in: environment) {
            let parameters = documents.first?.frontMatter.parameters ?? []
            guard !parameters.isEmpty else {
                environment.print(line: "\(name) has no parameters")
                continue
            }
            environment.print(line: "# \(name)")
            environment.print("parameters:\n")
            for parameter in parameters {
                let value = environment.profiles.standards.parameters.value(of: parameter)
                environment.print(line: "  # \(parameter.meaning) (\(parameter.kind.rawValue))")
                // What is not set yet is shown as a comment that only has to be uncommented.
                environment.print(line: "  \(value == nil ? "# " : "")\(parameter.name): \(value ?? parameter.example)")
            }
        }
        return .clean
    }
}

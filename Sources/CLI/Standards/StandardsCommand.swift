internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// `tenet standards`: what can be asked about written standards.
struct StandardsCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "standards", abstract: "Measure, verify and maintain written standards.",
        discussion: "Without a subcommand the built-in standards are listed.",
        subcommands: [
            StandardsCoverageCommand.self, StandardsVerifyCommand.self, StandardsRecallCommand.self,
            StandardsSuggestCommand.self, StandardsLintCommand.self, StandardsTocCommand.self,
            StandardsInsertCommand.self, StandardsParametersCommand.self, StandardsIDsCommand.self,
            StandardsNewCommand.self, StandardsDiffCommand.self,
        ])

    func run(in environment: Environment) throws -> RunCode {
        let width = environment.profiles.names.map(\.count).max() ?? 0
        for name in environment.profiles.names {
            let coverage = Coverage(
                [(name, try environment.profiles.standards.documents(of: name))], catalog: environment.catalog)
            let profile = try environment.profiles.profile(named: name)
            let rules = profile.rules.values.count { $0.level != .off }
            environment.print(
                """
                \(Columns.filled(name, to: width))  \(profile.title): \
                \(CoverageText.size(coverage)), \(coverage.percent) % enforced by machines\(CoverageText.shared(coverage)), \
                \(Prose.count(rules, "rule")) on

                """)
        }
        return .clean
    }
}

/// The standards that a command looks at.
struct StandardArguments: ParsableArguments {
    @Argument(
        help: """
            Built-in names or paths of Markdown documents; when absent the standards with clauses that tenet.yml names, or \
            every built-in one.
            """)
    var standards: [String] = []

    /// With the rules that the standards define themselves.
    func environment(_ environment: Environment) throws -> Environment {
        try environment.requireStandards(standards)
        guard standards.isEmpty else {
            return try Project.environment(environment, profiles: []).including(rulesOf: standards)
        }
        return try Project.checkedEnvironment(environment)
    }

    /// Each standard with its documents. Throws when one cannot be read.
    func documents(in environment: Environment) throws -> [(name: String, documents: [StandardDocument])] {
        try environment.documents(ofStandards: standards.isEmpty ? Project.namedStandards(environment) : standards)
    }
}

extension Environment {
    /// Each standard with its documents; when none is named those of the project, or else every built-in one.
    /// - Throws: ``ConfigurationError`` when one cannot be read.
    func documents(ofStandards names: [String]) throws -> [(name: String, documents: [StandardDocument])] {
        let usual = ownStandards.isEmpty ? profiles.names.filter { $0 != "tenet" } : ownStandards
        let names = names.isEmpty ? usual : names
        var mistakes = MistakeCollector()
        var found: [(name: String, documents: [StandardDocument])] = []
        for name in names {
            do throws(ConfigurationError) {
                found.append((name, try profiles.standards.documents(of: name)))
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.finish()
        return found
    }
}

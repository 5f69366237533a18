internal import ArgumentParser
internal import TenetEngine
internal import TenetStandards

struct StandardsNewCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a standard of the team's own, beginning with the clauses of another.",
        discussion:
            "As a profile the new document turns on the same rules as the one it began with, until it is edited.")

    @Argument(help: "The title of the new standard.") var name: String
    @Option(
        help: "A built-in standard, or the path of a document, to begin with; when absent that of the project.")
    var profile: String?
    @Option(name: .shortAndLong, help: "The file to write, which must not exist; standard output when absent.")
    var output: String?

    func run(in environment: Environment) throws -> RunCode {
        let base = try profile ?? Self.usualBase(environment)
        try environment.requireStandards([base])
        let environment = try environment.including(rulesOf: [base])
        let profile = try environment.profiles.profile(named: base)
        let library = environment.profiles.standards
        let documents = try library.documents(of: profile.name)
        let starter = StarterDocument(
            title: name, profile: profile, documents: documents, catalog: environment.catalog, standards: library)
        guard let output else {
            environment.print(starter.text)
            return .clean
        }
        guard StandardLibrary.isPath(output) else {
            throw UserError("\(output): a standard is a Markdown document; end its name with .md")
        }
        guard !FileWriter.isTaken(output) else {
            throw UserError("\(output) exists; remove it first or choose another name")
        }
        try DocumentFile.write(Array(starter.text.utf8), to: output)
        let count = documents.filter { $0.leftOutBy == nil }.reduce(0) { $0 + $1.clauses.count }
        environment.note("wrote \(output) with \(count) clauses; use it with `tenet check --profile \(output)`")
        return .clean
    }

    /// What the project of the current folder is checked with.
    private static func usualBase(_ environment: Environment) throws -> String {
        let root = ProjectRoot.above(CommandLinePath.current)
        let configuration = try ProjectConfiguration(ProjectRequest(), root: root, environment)
        return configuration.profileNames(ProjectRequest()).last ?? "recommended"
    }
}

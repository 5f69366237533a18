internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetScaffold

struct NewAppCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Generate an app that keeps to a standard from its first commit.",
        discussion: """
            The folder NAME is made with an Xcode project for Xcode 16 or later, a local package with the kit and the logic of the \
            app, tests, tenet.yml and the files of a repository. Everything in it is yours.
            """)

    @Argument(help: "The name of the app, such as Harbor.") var name: String
    @Option(help: "The standard: mvvm, clean, service-layer or native.") var standard: String
    @Option(help: "Your reversed domain.") var organization = "com.example"
    @Option(help: "A library in the place of a component of the kit, such as di=swinject. It may be repeated.")
    var library: [String] = []
    @Option(help: "Where the folder is made.") var `in` = "."
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        guard let standard = AppStandard(rawValue: standard) else {
            let names = AppStandard.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw UserError("there is no app for the standard `\(self.standard)`; valid are \(names)")
        }
        if let complaint = SwiftIdentifier.appComplaint(about: name) { throw UserError("`\(name)` \(complaint)") }
        let parent = CommandLinePath.absolute(`in`)
        guard FileStatus.isFolder(parent) else {
            throw UserError("there is no folder \(parent); make it, or name another with `--in`")
        }
        let folder = NewFolder(path: parent + "/" + name)
        if let complaint = folder.complaint { throw UserError(complaint) }
        let project = ScaffoldProject(
            tree: ProjectTree(root: parent + "/" + name), library: try options.library(), tool: ToolVersion.number)
        for name in library {
            guard let clause = try project.refusal(of: name, by: standard) else { continue }
            throw UserError(
                "the standard `\(standard.rawValue)` has no library \(name). \(clause): \(try ClausePage.statement(clause, in: environment))"
            )
        }
        let plan = try project.appPlan(name: name, standard: standard, organization: organization, libraries: library)
        let code = try options.finish(plan, in: environment) { try folder.make(plan) }
        if !options.dryRun, !options.diff {
            environment.print("\n")
            environment.print(
                line: "made \(CommandLinePath.shown(parent + "/" + name)); next: `cd \(name)`, "
                    + "`swift test --package-path Packages/\(name)Core`, `tenet check`, `tenet new feature Berths`")
        }
        return code
    }
}

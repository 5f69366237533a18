internal import ArgumentParser
internal import TenetScaffold

struct NewBlueprintCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "blueprint", abstract: "Write the document that a feature begins with.",
        discussion: """
            Declare the models in the Swift fence of the section Models; name a form, a detail or an offline cache where the \
            feature has one. `tenet new feature --from` generates what the document describes.
            """)

    @Argument(help: "The name of the feature, such as Berths.") var name: String
    @Option(help: "What the feature lists, such as Berth; the singular of its name by default.") var item: String?
    @Flag(help: "Describe an offline cache in Local Data Source.") var cache = false
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        let root = ScaffoldRoot.nearest ?? CommandLinePath.current
        return try options.alone(at: root, in: environment) { project in
            let plan = try project.blueprintPlan(name: name, item: item, cached: cache)
            return try options.finish(plan, at: root, in: environment) { try project.apply(plan) }
        }
    }
}

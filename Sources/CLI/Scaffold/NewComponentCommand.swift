internal import ArgumentParser
internal import TenetScaffold

struct NewComponentCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "component", abstract: "Add a component of the kit to an app that was generated without it.",
        discussion: """
            The files are the app's own from then on, and `tenet update` brings them up to date. Without a name the components \
            that this app's standard has are listed.
            """)

    @Argument(help: "The component, such as background.") var name: String?
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        let root = try ScaffoldRoot.required()
        return try options.alone(at: root, in: environment) { project in
            guard let name else {
                try list(project.components(), environment)
                return .clean
            }
            try ScaffoldRoot.requireStandard(of: project, environment)
            let plan = try project.componentPlan(name)
            return try options.finish(plan, at: root, in: environment) { try project.apply(plan) }
        }
    }

    private func list(_ known: [KitPlacement.Component], _ environment: Environment) {
        let width = known.map(\.name.count).max() ?? 0
        for component in known {
            let gap = String(repeating: " ", count: width - component.name.count)
            environment.print(line: "\(component.name)\(gap)  \(component.summary)")
        }
    }
}

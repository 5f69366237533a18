internal import ArgumentParser
internal import TenetEngine

/// The floors that `dev bench` compares with: hidden, because it says nothing about code.
struct MeasureCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Look at, read or only parse every file.", shouldDisplay: false)

    @OptionGroup var project: ProjectOptions
    @Option(help: "stat, read or parse.", transform: oneOf(Floor.Stage.self)) var stage: Floor.Stage = .parse

    func run(in environment: Environment) throws -> RunCode {
        let found = try Project(project, in: environment)
        environment.print("\(found.files.files.count) \(Floor.measure(stage, found.files))\n")
        return .clean
    }
}

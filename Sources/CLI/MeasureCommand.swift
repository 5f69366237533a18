internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine

/// The floors that `dev bench` compares with, and where the time of a check goes: hidden, because it says nothing about
/// code.
struct MeasureCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Look at, read or only parse every file, or time the parts of a check.",
        shouldDisplay: false)

    @OptionGroup var project: ProjectOptions
    @Option(help: "stat, read or parse.", transform: oneOf(Floor.Stage.self)) var stage: Floor.Stage = .parse
    @Flag(help: "Time stage one, the facts' way through the cache, linking and each rule about the whole project.")
    var phases = false

    func run(in environment: Environment) throws -> RunCode {
        let found = try Project(project, in: environment)
        if phases {
            environment.print(table(of: found, contract: try found.readContract(environment)))
            return .clean
        }
        environment.print("\(found.files.files.count) \(Floor.measure(stage, found.files))\n")
        return .clean
    }

    /// Milliseconds and names, the longest first.
    private func table(of found: Project, contract: ProjectContract?) -> String {
        let request = found.checkRequest(project, contract: contract)
        let phases = found.checker.phases(request).map { ($0.name, $0.duration / .milliseconds(1)) }
        return phases.sorted { $0.1 > $1.1 }.map { name, milliseconds in
            let number = "\((milliseconds * 10).rounded() / 10)"
            return String(repeating: " ", count: max(0, 8 - number.count)) + number + " ms  " + name + "\n"
        }.joined()
    }
}

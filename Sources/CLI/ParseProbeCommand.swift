internal import ArgumentParser
internal import TenetEngine
internal import TenetModel

/// Parses standard input and says by its exit code whether that went well: how a check tries a doubtful file. Hidden.
struct ParseProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ParseProbe.commandName, abstract: "Parse standard input on trial.", shouldDisplay: false)

    func run() throws {
        let bytes = try StandardInput.bytes(limit: CheckLimits.largestFile)
        if !ParseProbe.runAsChild(parsing: bytes) { throw ExitCode(RunCode.failure.rawValue) }
    }
}

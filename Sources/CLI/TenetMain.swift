internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
public import TenetRuleKit
internal import TenetScaffold
internal import TenetStandards

/// The command `tenet`. A team with rules of its own calls ``main(rules:)`` from its own package with
/// `allRules + ours`.
public enum TenetMain {
    /// Parses the command line, runs the command and ends the process with its exit code.
    /// - Parameter evidence: what was read of findings on pinned projects, for the pages of rules; see `ruleEvidence`.
    public static func main(rules: [any Rule.Type], evidence: String = "") -> Never {
        StandardStreams.prepare()
        let streams = StandardStreams()
        // The system's library reads them from `/proc`, where a bare root may have nothing mounted. Without them every command
        // would end with the list of commands and look clean.
        guard !CommandLine.arguments.isEmpty else {
            streams.errors.write("error: the arguments cannot be read: /proc is not mounted; mount it and try again\n")
            exit(RunCode.failure.rawValue)
        }
        let code = run(Environment(rules: rules, evidence: evidence, streams: streams), streams)
        exit(streams.code(after: code).rawValue)
    }

    private static func run(_ environment: Environment, _ streams: StandardStreams) -> RunCode {
        if let repeated = RepeatedOption(Array(CommandLine.arguments.dropFirst())) {
            environment.note("error: " + repeated.sentence)
            return .misuse
        }
        do {
            var command = try Tenet.parseAsRoot()
            if let command = command as? any TenetCommand { return try command.run(in: environment) }
            try command.run()
            return .clean
        } catch let error as UserError {
            environment.note("error: " + error.description)
        } catch let error as ConfigurationError {
            let quotation = Quotation(
                root: ProjectRoot.above(CommandLinePath.current), asked: Array(CommandLine.arguments.dropFirst()))
            for mistake in quotation.guarded(error).mistakes { environment.note("error: \(mistake)") }
        } catch let error as ScaffoldError {
            environment.note("error: " + error.description)
        } catch let error as FileWriteError {
            environment.note("error: " + error.description)
            return .failure
        } catch {
            let text = Tenet.fullMessage(for: error)
            if Tenet.exitCode(for: error).isSuccess {
                // Help is shown for whatever stands around it.
                if let mistake = CommandLineMistake(askingForHelp: Array(CommandLine.arguments.dropFirst())) {
                    environment.note("error: " + mistake.sentence)
                    return .misuse
                }
                environment.print(text + "\n")
                return .clean
            }
            if let mistake = CommandLineMistake(Array(CommandLine.arguments.dropFirst()), complaint: text) {
                environment.note("error: " + mistake.sentence)
                return .misuse
            }
            // The message may quote an argument; the usage behind it has lines of its own.
            let message = Tenet.message(for: error)
            let parts = message.isEmpty ? [text] : text.split(separator: message, maxSplits: 1).map(String.init)
            let rest = parts.count > 1 ? parts[1] : ""
            streams.errors.write(
                PrintableText.escaped("error: " + message) + PrintableText.escapedLines(rest) + "\n")
            if Tenet.exitCode(for: error) != .validationFailure { return .failure }
        }
        return .misuse
    }
}

/// The exit codes, the same for every command and format.
enum RunCode: Int32 {
    case clean = 0
    /// Findings at or above the failing severity.
    case findings = 1
    /// Wrong use or configuration.
    case misuse = 2
    /// Tenet itself failed, or could not write what it was asked to write.
    case failure = 3
}

/// A mistake of the user's: one sentence with the remedy.
struct UserError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// A command that needs to know the rules.
protocol TenetCommand: ParsableCommand {
    func run(in environment: Environment) throws -> RunCode
}

struct Tenet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenet", abstract: "Makes written coding standards executable.",
        discussion:
            "Exit codes: 0 clean, 1 findings, 2 wrong use or configuration, 3 internal failure or a file that cannot be written.",
        version: ToolVersion.number,
        subcommands: [
            CheckCommand.self, FixCommand.self, ExplainCommand.self, RulesCommand.self, StandardsCommand.self,
            ContractCommand.self, NewCommand.self, UpdateCommand.self, RegistryCommand.self, SimilarCommand.self,
            RepoCommand.self, ChecklistCommand.self, ViewsCommand.self,
            ConfigCommand.self, InitCommand.self, MigrateCommand.self,
            BaselineCommand.self, CacheCommand.self, DocumentationCommand.self, MeasureCommand.self,
            ParseProbeCommand.self,
        ],
        defaultSubcommand: nil)
}

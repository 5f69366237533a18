internal import ArgumentParser
internal import Foundation
public import TenetRuleKit
internal import TenetStandards

/// The command `tenet`. A team with rules of its own calls ``main(rules:)`` from its own package with
/// `allRules + ours`.
public enum TenetMain {
    /// Parses the command line, runs the command and ends the process with its exit code.
    public static func main(rules: [any Rule.Type]) -> Never {
        do {
            var command = try Tenet.parseAsRoot()
            if let command = command as? any TenetCommand {
                let code = try command.run(in: Environment(rules: rules))
                exit(code.rawValue)
            }
            try command.run()
            exit(0)
        } catch let error as UserError {
            complain(error.description)
            exit(RunCode.misuse.rawValue)
        } catch let error as ConfigurationError {
            for mistake in error.mistakes { complain(mistake.description) }
            exit(RunCode.misuse.rawValue)
        } catch {
            let code = Tenet.exitCode(for: error)
            let text = Tenet.fullMessage(for: error)
            if code.isSuccess {
                print(text)
                exit(0)
            }
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let mistake = CommandLineMistake(arguments, complaint: text) {
                complain(mistake.sentence)
            } else {
                complain(text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text)
            }
            exit(RunCode.misuse.rawValue)
        }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data(("error: " + text + "\n").utf8))
    }
}

/// The exit codes, the same for every command and format.
enum RunCode: Int32 {
    case clean = 0
    /// Findings at or above the failing severity.
    case findings = 1
    /// Wrong use or configuration.
    case misuse = 2
    /// Tenet itself failed.
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
        discussion: "Exit codes: 0 clean, 1 findings, 2 wrong use or configuration, 3 internal failure.",
        version: ToolVersion.number,
        subcommands: [
            CheckCommand.self, FixCommand.self, ExplainCommand.self, RulesCommand.self, StandardsCommand.self,
            ContractCommand.self, ConfigCommand.self, InitCommand.self, MigrateCommand.self,
            BaselineCommand.self, CacheCommand.self, DocumentationCommand.self, MeasureCommand.self,
        ],
        defaultSubcommand: nil)
}

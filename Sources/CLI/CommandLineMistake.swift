internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel

/// What was meant by a command line that the parser refused: names of commands and options that other tools have, and
/// misspelt ones.
struct CommandLineMistake {
    /// One sentence with the remedy.
    let sentence: String

    /// Nil where the parser's own words are as good.
    /// - Parameters:
    ///   - arguments: without the name of the program.
    ///   - complaint: what the parser says.
    init?(_ arguments: [String], complaint: String) {
        let (command, words, unread) = Self.command(of: arguments)
        if let word = unread, !command.configuration.subcommands.isEmpty {
            sentence = Self.sentence(aboutCommand: word, below: words, of: command)
        } else if words.isEmpty, let option = arguments.first, option.hasPrefix("-") {
            let meant = Self.options[option] ?? "write `tenet check \(option)`, say; `tenet --help` lists the commands"
            sentence = "`\(option)` stands where a command is expected; \(meant)"
        } else if let option = Self.unknownOption(in: complaint), let meant = Self.options[option] {
            sentence = "there is no option `\(option)`; \(meant)"
        } else {
            return nil
        }
    }

    /// Nil where help is asked for about a command that is there.
    /// - Parameter arguments: without the name of the program.
    init?(askingForHelp arguments: [String]) {
        let asked = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        let (command, words, unread) = Self.command(of: asked)
        guard let unread, unread != "help" else { return nil }
        sentence = Self.sentence(aboutCommand: unread, below: words, of: command)
    }

    // MARK: Commands

    /// What people call a command elsewhere.
    private static let commands: [String: String] = [
        "lint": "check", "analyze": "check", "analyse": "check", "scan": "check", "run": "check", "verify": "check",
        "test": "check", "autocorrect": "fix", "correct": "fix", "format": "fix", "fmt": "fix", "docs": "explain",
        "doc": "explain", "describe": "explain", "show": "explain", "list": "rules", "setup": "init", "install": "init",
        "convert": "migrate", "import": "migrate", "profiles": "standards", "profile": "standards",
        "version": "--version", "help": "--help",
    ]

    /// The command that arguments lead to, the words on the way, and the first that leads nowhere.
    static func command(
        of arguments: [String]
    ) -> (command: any ParsableCommand.Type, words: [String], unread: String?) {
        var command: any ParsableCommand.Type = Tenet.self
        var words: [String] = []
        for word in arguments {
            guard !command.configuration.subcommands.isEmpty else { return (command, words, nil) }
            guard !word.hasPrefix("-") else { return (command, words, nil) }
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else {
                return (command, words, word)
            }
            command = next
            words.append(word)
        }
        return (command, words, nil)
    }

    private static func sentence(
        aboutCommand word: String, below words: [String], of command: any ParsableCommand.Type
    ) -> String {
        let before = (["tenet"] + words).joined(separator: " ")
        let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let none = "there is no command `\(before) \(word)`"
        if words.isEmpty, let meant = commands[word.lowercased()] {
            let layout = ["format", "fmt"].contains(word) ? "; layout is the work of `swift format`" : ""
            return "\(none); write `tenet \(meant)`\(layout)"
        }
        if let near = NearestName.of(word, in: names) { return "\(none); did you mean `\(before) \(near)`?" }
        if words.isEmpty, word.contains("/") || FileManager.default.fileExists(atPath: word) {
            return "\(none); `tenet check \(word)` checks that path"
        }
        return "\(none); valid are " + names.map { "`\($0)`" }.joined(separator: ", ")
    }

    // MARK: Options

    /// What stands in place of options that other tools have.
    private static let options: [String: String] = [
        "--fix": "`tenet fix` applies safe fixes", "--autocorrect": "`tenet fix` applies safe fixes",
        "--write": "`tenet fix` changes files", "--dry-run": "`tenet fix --diff` shows what would change",
        "--strict": "`--fail-on note` lets every finding fail the run",
        "--lenient": "`--fail-on error` lets errors alone fail the run",
        "--reporter": "write `--format`", "--output-format": "write `--format`", "--json": "write `--format json`",
        "--output": "redirect standard output: `tenet check --format json > FILE`",
        "--only-rule": "write `--rule`", "--rules": "write `--rule`", "--only": "write `--rule`",
        "--enable": "write `--rule`, or `rules:` in tenet.yml", "--standard": "write `--profile`",
        "--disable": "write `rules: { RULE: off }` in tenet.yml",
        "--disable-rule": "write `rules: { RULE: off }` in tenet.yml",
        "--exclude": "write `exclude:` in tenet.yml", "--ignore": "write `exclude:` in tenet.yml",
        "--config-file": "write `--config`", "-c": "write `--config`", "--configuration": "write `--config`",
        "--cache-path": "write `--cache-file`", "--jobs": "write `--threads`", "-j": "write `--threads`",
        "-q": "write `--quiet`", "--verbose": "`--statistics` counts findings, and `tenet config show` prints settings",
        "-v": "write `--version`",
        "--diff": "`tenet fix --diff` shows what fixes change; `--since REV` checks changed lines",
        "--changed": "write `--since REV`, or `--staged`",
    ]

    /// The option that the parser does not know.
    private static func unknownOption(in complaint: String) -> String? {
        guard let start = complaint.firstRange(of: "Unknown option '") else { return nil }
        let option = complaint[start.upperBound...].prefix { $0 != "'" && $0 != "=" }
        return option.isEmpty ? nil : String(option)
    }
}

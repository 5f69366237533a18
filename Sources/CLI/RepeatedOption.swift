internal import ArgumentParser
internal import TenetFoundation

/// An option of one value that the command line gives twice. The parser takes the last and says nothing.
struct RepeatedOption {
    /// One sentence with the remedy.
    let sentence: String

    /// Nil where every option that takes one value stands once.
    /// - Parameter arguments: without the name of the program.
    init?(_ arguments: [String]) {
        // Asking a command for its options costs more than reading a short command line.
        let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map(Self.usualName)
        guard Set(options).count < options.count else { return nil }
        let (command, words, _) = CommandLineMistake.command(of: arguments)
        let known = Self.options(of: command)
        var given: [(option: OptionInfo, value: String)] = []
        var rest = arguments.dropFirst(words.count).prefix { $0 != "--" }
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = known.first(where: { $0.names.contains(parts[0]) }) else { continue }
            let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
            guard let first = given.first(where: { $0.option.names == option.names }) else {
                given.append((option, value))
                continue
            }
            let meant =
                option.takesList
                ? "write `\(parts[0]) \(first.value),\(value)` for both" : "it takes one value: keep one of them"
            sentence = "`\(parts[0])` stands twice, with `\(first.value)` and with `\(value)`; \(meant)"
            return
        }
        return nil
    }

    /// What several names of one option have in common.
    private static func usualName(_ word: String) -> String {
        let name = String(word.prefix { $0 != "=" })
        return ["--standard": "--profile", "-o": "--output"][name] ?? name
    }

    private struct OptionInfo {
        /// With their hyphens.
        var names: [String]
        /// Its value is a list of values parted by commas.
        var takesList: Bool
    }

    // MARK: What a command declares

    /// As the parser describes a command for tools.
    private struct Description: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            struct Name: Decodable { var kind, name: String }
            var kind: String
            var isRepeating: Bool
            var names: [Name]?
            var abstract: String?
        }
        var command: Command
    }

    /// The options that take one value.
    private static func options(of command: any ParsableCommand.Type) -> [OptionInfo] {
        var command = command
        while let inner = command.configuration.defaultSubcommand { command = inner }
        let text = command._dumpHelp()
        guard let description = try? JSONDecoder().decode(Description.self, from: Data(text.utf8)) else { return [] }
        return (description.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }.map { argument in
            OptionInfo(
                names: (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name },
                takesList: argument.abstract?.contains("by commas") ?? false)
        }
    }
}

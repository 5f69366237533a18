internal import ArgumentParser
internal import TenetScaffold
internal import TenetStandards

extension KnownParts {
    /// What `tenet new` makes, and what the kit of this version declares.
    static let shipped = KnownParts(isShipped)

    @Sendable private static func isShipped(_ route: Route, _ part: String) -> Bool {
        guard route == .scaffold else { return KitGuide.declaredNames.contains(part) }
        let words = part.split(separator: " ").map(String.init)
        let commands = NewCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" }
        guard let command = words.first, commands.contains(command) else { return false }
        return command != NewComponentCommand.configuration.commandName || words.count == 1
            || KitGuide().additions.contains(words[1])
    }
}

import ArgumentParser
import Foundation

/// The contributors' command. It imports nothing of the tool's, so it builds in seconds and still runs when a
/// deleted rule has broken the registry.
struct Dev: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Commands for people who work on Tenet.",
        subcommands: [Generate.self])
}

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes all generated files.")

    func run() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        try Registry.write(root: root)
        try BuiltInStandards.write(root: root)
    }
}

Dev.main()

import ArgumentParser
import Foundation

/// The contributors' command. It imports nothing of the tool's, so it builds in seconds and still runs when a
/// deleted rule has broken the registry.
struct Dev: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Commands for people who work on Tenet.",
        subcommands: [
            Generate.self, Output.self, NewRule.self, Corpus.self, Bench.self, Fuzz.self, AttackCommand.self,
            ReleaseCommand.self, Agreement.self,
        ])
}

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write all generated files.",
        discussion: """
            The registry and the embedded files come first and need no build. With --documentation the tool is \
            asked to write its pages and schema and the output that documents show, and with --cursors the typed cursors are written anew.
            """)

    @Flag(help: "Build the tool and let it write Documentation.") var documentation = false
    @Flag(help: "Build the cursor generator and run it.") var cursors = false

    func run() throws {
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        try Registry.write(root: root)
        try EmbeddedFiles.documents.write(root: root)
        try EmbeddedFiles.templates.write(root: root)
        try Evidence.write(root: root)
        if cursors { try Shell.run("swift", ["run", "cursors", "Sources"]) }
        guard documentation else { return }
        try Shell.run("swift", ["run", "tenet", "write-documentation", "Documentation"])
        try Output.parse([]).run()
    }
}

Dev.main()

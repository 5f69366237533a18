internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

/// `tenet migrate`: from the configuration of another tool.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Carry over the configuration of SwiftLint or SwiftFormat.",
        subcommands: [SwiftLint.self, SwiftFormat.self])

    struct SwiftLint: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "swiftlint", abstract: "Make a tenet.yml from a .swiftlint.yml, with an account of it.",
            discussion: """
                Without --write the tenet.yml goes to standard output and the account to standard error. Folders with \
                a .swiftlint.yml of their own become overrides; custom rules become rules of a standard beside the \
                tenet.yml, which --print standard prints.
                """)

        @Argument(help: "A folder with a .swiftlint.yml, or such a file.") var path = "."
        @Option(
            help:
                "The standard that the configuration starts from; by default none, so that the rules carried over run alone."
        )
        var profile = "none"
        @Flag(help: "Write tenet.yml beside the .swiftlint.yml.") var write = false
        @Flag(help: "Replace a tenet.yml that exists.") var force = false
        @Flag(help: "With --write: write comments that silence SwiftLint anew where Tenet can say the same.")
        var comments = false
        @Option(
            help: "Which file goes to standard output: configuration or standard.", transform: oneOf(MigratedFile.self))
        var print: MigratedFile = .configuration
        @Option(help: "text or json.", transform: oneOf(MigrationFormat.self)) var format: MigrationFormat = .text

        func validate() throws {
            if comments, !write { throw ValidationError("--comments changes sources, so it needs --write") }
            if force, !write { throw ValidationError("--force replaces files, so it needs --write") }
            if print == .standard, write || format == .json {
                throw ValidationError(
                    "--print chooses what goes to standard output; leave out --write and --format json")
            }
        }

        func run(in environment: Environment) throws -> RunCode {
            let source = try MigrationSource(path, fileNames: [".swiftlint.yml", ".swiftlint.yaml"], tool: "SwiftLint")
            var migration = try source.migrateSwiftLint(to: profile, environment)
            if write { try source.write(migration, force: force) }
            let comments = try source.comments(of: migration, rewriting: self.comments, environment)
            comments.outcome.add(to: &migration.report, wasWritten: self.comments)
            switch format {
            case .json:
                environment.print(try source.json(migration))
            case .text where write: environment.print(migration.report.text)
            case .text: try put(migration, environment)
            }
            for failure in comments.failures { environment.note("error: \(failure)") }
            return comments.failures.isEmpty ? .clean : .failure
        }

        /// One file on standard output, everything else on standard error.
        private func put(_ migration: Migration, _ environment: Environment) throws {
            switch (print, migration.standard) {
            case (.configuration, let standard):
                for line in migration.report.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    environment.note(String(line))
                }
                environment.print(migration.configuration.yaml)
                guard let standard else { return }
                environment.note(
                    "the tenet.yml names \(standard.fileName), which holds the custom rules: `tenet migrate swiftlint --print standard > \(standard.fileName)` makes it, or --write writes both"
                )
            case (.standard, let standard?): environment.print(standard.text)
            case (.standard, nil):
                throw UserError("there are no custom rules to make a standard of; leave out `--print standard`")
            }
        }
    }

    struct SwiftFormat: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "swiftformat", abstract: "Say what of a .swiftformat Tenet looks at, too; writes nothing.")

        @Argument(help: "A folder with a .swiftformat, or such a file.") var path = "."
        @Option(help: "text or json.", transform: oneOf(MigrationFormat.self)) var format: MigrationFormat = .text

        func run(in environment: Environment) throws -> RunCode {
            let source = try MigrationSource(path, fileNames: [".swiftformat"], tool: "SwiftFormat")
            let text = try source.text(source.fileName)
            let report = SwiftFormatMigration(catalog: environment.catalog).run(path: source.fileName, text: text)
            environment.print(format == .json ? try MigrationSource.encoded(["report": report.entries]) : report.text)
            return .clean
        }
    }
}

enum MigratedFile: String, CaseIterable {
    case configuration
    case standard
}

enum MigrationFormat: String, CaseIterable {
    case text
    case json
}

internal import ArgumentParser
internal import Foundation
internal import TenetEngine
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
                tenet.yml.
                """)

        @Argument(help: "A folder with a .swiftlint.yml, or such a file.") var path = "."
        @Option(help: "The standard that the configuration starts from.") var profile = "recommended"
        @Flag(help: "Write tenet.yml beside the .swiftlint.yml.") var write = false
        @Flag(help: "Replace a tenet.yml that exists.") var force = false
        @Flag(help: "With --write: write comments that silence SwiftLint anew where Tenet can say the same.")
        var comments = false
        @Option(help: "text or json.", transform: oneOf(MigrationFormat.self)) var format: MigrationFormat = .text

        func validate() throws {
            if comments, !write { throw ValidationError("--comments changes sources, so it needs --write") }
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
            case .text:
                environment.note(migration.report.text)
                environment.print(migration.configuration.yaml)
                if let standard = migration.standard {
                    environment.print("\n--- \(standard.fileName)\n\(standard.text)")
                }
            }
            for failure in comments.failures { environment.note("error: \(failure)") }
            return comments.failures.isEmpty ? .clean : .failure
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

enum MigrationFormat: String, CaseIterable {
    case text
    case json
}

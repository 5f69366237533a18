internal import ArgumentParser
internal import Foundation
internal import TenetContracts
internal import TenetEngine
internal import TenetStandards

struct InitCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a tenet.yml for the project.",
        discussion: """
            A configuration of SwiftLint is carried over. Without one the standard is guessed from folders and \
            declarations; the reasons are printed.
            """)

    @Argument(help: "The project's folder.") var path = "."
    @Option(help: "The standard to use, in place of the guess.") var profile: String?
    @Flag(help: "Replace a tenet.yml that exists.") var force = false

    func run(in environment: Environment) throws -> RunCode {
        let folder = CommandLinePath.absolute(path)
        guard CommandLinePath.isFolder(folder) else {
            throw UserError("there is no folder \(folder); give the folder of a project")
        }
        // A wrong name is said before anything is read.
        if let profile {
            _ = try environment.including(rulesOf: [profile]).profiles.profile(named: profile)
        }
        if let source = MigrationSource.swiftLint(in: folder) {
            try source.refuseExisting(force: force)
            try migrate(source, environment)
        } else {
            let source = MigrationSource(folder: folder)
            try source.refuseExisting(force: force)
            try start(source, environment)
        }
        return .clean
    }

    private func migrate(_ source: MigrationSource, _ environment: Environment) throws {
        let name = profile ?? "recommended"
        var migration = try source.migrateSwiftLint(to: name, environment)
        try source.comments(of: migration, rewriting: false, environment).outcome.add(
            to: &migration.report, wasWritten: false)
        let guess = try guess(source, migration.configuration)
        if profile == nil, guess.name != name {
            migration.report.add(
                .advice, "", "\(guess.reasons.joined(separator: "; ")): try `profile: \(guess.name)` in tenet.yml")
        }
        migration.report.add(.advice, "", Self.nextStep)
        try source.write(migration, force: force)
        environment.print("wrote tenet.yml from \(source.fileName)\n\n\(migration.report.text)")
    }

    private func start(_ source: MigrationSource, _ environment: Environment) throws {
        let guess = try guess(source, nil)
        let name = profile.map(source.name(ofProfile:)) ?? guess.name
        var draft = ConfigurationDraft(profile: name)
        draft.header = ["Made by `tenet init`. `tenet config show` prints every rule with the place that sets it."]
        draft.profileComment = profile == nil ? guess.reasons.joined(separator: "; ") : "chosen by name"
        let documents = try contractDocuments(in: source.folder)
        if documents.count == 1 { draft.contract = ["openapi": documents] }
        draft.footer = [
            "What else can stand here:", "", "rules:", "  force-try: error", "exclude:", "  - \"**/Generated/**\"",
            "overrides:",
            "  \"AppTests/**\": { force-unwrap: off }",
        ]
        try source.write(draft.yaml, to: "tenet.yml")
        environment.print(line: "wrote tenet.yml with `profile: \(name)`: \(draft.profileComment)")
        if documents.count == 1 {
            environment.print(line: "models and calls are compared with `\(documents[0])`")
        } else if documents.count > 1 {
            let names = documents.map { "`\($0)`" }.joined(separator: ", ")
            environment.print(line: "name the server's document under `contract` in tenet.yml: one of \(names)")
        }
        if profile == nil {
            for other in guess.others { environment.print(line: "`\(other.name)` may fit, too: \(other.reason)") }
        }
        environment.print(Self.nextStep + "\n")
    }

    /// OpenAPI documents by their usual names, outside of tests and examples; relative to the folder.
    private func contractDocuments(in folder: String) throws -> [String] {
        var options = Discovery.Options()
        let stems = ["openapi", "swagger"]
        let names = stems.flatMap { stem in ["yaml", "yml", "json"].map { "\(stem).\($0)" } }
        options.resources = ResourceNames(names: names)
        let found = try Discovery(root: folder, options: options).files().resources.map(\.path).filter { path in
            !path.lowercased().split(separator: "/").dropLast().contains { part in
                ["test", "example", "sample", "fixture", "mock"].contains { part.contains($0) }
            }
        }
        return ContractDisk(root: folder).present(found.map { ContractSettings.Source(kind: .openAPI, path: $0) })
            .map(\.path)
    }

    private static let nextStep =
        "run `tenet check`, and `tenet baseline create` where there is too much to put right at once"

    private func guess(_ source: MigrationSource, _ draft: ConfigurationDraft?) throws -> ProfileGuess {
        var buffer: [UInt8] = []
        return ProfileGuess(
            try source.sources(draft).lazy.map { file in
                if case .failure = FileReader.read(file.absolute, into: &buffer, limit: 4 << 20) { buffer = [] }
                return (path: file.path, text: String(decoding: buffer, as: UTF8.self))
            })
    }
}

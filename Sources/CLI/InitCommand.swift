internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

struct InitCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a tenet.yml for the project.",
        discussion: """
            Beside a configuration of SwiftLint its paths are taken over and its decisions count. Without one the standard \
            is guessed from folders and declarations; the reasons are printed. Folders with code of others, and folders that no target compiles, are left out.
            """)

    @Argument(help: "The project's folder.") var path = "."
    @Option(
        name: [.customLong("profile"), .customLong("standard")],
        help: "The standard to use, in place of the guess; several by commas, the weakest first.")
    var profile: String?
    @Flag(help: "Replace a tenet.yml that exists.") var force = false

    func validate() throws {
        if profile != nil, ProjectOptions.names(inProfile: profile).contains("") {
            throw ValidationError("--profile needs the name of a standard")
        }
    }

    func run(in environment: Environment) throws -> RunCode {
        let folder = CommandLinePath.absolute(path)
        guard FileStatus.isFolder(folder) else {
            throw UserError("there is no folder \(folder); give the folder of a project")
        }
        // A wrong name is said before anything is read.
        let asked = ProjectOptions.names(inProfile: profile)
        try environment.requireStandards(asked)
        _ = try environment.including(rulesOf: asked).profiles.profiles(named: asked)
        if let source = MigrationSource.swiftLint(in: folder) {
            try source.refuseExisting(force: force)
            try startBeside(source, environment)
        } else {
            let source = MigrationSource(folder: folder)
            try source.refuseExisting(force: force)
            try start(source, environment)
        }
        return .clean
    }

    /// The standards that the command line names, as the configuration calls them; nil for none.
    private func chosen(_ source: MigrationSource) -> [String]? {
        profile.map { ProjectOptions.names(inProfile: $0).map(source.name(ofProfile:)) }
    }

    /// SwiftLint goes on beside Tenet: its paths are taken over, and what it decides about rules counts as it stands.
    private func startBeside(_ source: MigrationSource, _ environment: Environment) throws {
        let migration = try source.migrateSwiftLint(to: "none", environment)
        let foreign = try source.foreignFolders(migration.configuration)
        let guess = try guess(source, migration.configuration, leavingOut: foreign)
        let names = chosen(source) ?? ["recommended"]
        var draft = ConfigurationDraft(profiles: names)
        draft.header = ["Made by `tenet init`. `tenet config show` prints every rule with the place that sets it."]
        let part = try part(of: source, migration.configuration)
        draft.include = part == nil ? migration.configuration.include : []
        draft.exclude = migration.configuration.exclude + foreign.excluded
        let (proposals, leftOvers) = try ParameterProposals.found(
            of: names, in: source.folder, leavingOut: foreign, environment)
        draft.exclude += leftOvers.excluded
        draft.parameters = proposals.lines
        let follows = names.contains(where: TeamDecisions.followers.contains)
        let name = names.joined(separator: "` and `")
        draft.footer = [
            follows
                ? "What \(source.fileName) says of rules that Tenet has, too, counts here."
                : "`\(name)` \(names.count == 1 ? "was" : "were") chosen by name, so what \(source.fileName) says of rules does not count.",
            "`tenet migrate swiftlint` makes a tenet.yml with its rules and nothing else.",
        ]
        try source.write(draft.yaml, to: "tenet.yml")
        environment.print(
            line: "wrote tenet.yml with `profile: \(draft.profileText)` and the paths of \(source.fileName)")
        let said = [part, foreign.sentence, leftOvers.sentence].compactMap { $0 }
        for line in draft.footer + said + proposals.remarks { environment.print(line: line) }
        if profile == nil, !names.contains(guess.name) {
            environment.print(
                line: "\(guess.reasons.joined(separator: "; ")): try `profile: \(guess.name)` in tenet.yml")
        }
        environment.print(Self.nextStep + "\n")
    }

    /// What is said of an `included` that names less than half of the code, which is not taken over: it often is older than most
    /// of the project's folders. Nil for any other.
    private func part(of source: MigrationSource, _ draft: ConfigurationDraft) throws -> String? {
        guard !draft.include.isEmpty else { return nil }
        var whole = draft
        whole.include = []
        let (some, all) = (try source.sources(draft).count, try source.sources(whole).count)
        guard 2 * some < all else { return nil }
        return
            "`included` of \(source.fileName) names \(some) of \(all) Swift files and was left out; write `include` in tenet.yml "
            + "when the others are not to be checked"
    }

    private func start(_ source: MigrationSource, _ environment: Environment) throws {
        let foreign = try source.foreignFolders(nil)
        let guess = try guess(source, nil, leavingOut: foreign)
        let names = chosen(source) ?? [guess.name]
        var draft = ConfigurationDraft(profiles: names)
        draft.header = ["Made by `tenet init`. `tenet config show` prints every rule with the place that sets it."]
        draft.profileComment = profile == nil ? guess.reasons.joined(separator: "; ") : "chosen by name"
        let contract = try ContractFinder(root: source.folder)
        let chosen = contract.found.count { $0.kind == contract.found.first?.kind } == 1 ? contract.found.first : nil
        if let chosen { draft.contract = [chosen.kind.rawValue: [chosen.path]] }
        draft.exclude = foreign.excluded
        let (proposals, leftOvers) = try ParameterProposals.found(
            of: names, in: source.folder, leavingOut: foreign, environment)
        draft.exclude += leftOvers.excluded
        draft.parameters = proposals.lines
        draft.footer = [
            "What else can stand here:", "", "rules:", "  force-try: error",
        ]
        if draft.exclude.isEmpty { draft.footer += ["exclude:", "  - \"**/Generated/**\""] }
        draft.footer += ["overrides:", "  \"AppTests/**\": { force-unwrap: off }"]
        try source.write(draft.yaml, to: "tenet.yml")
        environment.print(line: "wrote tenet.yml with `profile: \(draft.profileText)`: \(draft.profileComment)")
        environment.print(line: Self.sentence(about: contract, chosen: chosen))
        for sentence in [foreign.sentence, leftOvers.sentence].compactMap({ $0 }) { environment.print(line: sentence) }
        for line in proposals.remarks { environment.print(line: line) }
        if profile == nil {
            for other in guess.others { environment.print(line: "`\(other.name)` may fit, too: \(other.reason)") }
        }
        environment.print(Self.nextStep + "\n")
    }

    /// What of the server was found, and what stands in the configuration of it.
    private static func sentence(about contract: ContractFinder, chosen: ContractSettings.Source?) -> String {
        let rest = contract.found.filter { $0 != chosen }.map {
            "`\($0.path)`" + ($0.kind == .openAPI ? "" : " (\($0.kind.rawValue))")
        }
        let unread = contract.unreadCount > 0 ? "; \(contract.unreadCount) large files were not looked into" : ""
        guard let chosen else {
            return rest.isEmpty
                ? "no OpenAPI document and no Pydantic models were found in \(Prose.count(contract.readCount, "file")); name them under `contract` in tenet.yml if there are any elsewhere\(unread)"
                : "name the server's document under `contract` in tenet.yml: one of \(rest.joined(separator: ", "))\(unread)"
        }
        let more = rest.isEmpty ? "" : "; \(rest.joined(separator: ", ")) may be meant, too"
        return "models and calls are compared with `\(chosen.path)`\(more)\(unread)"
    }

    private static let nextStep =
        "run `tenet check`, and `tenet baseline create` where there is too much to put right at once"

    private func guess(
        _ source: MigrationSource, _ draft: ConfigurationDraft?, leavingOut foreign: ForeignFolders
    ) throws -> ProfileGuess {
        var buffer: [UInt8] = []
        return ProfileGuess(
            try source.sources(draft).lazy.filter { !foreign.contains($0.path) }.map { file in
                if case .failure = FileReader.read(file.absolute, into: &buffer, limit: 4 << 20) { buffer = [] }
                return (path: file.path, text: String(decoding: buffer, as: UTF8.self))
            })
    }
}

internal import ArgumentParser
internal import TenetChecklist
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

struct ChecklistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checklist", abstract: "Ask what only people can decide about a change.",
        discussion: """
            Items are clauses of the standard that people review, and that this change raises. Without a model and without a \
            network: two states of the project are compared.
            """, subcommands: [ChecklistShowCommand.self, ChecklistVerifyCommand.self],
        defaultSubcommand: ChecklistShowCommand.self)
}

enum ChecklistFormat: String, CaseIterable { case text, markdown, json }

struct ChecklistOptions: ParsableArguments {
    @Option(
        help:
            "The revision that the change begins at; where what is checked out leaves the main branch when absent.")
    var since: String?
    @Option(help: "The standard whose items are asked; several by commas. Those of tenet.yml when absent.")
    var profile: String?
    @Option(
        help: "The tag of the last release: ask the items of all changes since, and those of a release.")
    var release: String?
    @Option(help: "With --release: how many commits are looked at one by one, the newest; 200 when absent.")
    var commits: Int?
    @Option(
        parsing: .singleValue,
        help: "Something that happened and that no code shows, such as `outage`; repeat for several.")
    var event: [String] = []

    func validate() throws {
        if release != nil, since != nil { throw ValidationError("--release and --since exclude each other") }
        if release == nil, commits != nil { throw ValidationError("--commits goes with --release") }
        if let commits, commits < 1 { throw ValidationError("--commits must be 1 or more") }
    }
}

struct ChecklistShowCommand: TenetCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print the items of this change.")

    @OptionGroup var options: ChecklistOptions
    @Option(help: "text, markdown or json.", transform: oneOf(ChecklistFormat.self)) var format: ChecklistFormat = .text

    func run(in environment: Environment) throws -> RunCode {
        let list = try options.checklist(environment)
        switch format {
        case .text: environment.print(ChecklistText.text(list))
        case .markdown: environment.print(ChecklistMarkdown.text(list))
        case .json: environment.print(ChecklistText.json(list))
        }
        return .clean
    }
}

struct ChecklistVerifyCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Fail when an item of this change is not answered.",
        discussion: """
            Answers are lines such as `- [x] ID:0badcafe — who, evidence` in the pull request's text or a file. Items that the change \
            itself proves, and those of every change, need none.
            """)

    @OptionGroup var options: ChecklistOptions
    @Option(
        name: .customLong("pull-request"),
        help: """
            A file with the pull request's text, or `env` for the variable TENET_PULL_REQUEST_BODY; reviews/BRANCH.md when \
            absent.
            """)
    var pullRequest: String?

    func run(in environment: Environment) throws -> RunCode {
        let list = try options.checklist(environment)
        let (text, folder) = try text()
        let answers = Answers(text)
        let facts = AnswerFacts(tests: list.tests) { AnswerPicture.isThere($0, folders: [folder, Self.root]) }
        for (id, meant) in answers.unknown(among: list.ids) {
            environment.note(PrintableText.escaped("note: no clause is called `\(id)`; did you mean `\(meant)`?"))
        }
        let complaints = list.required.compactMap { answers.complaint(about: $0, in: facts) }
        for complaint in complaints { environment.print(PrintableText.escaped(complaint) + "\n") }
        let count = list.required.count
        environment.print("\(count - complaints.count) of \(Prose.count(count, "item")) answered\n")
        return complaints.isEmpty ? .clean : .findings
    }

    private static var root: String { ProjectRoot.above(CommandLinePath.current) }

    /// The answers, and the folder that they name pictures from.
    private func text() throws -> (String, folder: String) {
        if pullRequest == "env" {
            guard let body = ProcessInfo.processInfo.environment["TENET_PULL_REQUEST_BODY"] else {
                throw UserError("the variable TENET_PULL_REQUEST_BODY is not set; set it to the pull request's text")
            }
            return (body, Self.root)
        }
        let path = try pullRequest.map { CommandLinePath.absolute($0) } ?? Self.branchFile(Self.root)
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(path, into: &bytes, limit: 1 << 20) {
            // Nobody has answered yet.
            if pullRequest == nil, !FileManager.default.fileExists(atPath: path) { return ("", Self.root) }
            throw UserError("\(error)")
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw UserError("\(CommandLinePath.shown(path)) is no text in UTF-8; save the answers as such")
        }
        return (text, LexicalPath.parent(of: path))
    }

    /// `reviews/BRANCH.md` for the branch that is checked out.
    private static func branchFile(_ root: String) throws -> String {
        var bytes: [UInt8] = []
        _ = FileReader.read(LexicalPath.joined(root, ".git/HEAD"), into: &bytes, limit: 4096)
        let head = String(decoding: bytes, as: UTF8.self)
        let prefix = "ref: refs/heads/"
        guard head.hasPrefix(prefix), !head.contains("..") else {
            throw UserError("no branch is checked out; name the answers with --pull-request FILE")
        }
        let branch = head.dropFirst(prefix.count).prefix { !$0.isNewline }
        return LexicalPath.joined(root, "reviews/\(branch).md")
    }
}

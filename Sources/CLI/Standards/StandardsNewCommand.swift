internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetStandards

struct StandardsNewCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a standard of the team's own, beginning with the clauses of another.",
        discussion: """
            As a profile the new document turns on the same rules as the one it began with, until it is edited: name it alone. \
            With --extends it holds the team's own clauses only, and what it extends goes on as it is.
            """)

    @Argument(help: "The file to write, whose name ends in .md, or the title of the new standard.") var name: String
    @Option(help: "The title, where a file is named; made of the file's name when absent.") var title: String?
    @Option(
        help: "A built-in standard, or the path of a document, to begin with; when absent that of the project.")
    var profile: String?
    @Option(help: "The standard to add clauses to, in place of a copy; several by commas.") var extends: String?
    @Option(name: .shortAndLong, help: "The file to write, which must not exist; standard output when absent.")
    var output: String?

    func validate() throws {
        if profile != nil, extends != nil { throw ValidationError("--profile copies and --extends adds: choose one") }
        if extends != nil, bases.contains("") { throw ValidationError("--extends needs the name of a standard") }
        if output != nil, namesFile { throw ValidationError("the file is named twice; write `--title` for the title") }
        if title != nil, !namesFile { throw ValidationError("the title is given twice; leave out --title") }
    }

    private var namesFile: Bool { StandardLibrary.isPath(name) }
    private var file: String? { namesFile ? name : output }
    private var bases: [String] { ProjectOptions.names(inProfile: extends) }
    private var heading: String { namesFile ? title ?? Self.title(ofFile: name) : name }

    func run(in environment: Environment) throws -> RunCode {
        if let file {
            guard StandardLibrary.isPath(file) else {
                throw UserError("\(file): a standard is a Markdown document; end its name with .md")
            }
            guard !FileWriter.isTaken(file) else {
                throw UserError("\(file) exists; remove it first or choose another name")
            }
        }
        return try extends == nil ? copy(environment) : add(environment)
    }

    private func copy(_ environment: Environment) throws -> RunCode {
        let base = profile ?? usualBase(environment)
        try environment.requireStandards([base])
        let environment = try environment.including(rulesOf: [base])
        let profile = try environment.profiles.profile(named: base)
        let library = environment.profiles.standards
        let documents = try library.documents(of: profile.name)
        let starter = StarterDocument(
            title: heading, profile: profile, documents: documents, catalog: environment.catalog, standards: library)
        let count = documents.filter { $0.leftOutBy == nil }.reduce(0) { $0 + $1.clauses.count }
        return try write(starter.text, "\(Prose.count(count, "clause")) of `\(base)`", environment)
    }

    private func add(_ environment: Environment) throws -> RunCode {
        try environment.requireStandards(bases)
        _ = try environment.including(rulesOf: bases).profiles.profiles(named: bases)
        let folder = LexicalPath.parent(of: CommandLinePath.absolute(file ?? ""))
        let names = bases.map {
            StandardLibrary.isPath($0) ? LexicalPath.shown(CommandLinePath.absolute($0), in: folder) : $0
        }
        return try write(
            AdditionDocument.text(title: heading, bases: names),
            "one clause to begin with, and all of "
                + bases.map { "`\($0)`" }.joined(separator: " and "), environment)
    }

    private func write(_ text: String, _ what: String, _ environment: Environment) throws -> RunCode {
        guard let file else {
            environment.print(text)
            return .clean
        }
        try DocumentFile.write(Array(text.utf8), to: file)
        environment.note(
            "wrote \(file) with \(what); use it with `tenet check --profile \(file)`, or `profile: \(file)` alone in tenet.yml"
        )
        return .clean
    }

    /// What the project of the current folder is checked with; the file that is to be written may be named there already.
    private func usualBase(_ environment: Environment) -> String {
        let root = ProjectRoot.above(CommandLinePath.current)
        let named = ConfigurationLoader(root: root, environment: environment)
            .profiles(of: LexicalPath.child(ConfigurationLoader.fileName, of: root))
        return named.last ?? "recommended"
    }

    /// `our-ios-standard.md` is about *Our ios standard*; names in capitals are shouted by habit only.
    private static func title(ofFile path: String) -> String {
        let stem = LexicalPath.name(of: path).split(separator: ".").first ?? ""
        let words = stem.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let text = words.map { $0 == $0.uppercased() ? $0.lowercased() : $0 }.joined(separator: " ")
        return text.isEmpty ? "Standard" : text.prefix(1).uppercased() + text.dropFirst()
    }
}

internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

struct StandardsLintCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Find what is wrong, dead or left over in written standards.",
        discussion: """
            Looks at links and anchors, headings, the table of contents, fences, references to files and lines of the \
            project, dates, rules and their settings, missing reasons, ids and routes of clauses, and placeholders. \
            Any Markdown document can be given.
            """)

    @Argument(
        help: """
            Built-in names, or Markdown documents and folders of them; when absent those documents that tenet.yml names, or \
            every built-in standard.
            """)
    var standards: [String] = []
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text
    @Option(help: "The day that dates are compared with, as YYYY-MM-DD; today when absent.") var today: String?
    @Option(
        parsing: .singleValue, help: "Leave out a check; repeat for several. Problems in JSON name their checks.",
        transform: oneOf(DocumentProblem.Check.self))
    var skip: [DocumentProblem.Check] = []

    func run(in environment: Environment) throws -> RunCode {
        let day = try day()
        var problems: [DocumentProblem] = []
        var count = 0
        let names = try withoutParts(standards.isEmpty ? usual(environment) : paths(environment), environment)
        let files = DiskFiles(for: names.filter { !isBuiltIn($0, environment) })
        let library = environment.profiles.standards
        for name in names {
            let (catalog, mistakes) = catalog(for: name, environment)
            var found: [DocumentProblem] = []
            if isBuiltIn(name, environment) {
                let documents = try library.documents(of: name)
                count += documents.count
                let lint = DocumentLint(
                    catalog: catalog, files: BuiltInFiles(library), today: day, globProblem: Glob.problem)
                found = lint.problems(in: documents)
            } else {
                let lint = DocumentLint(
                    catalog: catalog, files: files, today: day, demanded: Self.demanded(catalog, environment),
                    parts: .shipped, globProblem: Glob.problem)
                found = lint.problems(path: name, text: try DocumentFile(name).text, count: &count)
            }
            problems += found + mistakes.filter { mistake in !found.contains { $0.message == mistake.message } }
        }
        problems = Set(problems).filter { !skip.contains($0.check) }.sorted()
        environment.print(format == .json ? try json(problems, count) : text(problems, count))
        return problems.isEmpty ? .clean : .findings
    }

    /// What the settings of the current folder's project report as a warning or an error. Mistakes in them are another command's.
    private static func demanded(_ catalog: RuleCatalog, _ environment: Environment) -> Set<RuleID> {
        let file = LexicalPath.child(ConfigurationLoader.fileName, of: ProjectRoot.above(CommandLinePath.current))
        let reader = ConfigurationReader(
            catalog: catalog, profiles: environment.profiles.names, file: ConfigurationLoader.fileName, folder: "")
        guard let text = Environment.document(at: file), let configuration = try? reader.read(text) else { return [] }
        let settings = configuration.rules.filter { _, setting in
            if case .severity(let severity)? = setting.level { severity > .note } else { false }
        }
        return Set(settings.keys)
    }

    /// With the rules that a standard and those it extends define, or what is wrong with them.
    private func catalog(for name: String, _ environment: Environment) -> (RuleCatalog, [DocumentProblem]) {
        do {
            return (try environment.including(rulesOf: [name]).catalog, [])
        } catch let error as ConfigurationError {
            let problems = error.mistakes.map { mistake in
                DocumentProblem(
                    path: mistake.file, line: max(1, mistake.line), column: max(1, mistake.column), check: .rule,
                    message: mistake.message, help: mistake.help)
            }
            return (environment.catalog, problems)
        } catch {
            return (environment.catalog, [])
        }
    }

    private func day() throws -> CalendarDay {
        if let today {
            guard let day = CalendarDay(today) else { throw UserError("--today \(today): write a day as 2026-03-09") }
            return day
        }
        let now = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        return CalendarDay(year: now.year ?? 0, month: now.month ?? 1, day: now.day ?? 1)
    }

    /// What is looked at when nothing is named.
    private func usual(_ environment: Environment) throws -> [String] {
        let own = try Project.ownDocuments(environment)
        return own.isEmpty ? environment.profiles.names : own
    }

    /// A part is looked at with the standard that it belongs to, whose parameters and ids it shares.
    private func withoutParts(_ names: [String], _ environment: Environment) throws -> [String] {
        guard names.count > 1 else { return names }
        var parts: Set<String> = []
        for name in names where !isBuiltIn(name, environment) {
            guard let text = Environment.document(at: DocumentFile.absolute(name)),
                let document = try? StandardDocument(path: name, text: text)
            else { continue }
            parts.formUnion(
                document.frontMatter.parts.map { part in
                    let file = StandardLibrary.isPath(part.path) ? part.path : part.path + ".md"
                    return LexicalPath.joined(LexicalPath.parent(of: DocumentFile.absolute(name)), file)
                })
        }
        return names.filter { isBuiltIn($0, environment) || !parts.contains(DocumentFile.absolute($0)) }
    }

    private func isBuiltIn(_ name: String, _ environment: Environment) -> Bool {
        environment.profiles.names.contains(name)
    }

    /// Folders stand for the Markdown documents in them.
    private func paths(_ environment: Environment) throws -> [String] {
        try standards.flatMap { name -> [String] in
            if isBuiltIn(name, environment) { return [name] }
            guard let status = try? FileStatus.of(name) else {
                let near = NearestName.of(name, in: environment.profiles.names).map { "did you mean `\($0)`?" }
                throw UserError("\(name): no such document; \(near ?? "give the path of a Markdown document")")
            }
            guard status.kind == .folder else { return [name] }
            var options = Discovery.Options()
            options.extensions = ["md", "markdown"]
            do {
                let inside = try Discovery(root: DocumentFile.absolute(name), options: options).files().files.map(
                    \.path)
                let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
                return inside.map { folder == "." ? $0 : "\(folder)/\($0)" }
            } catch {
                throw UserError("\(error)")
            }
        }
    }

    private func text(_ problems: [DocumentProblem], _ count: Int) -> String {
        var text = ""
        for problem in problems {
            let place = "\(problem.path):\(problem.line):\(problem.column)"
            text += PrintableText.escaped("\(place): \(problem.message)") + "\n"
            if let help = problem.help { text += PrintableText.escaped("    \(help)") + "\n" }
        }
        let found = problems.isEmpty ? "no problems" : Prose.count(problems.count, "problem")
        return text + "\(found) in \(Prose.count(count, "document"))\n"
    }

    private func json(_ problems: [DocumentProblem], _ count: Int) throws -> String {
        struct List: Encodable {
            var version = 1
            var documents: Int
            var problems: [Item]
        }
        struct Item: Encodable {
            var path: String
            var line: Int
            var column: Int
            var check: String
            var message: String
            var help: String?
        }
        return JSONText.of(
            List(
                documents: count,
                problems: problems.map {
                    Item(
                        path: $0.path, line: $0.line, column: $0.column, check: $0.check.rawValue, message: $0.message,
                        help: $0.help)
                }))
    }
}

internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

struct StandardsInsertCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "insert", abstract: "Put prepared sections into a document, moving nothing else.",
        discussion: """
            The file holds one section, whose place --after or --under names; or many, each in a `markdown` fence below \
            a sentence such as: Insert under "Concurrency", after "Main Actor". Headings get the level of their new \
            place, the table of contents gets their entries. A section whose heading the document has already is \
            refused, and the command fails when one was. Without --write the change is printed as a diff.
            """)

    @Argument(help: "The file with the section or the sections.") var file: String
    @Option(help: "The heading behind whose whole section it is put; `Outer > Inner` when several have that name.")
    var after: String?
    @Option(help: "The heading as whose last subsection it is put.") var under: String?
    @Option(help: "The document; the one that the title of a file of sections names when absent.") var into: String?
    @Flag(help: "Change the document.") var write = false

    func validate() throws {
        if after != nil, under != nil { throw ValidationError("--after and --under exclude each other") }
    }

    func run(in environment: Environment) throws -> RunCode {
        let source = try DocumentFile(file)
        let prepared = PreparedSections(source.text)
        let target = try into ?? target(of: prepared)
        try DocumentFile.requirePath(target, environment)
        let document = try DocumentFile(target)
        let sections = try sections(in: source, prepared)
        let insertion = SectionInsertion(sections, into: document.text)
        _ = try document.put(insertion.bytes, writes: write, environment)

        for outcome in insertion.outcomes {
            let title = outcome.title.isEmpty ? "a section without a heading" : "`\(outcome.title)`"
            if let line = outcome.target {
                let verb = write ? "inserted" : "would insert"
                environment.note("\(target):\(line): \(verb) \(title) \(outcome.sentence)")
            } else {
                environment.note("\(file):\(outcome.line): refused \(title): \(outcome.sentence)")
            }
            for note in outcome.notes { environment.note("    note: \(note)") }
        }
        for (title, line) in place == nil ? prepared.incomplete : [] {
            environment.note("\(file):\(line): refused `\(title)`: it names a place, and no `markdown` fence follows")
        }
        noteDeadLinks(insertion, target, environment)
        let isIncomplete = place == nil && !prepared.incomplete.isEmpty
        return insertion.refused.isEmpty && !isIncomplete ? .clean : .findings
    }

    private var place: SectionPlace? { after.map { .after($0, under: nil) } ?? under.map { .under($0) } }

    private func sections(in source: DocumentFile, _ prepared: PreparedSections) throws -> [InsertedSection] {
        if let place { return [InsertedSection(text: source.text, place: place)] }
        guard !prepared.sections.isEmpty || !prepared.incomplete.isEmpty else {
            throw UserError(
                "\(file): no section with a place is in this file; name the place with --after or --under, or write "
                    + "the section in a `markdown` fence below a line such as: Insert after \"Heading\"")
        }
        return prepared.sections
    }

    /// The document that the title names, beside the file or in the current folder.
    private func target(of prepared: PreparedSections) throws -> String {
        let name = prepared.target ?? ""
        let folder = LexicalPath.parent(of: file)
        let candidates = name.isEmpty ? [] : [LexicalPath.child(name, of: folder), name]
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            let reason = name.isEmpty ? "" : "; the title of \(file) names \(name), which is not there"
            throw UserError("say into which document with --into\(reason)")
        }
        return found
    }

    /// What a new section links to may not exist yet.
    private func noteDeadLinks(_ insertion: SectionInsertion, _ target: String, _ environment: Environment) {
        for problem in DocumentLint.deadLinks(in: insertion.text, path: target, files: DiskFiles(for: []))
        where insertion.isInserted(line: problem.line) {
            environment.note("\(target):\(problem.line): note: in the new text \(problem.message)")
        }
    }
}

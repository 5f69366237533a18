internal import ArgumentParser
internal import TenetFoundation
internal import TenetStandards

struct StandardsTocCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "toc", abstract: "Print, check or rewrite a document's table of contents.",
        discussion: """
            The table is the list below a heading "Table of Contents" or "Contents", or between `<!-- toc -->` and \
            `<!-- tocstop -->`. It keeps its marks, its indentation and the levels that it lists; of a level that it lists \
            in part, what was chosen stays. Headings above the table need not be in it.
            """)

    @Argument(help: "The path of a Markdown document; standard input when absent.") var document: String?
    @Flag(help: "Rewrite the table in the document.") var write = false
    @Flag(help: "Print what is stale as a diff, and fail when something is.") var check = false
    @Option(help: "The number of levels to list, in place of those listed now.") var depth: Int?

    func validate() throws {
        if write, check { throw ValidationError("--write and --check exclude each other") }
        if let depth, !(1...6).contains(depth) { throw ValidationError("--depth must be 1 to 6") }
        if write, document == nil { throw ValidationError("--write needs the path of a document") }
    }

    func run(in environment: Environment) throws -> RunCode {
        guard let document else {
            guard isatty(0) == 0 else {
                throw UserError("give the path of a document, or pipe one: `tenet standards toc < README.md`")
            }
            let text = try StandardInput.text(limit: 64 << 20)
            let contents = DocumentContents(path: "standard input", text: text, depth: depth)
            if check { return try contents.edits().isEmpty ? .clean : .findings }
            environment.print(contents.list)
            return .clean
        }
        try DocumentFile.requirePath(document, environment)
        let file = try DocumentFile(document)
        let contents = DocumentContents(path: document, text: file.text, depth: depth)
        guard write || check else {
            environment.print(contents.list)
            return .clean
        }
        let isChanged = try file.put(try file.applying(contents.edits()), writes: write, environment)
        if check {
            environment.note(
                isChanged
                    ? "\(document): the table of contents is stale; `tenet standards toc \(document) --write` rewrites it"
                    : "\(document): the table of contents is up to date")
            return isChanged ? .findings : .clean
        }
        environment.note("\(document): the table of contents \(isChanged ? "was rewritten" : "was up to date")")
        return .clean
    }
}

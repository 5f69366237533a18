internal import ArgumentParser
internal import TenetModel
internal import TenetStandards

struct StandardsIDsCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "ids", abstract: "Show the ids of clauses that have none in their document, or write them there.",
        discussion: """
            An id is a comment behind its clause: `<!-- id: errors-never-swallow -->`. It does not show, stays when the \
            clause moves or changes its words, and names the clause in reports. In a document with ids, sentences that \
            only explain are no clauses; --all names those, too.
            """)

    @Argument(help: "The path of a Markdown document.") var document: String
    @Flag(help: "Write the ids into the document.") var write = false
    @Flag(help: "Take every statement that prescribes something for a clause, also in a document with ids.")
    var all = false

    func run(in environment: Environment) throws -> RunCode {
        try DocumentFile.requirePath(document, environment)
        let file = try DocumentFile(document)
        let writer = ClauseIDWriter(try StandardDocument(path: document, text: file.text), everything: all)
        if write {
            _ = try file.put(try file.applying(writer.edits), writes: true, environment)
        } else {
            for clause in writer.missing {
                let text = clause.text.split(whereSeparator: \.isNewline).joined(separator: " ")
                environment.print(line: "\(document):\(clause.line): \(clause.id): \(text)")
            }
        }
        let count = Prose.count(writer.missing.count, "clause")
        switch (writer.missing.isEmpty, write) {
        case (true, _): environment.note("\(document): every clause has its id")
        case (false, true): environment.note("\(document): wrote the ids of \(count)")
        case (false, false): environment.note("\(document): \(count) without id; --write writes them")
        }
        if writer.unwritable > 0 {
            environment.note("    note: statements in comments of code get no id: \(writer.unwritable)")
        }
        return .clean
    }
}

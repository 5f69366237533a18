import TenetRepositorySupport
import TenetRuleKit

struct DependencyEntryDiffers: Rule {
    static let about = About(
        "dependency-entry-differs", "Two purposes of one library", category: .dependencies, severity: .note,
        why: """
            Two tables that give two purposes of one library leave open which one holds, and the next person corrects only one \
            of them.
            """,
        phrasings: [
            "Describe a library with the same purpose in every table of `DEPENDENCIES.md`.",
            "The lists of third-party packages must not contradict each other about what one of them is for.",
        ])

    var documents = ["DEPENDENCIES.md"]
    var columns = ["purpose"]
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true, "Names or paths of the documents that list the libraries."),
        Option<Self>("columns", \.columns, addsUp: true, "Columns that read the same for one library in all tables."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let documents = DependencyDocument.all(named: documents, in: pass)
            for column in columns.map({ $0.lowercased() }) {
                var known: [String: (path: String, text: RangedText)] = [:]
                for document in documents {
                    for entry in document.entries where entry.isRow {
                        guard let text = entry.fields[column], text.isFilled else { continue }
                        let name = entry.name.text.lowercased()
                        guard let first = known[name] else {
                            known[name] = (document.path, text)
                            continue
                        }
                        guard Self.plain(first.text) != Self.plain(text) else { continue }
                        pass.report(
                            "the \(column) of `\(entry.name.text)` reads otherwise in another table",
                            help: "write the same text in both", in: document.path, at: text.range,
                            notes: [Note(path: first.path, range: first.text.range, message: "the other text is here")])
                    }
                }
            }
        }
    }

    private static func plain(_ text: RangedText) -> [Substring] {
        text.text.split { $0.isWhitespace || $0 == "." }
    }

    private static func files(_ first: String, _ second: String) -> [String: String] {
        let head = "| Package | Purpose |\n| --- | --- |\n"
        return ["DEPENDENCIES.md": "\(head)| Tides | \(first) |\n\n\(head)| Tides | \(second) |\n"]
    }

    static let examples: [Example] = [
        .bad(files: files("Tables of tides", "↓Times of tides")),
        .bad(files: [
            "App/DEPENDENCIES.md": "| Library | Purpose |\n| --- | --- |\n| Maps | Charts |\n",
            "Client/DEPENDENCIES.md": "| Library | Purpose |\n| --- | --- |\n| Maps | ↓Routes |\n",
        ]),
        .good(files: files("Tables of tides", "Tables  of tides.")),
        .good(files: files("Tables of tides", "—")),
    ]
}

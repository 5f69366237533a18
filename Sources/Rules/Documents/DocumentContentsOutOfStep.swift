import TenetRepositorySupport
import TenetRuleKit

struct DocumentContentsOutOfStep: Rule {
    static let about = About(
        "document-contents-out-of-step", "Table of contents that lacks headings", category: .documents,
        severity: .warning,
        why: """
            A reader takes the table of contents for the whole: a section that it does not list is not found. Looked at are \
            lists below a heading such as Contents and between `<!-- toc -->` comments, and only the levels of which they list \
            at least half; what a table lists beyond that was chosen. An entry that leads nowhere is \
            `document-anchor-missing`. `tenet standards toc --write FILE` writes the list anew.
            """,
        phrasings: [
            "The table of contents of a document must list its headings completely and in order.",
            "After adding or moving a section in a Markdown file, we bring the link list at the top up to date.",
        ])

    var order = true
    static let options = [
        Option<Self>("order", \.order, "Entries must stand in the order of the headings.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for page in MarkdownPages.of(pass).pages where !page.isHistory && !page.hasOtherRenderer {
                let outline = Outline(page.markdown)
                guard let table = ContentsTable(page.markdown, outline), Self.isWhole(table) else { continue }
                checkMissing(table, page, pass)
                if order { checkOrder(table, page, pass) }
            }
        }
    }

    /// It lists most of the outermost level: a few links are a selection.
    private static func isWhole(_ table: ContentsTable) -> Bool {
        let first = table.levels.first
        let expected = table.expected().filter { table.outline.sections[$0].heading.level == first }
        let listed = expected.count(where: known(table).contains)
        return listed >= 2 && listed * 2 >= expected.count
    }

    /// Sections that an entry leads to or names.
    private static func known(_ table: ContentsTable) -> Set<Int> {
        table.listed.union(table.entries.compactMap { table.misnamed($0) })
    }

    private func checkMissing(_ table: ContentsTable, _ page: MarkdownPages.Page, _ pass: RepositoryPass) {
        let known = Self.known(table)
        let missing = table.expected().filter { !known.contains($0) }.map { table.outline.sections[$0].heading }
        guard let first = missing.first else { return }
        let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        pass.report(
            "the table of contents lacks `\(first.text)`\(more)",
            help: "add \(missing.count == 1 ? "it" : "them"); `tenet standards toc --write` does",
            in: page.path, at: table.own.map { table.outline.sections[$0].heading.range } ?? line(of: table, page),
            notes: missing.prefix(5).map {
                Note(path: page.path, range: $0.range, message: "a heading that is not listed")
            })
    }

    /// The first line of the list.
    private func line(of table: ContentsTable, _ page: MarkdownPages.Page) -> ByteRange {
        table.entries.first.map { ByteRange($0.marker.lower, $0.content.upper) } ?? page.document.firstLine
    }

    private func checkOrder(_ table: ContentsTable, _ page: MarkdownPages.Page, _ pass: RepositoryPass) {
        var seen: Set<Int> = []
        let entries = table.entries.filter { $0.section.map { seen.insert($0).inserted } ?? false }
        let places = entries.compactMap(\.section)
        let inOrder = LongestRun.indices(in: places)
        guard let index = entries.indices.first(where: { !inOrder.contains($0) }) else { return }
        pass.report(
            "`\(table.outline.sections[places[index]].heading.text)` stands elsewhere in the document",
            help: "list the headings in their order; `tenet standards toc --write` does",
            in: page.path, at: entries[index].content)
    }

    private static let list = "- [Set up](#set-up)\n- [Run](#run)\n"

    static let examples: [Example] = [
        .bad(files: [
            "README.md": "# Harbor\n\n↓## Contents\n\n\(list)\n## Set up\n\n## Run\n\n## Pins\n"
        ]),
        .bad(files: [
            "docs/Guide.md":
                "# Guide\n\n<!-- toc -->\n\n↓- [A](#a)\n  - [B](#b)\n- [C](#c)\n\n<!-- tocstop -->\n\n## A\n\n### B\n\n### D\n\n## C\n"
        ]),
        .bad(files: [
            "README.md": "# Harbor\n\n## Table of contents\n\n- ↓[Run](#run)\n- [Set up](#set-up)\n- [Pins](#pins)\n\n"
                + "## Set up\n\n## Pins\n\n## Run\n"
        ]),
        .good(files: ["README.md": "# Harbor\n\n## Contents\n\n\(list)\n## Set up\n\n### Keys\n\n## Run\n"]),
        .good(files: [
            "README.md": "# Harbor\n\n## Contents\n\n\(list)\n## Set up\n\n```\n## Pins\n```\n\n## Run\n"
        ]),
        .good(files: [
            "README.md": "# Harbor\n\n## Contents\n\n- [A](#a)\n\n## A\n\n## B\n\n## C\n\n## D\n"
        ]),
        .good(
            files: [
                "README.md": "# Harbor\n\n## Contents\n\n- [Run](#run)\n- [Set up](#set-up)\n\n## Set up\n\n## Run\n"
            ],
            options: ["order": .bool(false)]),
    ]
}

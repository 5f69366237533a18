import TenetRepositorySupport
import TenetRuleKit

struct DocumentAnchorMissing: Rule {
    static let about = About(
        "document-anchor-missing", "Link to a heading that is gone", category: .documents, severity: .warning,
        why: """
            A link to a heading that was renamed opens the top of a page, and its reader looks for what is no longer there. \
            Anchors are those that GitHub gives: of headings, also repeated ones and those written as HTML, of `id` and \
            `name`, and of `{#id}`. Below the settings of a site generator, whose anchors differ, only what none of them \
            would make of a heading is reported.
            """,
        phrasings: [
            "Link only to headings that exist in the target Markdown document.",
            "Whoever retitles a section in the docs fixes every `#fragment` pointing there.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pages = MarkdownPages.of(pass)
            for page in pages.pages where !page.isHistory { check(page, pages, pass) }
        }
    }

    private func check(_ page: MarkdownPages.Page, _ pages: MarkdownPages, _ pass: RepositoryPass) {
        for link in page.markdown.links where link.kind == .link {
            check(link.destination, at: link.range, page, pages, pass)
        }
        for piece in HTMLPieces.of(page.markdown) {
            for (value, offset) in HTMLPieces.attribute("href", in: piece.text) ?? [] {
                let lower = piece.range.lower + offset
                check(value, at: ByteRange(lower, lower + value.utf8.count), page, pages, pass)
            }
        }
    }

    private func check(
        _ destination: String, at range: ByteRange, _ page: MarkdownPages.Page, _ pages: MarkdownPages,
        _ pass: RepositoryPass
    ) {
        guard let hash = destination.firstIndex(of: "#"),
            !destination[..<hash].contains(where: { ":?{}<>*$|".contains($0) }), !destination.hasPrefix("//")
        else { return }
        let fragment = PercentEncoding.decoded(String(destination[destination.index(after: hash)...]))
        guard Self.isName(fragment) else { return }
        let written = PercentEncoding.decoded(String(destination[..<hash]))
        guard let path = written.isEmpty ? page.path : pages.paths.file(written, from: page.folder),
            let (anchors, isOther) = pages.anchors(of: path),
            !(isOther || page.hasOtherRenderer ? anchors.mayContain(fragment) : anchors.resembles(fragment))
        else { return }
        let place = path == page.path ? "this document" : "`\(path)`"
        pass.report(
            "\(place) has no heading with the anchor `#\(fragment)`",
            help: anchors.nearest(fragment).map { "did you mean `#\($0)`?" }
                ?? "name the heading where it is told now, or take the anchor out",
            in: page.path, at: range)
    }

    /// What can be the name of a heading: neither a line, a route of a page, a text to highlight nor what GitHub's own page has.
    private static func isName(_ fragment: String) -> Bool {
        let ownNames = ["readme", "readme-ov-file", "start-of-content", "top"]
        return !fragment.isEmpty && !fragment.contains { "/=&{}$:~!".contains($0) }
            && !ownNames.contains(fragment.lowercased())
            && !(fragment.first == "L" && fragment.dropFirst().first?.isNumber == true)
    }

    private static let guide =
        "# Guide\n\n## Set up\n\n## Run\n\n## Run\n\n<a name=\"old\"></a>\n\n<h2>By hand</h2>\n"

    static let examples: [Example] = [
        .bad(files: ["README.md": "↓[Setup](#setup)\n\n## Set up\n"]),
        .bad(files: ["README.md": "See ↓[how to run it](docs/Guide.md#run-2).\n", "docs/Guide.md": guide]),
        .bad(files: ["README.md": "<a href=\"↓#install\">Install</a>\n\n## Installation\n"]),
        .bad(files: ["docs/A.md": "## Pins\n\n↓[Down](#pins-and-keys)\n", "docs/mkdocs.yml": ""]),
        .good(files: [
            "README.md":
                "[A](docs/Guide.md#set-up), [b](docs/Guide.md#run-1), [c](docs/Guide.md#old), [d](docs/Guide.md#by-hand)\n",
            "docs/Guide.md": guide,
        ]),
        .good(files: ["README.md": "[Set up](#Set-Up), [top](#top), [x](https://a.org/#x)\n\n## Set up\n"]),
        .good(files: ["README.md": "[Keys](#keys)\n\n## Keys and pins {#keys}\n"]),
        .good(files: ["README.md": "[Line](Sources/A.swift#L12), [gone](Gone.md#x)\n", "Sources/A.swift": "\n\n"]),
        .good(files: ["docs/A.md": "[Down](#a-b)\n\n## 1. A & B\n", "docs/_config.yml": ""]),
        .good(files: ["CHANGELOG.md": "Took out [the chapter](#pins).\n"]),
    ]
}

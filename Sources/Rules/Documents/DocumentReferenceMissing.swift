import TenetRepositorySupport
import TenetRuleKit

struct DocumentReferenceMissing: Rule {
    static let about = About(
        "document-reference-missing", "Document that points at a file that is gone", category: .documents,
        severity: .warning,
        why: """
            A reader follows a link to learn more, and finds nothing. A document that names files which are gone describes \
            another state of the project, and the rest of it is doubted, too.
            """,
        phrasings: [
            "Every link and file path in Markdown documents must point to a file that exists.",
            """
            When you move or delete a source, fix the README and guides that mention it, so that readers hit no dead \
            end.
            """,
        ])

    var paths = true
    static let options = [
        Option<Self>("paths", \.paths, "Paths in code spans count, too, where their folder is one of the repository.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pages = MarkdownPages.of(pass)
            let past = Self.past(pass.repository)
            for page in pages.pages where !page.isHistory && !page.isInCatalog { check(page, pages.paths, past, pass) }
        }
    }

    /// Paths that a commit or the work tree took away.
    private static func past(_ repository: Repository) -> Set<String> {
        let changes = repository.commits.flatMap(\.changes) + (repository.changes ?? []).map(\.change)
        return Set(changes.compactMap { $0.kind == .deleted ? $0.path : $0.oldPath })
    }

    private func check(_ page: MarkdownPages.Page, _ known: KnownPaths, _ past: Set<String>, _ pass: RepositoryPass) {
        let (document, markdown, folder) = (page.document, page.markdown, page.folder)
        for link in markdown.links {
            guard let path = Self.target(of: link.destination), !known.holds(path, from: folder) else { continue }
            pass.report(
                "this link leads to `\(path)`, which is not in the repository",
                help: "name the place where it is now, or take the link out", in: document.path, at: link.range)
        }
        guard paths else { return }
        markdown.forEachBlock { block in
            guard block.hasInlines else { return }
            for inline in markdown.inlines(of: block) {
                inline.forEach { part in
                    guard part.kind == .code, let path = Self.path(in: part.text), known.isGone(path, from: folder),
                        // A file that never was may be one to make: an example, or a plan.
                        Self.hasLine(part.text) || known.wasMoved(path, from: folder, past: past)
                    else {
                        return
                    }
                    pass.report(
                        "`\(path)` is not in the repository", help: "name the place where it is now",
                        in: document.path, at: part.range)
                }
            }
        }
    }

    /// A link to a file: no address, no anchor, nothing that is filled in later.
    private static func target(of destination: String) -> String? {
        let path = destination.prefix { $0 != "#" && $0 != "?" }
        guard !path.isEmpty, !path.contains("://"), !path.contains(":"), !path.hasPrefix("//"), !path.hasPrefix("www."),
            !path.contains(where: { "{}<>*$|%".contains($0) || $0.isWhitespace }), !path.hasSuffix("()"),
            path.contains(".") || path.contains("/")
        else { return nil }
        return String(path)
    }

    /// `:12` behind a path: somebody looked at the file.
    private static func hasLine(_ code: String) -> Bool {
        code.firstRange(of: ":").map { code[$0.upperBound...].first?.isNumber == true } ?? false
    }

    /// `Sources/App/Login.swift`, perhaps with a line behind it.
    private static func path(in code: String) -> String? {
        let path = code.prefix { $0 != ":" }
        guard path.contains("/"), !path.hasPrefix("/"), !path.hasPrefix("~"), !path.hasPrefix("."),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !path.contains(where: { "{}<>*$|%()[]@=,;\"'".contains($0) }),
            ["swift", "md", "yml", "yaml", "sh", "plist", "json", "rb", "m", "h"].contains(
                FileKinds.ending(of: String(path)))
        else { return nil }
        return String(path)
    }

    static let examples: [Example] = [
        .bad(files: ["README.md": "See ↓[the guide](docs/Guide.md).\n", "docs/Start.md": "# Start\n"]),
        .bad(files: ["docs/A.md": "The code is in ↓`Sources/App/Login.swift:12`.\n", "Sources/App/SignIn.swift": ""]),
        .bad(files: [
            "docs/A.md": "The code is in ↓`Sources/App/Login.swift`.\n", "Sources/Account/Login.swift": "",
            "Sources/App/App.swift": "",
        ]),
        .bad(files: [
            "docs/A.md": "The code is in ↓`Sources/App/Login.swift`.\n", "Sources/App/SignIn.swift": "",
            ".git/commit/1":
                "commit 1a2b\nR 0 0 Sources/App/Login.swift\tSources/App/SignIn.swift\n\nRename the view\n",
        ]),
        .good(files: ["docs/A.md": "Make a new page, such as `docs/new-page.md`.\n"]),
        .good(files: [
            "README.md": "See [the guide](docs/Guide.md#start), [us](https://a.org/x.md).\n", "docs/Guide.md": "",
        ]),
        .good(files: [
            "docs/A.md": "[Up](../README.md), [root](/LICENSE), `Foo/Bar.swift`, `a/*.swift`.\n", "README.md": "",
            "LICENSE": "",
        ]),
        .good(files: ["App/Harbor.docc/Harbor.md": "[Piers](Piers), ![the harbor](harbor.png)\n"]),
        .good(files: ["CHANGELOG.md": "Took out [the guide](docs/Guide.md).\n"]),
    ]
}

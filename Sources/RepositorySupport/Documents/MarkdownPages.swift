package import TenetRuleKit

/// The Markdown documents that a project wrote for its people, each read once: none that were copied from elsewhere, and no data
/// of tests.
package final class MarkdownPages {
    package struct Page {
        package var document: RepositoryDocument
        package var markdown: MarkdownDocument
        /// Tells of the past, and may name what is gone.
        package var isHistory: Bool
        /// Something else than GitHub may show it, with anchors of its own.
        package var hasOtherRenderer: Bool

        package var path: String { document.path }
        /// DocC looks up what such a page links to by name, wherever in the catalog it lies.
        package var isInCatalog: Bool { path.contains(".docc/") }
        package var folder: String { FileKinds.folder(of: document.path) }
    }

    /// Sorted by path.
    package let pages: [Page]
    package let paths: KnownPaths
    private let indexByPath: [String: Int]
    private var anchors: [String: Anchors] = [:]

    package static func of(_ pass: RepositoryPass) -> MarkdownPages {
        pass.service("markdown pages") { MarkdownPages(pass.repository) }
    }

    /// O(bytes of the documents).
    private init(_ repository: Repository) {
        let sites = Self.sites(repository)
        pages = repository.files.compactMap { file in
            guard ["md", "markdown"].contains(FileKinds.ending(of: file.path)), !FileKinds.isForeign(file.path),
                !FileKinds.isForTests(file.path), let document = repository.document(file.path)
            else { return nil }
            return Page(
                document: document, markdown: MarkdownDocument(bytes: document.bytes),
                isHistory: Self.isHistory(file.name), hasOtherRenderer: Self.isBelow(sites, file.path))
        }
        indexByPath = Dictionary(
            pages.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
        paths = KnownPaths(repository)
    }

    /// What `#name` leads to in a document; nil for a file that is none of these.
    package func anchors(of path: String) -> (anchors: Anchors, hasOtherRenderer: Bool)? {
        guard let index = indexByPath[path] else { return nil }
        let known = anchors[path] ?? Anchors(pages[index].markdown)
        anchors[path] = known
        return (known, pages[index].hasOtherRenderer)
    }

    /// Another document has a link to a file. O(links) the first time.
    package func isLinked(_ path: String) -> Bool { linked.contains(path) }

    private lazy var linked: Set<String> = pages.reduce(into: []) { $0.formUnion(links(of: $1)) }

    /// The team's own standards: documents whose clauses have ids.
    package var standards: [Page] { pages.filter { $0.document.text.contains("<!-- id:") } }

    /// The other files of the repository that a document has links to. O(its links).
    package func links(of page: Page) -> Set<String> {
        var found: Set<String> = []
        for link in page.markdown.links where link.kind == .link {
            let target = PercentEncoding.decoded(String(link.destination.prefix { $0 != "#" && $0 != "?" }))
            if let path = paths.file(target, from: page.folder), path != page.path { found.insert(path) }
        }
        return found
    }

    private static func isHistory(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["changelog", "history", "release", "migration", "news"].contains { name.contains($0) }
    }

    /// Folders whose documents a site generator, DocC or GitLab shows; the root is the empty text.
    private static func sites(_ repository: Repository) -> Set<String> {
        let settings: Set<String> = [
            "mkdocs.yml", "_config.yml", "docusaurus.config.js", "docusaurus.config.ts", "book.toml", "conf.py",
            "_sidebar.md", "astro.config.mjs",
        ]
        var found: Set<String> = []
        for file in repository.files {
            if settings.contains(file.name) { found.insert(FileKinds.folder(of: file.path)) }
            for mark in [".docc/", "/.vitepress/"] {
                if let range = file.path.firstRange(of: mark) {
                    found.insert(String(file.path[..<(mark == ".docc/" ? range.upperBound : range.lowerBound)]))
                }
            }
        }
        let paths = Set(repository.files.lazy.map(\.path).filter { $0.hasPrefix(".git") })
        if paths.contains(".gitlab-ci.yml"), !paths.contains(where: { $0.hasPrefix(".github/") }) { found.insert("") }
        return Set(found.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    }

    private static func isBelow(_ folders: Set<String>, _ path: String) -> Bool {
        var folder = FileKinds.folder(of: path)
        while !folder.isEmpty {
            if folders.contains(folder) { return true }
            folder = FileKinds.folder(of: folder)
        }
        return folders.contains("")
    }
}

internal import TenetMarkdown
public import TenetModel

/// Looks for everything in documents that is wrong, dead or left over: the maintenance of a standard.
public struct DocumentLint: Sendable {
    private let catalog: RuleCatalog
    private let files: any DocumentFiles
    private let today: CalendarDay
    private let globProblem: @Sendable (String) -> String?
    private let demanded: Set<RuleID>
    private let parts: KnownParts

    /// - Parameters:
    ///   - demanded: rules that the project reports as a warning or an error, whatever its standards say.
    ///   - parts: what documents may name as generated or given.
    ///   - globProblem: what is wrong with a glob, behind its name; nil for a right one.
    public init(
        catalog: RuleCatalog, files: any DocumentFiles, today: CalendarDay, demanded: Set<RuleID> = [],
        parts: KnownParts = .unasked,
        globProblem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.catalog = catalog
        self.files = files
        self.today = today
        self.globProblem = globProblem
        self.demanded = demanded
        self.parts = parts
    }

    /// Only what links in a document lead to and is not there.
    public static func deadLinks(in text: String, path: String, files: any DocumentFiles) -> [DocumentProblem] {
        var links = LinkCheck(files: files)
        return links.problems(in: LintPage(path: path, markdown: MarkdownDocument(text), standard: nil)).sorted()
    }

    /// The problems of a standard's documents, sorted. Ids and settings are compared over all of them.
    public func problems(in documents: [StandardDocument]) -> [DocumentProblem] {
        problems(in: documents.map { LintPage(path: $0.path, markdown: $0.markdown, standard: $0) })
    }

    /// The problems of a document and of the parts that its front matter names.
    /// - Parameters:
    ///   - path: how messages name the document; `files` find by it what the document refers to.
    ///   - count: is raised by the number of documents read.
    public func problems(path: String, text: String, count: inout Int) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        var pages = [page(path, text, &found)]
        for part in pages[0].standard?.frontMatter.parts.map(\.path) ?? [] {
            let name = StandardLibrary.isPath(part) ? part : part + ".md"
            let partPath = LexicalPath.joined(LexicalPath.parent(of: path), name)
            guard let text = files.text(at: partPath) else {
                let place = pages[0].standard?.frontMatter.namePlaces[part]
                found.append(
                    DocumentProblem(
                        path: path, line: place?.line ?? 1, column: max(1, place?.column ?? 1), check: .frontMatter,
                        message: "there is no document \(partPath), which `parts` names",
                        help: "write it, or take it out of the front matter"))
                continue
            }
            pages.append(page(partPath, text, &found))
        }
        let declared = pages[0].standard?.frontMatter.parameters ?? []
        for page in pages { found += SpacedParameterCheck.problems(in: page, declared: declared) }
        for document in pages.compactMap(\.standard) {
            found += UnknownParameters(document, declared: declared).mistakes.map { mistake in
                DocumentProblem(
                    path: mistake.file, line: mistake.line, column: mistake.column, check: .parameter,
                    message: mistake.message, help: mistake.help)
            }
        }
        count += pages.count
        return (found + problems(in: pages)).sorted()
    }

    private func page(_ path: String, _ text: String, _ found: inout [DocumentProblem]) -> LintPage {
        do {
            let document = try StandardDocument(path: path, text: text)
            return LintPage(path: path, markdown: document.markdown, standard: document)
        } catch {
            // The front matter of documents that are no standards is for other tools.
            let markdown = MarkdownDocument(text)
            // What keeps it from being closed is said once, as a problem of the text.
            let isOpen = markdown.problems.contains { $0.kind == .frontMatterNotClosed }
            let isMisplaced = StandardFrontMatter.misplaced(in: markdown, path: path) != nil
            let isStandard = ClauseIDs.areWritten(in: markdown.bytes) || text.contains("Checked by `")
            if isMisplaced || isStandard && !isOpen {
                found += error.mistakes.map { mistake in
                    DocumentProblem(
                        path: path, line: max(1, mistake.line), column: max(1, mistake.column), check: .frontMatter,
                        message: mistake.message, help: mistake.help)
                }
            }
            return LintPage(path: path, markdown: markdown, standard: nil)
        }
    }

    private func problems(in pages: [LintPage]) -> [DocumentProblem] {
        var links = LinkCheck(files: files)
        var found: [DocumentProblem] = []
        for page in pages {
            found += page.markdown.problems.map { page.problem(.markdown, at: $0.range.lower, $0.message) }
            found += links.problems(in: page)
            found += LabelCheck.problems(in: page)
            found += HeadingCheck.problems(in: page)
            found += ContentsCheck.problems(in: page)
            found += FenceCheck.problems(in: page)
            found += FenceWordCheck.problems(in: page)
            found += ReferenceCheck(project: files.project(of: page.path)).problems(in: page)
            found += DateCheck(today: today).problems(in: page)
            found += ReasonCheck.problems(in: page)
            found += QuotationCheck.problems(in: page)
            found += PlaceholderCheck.problems(in: page)
        }
        found += RecommendationCheck(pages, catalog: catalog, demanded: demanded).problems
        found += ClauseCheck(catalog: catalog, globProblem: globProblem, parts: parts).problems(in: pages)
        return Set(found).sorted()
    }
}

import TenetRepositorySupport
import TenetRuleKit

struct DocumentRequiredMissing: Rule {
    static let about = About(
        "document-required-missing", "Agreed document that is not there", category: .documents, severity: .warning,
        why: """
            Documents are agreed on because somebody needs them on a bad day. One that was never written, holds only its \
            headings or that no other document leads to is not there on that day. Only documents that the team names count.
            """,
        phrasings: [
            "Keep every agreed document, such as `SECURITY.md`, in the repository with content.",
            "The runbook and similar files we promised must really exist and say more than their headlines.",
        ])

    var documents: [String] = []
    var linked = false
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true,
            """
            Documents that must be there, by name, path or pattern; with ` when GLOB` behind it only where a file matches \
            that, as in `docs/API.md when openapi.json`.
            """),
        Option<Self>("linked", \.linked, "Another document must have a link to each of them."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !documents.isEmpty else { return }
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            let wanted = documents.map { (item: $0, parts: PipelineRequirement.parted($0)) }.filter {
                PipelineRequirement.holds($0.parts.condition, in: pipelines)
            }
            let pages = MarkdownPages.of(pass)
            var missing: [(name: String, item: String)] = []
            for (item, parts) in wanted {
                let globs = PathGlobs(parts.text)
                guard pass.repository.files.contains(where: { globs.matches($0.path) }) else {
                    missing.append(("`\(parts.text)`", item))
                    continue
                }
                for page in pages.pages where globs.matches(page.path) { check(page, item, pages, pass) }
            }
            guard let last = missing.last?.name, let place = pass.repository.entryPlace else { return }
            let list =
                missing.count == 1 ? last : missing.dropLast().map(\.name).joined(separator: ", ") + " and " + last
            pass.report(
                "the repository lacks \(list)", help: "write what is agreed", in: place.path, at: place.range,
                citing: .items(missing.map(\.item)))
        }
    }

    private func check(
        _ page: MarkdownPages.Page, _ item: String, _ pages: MarkdownPages, _ pass: RepositoryPass
    ) {
        guard Description.says(page.document.text) else {
            pass.report(
                "this document holds nothing but headings", help: "write what its readers need", in: page.path,
                at: page.document.firstLine, citing: .items([item]))
            return
        }
        guard linked, !pages.isLinked(page.path) else { return }
        pass.report(
            "no other document leads here", help: "link it where its readers begin, such as the README",
            in: page.path, at: page.document.firstLine, citing: .items([item]))
    }

    private static func named(_ documents: String..., linked: Bool = false) -> [String: OptionValue] {
        ["documents": .strings(documents), "linked": .bool(linked)]
    }

    static let examples: [Example] = [
        .bad(files: ["README.md": "↓# Harbor\n"], options: named("docs/Runbook.md", "SECURITY.md")),
        .bad(files: ["SECURITY.md": "↓# Security\n\n## Reports\n"], options: named("SECURITY.md")),
        .bad(
            files: ["README.md": "# Harbor\n", "docs/Runbook.md": "↓# Runbook\n\nCall Ana.\n"],
            options: named("Runbook.md", linked: true)),
        .good(
            files: ["README.md": "[Runbook](docs/Runbook.md)\n", "docs/Runbook.md": "# Runbook\n\nCall Ana.\n"],
            options: named("Runbook.md", linked: true)),
        .good(files: ["README.md": "# Harbor\n"], options: named("docs/API.md when openapi.json")),
        .good(files: ["README.md": "# Harbor\n"]),
    ]
}

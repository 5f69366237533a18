import TenetRepositorySupport
import TenetRuleKit

struct DependencyAuditOld: Rule {
    static let about = About(
        "dependency-audit-old", "Last audit of the libraries is long ago", category: .dependencies, severity: .warning,
        why: """
            Vulnerabilities become known after a library was chosen. Only who looks again finds that a version in use has one \
            now, and the date of the last look tells when the next is due.
            """,
        phrasings: [
            "Audit the libraries at least every 100 days and write the date of the last audit into `DEPENDENCIES.md`.",
            """
            Roughly once a quarter we review all third-party packages for known vulnerabilities and note down when we \
            did.
            """,
        ])

    var documents = ["DEPENDENCIES.md"]
    var days = 100
    var required = false
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true,
            "Names or paths of the documents in which the date of the last audit is written."),
        Option<Self>("days", \.days, minimum: 1, "How many days the last audit may be ago."),
        Option<Self>("required", \.required, "Whether such a document must say the date of an audit."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let found = DependencyDocument.all(named: documents, in: pass)
            guard let first = found.first, !DependencyFiles.head(pass).direct.isEmpty else { return }
            let audits = found.flatMap { document in
                Self.audits(in: document.document).map { (document: document.document, audit: $0) }
            }
            guard let last = audits.max(by: { $0.audit.day < $1.audit.day }) else {
                if required {
                    pass.report(
                        "no line says when the libraries were last audited",
                        help: "write one such as `Last audit: \(pass.repository.today)`",
                        in: first.path, at: first.document.firstLine)
                }
                return
            }
            let age = pass.repository.today.days(since: last.audit.day)
            guard age > days else { return }
            pass.report(
                "the last audit is \(age) days ago",
                help: "compare the locked versions with the known vulnerabilities, and write down the day",
                in: last.document, at: last.audit.line)
        }
    }

    /// Lines that speak of an audit and hold a date.
    private static func audits(in document: RepositoryDocument) -> [(line: RangedText, day: CalendarDay)] {
        document.lines.filter { $0.text.lowercased().contains("audit") }.compactMap { line in
            line.text.split { !$0.isNumber && $0 != "-" }.compactMap { CalendarDay($0) }.max().map { (line, $0) }
        }
    }

    private static func files(_ document: String) -> [String: String] {
        [
            ".git/today": "2026-11-27", DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            "DEPENDENCIES.md": document,
        ]
    }

    static let examples: [Example] = [
        .bad(files: files("# Dependencies\n\n↓Last audit: 2026-05-02\n")),
        .bad(files: files("↓# Dependencies\n\n## Tides\n"), options: ["required": .bool(true)]),
        .good(
            files: files(
                "# Dependencies\n\n| Audit | By |\n| --- | --- |\n| Audit of 2026-03-01 | Ana |\n| Audit of 2026-10-01 | Ana |\n"
            )),
        .good(files: files("# Dependencies\n\nAdded 2024-01-01.\n")),
    ]
}

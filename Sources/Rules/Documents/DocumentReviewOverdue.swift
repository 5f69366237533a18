import TenetRepositorySupport
import TenetRuleKit

struct DocumentReviewOverdue: Rule {
    static let about = About(
        "document-review-overdue", "Document whose review is overdue", category: .documents, severity: .warning,
        why: """
            Instructions for the day when something breaks are read on that day only, and by then they tell of another \
            project. A date tells when somebody last read them, and when it is time again. The latest date of a document \
            counts; one without a date is left alone unless the team names it.
            """,
        phrasings: [
            "Review every document that carries a review date at least every 365 days and update the date.",
            """
            No runbook goes more than a year without someone rereading it and noting "Last reviewed" with today's day.
            """,
        ])

    var days = 365
    var forms = [
        "Last reviewed: DATE", "Last reviewed on DATE", "Reviewed: DATE", "Next review: DUE", "Review by: DUE",
    ]
    var documents: [String] = []
    static let options = [
        Option<Self>("days", \.days, minimum: 1, "How many days ago the last review may be."),
        Option<Self>(
            "forms", \.forms,
            """
            How the lines read, front matter included: `DATE` stands for the day of the review, `DUE` for that of the next \
            one.
            """),
        Option<Self>(
            "documents", \.documents, addsUp: true,
            "Documents that must have such a line, by name, path or pattern, such as `docs/runbooks/*.md`."),
    ]

    func install(_ hooks: inout Hooks) {
        let forms = forms.compactMap(ReviewForm.init)
        let required = PathGlobs(documents.joined(separator: "|"))
        hooks.onRepository { pass in
            for page in MarkdownPages.of(pass).pages where !page.isHistory {
                let lines = Self.lines(of: page, forms)
                if lines.isEmpty, !documents.isEmpty, required.matches(page.path) {
                    pass.report(
                        "no line says when this document was last reviewed",
                        help: "write one such as `Last reviewed: \(pass.repository.today)` when you have read it",
                        in: page.path, at: page.document.firstLine)
                }
                check(lines, page, pass)
            }
        }
    }

    private typealias Line = (text: RangedText, isDue: Bool, day: CalendarDay?)

    /// Lines of a form that hold a number: what a template leaves open is no date.
    private static func lines(of page: MarkdownPages.Page, _ forms: [ReviewForm]) -> [Line] {
        var code: [ByteRange] = []
        page.markdown.forEachBlock { if $0.isCode { code.append($0.range) } }
        return page.document.lines.compactMap { line in
            guard
                let (form, rest) = forms.lazy.compactMap({ form in form.rest(of: line.text).map { (form, $0) } }).first,
                rest.first.map({ $0.isNumber }) ?? false || CalendarDay(writtenAtStartOf: rest) != nil,
                !code.contains(where: { $0.overlaps(line.range) })
            else { return nil }
            return (line, form.isDue, CalendarDay(writtenAtStartOf: rest))
        }
    }

    private func check(_ lines: [Line], _ page: MarkdownPages.Page, _ pass: RepositoryPass) {
        if let unread = lines.first(where: { $0.day == nil }) {
            pass.report(
                "the calendar has no such day", help: "write it as `\(pass.repository.today)`", in: page.document,
                at: unread.text)
        }
        // How many days the latest review, or the next one that was planned, is late.
        let late = lines.compactMap { line -> (text: RangedText, days: Int, isDue: Bool)? in
            guard let day = line.day else { return nil }
            let age = pass.repository.today.days(since: day)
            return (line.text, line.isDue ? age : age - days, line.isDue)
        }
        guard let least = late.min(by: { $0.days < $1.days }), least.days > 0 else { return }
        pass.report(
            least.isDue
                ? "the next review was due \(least.days) day\(least.days == 1 ? "" : "s") ago"
                : "the last review is \(least.days + days) days ago, \(days) at most are wanted",
            help: "read it, mend what is no longer so, and write down the day", in: page.document, at: least.text)
    }

    private static func files(_ text: String) -> [String: String] {
        [".git/today": "2026-11-27", "docs/Runbook.md": text]
    }

    static let examples: [Example] = [
        .bad(files: files("# Runbook\n\n↓Last reviewed: 2025-11-26\n")),
        .bad(files: files("---\ntitle: Runbook\n↓reviewed: 2025-01-31\n---\n\n# Runbook\n")),
        .bad(files: files("# Runbook\n\n↓**Last reviewed:** 14 March 2026, Ana\n"), options: ["days": .int(92)]),
        .bad(files: files("# Runbook\n\n| By | Day |\n| --- | --- |\n↓| Next review | 2026-11-26 |\n")),
        .bad(files: files("# Runbook\n\n↓Last reviewed: 2026-02-30\n")),
        .bad(files: files("↓# Runbook\n"), options: ["documents": .strings(["docs/*.md"])]),
        .good(files: files("# Runbook\n\nLast reviewed: 2025-11-27\n")),
        .good(files: files("# Runbook\n\nLast reviewed: 2024-01-01\n\nLast reviewed: 2026-10-01\n")),
        .good(files: files("# Runbook\n\nLast reviewed: YYYY-MM-DD\n\n```\nLast reviewed: 2020-01-01\n```\n")),
        .good(files: files("# Runbook\n\nReviewed by Ana in 2019.\n")),
    ]
}

internal import TenetMarkdown
internal import TenetModel

/// Reviews that are more than a year old, dates of the past that lie in the future, and terms that are over.
struct DateCheck {
    let today: CalendarDay

    private static let reviews = [
        "updated", "reviewed", "revised", "modified", "verified", "checked", "changed", "as of",
    ]
    private static let past = reviews + ["date", "created", "written", "published", "since", "added", "introduced"]
    private static let terms = ["expir", "valid until", "valid till", "valid through", "renew by"]

    func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        if let matter = page.markdown.frontMatter {
            for number in page.line(of: matter.range.lower)...page.line(of: matter.range.upper) {
                let line = page.lines.range(ofLine: number)
                found += problems(in: page.markdown.text(line), at: line.lower, heading: "", page)
            }
        }
        var heading = ""
        for prose in page.prose {
            if case .heading = prose.block.kind {
                heading = page.markdown.plainText(of: prose.block).lowercased()
            }
            for line in prose.block.lines {
                found += problems(in: page.markdown.text(line), at: line.lower, heading: heading, page)
            }
        }
        return found
    }

    private func problems(in line: String, at offset: Int, heading: String, _ page: LintPage) -> [DocumentProblem] {
        let bytes = Array(line.utf8)
        let lower = line.lowercased()
        let isTerm = Self.terms.contains { lower.contains($0) || heading.contains($0) }
        return WrittenDates.find(in: line).compactMap { date in
            // What is near enough to be said about the date.
            let near = bytes[max(0, date.range.lowerBound - 250)..<date.range.lowerBound]
            let before = String(decoding: near, as: UTF8.self).lowercased().filter { $0 != "*" && $0 != "_" }
            let label = String(before.suffix(48))
            let place = offset + date.range.lowerBound
            let words = label.split { !$0.isLetter }.map(String.init)
            func says(_ names: [String]) -> Bool {
                names.contains { $0.contains(" ") ? label.contains($0) : words.contains($0) }
            }
            if isTerm {
                guard date.day.last < today else { return nil }
                return page.problem(.date, at: place, "the term ended on \(date.day)", help: "write the new one")
            }
            if says(Self.reviews), date.day.last < today.aYearEarlier {
                return page.problem(
                    .date, at: place, "the last look at this was on \(date.day), more than a year ago",
                    help: "read it through, then write the day on which you did")
            }
            if says(Self.past), date.day > today {
                return page.problem(
                    .date, at: place, "\(date.day) is in the future", help: "write the day that is meant")
            }
            return nil
        }
    }
}

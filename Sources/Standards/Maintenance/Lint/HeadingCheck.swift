internal import TenetMarkdown
internal import TenetModel

/// Levels that skip, titles that repeat, headings without text.
enum HeadingCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        var level: Int?
        var title: Heading?
        var seen: [Key: Int] = [:]
        for section in page.outline.sections {
            let heading = section.heading
            let offset = heading.range.lower
            if let above = level, heading.level > above + 1 {
                found.append(
                    page.problem(
                        .headingLevel, at: offset,
                        "the heading is of level \(heading.level) below one of level \(above)",
                        help: "make it level \(above + 1)"))
            }
            level = heading.level
            if heading.level == 1 {
                if let title {
                    found.append(
                        page.problem(
                            .headingLevel, at: offset,
                            "a second heading of level 1; the title is at line \(page.line(of: title.range.lower))",
                            help: "a document has one title; make it level 2"))
                } else {
                    title = heading
                }
            }
            if heading.text.trimmed.isEmpty {
                found.append(
                    page.problem(.headingLevel, at: offset, "the heading has no text", help: "write it or take it out"))
                continue
            }
            let key = Key(parent: section.parent, words: SectionName.words(heading.text))
            if let first = seen[key] {
                found.append(
                    page.problem(
                        .repeatedHeading, at: offset,
                        "the same section has a heading `\(heading.text)` already, at line \(page.line(of: first))",
                        help: "merge the two, or name them apart"))
            } else {
                seen[key] = offset
            }
        }
        return found
    }

    private struct Key: Hashable {
        var parent: Int?
        var words: [String]
    }
}

/// Fences that do not say what they hold.
enum FenceCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        page.markdown.forEachBlock { block in
            guard case .fence(let info, _) = block.kind, info.isEmpty else { return }
            found.append(
                page.problem(
                    .fenceLanguage, at: block.range.lower, "the fence has no language",
                    help: "write `swift`, `bash` or, for anything else, `text` behind its marks"))
        }
        return found
    }
}

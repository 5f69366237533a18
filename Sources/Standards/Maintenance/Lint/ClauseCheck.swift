internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// Rules that do not exist, settings that contradict one another, ids given twice, clauses that nobody routed.
struct ClauseCheck {
    let catalog: RuleCatalog
    /// What is wrong with a glob, behind its name; nil for a right one.
    let globProblem: @Sendable (String) -> String?
    let parts: KnownParts

    func problems(in pages: [LintPage]) -> [DocumentProblem] {
        SettingCheck(pages, catalog: catalog, own: Set(pages.flatMap(ownRules))).problems + ids(pages) + routes(pages)
            + nearRoutes(pages) + slots(pages) + pages.flatMap(unnamed)
    }

    private func nearRoutes(_ pages: [LintPage]) -> [DocumentProblem] {
        pages.flatMap { page in
            let rules = page.standard?.unknownRulesOfReviews(catalog, own: ownRules(page)) ?? []
            let globs = page.standard?.wrongGlobsOfReviews(globProblem) ?? []
            let unknown = page.standard?.unknownParts(parts) ?? []
            return ((page.standard?.nearRoutes ?? []) + rules + globs + unknown).map {
                page.problem(.route, at: $0.range.lower, $0.message, help: $0.help)
            }
        }
    }

    /// Clauses without an id beside those with one.
    private func unnamed(_ page: LintPage) -> [DocumentProblem] {
        guard let standard = page.standard else { return [] }
        let near = standard.nearIDs.map { page.problem(.clauseID, at: $0.range.lower, $0.message, help: $0.help) }
        let unnamed = standard.unnamed
        guard let first = unnamed.first else { return near }
        let lines = unnamed.dropFirst().prefix(5).map { "\($0.line)" }
        let others = lines.isEmpty ? "" : ", others in line \(lines.joined(separator: ", "))"
        let more = unnamed.count > 6 ? " and more" : ""
        let problem = page.problem(
            .clauseID, at: first.range.lower,
            "\(unnamed.count) of \(Prose.count(standard.clauses.count, "clause")) have no id, this one first\(others)\(more)",
            help:
                "`tenet standards ids \(page.path) --write` writes them; with `clauses: marked` in the front matter what has "
                + "neither an id nor a route line is no clause")
        return near + [problem]
    }

    private func slots(_ pages: [LintPage]) -> [DocumentProblem] {
        pages.flatMap { page in
            (page.standard?.clauses ?? []).flatMap(\.rules).flatMap { rule in
                UnlikelySlot.all(in: rule).map { slot in
                    DocumentProblem(
                        path: page.path, line: slot.place.line, column: slot.place.column, check: .slot,
                        message: slot.message, help: slot.help)
                }
            }
        }
    }

    /// The rules that a document defines in fences of its own.
    private func ownRules(_ page: LintPage) -> [String] {
        var names: [String] = []
        page.markdown.forEachBlock { block in
            guard page.markdown.language(of: block) == "tenet" else { return }
            for line in page.markdown.code(of: block).text.split(separator: "\n") {
                let line = line.drop { $0 == " " || $0 == "-" }
                if line.hasPrefix("rule:") { names.append(line.dropFirst(5).trimmed) }
            }
        }
        return names
    }

    private func ids(_ pages: [LintPage]) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        var seen: [String: (page: LintPage, line: Int)] = [:]
        for page in pages {
            for clause in page.standard?.clauses ?? [] where clause.hasWrittenIDs {
                for id in clause.ids {
                    if let first = seen[id] {
                        found.append(
                            page.problem(
                                .clauseID, at: clause.range.lower,
                                "the id `\(id)` belongs to the clause at \(first.page.place(of: first.line, from: page))",
                                help: "each clause has an id of its own"))
                    } else {
                        seen[id] = (page, clause.line)
                    }
                }
            }
        }
        return found
    }

    private func routes(_ pages: [LintPage]) -> [DocumentProblem] {
        pages.flatMap { page in
            (page.standard?.clauses ?? []).filter { $0.hasWrittenIDs && $0.bindings.isEmpty && $0.routes.isEmpty }.map {
                page.problem(
                    .route, at: $0.range.lower,
                    "nothing says how the clause `\($0.ids.joined(separator: ", "))` is enforced",
                    help: "add `Checked by …`, `Reviewed by people when …` or `Not enforced:` with the reason below it")
            }
        }
    }
}

extension RuleSetting.Level {
    /// As documents and configurations write it.
    var word: String {
        switch self {
        case .off: "off"
        case .on: "on"
        case .severity(let severity): severity.rawValue
        }
    }
}

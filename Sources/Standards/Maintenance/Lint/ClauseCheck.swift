internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// Rules that do not exist, settings that contradict one another, ids given twice, clauses that nobody routed.
struct ClauseCheck {
    let catalog: RuleCatalog

    func problems(in pages: [LintPage]) -> [DocumentProblem] {
        bindings(pages) + ids(pages) + routes(pages) + nearRoutes(pages) + slots(pages)
    }

    private func bindings(_ pages: [LintPage]) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        var levels: [RuleID: (level: RuleSetting.Level, page: LintPage, line: Int)] = [:]
        var options: [RuleID: [String: (value: OptionValue, page: LintPage, line: Int)]] = [:]
        let own = Set(pages.flatMap(ownRules))
        for page in pages {
            for binding in page.standard?.bindings ?? [] {
                guard let rule = catalog.rule(named: binding.rule) else {
                    if !own.contains(binding.rule) {
                        found.append(
                            page.problem(
                                .rule, at: binding.range.lower, "there is no rule `\(binding.rule)`",
                                help: suggestion(for: binding.rule)))
                    }
                    continue
                }
                let id = rule.about.id
                // What waits for a value is looked at when there is one.
                for written in binding.words where !written.contains("{{") {
                    do throws(BindingWord.Mistake) {
                        switch try BindingWord(written, of: rule) {
                        case .level(let level):
                            if let old = levels[id], old.level != level {
                                let message =
                                    "`\(id)` is `\(level.word)` here and `\(old.level.word)` at \(place(old.page, old.line, from: page))"
                                found.append(
                                    page.problem(
                                        .setting, at: binding.range.lower, message,
                                        help: "a rule has one severity; write it once"))
                            } else {
                                levels[id] = (level, page, binding.line)
                            }
                        case .option(let key, let value):
                            if let old = options[id]?[key], old.value != value, !rule.addsUp(key) {
                                let message =
                                    "`\(key)` of `\(id)` is \(value) here and \(old.value) at \(place(old.page, old.line, from: page))"
                                found.append(
                                    page.problem(
                                        .setting, at: binding.range.lower, message,
                                        help: "an option has one value; write it once"))
                            } else {
                                options[id, default: [:]][key] = (value, page, binding.line)
                            }
                        }
                    } catch {
                        found.append(page.problem(.rule, at: binding.range.lower, error.message, help: error.help))
                    }
                }
            }
        }
        return found
    }

    private func nearRoutes(_ pages: [LintPage]) -> [DocumentProblem] {
        pages.flatMap { page in
            let reviews = page.standard?.unknownRulesOfReviews(catalog, own: ownRules(page)) ?? []
            return ((page.standard?.nearRoutes ?? []) + reviews).map {
                page.problem(.route, at: $0.range.lower, $0.message, help: $0.help)
            }
        }
    }

    private func slots(_ pages: [LintPage]) -> [DocumentProblem] {
        pages.flatMap { page in
            (page.standard?.clauses ?? []).flatMap(\.rules).flatMap { rule in
                LowerCaseSlot.all(in: rule).map { slot in
                    DocumentProblem(
                        path: page.path, line: slot.place.line, column: slot.place.column, check: .slot,
                        message: slot.message, help: slot.help)
                }
            }
        }
    }

    private func place(_ page: LintPage, _ line: Int, from other: LintPage) -> String {
        page.path == other.path ? "line \(line)" : "\(page.path):\(line)"
    }

    private func suggestion(for name: String) -> String {
        let commands = Route.commands.keys.sorted()
        if let near = NearestName.of(name, in: commands), name.hasPrefix("tenet") { return "did you mean `\(near)`?" }
        return catalog.suggestion(for: name) ?? "`tenet rules` lists them"
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
                                "the id `\(id)` belongs to the clause at \(place(first.page, first.line, from: page))",
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

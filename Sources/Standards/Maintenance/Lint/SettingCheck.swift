internal import TenetModel
internal import TenetRuleKit

/// Rules that do not exist, settings that contradict one another, settings in front matter for rules that no clause names,
/// and settings at one of several clauses that name a rule: taken out, it would change what the others check.
struct SettingCheck {
    private struct Setting {
        var said: String
        var page: LintPage
        var line: Int
    }

    private let catalog: RuleCatalog
    /// Rules that the documents define themselves.
    private let own: Set<String>
    private(set) var problems: [DocumentProblem] = []
    /// By rule and option; a severity stands behind an option without a name.
    private var known: [RuleID: [String: Setting]] = [:]

    init(_ pages: [LintPage], catalog: RuleCatalog, own: Set<String>) {
        self.catalog = catalog
        self.own = own
        let named = Self.clauses(pages, catalog)
        for page in pages { entries(page, named) }
        for page in pages {
            for clause in page.standard?.clauses ?? [] {
                for binding in clause.bindings { check(binding, page, named) }
            }
        }
    }

    /// How many clauses name each rule.
    private static func clauses(_ pages: [LintPage], _ catalog: RuleCatalog) -> [RuleID: Int] {
        var counts: [RuleID: Int] = [:]
        for clause in pages.flatMap({ $0.standard?.clauses ?? [] }) {
            for id in Set(clause.bindings.compactMap { catalog.rule(named: $0.rule)?.about.id }) {
                counts[id, default: 0] += 1
            }
        }
        return counts
    }

    private mutating func entries(_ page: LintPage, _ named: [RuleID: Int]) {
        for entry in page.standard?.frontMatter.rules ?? [] {
            func problem(_ check: DocumentProblem.Check, _ message: String, _ help: String?) -> DocumentProblem {
                DocumentProblem(
                    path: page.path, line: entry.source.line, column: max(1, entry.source.column), check: check,
                    message: message, help: help)
            }
            guard let rule = catalog.rule(named: entry.rule) else {
                if !own.contains(entry.rule) {
                    problems.append(problem(.rule, "there is no rule `\(entry.rule)`", suggestion(for: entry.rule)))
                }
                continue
            }
            let id = rule.about.id
            if let old = known[id]?.values.first {
                let place = old.page.place(of: old.line, from: page)
                problems.append(problem(.setting, "`\(id)` is set at \(place), too", "keep one"))
                continue
            }
            if named[id] == nil, page.standard?.frontMatter.extends.isEmpty ?? true {
                problems.append(
                    problem(
                        .setting, "no clause names `\(id)`, so what is set here changes nothing",
                        "name it in a clause, or take it out"))
            }
            for word in entry.words {
                take(word, of: rule, page, entry.source.line) { problem($0, $1, $2) }
            }
            problems += Self.limits(entry.words, of: rule).map { problem(.setting, $0.message, $0.help) }
        }
    }

    private mutating func check(_ binding: Binding, _ page: LintPage, _ named: [RuleID: Int]) {
        func problem(_ check: DocumentProblem.Check, _ message: String, _ help: String?) -> DocumentProblem {
            page.problem(check, at: binding.range.lower, message, help: help)
        }
        guard let rule = catalog.rule(named: binding.rule) else {
            if !own.contains(binding.rule) {
                problems.append(problem(.rule, "there is no rule `\(binding.rule)`", suggestion(for: binding.rule)))
            }
            return
        }
        let id = rule.about.id
        problems += Self.limits(binding.words, of: rule).map { problem(.setting, $0.message, $0.help) }
        for word in binding.words {
            let key = word.contains(":") ? String(word.prefix { $0 != ":" }).trimmed : ""
            let before = problems.count
            take(word, of: rule, page, binding.line) { problem($0, $1, $2) }
            guard problems.count == before else { continue }
            guard let count = named[id], count > 1, !rule.addsUp(key) else { continue }
            problems.append(
                problem(
                    .setting,
                    "\(key.isEmpty ? "the severity" : "`\(key)`") of `\(id)` stands at one of the \(count) clauses that name it",
                    "write it under `rules` in the front matter, so that taking out this clause changes no other"))
        }
    }

    /// Two limits that stand together and exclude each other.
    private static func limits(
        _ words: [String], of rule: RuleDefinition
    ) -> [(option: String, message: String, help: String)] {
        var options: [String: OptionValue] = [:]
        for word in words {
            if case .option(let key, let value)? = try? BindingWord(word, of: rule) { options[key] = value }
        }
        return LimitOrder.problems(in: options, of: rule)
    }

    /// Compares what is said with what was said before. What waits for a value is looked at when there is one.
    private mutating func take(
        _ word: String, of rule: RuleDefinition, _ page: LintPage, _ line: Int,
        _ problem: (DocumentProblem.Check, String, String?) -> DocumentProblem
    ) {
        let id = rule.about.id
        guard !word.contains("{{") else {
            let key = String(word.prefix { $0 != ":" }).trimmed
            if known[id]?[key] == nil { known[id, default: [:]][key] = Setting(said: word, page: page, line: line) }
            return
        }
        do throws(BindingWord.Mistake) {
            let (key, said): (String, String) =
                switch try BindingWord(word, of: rule) {
                case .level(let level): ("", level.word)
                case .option(let key, let value): (key, value.description)
                }
            guard let old = known[id]?[key], !rule.addsUp(key) else {
                known[id, default: [:]][key] = Setting(said: said, page: page, line: line)
                return
            }
            if old.said != said, !old.said.contains("{{") {
                let place = old.page.place(of: old.line, from: page)
                problems.append(
                    problem(
                        .setting, LayerBuilder.contradiction(key, of: id, here: said, there: old.said, at: place),
                        LayerBuilder.contradictionHelp(key, id)))
            }
        } catch {
            problems.append(problem(.rule, error.message, error.help))
        }
    }

    private func suggestion(for name: String) -> String {
        let commands = Route.commands.keys.sorted()
        if let near = NearestName.of(name, in: commands), name.hasPrefix("tenet") { return "did you mean `\(near)`?" }
        return catalog.suggestion(for: name) ?? "`tenet rules` lists them"
    }
}

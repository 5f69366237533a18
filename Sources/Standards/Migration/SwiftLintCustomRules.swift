internal import TenetModel

/// Makes pattern rules of rules that a team wrote as regular expressions.
struct SwiftLintCustomRules {
    /// What the standard is called that holds them.
    static let fileName = "custom-rules.md"

    let catalog: RuleCatalog

    /// - Returns: a standard with those that could be carried over, which extends the profile, and their ids by those
    ///   that they had; nil when there is none.
    func translate(
        _ rules: [(rule: SwiftLintCustomRule, runs: Bool)], profile: String, _ report: inout MigrationReport
    ) -> (text: String, ids: [String: String])? {
        var sections: [String] = []
        var ids: [String: String] = [:]
        for (rule, runs) in rules.sorted(by: { $0.rule.id < $1.rule.id }) {
            let place = rule.place.description
            guard runs else {
                report.add(.customRules, rule.id, "off in SwiftLint, so not carried over", at: place)
                continue
            }
            let id = id(for: rule, taken: Set(ids.values))
            switch section(rule, id: id) {
            case .success(let section):
                ids[rule.id] = id
                sections.append(section.text)
                report.add(.customRules, rule.id, "`\(id)` in \(Self.fileName), as \(section.kind)", at: place)
            case .failure(let obstacle):
                report.add(.customRules, rule.id, "not carried over: \(obstacle.reason)", at: place)
            }
        }
        return sections.isEmpty ? nil : (head(profile) + sections.joined(), ids)
    }

    private func head(_ profile: String) -> String {
        """
        ---
        title: Custom rules
        summary: What this project asks for beyond \(profile).
        extends: [\(ConfigurationDraft.scalar(profile))]
        ---
        # Custom rules

        Made from the `custom_rules` of a SwiftLint configuration. Every section is a rule: its text says why, the block
        what is looked for.

        """
    }

    private func id(for rule: SwiftLintCustomRule, taken: Set<String>) -> String {
        var id = ""
        for character in rule.id.lowercased() {
            let isPart = character.isASCII && (character.isLetter || character.isNumber)
            if isPart { id.append(character) } else if !id.isEmpty, id.last != "-" { id.append("-") }
        }
        while id.last == "-" { id.removeLast() }
        if id.isEmpty { id = "custom-rule" }
        let isFree = { (id: String) in !taken.contains(id) && catalog.rule(named: id) == nil }
        if isFree(id) { return id }
        let others = (0...).lazy.map { $0 == 0 ? "custom-\(id)" : "custom-\(id)-\($0 + 1)" }
        return others.first(where: isFree) ?? id
    }

    // MARK: One rule

    private struct Obstacle: Error { var reason: String }

    private func section(
        _ rule: SwiftLintCustomRule, id: String
    ) -> Result<(text: String, kind: String), Obstacle> {
        if rule.regex == "\t" || rule.regex == "\\t" {
            return .failure(Obstacle(reason: "`indentation-character` finds tabs"))
        }
        // Counts what SwiftLint counts; where it cannot be, what the code means is looked for.
        if let text = CustomRuleText(rule), case .success(let made) = section(rule, id, text.entries, []) {
            return .success((made, "a search in the text"))
        }
        guard let pattern = CustomRulePattern(rule) else {
            return .failure(
                Obstacle(reason: "the expression is no simple text; write a pattern rule by hand for `\(rule.regex)`")
            )
        }
        switch pattern {
        case .code(let codes):
            return section(rule, id, code(codes), codes.map(\.example)).map { ($0, "a pattern") }
        case .imports(let modules):
            let entry = ("imports", "{ forbid: [\(modules.map(quoted).joined(separator: ", "))] }")
            return section(rule, id, [entry], modules.map { "import \($0)" }).map { ($0, "a rule about imports") }
        case .comments(let regex):
            return section(rule, id, [("comment", quoted(regex))], []).map { ($0, "a rule about comments") }
        }
    }

    /// - Parameter check: the keys that say what is looked for.
    private func section(
        _ rule: SwiftLintCustomRule, _ id: String, _ check: [(String, String)], _ examples: [String]
    ) -> Result<String, Obstacle> {
        var keys = [("rule", id)]
        if rule.id != id { keys.append(("aliases", "[\(quoted(rule.id))]")) }
        keys += [("severity", rule.severity.rawValue), ("message", quoted(message(rule)))] + check
        for (key, regexes) in [("paths", rule.included), ("not_paths", rule.excluded)] {
            let globs = regexes.map { SwiftLintPaths.glob(regex: $0) }
            guard !globs.contains(nil) else {
                return .failure(
                    Obstacle(reason: "no glob says the same as its `\(key == "paths" ? "included" : "excluded")`"))
            }
            let named = globs.compactMap { $0 }.filter { $0 != "**" || key == "not_paths" }
            if !named.isEmpty { keys.append((key, "[\(named.map(quoted).joined(separator: ", "))]")) }
        }
        // An example outside of the rule's paths would not be found.
        let isShown = rule.included.isEmpty || keys.allSatisfy { $0.0 != "paths" }
        let text = self.text(rule, id, keys, isShown ? examples : [])
        return problem(with: text).map { .failure(Obstacle(reason: $0)) } ?? .success(text)
    }

    private func code(_ codes: [CustomRulePattern.Code]) -> [(String, String)] {
        let entries = codes.map { code in
            guard let prefix = code.prefix else { return quoted(code.pattern) }
            let escaped = prefix.map { $0.isLetter || $0.isNumber || $0 == "_" ? "\($0)" : "\\\($0)" }.joined()
            return "{ pattern: \(quoted(code.pattern)), where: { X: { regex: \(quoted("^" + escaped)) } } }"
        }
        return [("any", entries.map { "\n  - \($0)" }.joined())]
    }

    private func text(_ rule: SwiftLintCustomRule, _ id: String, _ keys: [(String, String)], _ examples: [String])
        -> String
    {
        var text =
            "\n## \(oneLine(rule.name)) <!-- id: \(id.uppercased()) -->\n\n\(oneLine(message(rule))).\n\n```tenet\n"
        for (key, value) in keys { text += key + ":" + (value.hasPrefix("\n") ? "" : " ") + value + "\n" }
        text += "```\n"
        for example in examples { text += "\n```swift bad\n\(example)\n```\n" }
        return text
    }

    /// What is wrong with a rule as a reader of standards sees it.
    private func problem(with section: String) -> String? {
        do throws(ConfigurationError) {
            let document = try StandardDocument(path: Self.fileName, text: "# Custom rules\n" + section)
            let rules = try StandardRuleReader(globs: { _ in { _ in true } }).rules(in: document)
            return rules.count == 1 ? nil : "its text makes no rule"
        } catch {
            return [error.first.message, error.first.help].compactMap { $0 }.joined(separator: "; ")
        }
    }

    // MARK: Words

    private func message(_ rule: SwiftLintCustomRule) -> String {
        var text = oneLine(rule.message.isEmpty ? rule.name : rule.message)
        while text.hasSuffix(".") { text.removeLast() }
        // A dollar sign would begin a metavariable.
        return text.split(separator: "$", omittingEmptySubsequences: false).joined()
    }

    private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private func quoted(_ text: String) -> String { ConfigurationDraft.quoted(text) }
}

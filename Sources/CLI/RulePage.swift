internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// The page of one rule, in Markdown: what `explain` prints and what `Documentation/Rules` holds.
enum RulePage {
    /// What kind of fix the rule offers, found by running it over its bad examples.
    static func fixSafety(of rule: RuleDefinition) -> FixSafety? {
        let stage = FileStage()
        var found: FixSafety?
        for example in rule.examples where !example.fixedFiles.isEmpty || example.isLoose {
            guard let configured = try? rule.configured(example.options) else { continue }
            let rules = RuleSet([configured])
            var facts: [(path: String, facts: FileFacts)] = []
            var findings: [Finding] = []
            for file in example.files where file.path.hasSuffix(".swift") {
                let bytes = Array(Example.unmarked(file.source).source.utf8)
                let outcome = bytes.withUnsafeBufferPointer { stage.check($0, path: file.path, rules: rules) }
                findings += outcome.result.findings
                facts.append((file.path, outcome.result.facts))
            }
            for fix in (findings + rules.checkProject(facts).findings).compactMap(\.fix) {
                if fix.safety == .safe { return .safe }
                found = .unsafe
            }
        }
        return found
    }

    static func markdown(_ rule: RuleDefinition, profiles: [Profile], _ evidence: RuleEvidence) -> String {
        let about = rule.about
        var page = "# \(about.name) (`\(about.id)`)\n\n\(about.why)\n\n"
        page += "| | |\n|---|---|\n"
        page += "| Category | \(about.category.rawValue) |\n| Severity | \(about.severity.rawValue) |\n"
        page += "| Status | \(about.status.name), since \(about.since) |\n"
        page += "| Evidence | \(evidence.sentence(about: about.id.rawValue) ?? "nothing read on pinned projects") |\n"
        page += "| Looks at | \(subject(of: rule)) |\n"
        if about.isConvention {
            page += "| Convention | said once, as a note, where nine tenths of a project do otherwise |\n"
        }
        page += "| Fix | \(fixSafety(of: rule)?.rawValue ?? "none") |\n"
        let on = profiles.filter { $0.turnsOn(about.id) }.map { "`\($0.name)`" }
        page += "| Profiles | \(on.isEmpty ? "none" : on.joined(separator: ", ")) |\n"
        if !about.aliases.isEmpty {
            page += "| Also known as | \(about.aliases.map { "`\($0)`" }.joined(separator: ", ")) |\n"
        }
        if !about.specializes.isEmpty {
            let general = about.specializes.map { "[`\($0)`](\($0).md)" }.joined(separator: ", ")
            page += "| Shown in place of | \(general), where both report the same code |\n"
        }
        page += "\n" + options(of: rule)
        page += examples(of: rule, .bad, title: "Bad")
        page += examples(of: rule, .good, title: "Good")
        return page + phrasings(of: about) + exceptions(about)
    }

    /// A clause to copy, and the same in other words.
    private static func phrasings(of about: About) -> String {
        guard let first = about.phrasings.first else { return "" }
        let others = about.phrasings.dropFirst().map { "In other words: \($0)\n\n" }.joined()
        return "## In a standard\n\n```markdown\n- \(first)\n  Checked by `\(about.id)`.\n```\n\n" + others
    }

    private static func exceptions(_ about: About) -> String {
        let place =
            about.category.isAboutRepository
            ? """
            Silence one place with `tenet:ignore(\(about.id)) reason` in a comment of whatever form the file has, on its line or \
            the line above, and for a commit or a pull request in its text, or switch the rule off for paths in `tenet.yml`; \
            `.git/commit/**`, `.git/branch/**`, `.git/tag/**` and `.git/pull-request` stand for what is no file.
            """
            : """
            Silence one place with `// tenet:ignore(\(about.id)) reason` on its line or the line above, or switch the \
            rule off for paths in `tenet.yml`.
            """
        return "## Exceptions\n\n\(place)\n"
    }

    private static func subject(of rule: RuleDefinition) -> String {
        if rule.about.isAboutManifests { return "manifests and lock files, with `tenet repo check`, too" }
        guard rule.about.category.isAboutRepository else { return scopeText(rule.about.scope) }
        return RuleSubject.all(of: rule).joined(separator: ", ")
    }

    private static func scopeText(_ scope: RuleScope) -> String {
        switch scope {
        case .everywhere: "all code"
        case .appCode: "app code, not tests"
        case .tests: "tests"
        case .uiTests: "UI tests"
        }
    }

    private static func options(of rule: RuleDefinition) -> String {
        let options = rule.describedOptions
        guard !options.isEmpty else { return "" }
        var text = "## Options\n\n| Option | Default | Meaning |\n|---|---|---|\n"
        for option in options {
            let choices =
                option.choices.isEmpty
                ? "" : " One of " + option.choices.map { "`\($0)`" }.joined(separator: ", ") + "."
            let adding = option.addsUp ? " What the clauses of a standard write adds up." : ""
            let cells = ["`\(option.key)`", "`\(option.defaultValue)`", option.summary + choices + adding]
            // A pipe ends a cell, in code as well.
            text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        return text + "\n"
    }

    /// What an example says of options beyond what they are by themselves, as people write it.
    private static func settings(of example: Example, _ rule: RuleDefinition) -> [String] {
        let options = rule.describedOptions
        return example.options.filter { key, value in
            !options.contains { $0.key == key && $0.defaultValue == value }
        }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    }

    static func examples(of rule: RuleDefinition, _ kind: Example.Expectation, title: String) -> String {
        let all = rule.examples.filter { $0.expectation == kind }
        guard !all.isEmpty else { return "" }
        // Readers take the first one for what the rule does by itself.
        let isUsual = { (example: Example) in settings(of: example, rule).isEmpty }
        let chosen = all.filter(isUsual) + all.filter { !isUsual($0) }
        var text = "## \(title)\n\n"
        for example in chosen {
            let options = settings(of: example, rule)
            if !options.isEmpty { text += "With `\(options.joined(separator: "`, `"))`:\n\n" }
            for file in example.files {
                let showsPath = example.files.count > 1 || file.path != Example.defaultPath
                if showsPath { text += "`\(file.path)`\n\n" }
                text += ExampleText.fenced(Example.unmarked(file.source).source, path: file.path)
            }
            for (path, fixed) in example.fixedFiles.sorted(by: { $0.key < $1.key }) {
                text += example.files.count > 1 ? "Fixed `\(path)`:\n\n" : "Fixed:\n\n"
                text += ExampleText.fenced(fixed, path: path)
            }
        }
        return text
    }
}

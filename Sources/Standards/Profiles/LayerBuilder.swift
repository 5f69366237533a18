internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// Puts together what one standard says about rules: what stands in its front matter holds for every clause that names the
/// rule, and a clause adds what is its own.
///
/// No clause changes what another one said: two values for one setting are a mistake, never the later of the two.
struct LayerBuilder {
    /// One setting as somebody wrote it.
    private struct Written {
        var level: RuleSetting.Level?
        var value: OptionValue?
        var place: String
    }

    private let catalog: RuleCatalog
    private let entries: StandardRules
    private let inherited: [RuleID: RuleSetting]
    private let builtInStandard: (_ document: String) -> String?
    /// By rule and option; a severity stands behind an option without a name.
    private var written: [RuleID: [String: Written]] = [:]
    private(set) var rules: [RuleID: RuleSetting] = [:]

    /// - Parameters:
    ///   - inherited: what the standards say that this one builds on.
    ///   - builtInStandard: the standard that ships with the tool and holds a document; nil for other documents.
    init(
        _ entries: StandardRules, catalog: RuleCatalog, inherited: [RuleID: RuleSetting],
        builtInStandard: @escaping (_ document: String) -> String?
    ) {
        self.entries = entries
        self.catalog = catalog
        self.inherited = inherited
        self.builtInStandard = builtInStandard
    }

    /// Something that the rule needs has no value yet, in this clause or for all of them; coverage says so.
    func waits(_ binding: Binding) -> Bool {
        guard let id = catalog.rule(named: binding.rule)?.about.id else { return !binding.openParameters.isEmpty }
        return !binding.openParameters.isEmpty || !entries.openParameters(of: id).isEmpty
    }

    /// What a clause has bound.
    struct Bound {
        var rule: RuleID
        /// What the clause wrote for options that add up.
        var items: [String]
    }

    /// Takes in what a clause says about a rule.
    mutating func add(
        _ binding: Binding, of clause: Clause, in document: StandardDocument
    ) throws(ConfigurationError) -> Bound {
        guard let rule = catalog.rule(named: binding.rule) else {
            throw Self.place(of: binding, in: document).mistake(
                "there is no rule `\(binding.rule)`",
                help: catalog.suggestion(for: binding.rule) ?? "`tenet rules` lists them")
        }
        let source = SettingSource(
            file: document.path, line: binding.line,
            builtIn: builtInStandard(document.path).map {
                BuiltInPlace(standard: $0, heading: clause.headings.last ?? "", clause: clause.ids.first ?? "")
            })
        let id = rule.about.id
        if rules[id] == nil {
            var setting = inherited[id] ?? RuleSetting(level: .on, source: SettingSource(file: "", line: 0))
            if setting.level == .off { setting.level = .on }
            setting.source = source
            rules[id] = setting
            if let place = entries[id] { try apply(place.entry, of: rule) }
        }
        let items: [String]
        do { items = try apply(binding.words, of: rule, at: source) } catch {
            throw Self.place(of: binding, in: document).mistake(error.message, help: error.help)
        }
        // A built-in standard names rules in preview for what they will enforce; it does not impose them yet, but who
        // asks for one gets it with the options of the standard.
        if rule.about.status == .preview, builtInStandard(document.path) != nil { rules[id]?.level = .off }
        return Bound(rule: id, items: items)
    }

    /// Settings for rules that only the standards below name.
    mutating func addInherited() throws(ConfigurationError) {
        for (id, place) in entries.all where rules[id] == nil && place.openParameters.isEmpty {
            guard let known = inherited[id], let rule = catalog.rule(named: id.rawValue) else { continue }
            rules[id] = known
            try apply(place.entry, of: rule)
        }
    }

    private mutating func apply(_ entry: RuleEntry, of rule: RuleDefinition) throws(ConfigurationError) {
        for option in entry.options where option.values.count > 1 {
            guard let known = rule.describedOptions.first(where: { $0.key == option.name }), known.kind != .strings
            else { continue }
            throw entry.source.mistake(
                "`\(option.name)` of `\(rule.about.id)` takes one value, not a list",
                help: "write `\(option.name): \(known.defaultValue.written)`")
        }
        var source = entry.source
        source.builtIn = builtInStandard(source.file).map { BuiltInPlace(standard: $0, heading: "", clause: "") }
        do { _ = try apply(entry.words, of: rule, at: source) } catch {
            throw entry.source.mistake(error.message, help: error.help)
        }
    }

    /// With its column, which takes a look at the whole document.
    private static func place(of binding: Binding, in document: StandardDocument) -> SettingSource {
        let place = LineTable(document.markdown.bytes).position(at: binding.range.lower, in: .unicodeScalars)
        return SettingSource(file: document.path, line: place.line, column: place.column)
    }

    /// Takes in settings, and gives those of options that add up.
    private mutating func apply(
        _ words: [String], of rule: RuleDefinition, at source: SettingSource
    ) throws(BindingWord.Mistake) -> [String] {
        let id = rule.about.id
        guard var setting = rules[id] else { return [] }
        var items: [String] = []
        if !words.isEmpty {
            setting.source = SettingSource(file: source.file, line: source.line, builtIn: source.builtIn)
        }
        for word in words {
            switch try BindingWord(word, of: rule) {
            case .level(let level):
                try write(Written(level: level, place: "\(source.file):\(source.line)"), "", rule)
                setting.level = level
            case .option(let key, let value):
                if rule.addsUp(key), case .strings(let values) = value { items += values }
                if rule.addsUp(key), written[id]?[key] != nil {
                    setting.options[key] = setting.options[key]?.adding(value) ?? value
                } else {
                    try write(Written(value: value, place: "\(source.file):\(source.line)"), key, rule)
                    setting.options[key] = value
                }
            }
        }
        rules[id] = setting
        return items
    }

    /// - Parameter key: the option; empty for the severity.
    private mutating func write(
        _ new: Written, _ key: String, _ rule: RuleDefinition
    ) throws(BindingWord.Mistake) {
        let id = rule.about.id
        if let old = written[id]?[key], old.level != new.level || old.value != new.value {
            throw BindingWord.Mistake(
                message: Self.contradiction(
                    key, of: id, here: new.level?.word ?? new.value?.description ?? "",
                    there: old.level?.word ?? old.value?.description ?? "", at: old.place),
                help: Self.contradictionHelp(key, id))
        }
        written[id, default: [:]][key] = new
    }

    static func contradiction(_ key: String, of id: RuleID, here: String, there: String, at place: String) -> String {
        (key.isEmpty ? "`\(id)` is `\(here)` here and `\(there)`" : "`\(key)` of `\(id)` is \(here) here and \(there)")
            + " at \(place)"
    }

    static func contradictionHelp(_ key: String, _ id: RuleID) -> String {
        (key.isEmpty ? "a rule has one severity" : "an option has one value")
            + "; write it once, under `rules` in the front matter, and name the rule alone in the clauses"
    }
}

internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// Makes profiles of standards: of the built-in ones by name, of a team's own by path.
public struct ProfileReader: Sendable {
    private let catalog: RuleCatalog
    public let standards: StandardLibrary

    public init(catalog: RuleCatalog, standards: StandardLibrary) {
        self.catalog = catalog
        self.standards = standards
    }

    /// The names of the built-in profiles.
    public var names: [String] { standards.names }

    /// The profile of a standard with all it extends. Throws for a standard that does not exist, a rule that does not
    /// exist, a wrong option, or standards that extend one another in a circle.
    public func profile(named name: String) throws(ConfigurationError) -> Profile {
        var count = 0
        return try read(name, chain: [], &count)
    }

    /// Several standards, in their order.
    public func profiles(named names: [String]) throws(ConfigurationError) -> [Profile] {
        var mistakes = MistakeCollector()
        var parts: [Profile] = []
        for name in names {
            do throws(ConfigurationError) { parts.append(try profile(named: name)) } catch { mistakes.add(error) }
        }
        try mistakes.finish()
        return parts
    }

    /// Several standards laid over one another, the weakest first.
    public func profile(named names: [String]) throws(ConfigurationError) -> Profile {
        Profile(layering: try profiles(named: names))
    }

    /// The rules that a standard and all it extends define in their own documents, bases first. Those of a document
    /// that is reached on two ways come once.
    public func definedRules(
        of name: String, with reader: StandardRuleReader
    ) throws(ConfigurationError) -> [DefinedRule] {
        var seen: Set<String> = []
        return try definedRules(of: name, reader, chain: [], &seen)
    }

    /// Standards that extend one another on several ways are laid over one another as often.
    private static let mostBases = 200

    private static func tooMany(_ name: String, namedBy origin: String?) -> ConfigurationError {
        ConfigurationError(
            file: origin ?? name, message: "standards extend one another more than \(mostBases) times",
            help: "name each of them once under `extends`")
    }

    private func definedRules(
        of name: String, _ reader: StandardRuleReader, chain: [String], _ seen: inout Set<String>
    ) throws(ConfigurationError) -> [DefinedRule] {
        // What this standard and all it extends define is known already.
        guard seen.insert("standard " + name).inserted || chain.isEmpty else { return [] }
        // A circle is reported where the profile is read.
        guard !chain.contains(name), StandardLibrary.isPath(name) || standards.definesRules(builtIn: name) else {
            return []
        }
        var found: [DefinedRule] = []
        let documents = try standards.documents(of: name, namedBy: chain.last)
        var mistakes = MistakeCollector()
        for base in documents.first?.frontMatter.extends ?? [] {
            do throws(ConfigurationError) {
                found += try definedRules(
                    of: standards.resolved(base, from: name), reader, chain: chain + [name], &seen)
            } catch {
                mistakes.add(error)
            }
        }
        for document in documents where document.leftOutBy == nil && seen.insert(document.path).inserted {
            do throws(ConfigurationError) { found += try reader.rules(in: document) } catch { mistakes.add(error) }
        }
        try mistakes.finish()
        return found
    }

    private func read(_ name: String, chain: [String], _ count: inout Int) throws(ConfigurationError) -> Profile {
        count += 1
        guard count <= Self.mostBases else { throw Self.tooMany(name, namedBy: chain.last) }
        let documents = try standards.documents(of: name, namedBy: chain.last)
        let shown = documents.first?.path ?? name
        guard !chain.contains(name) else {
            throw ConfigurationError(
                file: shown,
                message: "profiles extend one another in a circle: "
                    + (chain + [name]).joined(separator: " → "), help: "remove one `extends`")
        }
        let matter = documents.first?.frontMatter
        var profile = Profile(
            name: name, title: matter?.title.isEmpty == false ? matter?.title ?? name : name,
            summary: matter?.summary ?? "")
        profile.contract = matter?.contract ?? []
        profile.parameters = matter?.parameters ?? []
        for base in matter?.extends ?? [] {
            let inherited = try read(standards.resolved(base, from: name), chain: chain + [name], &count)
            profile.layers += inherited.layers
            profile.parameters += inherited.parameters.filter { old in
                !profile.parameters.contains { $0.name == old.name }
            }
            profile.clauses.merge(inherited.clauses) { old, new in old + new }
            if profile.contract.isEmpty { profile.contract = inherited.contract }
        }
        let known = profile.rules
        var layer = Profile.Layer(paths: matter?.paths ?? [], rules: [:])
        var mistakes = MistakeCollector()
        for document in documents where document.leftOutBy == nil {
            for clause in document.clauses {
                // What needs a value that nobody has set is not enforced; coverage says so.
                for binding in clause.bindings where binding.openParameters.isEmpty {
                    do throws(ConfigurationError) {
                        try add(
                            binding, of: clause, in: document, to: &layer, &profile, known,
                            isCited: matter?.isCited ?? true)
                    } catch {
                        mistakes.add(error)
                    }
                }
            }
        }
        try mistakes.finish()
        profile.layers.append(layer)
        return profile
    }

    /// A clause that names a rule without saying more leaves what another clause says about it.
    private func add(
        _ binding: Binding, of clause: Clause, in document: StandardDocument, to layer: inout Profile.Layer,
        _ profile: inout Profile, _ inherited: [RuleID: RuleSetting], isCited: Bool
    ) throws(ConfigurationError) {
        guard let rule = catalog.rule(named: binding.rule) else {
            throw error(
                binding, in: document, "there is no rule `\(binding.rule)`",
                help: catalog.suggestion(for: binding.rule) ?? "`tenet rules` lists them")
        }
        let id = rule.about.id
        let source = SettingSource(file: document.path, line: binding.line)
        if isCited { cite(clause, in: document, for: id, &profile) }
        // A built-in standard names rules in preview for what they will enforce; it does not impose them yet, but who
        // asks for one gets it with the options of the standard.
        let waits = rule.about.status == .preview && standards.isBuiltIn(document)
        var setting: RuleSetting
        if let known = layer.rules[id] {
            setting = known
            if !binding.words.isEmpty { setting.source = source }
        } else {
            setting = inherited[id] ?? RuleSetting(level: .on, source: source)
            if setting.level == .off { setting.level = .on }
            setting.source = source
        }
        for word in binding.words { try apply(word, to: &setting, rule, &layer.written, binding, document) }
        if waits { setting.level = .off }
        layer.rules[id] = setting
    }

    private func cite(_ clause: Clause, in document: StandardDocument, for rule: RuleID, _ profile: inout Profile) {
        for id in clause.ids {
            let reference = ClauseReference(
                id: id, heading: clause.headings.last ?? clause.text, document: document.path, line: clause.line)
            if profile.clauses[rule]?.contains(reference) != true {
                profile.clauses[rule, default: []].append(reference)
            }
        }
    }

    private func apply(
        _ word: String, to setting: inout RuleSetting, _ rule: RuleDefinition, _ written: inout Set<String>,
        _ binding: Binding, _ document: StandardDocument
    ) throws(ConfigurationError) {
        do {
            switch try BindingWord(word, of: rule) {
            case .level(let level): setting.level = level
            case .option(let key, let value):
                let isMore = !written.insert("\(rule.about.id).\(key)").inserted
                setting.options[key] =
                    isMore && rule.addsUp(key) ? setting.options[key]?.adding(value) ?? value : value
            }
        } catch {
            throw self.error(binding, in: document, error.message, help: error.help)
        }
    }

    private func error(
        _ binding: Binding, in document: StandardDocument, _ message: String, help: String?
    ) -> ConfigurationError {
        let place = LineTable(document.markdown.bytes).position(at: binding.range.lower, in: .unicodeScalars)
        return ConfigurationError(
            file: document.path, line: place.line, column: place.column, message: message, help: help)
    }
}

public import TenetContracts
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

    /// Several standards, in their order. Throws as ``profile(named:)`` does, and for two editions of one.
    public func profiles(named names: [String]) throws(ConfigurationError) -> [Profile] {
        var mistakes = MistakeCollector()
        var parts: [Profile] = []
        for name in names {
            do throws(ConfigurationError) { parts.append(try profile(named: name)) } catch { mistakes.add(error) }
        }
        do throws(ConfigurationError) { try Edition.requireDistinct(parts.compactMap(\.edition)) } catch {
            mistakes.add(error)
        }
        try mistakes.finish()
        return parts
    }

    /// Several standards laid over one another, the weakest first.
    public func profile(named names: [String]) throws(ConfigurationError) -> Profile {
        Profile(layering: try profiles(named: names))
    }

    /// Where several standards expect the server's documents: what the first of them says, or what it extends. Reads no clause.
    /// - Throws: what ``profile(named:)`` throws when one of them is not there.
    public func contract(named names: [String]) throws(ConfigurationError) -> [ContractSettings.Source] {
        var seen: Set<String> = []
        do throws(ConfigurationError) {
            for name in names {
                let found = try contract(of: name, namedBy: nil, &seen)
                if !found.isEmpty { return found }
            }
            return []
        } catch {
            // All that is wrong is said at once.
            return try profile(named: names).contract
        }
    }

    private func contract(
        of name: String, namedBy origin: String?, _ seen: inout Set<String>
    ) throws(ConfigurationError) -> [ContractSettings.Source] {
        // A circle is reported where the profile is read.
        guard seen.insert(name).inserted else { return [] }
        let matter = try standards.frontMatter(of: name, namedBy: origin)
        if !matter.contract.isEmpty { return matter.contract }
        for base in matter.extends {
            let found = try contract(of: standards.resolved(base, from: name), namedBy: name, &seen)
            if !found.isEmpty { return found }
        }
        return []
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
        of name: String, _ reader: StandardRuleReader, chain: [String], _ seen: inout Set<String>,
        at source: SettingSource? = nil
    ) throws(ConfigurationError) -> [DefinedRule] {
        // What this standard and all it extends define is known already.
        guard seen.insert("standard " + name).inserted || chain.isEmpty else { return [] }
        // A circle is reported where the profile is read.
        guard !chain.contains(name), StandardLibrary.isPath(name) || standards.definesRules(builtIn: name) else {
            return []
        }
        var found: [DefinedRule] = []
        let documents = try standards.documents(of: name, namedBy: chain.last, at: source)
        var mistakes = MistakeCollector()
        for base in documents.first?.frontMatter.extends ?? [] {
            do throws(ConfigurationError) {
                found += try definedRules(
                    of: standards.resolved(base, from: name), reader, chain: chain + [name], &seen,
                    at: documents.first?.frontMatter.namePlaces[base])
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

    private func read(
        _ name: String, chain: [String], _ count: inout Int, at source: SettingSource? = nil
    ) throws(ConfigurationError) -> Profile {
        count += 1
        guard count <= Self.mostBases else { throw Self.tooMany(name, namedBy: chain.last) }
        let documents = try standards.documents(of: name, namedBy: chain.last, at: source)
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
        profile.edition = Edition(of: name, documents)
        profile.contract = matter?.contract ?? []
        profile.parameters = matter?.parameters ?? []
        for base in matter?.extends ?? [] {
            let inherited = try read(
                standards.resolved(base, from: name), chain: chain + [name], &count, at: matter?.namePlaces[base])
            profile.layers += inherited.layers
            profile.parameters += inherited.parameters.filter { old in
                !profile.parameters.contains { $0.name == old.name }
            }
            profile.clauses.merge(inherited.clauses) { old, new in old + new }
            if profile.contract.isEmpty { profile.contract = inherited.contract }
        }
        let rules = try rules(of: documents, isCited: matter?.isCited ?? true, &profile)
        profile.layers.append(Profile.Layer(paths: matter?.paths ?? [], rules: rules))
        return profile
    }

    /// What a standard says about rules, above what `profile` has inherited so far; the clauses are cited in it.
    private func rules(
        of documents: [StandardDocument], isCited: Bool, _ profile: inout Profile
    ) throws(ConfigurationError) -> [RuleID: RuleSetting] {
        let entries = StandardRules(documents, catalog: catalog)
        var builder = LayerBuilder(
            entries, catalog: catalog, inherited: profile.rules, builtInStandard: standards.builtInStandard)
        var mistakes = MistakeCollector()
        for mistake in entries.mistakes { mistakes.add(mistake) }
        var citations = Citations(builtInStandard: standards.builtInStandard)
        for document in documents where document.leftOutBy == nil {
            for clause in document.clauses {
                // What needs a value that nobody has set is not enforced; coverage says so.
                for binding in clause.bindings where !builder.waits(binding) {
                    do throws(ConfigurationError) {
                        let bound = try builder.add(binding, of: clause, in: document)
                        if isCited { citations.add(clause, in: document, for: bound) }
                    } catch {
                        mistakes.add(error)
                    }
                }
            }
        }
        do throws(ConfigurationError) { try builder.addInherited() } catch { mistakes.add(error) }
        try mistakes.finish()
        profile.clauses.merge(citations.references) { old, new in old + new.filter { !old.contains($0) } }
        return builder.rules
    }
}

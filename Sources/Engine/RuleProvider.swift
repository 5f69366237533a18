internal import TenetModel
public import TenetRuleKit

/// Answers which rules apply to a path. The engine is handed one, so that it needs to know nothing of
/// configuration files.
public protocol RuleProvider: Sendable {
    /// Equal for paths to which the same rules apply: a rule set is made once for each key.
    func key(for path: String) -> String
    func ruleSet(for path: String) -> RuleSet
}

/// The rule sets of one run, each with the digest that the cache compares.
struct RuleTable: Sendable {
    struct Entry: Sendable {
        var rules: RuleSet
        /// For files whose own findings nobody reads.
        var projectPart: RuleSet
        var digest: ContentHash
        var ids: Set<RuleID>
    }

    private(set) var entries: [Entry] = []
    private var indexByKey: [String: Int] = [:]
    private let provider: any RuleProvider
    private let setting: ContentHash

    /// - Parameter setting: what results depend on beside the rules.
    init(_ provider: any RuleProvider, setting: ContentHash) {
        self.provider = provider
        self.setting = setting
    }

    /// Makes each file tell the project what any rule about the project wants to know, also where that rule does not apply: a
    /// function that only such a file calls is called. The rule set at an index runs all of these rules in stage two.
    mutating func shareProjectRules() {
        var known: Set<RuleID> = []
        let all = entries.flatMap(\.rules.rules).filter { $0.needsProject && known.insert($0.id).inserted }
        for index in entries.indices {
            let others = all.filter { !entries[index].ids.contains($0.id) }
            guard !others.isEmpty else { continue }
            let rules = entries[index].rules.collecting(for: others)
            entries[index].rules = rules
            entries[index].projectPart = rules.projectPart
            entries[index].digest = ContentHash(setting.hex + rules.fingerprint)
        }
    }

    mutating func index(for path: String) -> Int {
        let key = provider.key(for: path)
        if let index = indexByKey[key] { return index }
        let rules = provider.ruleSet(for: path)
        entries.append(
            Entry(
                rules: rules, projectPart: rules.projectPart, digest: ContentHash(setting.hex + rules.fingerprint),
                ids: Set(rules.rules.map(\.id))))
        indexByKey[key] = entries.count - 1
        return entries.count - 1
    }
}

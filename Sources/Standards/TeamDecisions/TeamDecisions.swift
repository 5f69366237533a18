public import TenetModel
internal import TenetRuleKit

/// What a project's other tools have been told, for the rules that look for the same thing.
///
/// A team that switched a rule off in its linter, or set a limit in its formatter, has decided. The built-in profiles that
/// a project gets without choosing them follow: each file becomes a layer above the profile and below every `tenet.yml`.
public struct TeamDecisions: Sendable {
    /// What one file decides.
    public struct File: Sendable {
        /// Relative to the project's root.
        public var path: String
        /// Rules that are off, and options of rules that are on.
        public var rules: [RuleID: RuleSetting]
    }

    /// In the order in which they apply: the most general tool first.
    public private(set) var files: [File] = []
    /// Names of rules that only this project's configuration of SwiftLint has: custom rules, and those of a version that is not
    /// known here.
    public private(set) var linterRules: Set<String> = []
    /// Files that cannot be read, so that nothing in them counts.
    public private(set) var remarks: [Remark] = []

    /// The profiles that nobody wrote for a team of their own.
    public static let followers: Set<String> = ["recommended", "strict", "style"]

    /// The file that tells a formatter how code is laid out; what it owns needs no checking.
    private var formatter: String?
    /// Rules about layout.
    private let layout: [RuleID]

    /// The values of options that nobody has set, for rules that the files speak of.
    private var defaults: [RuleID: [String: OptionValue]] = [:]

    /// None at all.
    public init() { layout = [] }

    /// Reads the settings of the project's tools.
    /// - Parameter read: the text of a file by its path relative to the root; nil when there is none.
    public init(catalog: RuleCatalog, read: (_ path: String) -> String?) {
        layout = catalog.rules.filter { $0.about.category == .layout }.map(\.about.id)
        formatter = [".swiftformat", ".swift-format"].first { read($0) != nil }
        if let text = read(".editorconfig") {
            add(".editorconfig", EditorConfigDecisions(path: ".editorconfig", text: text).rules, catalog)
        }
        if let text = read(".swift-format") {
            attempt(".swift-format", catalog) { () throws(ConfigurationError) in
                try SwiftFormatFileDecisions(path: ".swift-format", text: text).rules
            }
        }
        if let text = read(".swiftformat") {
            add(".swiftformat", SwiftFormatDecisions(path: ".swiftformat", text: text).rules, catalog)
        }
        for path in [".swiftlint.yml", ".swiftlint.yaml"] {
            guard let text = read(path) else { continue }
            var own: Set<String> = []
            attempt(path, catalog) { () throws(ConfigurationError) in
                let decisions = try SwiftLintDecisions(path: path, catalog: catalog) { $0 == path ? text : read($0) }
                own = decisions.ownNames
                return decisions.rules
            }
            linterRules = own
            break
        }
    }

    private mutating func attempt(
        _ path: String, _ catalog: RuleCatalog, _ rules: () throws(ConfigurationError) -> [RuleID: RuleSetting]
    ) {
        do throws(ConfigurationError) {
            add(path, try rules(), catalog)
        } catch {
            let place = error.first.line > 0 ? "line \(error.first.line): " : ""
            remarks.append(
                Remark(
                    path: error.first.file, reason: .unreadConfiguration,
                    message: "what \(path) decides does not count here: \(place)\(error.first.message)"))
        }
    }

    /// Keeps what rules know and take.
    private mutating func add(_ path: String, _ rules: [RuleID: RuleSetting], _ catalog: RuleCatalog) {
        let known = rules.compactMap { id, setting -> (RuleID, RuleSetting)? in
            guard let rule = catalog.rule(named: id.rawValue) else { return nil }
            defaults[id] = Dictionary(
                rule.describedOptions.map { ($0.key, $0.defaultValue) }, uniquingKeysWith: { first, _ in first })
            var setting = setting
            setting.options = setting.options.filter { (try? rule.configured([$0.key: $0.value])) != nil }
            return setting.level == nil && setting.options.isEmpty ? nil : (id, setting)
        }
        guard !known.isEmpty else { return }
        files.append(File(path: path, rules: Dictionary(known) { first, _ in first }))
    }

    /// Profiles laid over one another, the decisions above each of those that follow them and below what a team chose itself.
    /// - Returns: the whole, and what each file changed in it; files that change nothing are left out.
    public func applied(to profiles: [Profile]) -> (profile: Profile, changes: [TeamDecision]) {
        var changes = files.map { TeamDecision(path: $0.path) }
        let decided = profiles.map { profile in
            guard Self.followers.contains(profile.name) else { return withoutLayout(profile, noting: &changes) }
            var profile = profile
            for (index, file) in files.enumerated() { apply(file, to: &profile, noting: &changes[index]) }
            return profile
        }
        return (Profile(layering: decided), changes.filter { !$0.isEmpty })
    }

    /// A built-in standard leaves layout to the project's formatter. A standard of the team's own says what it says.
    private func withoutLayout(_ profile: Profile, noting changes: inout [TeamDecision]) -> Profile {
        guard let formatter, !profile.isDocument else { return profile }
        let off = layout.filter(profile.turnsOn)
        guard !off.isEmpty else { return profile }
        var profile = profile
        let setting = RuleSetting(level: .off, source: SettingSource(file: formatter, line: 1))
        let rules = Dictionary(off.map { ($0, setting) }) { first, _ in first }
        profile.layers.append(Profile.Layer(paths: [], rules: rules))
        let index = changes.firstIndex { $0.path == formatter } ?? changes.endIndex
        if index == changes.endIndex { changes.append(TeamDecision(path: formatter)) }
        changes[index].off += off.filter { !changes[index].off.contains($0) }
        return profile
    }

    private func apply(_ file: File, to profile: inout Profile, noting change: inout TeamDecision) {
        let rules = profile.rules
        for (id, setting) in file.rules.sorted(by: { $0.key < $1.key }) {
            guard let before = rules[id], before.level != .off else { continue }
            let isOff = setting.level == .off
            let isSet = setting.options.contains { key, value in (before.options[key] ?? defaults[id]?[key]) != value }
            if isOff, !change.off.contains(id) { change.off.append(id) }
            if !isOff, isSet, !change.set.contains(id) { change.set.append(id) }
        }
        profile.layers.append(Profile.Layer(paths: [], rules: file.rules))
    }
}

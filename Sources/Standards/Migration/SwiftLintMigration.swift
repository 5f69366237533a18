internal import TenetModel
internal import TenetRuleKit

/// A configuration made from another tool's, with the account of it.
public struct Migration: Sendable {
    public var configuration: ConfigurationDraft
    public var report: MigrationReport
    /// A Markdown standard with the custom rules that could be carried over; the configuration names it as profile.
    public var standard: (fileName: String, text: String)?
    /// The ids that custom rules have now, by those that they had.
    public var customRules: [String: String]

    /// Takes globs out of `exclude` that fit no file of the project, and says so once: tools install and generate folders that
    /// are not there in every checkout.
    public mutating func leaveOut(excludes globs: Set<String>) {
        let gone = configuration.exclude.map(\.glob).filter(globs.contains)
        guard !gone.isEmpty else { return }
        configuration.exclude.removeAll { globs.contains($0.glob) }
        let list = gone.map { "`\($0)`" }.joined(separator: ", ")
        report.add(.settings, "excluded", "\(list) left out: no file to check is there")
        configuration.footer +=
            ["Of `excluded`, no file to check is there now; what comes back belongs under `exclude`:"]
            + gone.map { "  \($0)" }
    }
}

/// Makes a configuration of Tenet from one of SwiftLint. Reads files through a function, writes nothing.
public struct SwiftLintMigration {
    let catalog: RuleCatalog
    /// The standard that the configuration starts from.
    let profile: Profile
    /// The text of a file, nil when there is none.
    let read: (_ path: String) -> String?
    /// What is wrong with a glob, nil when it is valid.
    let problem: (_ glob: String) -> String?

    /// - Parameters:
    ///   - read: reads files by their paths, relative to the folder that the migration is about.
    ///   - problem: says what is wrong with a glob.
    public init(
        catalog: RuleCatalog, profile: Profile, read: @escaping (String) -> String?,
        problem: @escaping (String) -> String?
    ) {
        self.catalog = catalog
        self.profile = profile
        self.read = read
        self.problem = problem
    }

    /// - Parameters:
    ///   - path: the configuration of the whole folder.
    ///   - nested: configurations in folders below it.
    /// - Throws: ``ConfigurationError`` for a file that is missing or cannot be read, and for files that name one
    ///   another in a circle.
    public func run(path: String, nested: [String]) throws(ConfigurationError) -> Migration {
        var report = MigrationReport()
        var state = SwiftLintState()
        let files = try SwiftLintFile.chain(path, read: read) { local($0, key: $1, of: $2, &report) }
        for file in files { state.apply(file) }

        var draft = ConfigurationDraft(profile: profile.name)
        draft.header = [
            "Made from \(path) by `tenet migrate swiftlint`. Each comment says where a setting comes from;",
            "what is not here is as the profile says. `tenet config show` prints the outcome.",
        ]
        draft.failOn = failOn(state, &report)
        draft.include = globs(state.included, key: "included", files, &report)
        draft.exclude = globs(state.excluded, key: "excluded", files, &report)
        let resolved = resolve(state)
        draft.rules = lines(resolved, over: [:], &report)
        addRest(state, to: &report)
        try addNested(nested, below: state, resolved, to: &draft, &report)
        for file in files { addSettings(of: file, to: &report) }
        let custom = SwiftLintCustomRules(catalog: catalog).translate(
            state.custom.map { ($0, state.runs($0)) }, profile: profile.name, &report)
        if custom != nil {
            draft.profiles = [SwiftLintCustomRules.fileName]
            draft.profileComment = "extends \(profile.name) by the custom rules"
        }
        draft.footer = footer(report) + addAnalyzed(state, to: &report)
        return Migration(
            configuration: draft, report: report,
            standard: custom.map { (SwiftLintCustomRules.fileName, $0.text) },
            customRules: custom?.ids ?? [:])
    }

    // MARK: Files

    /// The path of a file that another one names, unless it lies in the network.
    private func local(
        _ word: SwiftLintFile.Word, key: String, of file: SwiftLintFile, _ report: inout MigrationReport
    ) -> String? {
        let place = "\(file.path):\(word.line)"
        guard !word.text.contains("://") else {
            report.add(
                .settings, key,
                "\(word.text) was not read: Tenet downloads nothing; save it beside \(file.path) and name the copy",
                at: place)
            return nil
        }
        report.add(.settings, key, "\(word.text) was read, too", at: place)
        return SwiftLintFile.path(word, of: file)
    }

    // MARK: Settings

    private func failOn(_ state: SwiftLintState, _ report: inout MigrationReport) -> ConfigurationDraft.Path {
        if state.isStrict {
            report.add(.settings, "strict", "`fail_on: warning`: every warning fails the run")
            return .init(glob: "warning", comment: "strict: true")
        }
        report.add(
            .settings, "strict", "`fail_on: error`: only errors fail a run, as in SwiftLint without `--strict`")
        return .init(glob: "error", comment: "as SwiftLint without `strict`; `warning` when you run it with --strict")
    }

    private func globs(
        _ words: [SwiftLintFile.Word], key: String, _ files: [SwiftLintFile], in folder: String = "",
        _ report: inout MigrationReport
    ) -> [ConfigurationDraft.Path] {
        var found: [ConfigurationDraft.Path] = []
        for word in words {
            let owner = files.last { file in (file.included + file.excluded).contains { $0.text == word.text } }
            let place = "\(owner?.path ?? ""):\(word.line)"
            switch SwiftLintPaths.glob(word.text, in: folder) {
            case .problem(let reason):
                report.add(.settings, key, "`\(word.text)` was left out: \(reason)", at: place)
            case .glob(let glob):
                if let reason = problem(glob) {
                    report.add(.settings, key, "`\(word.text)` was left out: \(reason)", at: place)
                } else if !found.contains(where: { $0.glob == glob }) {
                    found.append(.init(glob: glob, comment: ""))
                }
            }
        }
        return found
    }

    private func addSettings(of file: SwiftLintFile, to report: inout MigrationReport) {
        if file.only != nil, !(file.optIn + file.disabled).isEmpty {
            report.add(
                .settings, "only_rules", "`opt_in_rules` and `disabled_rules` beside it count for nothing",
                at: file.path)
        }
        if file.lenient == true {
            report.add(
                .settings, "lenient", "there is no such setting; `--fail-on` chooses what fails a run", at: file.path)
        }
        for mistake in file.values.mistakes {
            report.add(.unreadable, mistake.key, mistake.text, at: "\(file.path):\(mistake.line)")
        }
        for word in file.runSettings {
            guard let sentence = SwiftLintRunSettings.sentences[word.text] else { continue }
            report.add(.settings, word.text, sentence, at: "\(file.path):\(word.line)")
        }
    }

    // MARK: Folders

    private func addNested(
        _ paths: [String], below root: SwiftLintState, _ resolved: [RuleID: ResolvedRule],
        to draft: inout ConfigurationDraft, _ report: inout MigrationReport
    ) throws(ConfigurationError) {
        var known: [(folder: String, state: SwiftLintState, resolved: [RuleID: ResolvedRule])] = [("", root, resolved)]
        for path in paths.sorted(by: { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }) {
            guard let slash = path.lastIndex(of: "/") else { continue }
            guard let text = read(path) else {
                throw ConfigurationError(
                    file: path, message: "the file cannot be read", help: "see that it may be read and is UTF-8 text")
            }
            let folder = String(path[..<slash])
            let file = try SwiftLintFile(path: path, text: text)
            addSettings(of: file, to: &report)
            let above = known.last { $0.folder.isEmpty || folder.hasPrefix($0.folder + "/") } ?? known[0]
            var state = above.state
            state.apply(file)
            addUnknown(state.unknown.filter { above.state.unknown[$0.key] == nil }, to: &report)
            let inner = resolve(state)
            known.append((folder, state, inner))
            var ignored = MigrationReport()
            let lines = lines(inner, over: above.resolved, &ignored)
            let glob = folder + "/**"
            if !lines.isEmpty {
                draft.overrides.append(.init(path: .init(glob: glob, comment: path), rules: lines))
            }
            let changes = lines.map { "`\($0.rule)` \($0.settings)" }.joined(separator: "; ")
            report.add(
                .settings, path,
                lines.isEmpty ? "it changes nothing that Tenet looks at" : "overrides for `\(glob)`: \(changes)")
            draft.exclude += globs(file.excluded, key: "excluded", [file], in: folder, &report)
            if !file.included.isEmpty {
                report.add(
                    .settings, "included",
                    "a folder's own `included` was left out; write a tenet.yml with `include` in \(folder)", at: path)
            }
            if file.parent != nil || file.child != nil {
                report.add(.settings, "parent_config", "SwiftLint ignores it in folders, and so does this", at: path)
            }
            if !file.custom.isEmpty {
                report.add(
                    .customRules, file.custom.map(\.id).joined(separator: ", "),
                    "custom rules of a folder were left out; move them to the configuration of the whole project",
                    at: path)
            }
        }
    }

    // MARK: Report

    /// Rules that run only with `swiftlint analyze`: the counts of `swiftlint lint` are without them.
    /// - Returns: what the configuration says of them.
    private func addAnalyzed(_ state: SwiftLintState, to report: inout MigrationReport) -> [String] {
        var lines: [String] = []
        for (name, place) in state.analyzed.sorted(by: { $0.key < $1.key }) {
            let rules = catalog.rules.filter { rule in
                SwiftLintRules.names(of: rule).contains(name) && SwiftLintRules.carries(name, rule.about.id)
            }.map(\.about.id.rawValue)
            guard !rules.isEmpty else {
                var text = Self.analyzerOnly
                if case .missing(let sentence)? = SwiftLintRules.byID[name]?.fate { text += "; " + sentence }
                report.add(.missing, name, text, at: place.description)
                continue
            }
            let list = rules.map { "`\($0)`" }.joined(separator: ", ")
            report.add(
                .switchedOff, name, "\(list): \(Self.analyzerOnly); switch them on in `rules`", at: place.description)
            lines += rules.map { "  \($0): warning" }
        }
        guard !lines.isEmpty else { return [] }
        let names = state.analyzed.keys.sorted().joined(separator: ", ")
        return [
            "Of analyzer_rules (\(names)): they ran with `swiftlint analyze` only. To run them here, add to `rules`:"
        ]
            + lines
    }

    private static let analyzerOnly = "runs with `swiftlint analyze` only, so it is off here"

    /// Rules that run in SwiftLint and have no line in the configuration.
    private func addRest(_ state: SwiftLintState, to report: inout MigrationReport) {
        for (name, why) in state.enabled.sorted(by: { $0.key < $1.key }) {
            guard let rule = SwiftLintRules.byID[name] else { continue }
            let place = state.named.contains(name) ? why : nil
            switch rule.fate {
            case .same: continue
            case .formatting: report.add(.formatting, name, "a formatter sees to it", at: place)
            case .compiler(let sentence): report.add(.compiler, name, "the compiler \(sentence)", at: place)
            case .near(let rules, let sentence):
                report.add(
                    .elsewhere, name, "see \(rules.map { "`\($0)`" }.joined(separator: ", ")): \(sentence)", at: place)
            case .missing(let sentence):
                report.add(state.named.contains(name) ? .missing : .missingDefault, name, sentence, at: place)
            }
        }
        addUnknown(state.unknown, to: &report)
    }

    private func addUnknown(_ names: [String: SettingSource], to report: inout MigrationReport) {
        for (name, place) in names.sorted(by: { $0.key < $1.key }) {
            let nearest = NearestName.of(name, in: SwiftLintRules.byID.keys.sorted())
            let help = nearest.map { "; SwiftLint has `\($0)`" } ?? ""
            report.add(.unknown, name, "no rule or key of SwiftLint that is known here\(help)", at: place.description)
        }
    }

    private func footer(_ report: MigrationReport) -> [String] {
        let names = report.entries(.missing).map(\.name)
        guard !names.isEmpty else { return [] }
        var lines = ["Named in the SwiftLint configuration and without counterpart in Tenet:"]
        for name in names {
            if lines[lines.count - 1].count + name.count > 100 || lines.count == 1 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "  " : ", ") + name
        }
        return lines
    }
}

internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// What the files of a project say about it.
struct ProjectConfiguration {
    /// That of the root, with what it extends, bases first.
    let own: [Configuration]
    /// Those in folders, outermost first.
    private(set) var nested: [Configuration] = []
    /// With the rules that the standards of both define.
    private(set) var environment: Environment

    private let root: String
    private let quotation: Quotation
    private let loader: ConfigurationLoader
    private let looksBelow: Bool

    var all: [Configuration] { own + nested }
    /// The severity that fails a run when the command line names none. Whoever has chosen what is looked for wants to hear
    /// of warnings; before that only errors fail.
    var failOn: Severity { own.compactMap(\.failOn).last ?? (choosesRules ? .warning : .error) }
    /// A standard or rules were chosen, in the configuration or on the command line.
    private let choosesRules: Bool
    /// What the project's other tools were told.
    let decisions: TeamDecisions
    var baseline: String? { own.compactMap(\.baseline).last }
    var baselineSource: SettingSource? { own.last { $0.baseline != nil }?.baselineSource }
    var limits: CheckLimits { own.compactMap(\.limits).last ?? CheckLimits() }

    /// Reads the configuration of the root, or that which is asked for in its place.
    init(_ request: ProjectRequest, root: String, _ environment: Environment) throws {
        let file =
            request.config.map(CommandLinePath.absolute) ?? LexicalPath.child(ConfigurationLoader.fileName, of: root)
        let asked = request.profiles.map(Project.standard)
        let environment = try Self.environment(
            environment, root: root, file: request.ignoresConfiguration ? nil : file, adding: asked)
        self.environment = environment
        self.root = root
        quotation = Quotation(root: root)
        loader = ConfigurationLoader(root: root, environment: environment)
        looksBelow = request.config == nil && !request.ignoresConfiguration
        let isAskedFor = request.config != nil
        own =
            try request.ignoresConfiguration
            ? [] : loader.load(file, folder: "", isRequired: isAskedFor, isAskedFor: isAskedFor)
        choosesRules =
            !request.profiles.isEmpty || !request.ruleNames.isEmpty
            || own.contains { !$0.profiles.isEmpty || !$0.rules.isEmpty }
        decisions =
            request.ignoresConfiguration
            ? TeamDecisions() : TeamDecisions(catalog: environment.catalog, read: Self.toolFile(in: root))
    }

    /// Reads the settings of other tools by their paths from the root. What lies outside of the project is for others.
    private static func toolFile(in root: String) -> (String) -> String? {
        let quotation = Quotation(root: root)
        return { path in
            let file = LexicalPath.joined(root, path)
            guard quotation.allows(file) else { return nil }
            return try? SettingsFile.text(at: file).get()
        }
    }

    /// Reads the configuration of each of the folders, outermost first.
    mutating func add(folders: [String]) throws {
        guard looksBelow else { return }
        environment = try environment.including(rulesOf: loader.profiles(ofNested: folders))
        nested = try loader.with(environment).loadNested(folders: folders)
        var mistakes = MistakeCollector()
        for (name, source) in nested.flatMap(\.projectKeys) {
            mistakes.add(
                source.mistake(
                    "`\(name)` holds for the whole project, not for a folder",
                    help: "write it in the tenet.yml of the project's root; a folder with `root: true` is a project of "
                        + "its own, checked by itself"))
        }
        try mistakes.finish()
    }

    /// Files that look like a configuration and are not read, in the root and some folders.
    func unread(in folders: [String]) -> [Remark] {
        looksBelow ? ([""] + folders).flatMap { loader.unread(in: $0) } : []
    }

    /// With the rules that the standards of a file, and others, define.
    /// - Parameter file: absolute; nil for none.
    static func environment(
        _ environment: Environment, root: String, file: String?, adding names: [String]
    ) throws -> Environment {
        let loader = ConfigurationLoader(root: root, environment: environment)
        let named = file.map { loader.names(of: $0) } ?? ConfigurationReader.Names()
        return try environment.filling(named.parameters).including(rulesOf: names + named.profiles)
    }

    /// What the configurations say of files that are not there.
    /// - Parameter files: all of the project.
    func remarks(on files: DiscoveredFiles) throws -> [Remark] {
        let paths = (files.files + files.resources).map(\.path)
        // Where there is no file at all, what chooses files is to blame.
        guard !files.files.isEmpty else {
            return files.unmatchedGlobs.filter { $0.kind == .include }.compactMap(remark(on:))
        }
        var remarks = files.unmatchedGlobs.compactMap(remark(on:)) + (try remarksOnRules(paths))
        for configuration in all where !isShared(configuration) {
            let inner = paths.compactMap { LexicalPath.inner($0, of: configuration.folder) }
            let lists = [("overrides", configuration.overrides.filter(isAboutCode).map(\.glob))]
            // Those of the root were matched by the search, which sees what they leave out.
            let more = [("include", configuration.include), ("exclude", configuration.exclude)]
            for (key, globs) in lists + (configuration.folder.isEmpty ? [] : more) {
                for glob in try ProjectFiles.globs(globs) where !inner.contains(where: { glob.covers($0) }) {
                    remarks.append(Self.remark(key, glob.pattern, in: configuration))
                }
            }
        }
        return remarks
    }

    /// Rules about the repository look at files of all kinds, which a check of the code does not list.
    private func isAboutCode(_ override: Configuration.Override) -> Bool {
        override.rules.isEmpty
            || override.rules.keys.contains {
                environment.catalog.rule(named: $0.rawValue)?.standard.needsRepository != true
            }
    }

    /// A base that lies outside of the project speaks for other projects, too, and must not be quoted.
    private func isShared(_ configuration: Configuration) -> Bool {
        !quotation.allows(LexicalPath.joined(root, configuration.file))
    }

    /// Globs of the team's own rules that fit no file: such a rule finds nothing, or what it was to leave alone.
    private func remarksOnRules(_ paths: [String]) throws -> [Remark] {
        try environment.ownGlobs.compactMap { written in
            // A document from elsewhere speaks for other projects, too.
            let document = CommandLinePath.absolute(written.source.file)
            guard LexicalPath.contains(root, document), RealPath.of(document) != nil,
                let glob = try ProjectFiles.globs([written.pattern]).first, !paths.contains(where: { glob.covers($0) })
            else { return nil }
            return Remark(
                path: LexicalPath.shown(document, in: root), line: written.source.line, reason: .unmatchedGlob,
                message: "`\(written.pattern)` under \(written.owner) matches no file to check; correct it or remove it"
            )
        }
    }

    /// What is said of a glob of the root's configurations.
    private func remark(on glob: UnmatchedGlob) -> Remark? {
        own.first { configuration in
            let globs = glob.kind == .include ? configuration.include : configuration.exclude
            return !isShared(configuration) && globs.contains(glob.pattern)
        }.map { Self.remark(glob.kind.rawValue, glob.pattern, in: $0) }
    }

    private static func remark(_ key: String, _ pattern: String, in configuration: Configuration) -> Remark {
        Remark(
            path: configuration.file, line: configuration.globLines["\(key) \(pattern)"] ?? 0, reason: .unmatchedGlob,
            message: "`\(pattern)` under `\(key)` matches no file to check; correct it or remove it")
    }
}

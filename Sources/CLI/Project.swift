internal import Foundation
internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// A project as the command line and its configuration describe it.
struct Project {
    /// Absolute, without a final slash.
    let root: String
    let settings: Settings
    /// Every rule there is, those included that the project's standards define.
    var rules: [RuleDefinition] { settings.catalog.rules }
    let files: DiscoveredFiles
    /// The whole project, when ``files`` is a part of it and a rule looks at all of it.
    let context: DiscoveredFiles?
    /// The severity that fails a run.
    let failOn: Severity
    let limits: CheckLimits
    /// Where the server's documents are; empty when no configuration names any.
    let contractSettings: ContractSettings
    /// The same as configurations write it, with places.
    let named: NamedContract
    /// They lie where the standard expects them, and nobody named them.
    let assumesContract: Bool
    /// Configurations that are there and say nothing.
    let emptyConfigurations: [String]
    /// The file of known findings that the configuration names, relative to the root.
    let baseline: String?

    /// Which files to list.
    enum Reading {
        /// Those that are asked for, and the whole project when a rule needs it.
        case everything
        /// None but the whole project, when a rule needs it and the closure, given the root, agrees.
        case context(where: (String) -> Bool)

        static var nothing: Reading { .context { _ in false } }
    }

    /// Finds the root, reads the configuration and lists the files.
    /// - Parameter contract: documents of the contract beside those of the configuration.
    init(
        _ options: ProjectOptions, in environment: Environment, reading: Reading = .everything,
        adding contract: ContractOptions? = nil
    ) throws {
        let current = Self.standardized(FileManager.default.currentDirectoryPath)
        let paths = options.paths.map { Self.absolute($0, in: current) }
        root = Self.root(of: paths, current: current)
        let file = options.config.map { Self.absolute($0, in: current) } ?? root + "/tenet.yml"
        try environment.requireStandards(options.profile.map { [$0] } ?? [])
        let asked = options.profile.map { [Self.standard($0)] } ?? []
        var environment = try Self.environment(
            environment, root: root, file: options.ignoresConfiguration ? nil : file, adding: asked)
        var loader = ConfigurationLoader(root: root, environment: environment)
        var own: [Configuration] = []
        if let config = options.config {
            own = try loader.load(Self.absolute(config, in: current), folder: "", isRequired: true)
        } else if !options.ignoresConfiguration {
            own = try loader.load(root + "/tenet.yml", folder: "", isRequired: false)
        }
        failOn = own.compactMap(\.failOn).last ?? .warning
        baseline = own.compactMap(\.baseline).last
        limits = own.compactMap(\.limits).last ?? CheckLimits()

        let looksAtDisk = if case .everything = reading { true } else { false }
        var found = looksAtDisk ? try Self.files(options.paths, own, root: root, current: current) : DiscoveredFiles()
        var whole: DiscoveredFiles?
        let wantsContext = if case .context(let isWanted) = reading { isWanted(root) } else { !options.paths.isEmpty }
        if wantsContext {
            var server = try NamedContract(own, root: root).settings
            _ = try Self.assumeContract(&server, options, own, environment, root: root)
            let rules = try Self.settings(options, own, [], environment, hasContract: !server.isEmpty).ruleSet(for: "")
            if rules.needsProject { whole = try Self.files([], own, root: root, current: current) }
        }
        var nested: [Configuration] = []
        if options.config == nil, !options.ignoresConfiguration {
            let prefix = root + "/"
            let named = paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            // The rest of the project is seen with the rules that apply there, as a check of everything sees it.
            let folders = Self.folders(of: (found.files + (whole?.files ?? [])).map(\.path) + named)
            environment = try environment.including(rulesOf: loader.profiles(ofNested: folders))
            loader = ConfigurationLoader(root: root, environment: environment)
            nested = try loader.loadNested(folders: folders)
            try Self.leaveOut(nested, from: &found, named: Set(named))
            if var rest = whole {
                try Self.leaveOut(nested, from: &rest, named: Set(named))
                whole = rest
            }
        }
        files = found
        named = try NamedContract(own + nested, root: root)
        var server = named.settings
        if let contract { server.add(contract.settings(root: root)) }
        emptyConfigurations = (own + nested).filter(\.saysNothing).map(\.file)
        assumesContract = try Self.assumeContract(&server, options, own + nested, environment, root: root)
        contractSettings = server
        settings = try Self.settings(options, own, nested, environment, hasContract: !server.isEmpty)
        context = whole
    }

    /// With the rules that the project's standards define.
    private static func environment(
        _ environment: Environment, root: String, file: String?, adding names: [String]
    ) throws -> Environment {
        let loader = ConfigurationLoader(root: root, environment: environment)
        return try environment.including(rulesOf: names + (file.map { loader.profiles(of: $0) } ?? []))
    }

    /// The same for commands that ask about rules and look at no files.
    static func environment(_ environment: Environment, profile: String?) throws -> Environment {
        let root = root(above: standardized(FileManager.default.currentDirectoryPath))
        return try Self.environment(
            environment, root: root, file: root + "/tenet.yml", adding: profile.map { [standard($0)] } ?? [])
    }

    /// A standard as the command line names it.
    static func standard(_ name: String) -> String {
        guard StandardLibrary.isPath(name) else { return name }
        return shown(absolute(name, in: FileManager.default.currentDirectoryPath))
    }

    /// A path as people in the current folder write it.
    static func shown(_ path: String) -> String {
        let current = standardized(FileManager.default.currentDirectoryPath)
        return path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
    }

    /// The Swift files and resources below paths, as configurations include and exclude them.
    static func files(
        _ paths: [String], _ configurations: [Configuration], root: String, current: String
    ) throws -> DiscoveredFiles {
        var search = Discovery.Options()
        search.workingFolder = current
        search.resources = .all
        let discovery = Discovery(
            root: root, include: try globs(configurations.flatMap(\.include)),
            exclude: try globs(configurations.flatMap(\.exclude)), options: search)
        do {
            return try discovery.files(paths: paths)
        } catch {
            throw UserError("\(error)")
        }
    }

    /// Takes out what a nested configuration excludes below its own folder; files named on the command line stay.
    private static func leaveOut(
        _ nested: [Configuration], from files: inout DiscoveredFiles, named: Set<String>
    ) throws {
        for configuration in nested where !configuration.exclude.isEmpty || !configuration.include.isEmpty {
            let excluded = try globs(configuration.exclude)
            let included = try globs(configuration.include)
            let prefix = configuration.folder + "/"
            let count = files.files.count
            files.files.removeAll { file in
                guard file.path.hasPrefix(prefix), !named.contains(file.path) else { return false }
                let inner = String(file.path.dropFirst(prefix.count))
                return excluded.contains { $0.covers(inner) }
                    || (!included.isEmpty && !included.contains { $0.covers(inner) })
            }
            files.excludedCount += count - files.files.count
        }
    }

    static func profileName(_ options: ProjectOptions, _ own: [Configuration]) -> String {
        let named = own.filter(\.folder.isEmpty).compactMap { $0.profile?.name }.last
        return options.profile.map(standard) ?? named ?? "recommended"
    }

    private static func settings(
        _ options: ProjectOptions, _ own: [Configuration], _ nested: [Configuration], _ environment: Environment,
        hasContract: Bool
    ) throws -> Settings {
        var mistakes = MistakeCollector()
        for (name, source) in nested.flatMap(\.projectKeys) {
            mistakes.add(
                source.mistake(
                    "`\(name)` holds for the whole project, not for a folder",
                    help: "write it in the tenet.yml of the project's root"))
        }
        try mistakes.finish()
        var profiles: [String: Profile] = [:]
        for configuration in nested where options.profile == nil {
            guard let name = configuration.profile?.name else { continue }
            profiles[configuration.folder] = try environment.profiles.profile(named: name)
        }
        let profile = try environment.profiles.profile(named: profileName(options, own))
        let named = try ruleIDs(options.ruleNames, environment.catalog)
        if !hasContract, options.ruleNames.count == 1,
            let rule = named.first, environment.catalog.rule(named: rule.rawValue)?.about.category == .contracts
        {
            throw UserError(
                "`\(options.ruleNames[0])` needs a contract; name one in tenet.yml: `contract: { openapi: api.yaml }`")
        }
        let scopes = ([profile] + profiles.values).flatMap(\.layers).flatMap(\.paths)
        let globs = Dictionary(
            try globs((own + nested).flatMap(\.overrides).map(\.glob) + scopes).map { ($0.pattern, $0) },
            uniquingKeysWith: { first, _ in first })
        return Settings(
            profile: profile, nestedProfiles: profiles,
            configurations: own + nested, catalog: environment.catalog,
            only: named, hasContract: hasContract,
            matches: { glob, path in globs[glob]?.covers(path) ?? false })
    }

    /// Says which configurations and options change nothing: files without a word, and options of rules that are off.
    func noteIdleOptions(_ environment: Environment) {
        for file in emptyConfigurations {
            environment.note("\(file): note: nothing is written here; begin with `profile: \(settings.profile.name)`")
        }
        for (rule, source) in settings.idleOptions {
            environment.note(
                "\(source.description): warning: options of `\(rule)`, which is off; give it a severity to switch it on"
            )
        }
    }

    /// The path that reports show for one given on the command line.
    func relative(_ path: String) -> String {
        let absolute = Self.absolute(path, in: Self.standardized(FileManager.default.currentDirectoryPath))
        return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : path
    }

    static func globs(_ patterns: [String]) throws -> [Glob] {
        do {
            return try patterns.map { try Glob($0) }
        } catch {
            throw UserError("\(error)")
        }
    }

    static func ruleIDs(_ names: [String], _ catalog: RuleCatalog) throws -> [RuleID] {
        try names.flatMap { name -> [RuleID] in
            if name == "all" { return catalog.rules.map { $0.about.id } }
            let named = catalog.rules(named: name)
            if !named.isEmpty { return named.map(\.about.id) }
            let inCategory = catalog.rules.filter { $0.about.category.rawValue == name }.map { $0.about.id }
            guard !inCategory.isEmpty else {
                let near = NearestName.of(name, in: TenetRuleKit.Category.allCases.map(\.rawValue) + ["all"])
                let help =
                    catalog.suggestion(for: name) ?? near.map { "did you mean `\($0)`?" } ?? "`tenet rules` lists them"
                throw UserError("there is no rule or category `\(name)`; \(help)")
            }
            return inCategory
        }
    }

    // MARK: Paths

    static func standardized(_ path: String) -> String {
        let path = (path as NSString).standardizingPath
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    static func absolute(_ path: String, in current: String) -> String {
        standardized(path.hasPrefix("/") ? path : current + "/" + path)
    }

    /// The deepest folder that holds all paths; the current one when there are none.
    private static func base(of paths: [String], current: String) -> String {
        guard let first = paths.first else { return current }
        var common = first.split(separator: "/")
        for path in paths.dropFirst() {
            let parts = path.split(separator: "/")
            common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
        }
        let folder = "/" + common.joined(separator: "/")
        return isFolder(folder) ? folder : (folder as NSString).deletingLastPathComponent
    }

    /// The project that the paths are of. Where nothing marks one, single files belong to the current folder, and a
    /// folder is a project of its own: who checks an app from elsewhere does not mean all that lies beside it.
    private static func root(of paths: [String], current: String) -> String {
        let base = base(of: paths, current: current)
        if let marked = markedRoot(above: base) { return marked }
        let areFiles = !paths.isEmpty && paths.allSatisfy { $0.hasPrefix(current + "/") && !isFolder($0) }
        return areFiles ? current : base
    }

    /// The nearest folder upwards with `.git`; without one the outermost with `tenet.yml`, then the outermost with a
    /// project of Xcode's or a package; otherwise the folder itself.
    static func root(above folder: String) -> String { markedRoot(above: folder) ?? folder }

    private static func markedRoot(above folder: String) -> String? {
        var current = folder
        var configured: String?
        var built: String?
        let home = ProcessInfo.processInfo.environment["HOME"].map(standardized) ?? NSHomeDirectory()
        while true {
            if FileManager.default.fileExists(atPath: current + "/tenet.yml") { configured = current }
            if FileManager.default.fileExists(atPath: current + "/.git") { return current }
            // A package that lies about in the home folder does not make all of that a project.
            if current != home, holdsProject(current) { built = current }
            let parent = (current as NSString).deletingLastPathComponent
            guard parent != current, !parent.isEmpty else { return configured ?? built }
            current = parent
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func holdsProject(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace")
        }
    }

    /// Every folder that holds one of the paths, directly or not, outermost first, the root left out.
    private static func folders(of paths: [String]) -> [String] {
        var found: Set<String> = []
        for path in paths {
            var folder = (path as NSString).deletingLastPathComponent
            while !folder.isEmpty, found.insert(folder).inserted {
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        return found.sorted()
    }
}

/// The engine's question "which rules for this path?", answered by the settings.
struct SettingsProvider: RuleProvider {
    let settings: Settings
    /// Every rule there is, those included that the project's standards define.
    var rules: [RuleDefinition] { settings.catalog.rules }
    func key(for path: String) -> String { settings.layerKey(for: path) }
    func ruleSet(for path: String) -> RuleSet { settings.ruleSet(for: path) }
}

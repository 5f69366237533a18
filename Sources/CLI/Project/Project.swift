internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// A project as a request and its own configuration describe it.
struct Project {
    /// Absolute, without links and without a final slash.
    let root: String
    let settings: Settings
    /// Every rule there is, those included that the project's standards define.
    var rules: [RuleDefinition] { settings.catalog.rules }
    let files: DiscoveredFiles
    /// The whole project, when ``files`` is a part of it and a rule looks at all of it.
    let context: DiscoveredFiles?
    /// What its configuration says without effect, as far as the files tell that were listed.
    let remarks: [Remark]
    /// The severity that fails a run.
    let failOn: Severity
    let limits: CheckLimits
    /// Where the server's documents are; empty when no configuration names any.
    let contractSettings: ContractSettings
    /// The same as configurations write it, with places.
    let named: NamedContract
    /// Configurations that are there and say nothing.
    let emptyConfigurations: [String]
    /// They lie where the standard expects them, and nobody named them.
    let assumesContract: Bool
    /// The file of known findings that the configuration names, relative to the root.
    let baseline: String?
    /// Where it is named.
    let baselineSource: SettingSource?

    /// Names of rules that SwiftLint has in this project alone.
    let linterRules: Set<String>

    private let search: ProjectFiles
    private let exclusions: [NestedExclusion]

    /// Finds the root, reads the configuration and lists the files.
    /// - Parameter contract: documents of the contract beside those of the configuration.
    init(
        _ options: ProjectOptions, in environment: Environment, reading: ProjectRequest.Reading = .everything,
        adding contract: ContractOptions? = nil
    ) throws {
        try self.init(options.request(reading: reading, contract: contract), in: environment)
    }

    /// Finds the root, reads the configuration and lists the files.
    /// - Throws: ``UserError`` or `ConfigurationError` for whatever the user has to put right first.
    init(_ request: ProjectRequest, in environment: Environment) throws {
        try environment.requireStandards(request.profiles)
        let current = CommandLinePath.current
        let root = ProjectRoot.of(request.paths, current: current)
        let quotation = Quotation(root: root.path, asked: request.profiles)
        self = try quotation.guarding { try Project(request, in: environment, root: root, current: current) }
    }

    private init(
        _ request: ProjectRequest, in environment: Environment, root beginning: ProjectRoot, current: String
    ) throws {
        let root = beginning.path
        var configuration = try ProjectConfiguration(request, root: root, environment)
        let search = try ProjectFiles(configuration.own, root: root, current: current, request)
        var listed = try ListedFiles(request, configuration, search, parts: beginning.parts)
        // The rest of the project is seen with the rules that apply there, as a check of everything sees it.
        let named = request.paths.map(search.shown).filter { !$0.hasPrefix("../") }
        // A folder that is named speaks for itself, too.
        let namedFolders = named.filter { FileStatus.isFolder(LexicalPath.child($0, of: root)) }
        let folders = ProjectFiles.folders(
            of: listed.paths + named + namedFolders.map { LexicalPath.child("_", of: $0) })
        try configuration.add(folders: folders)
        let whole: DiscoveredFiles? = request.paths.isEmpty ? listed.files : listed.context
        let idle = try whole.map { try configuration.remarks(on: $0) } ?? []
        let exclusions = try configuration.nested.compactMap { try NestedExclusion($0) }
        listed.apply(exclusions, named: PathSet(named), isRespected: request.respectsExclusion)

        remarks =
            configuration.unread(in: folders) + configuration.decisions.remarks + idle
            + ProjectFiles.remarks(on: (whole ?? listed.files).outerLinks)
            + IdleRouteLines.remarks(configuration.environment, shown: search.shown)
        linterRules = configuration.decisions.linterRules
        self.exclusions = exclusions
        self.root = root
        self.search = search
        files = listed.files
        context = listed.context
        failOn = configuration.failOn
        baseline = configuration.baseline
        baselineSource = configuration.baselineSource
        limits = configuration.limits
        let server = try Server(request, configuration, root: root)
        contractSettings = server.settings
        self.named = server.named
        emptyConfigurations = configuration.all.filter(\.saysNothing).map(\.file)
        assumesContract = server.isAssumed
        settings = try configuration.settings(request, hasContract: !server.settings.isEmpty)
    }

    /// The path that reports show for one given on the command line.
    func relative(_ path: String) -> String { search.shown(path) }

    /// A check of all of the project would not look at the file.
    /// - Parameter path: relative to the root.
    /// A file of this path would be found by looking at the arguments, or all of the project when there are none, be it
    /// there or not.
    func wouldCheck(_ path: String, among arguments: [String]) -> Bool {
        search.wants(path) && !leavesOut(path)
            && (arguments.isEmpty || arguments.contains { search.names($0, path) })
    }

    func leavesOut(_ path: String) -> Bool {
        search.leavesOut(path) || exclusions.contains { $0.leavesOut(path) }
    }

    /// The file, of any kind, is no part of the project.
    func leavesOutOfRepository(_ path: String) -> Bool {
        search.leavesOutOfRepository(path) || exclusions.contains { $0.excludes(path) }
    }

    /// The manifests and lock files of the project, for rules that look at no other files.
    func manifests() throws -> DiscoveredFiles {
        let found = try search.files()
        func kept(_ files: [DiscoveredFile]) -> [DiscoveredFile] {
            files.filter { Self.isManifest(LexicalPath.name(of: $0.path)) && !leavesOut($0.path) }
        }
        var manifests = DiscoveredFiles()
        manifests.files = kept(found.files)
        manifests.resources = kept(found.resources)
        return manifests
    }

    private static func isManifest(_ name: String) -> Bool {
        ["Package.swift", "Package.resolved", "project.pbxproj", "Podfile", "Cartfile", "Cartfile.private"].contains(
            name)
            || name.hasSuffix(".xcconfig") || name.hasPrefix("Package@swift-")
    }

    /// Says what the configuration holds without effect; for commands that have no report to say it in.
    func noteRemarks(_ environment: Environment) {
        for remark in remarks { environment.note("\(remark.place): warning: \(remark.message)") }
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

    // MARK: For commands that look at no files

    /// With the rules that the standard of the current folder's project, and the given ones, define.
    static func environment(_ environment: Environment, profiles: [String]) throws -> Environment {
        let root = ProjectRoot.above(CommandLinePath.current)
        let quotation = Quotation(root: root, asked: profiles)
        return try quotation.guarding {
            try ProjectConfiguration.environment(
                environment, root: root, file: LexicalPath.child("tenet.yml", of: root),
                adding: profiles.map(standard))
        }
    }

    /// The same for a project whose configuration was read: what is wrong with it, such as a standard that is not there, is said.
    static func checkedEnvironment(_ environment: Environment) throws -> Environment {
        let root = ProjectRoot.above(CommandLinePath.current)
        return try Quotation(root: root).guarding {
            try ProjectConfiguration(ProjectRequest(), root: root, environment).environment
        }
    }

    /// The documents that the configuration of the current folder's project names as its standards, be they right or not.
    static func ownDocuments(_ environment: Environment) throws -> [String] {
        let root = ProjectRoot.above(CommandLinePath.current)
        let loader = ConfigurationLoader(root: root, environment: environment)
        let named = loader.profiles(of: LexicalPath.child(ConfigurationLoader.fileName, of: root))
            .filter(StandardLibrary.isPath)
        // What is wrong in a document is found by who reads it.
        guard named.isEmpty || (try? Self.environment(environment, profiles: [])) != nil else { return named }
        return try checkedEnvironment(environment).ownStandards
    }

    /// The standards with clauses that the configuration of the current folder's project names: built-in ones, apart from that of
    /// Tenet itself, then the team's own.
    static func namedStandards(_ environment: Environment) throws -> [String] {
        let root = ProjectRoot.above(CommandLinePath.current)
        let loader = ConfigurationLoader(root: root, environment: environment)
        let builtIn = try loader.profiles(of: LexicalPath.child(ConfigurationLoader.fileName, of: root)).filter {
            try $0 != "tenet" && environment.profiles.names.contains($0)
                && environment.profiles.standards.documents(of: $0).contains(where: \.hasWrittenIDs)
        }
        return builtIn + environment.ownStandards
    }

    /// A standard as the command line names it.
    static func standard(_ name: String) -> String {
        StandardLibrary.isPath(name) ? CommandLinePath.shown(CommandLinePath.absolute(name)) : name
    }
}

/// What was listed of a project.
private struct ListedFiles {
    /// What is asked for.
    var files = DiscoveredFiles()
    /// All of it, when that is more and wanted.
    var context: DiscoveredFiles?

    /// - Parameter parts: what the project consists of, when that is not all below its root.
    init(
        _ request: ProjectRequest, _ configuration: ProjectConfiguration, _ search: ProjectFiles, parts: [String]
    ) throws {
        let wantsContext: Bool
        switch request.reading {
        case .everything:
            files = try search.files(request.paths)
            wantsContext = !request.paths.isEmpty
        case .context(let isWanted): wantsContext = isWanted(search.root)
        }
        guard wantsContext else { return }
        let server = try Project.Server(request, configuration, root: search.root)
        let settings = try configuration.settings(request, hasContract: !server.settings.isEmpty)
        if settings.needsProject { context = try search.files(parts) }
    }

    var paths: [String] { (files.files + (context?.files ?? [])).map(\.path) }

    mutating func apply(_ exclusions: [NestedExclusion], named: PathSet, isRespected: Bool) {
        for exclusion in exclusions {
            exclusion.apply(to: &files, named: named, isRespected: isRespected)
            if var rest = context {
                exclusion.apply(to: &rest, named: named, isRespected: isRespected)
                context = rest
            }
        }
    }
}

internal import TenetEngine
internal import TenetModel
internal import TenetStandards

/// The search for a project's files, as its own configurations want it.
struct ProjectFiles {
    let root: String
    private let discovery: Discovery
    /// For files of any kind. `include` chooses code, and what git knows is there whatever ignore files say.
    private let repository: Discovery

    /// - Throws: ``UserError`` for a glob that cannot be meant.
    init(_ configurations: [Configuration], root: String, current: String, _ request: ProjectRequest) throws {
        var search = Discovery.Options()
        search.workingFolder = current
        search.resources = .all
        search.respectsExclusion = request.respectsExclusion
        search.links = request.followsLinks ? .all : .inside
        self.root = root
        discovery = Discovery(
            root: root, include: try Self.globs(configurations.flatMap(\.include)),
            exclude: try Self.globs(configurations.flatMap(\.exclude)), options: search)
        var everything = Discovery.Options()
        everything.findsEverything = true
        everything.respectsGitIgnore = false
        everything.skippedFolders = .foreign
        repository = Discovery(
            root: root, exclude: try Self.globs(configurations.flatMap(\.exclude)), options: everything)
    }

    /// The Swift files and resources at and below paths; all of the project's when there are none.
    func files(_ paths: [String] = []) throws -> DiscoveredFiles {
        do {
            return try discovery.files(paths: paths)
        } catch {
            throw UserError("\(error)")
        }
    }

    /// The path that reports show for one given on the command line.
    func shown(_ argument: String) -> String { discovery.shownPath(of: argument) }

    /// The file would not be found by looking at all of the project.
    func leavesOut(_ path: String) -> Bool { discovery.leavesOut(path) }

    /// The file, of any kind, is no part of the project.
    func leavesOutOfRepository(_ path: String) -> Bool { repository.leavesOut(path) }

    /// The name is one of a Swift file or of a resource.
    func wants(_ path: String) -> Bool { discovery.wants(path) }

    /// A path given on the command line names the file, be it there or not.
    func names(_ argument: String, _ path: String) -> Bool { discovery.names(argument, path) }

    /// What is not looked at because a link leads out of the project, in one sentence.
    static func remarks(on links: [String]) -> [Remark] {
        guard let first = links.first else { return [] }
        let message =
            links.count == 1
            ? "this link leads out of the project and is not followed; give it by name, or pass `--follow-links`"
            : "this link and \(links.count - 1) more lead out of the project and are not followed; "
                + "give them by name, or pass `--follow-links`"
        return [Remark(path: first, reason: .unfollowedLink, message: message)]
    }

    static func globs(_ patterns: [String]) throws -> [Glob] {
        do {
            return try patterns.map { try Glob($0) }
        } catch {
            throw UserError("\(error)")
        }
    }

    /// Every folder that holds one of the paths, directly or not, outermost first, the root left out.
    static func folders(of paths: [String]) -> [String] {
        var found: PathSet = []
        for path in paths { found.formUnion(LexicalPath.ancestors(of: path)) }
        return found.sorted
    }
}

/// What a configuration in a folder leaves out below that folder.
struct NestedExclusion {
    private let folder: String
    private let include: [Glob]
    private let exclude: [Glob]

    /// Nil for a configuration that leaves nothing out.
    init?(_ configuration: Configuration) throws {
        guard !configuration.exclude.isEmpty || !configuration.include.isEmpty else { return nil }
        folder = configuration.folder
        include = try ProjectFiles.globs(configuration.include)
        exclude = try ProjectFiles.globs(configuration.exclude)
    }

    func leavesOut(_ path: String) -> Bool {
        guard let inner = LexicalPath.inner(path, of: folder) else { return false }
        return exclude.contains { $0.covers(inner) } || (!include.isEmpty && !include.contains { $0.covers(inner) })
    }

    /// For files of any kind, among which `include` does not choose.
    func excludes(_ path: String) -> Bool {
        LexicalPath.inner(path, of: folder).map { inner in exclude.contains { $0.covers(inner) } } ?? false
    }

    /// Takes out what is left out. Files named on the command line stay, unless that is respected: then it is said that
    /// they were left out.
    func apply(to files: inout DiscoveredFiles, named: PathSet, isRespected: Bool) {
        let out = files.files.map(\.path).filter { (isRespected || !named.contains($0)) && leavesOut($0) }
        let paths = PathSet(out)
        files.files.removeAll { paths.contains($0.path) }
        files.skipped += out.filter { named.contains($0) }.map { .leftOut($0) }
        files.excludedCount += out.count { !named.contains($0) }
    }
}

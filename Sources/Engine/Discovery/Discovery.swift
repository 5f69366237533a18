internal import TenetFoundation
internal import TenetModel

/// Finds the files of a project, or those among some paths, that are to be checked.
///
/// Reads folders and ignore files, never the files found. The same tree gives the same answer whatever the order in
/// which the file system lists it, and whatever the user's own git settings.
public struct Discovery: Sendable {
    public struct Options: Sendable {
        /// Without a dot; upper and lower case do not differ.
        public var extensions: [String] = ["swift"]
        /// Files of any name are found.
        public var findsEverything = false
        /// Files that tell about the project beside its sources are found, too, as ``DiscoveredFiles/resources``.
        public var resources: ResourceNames?
        public var skippedFolders = FolderNames.usual
        /// Whether `.gitignore` and `.git/info/exclude` count.
        public var respectsGitIgnore = true
        public var links = LinkPolicy.inside
        /// Paths that are asked for by name and that rules leave out are left out all the same.
        public var respectsExclusion = false
        /// What relative paths are relative to; nil means the root.
        public var workingFolder: String?

        public init() {}
    }

    let root: String
    private let workingFolder: String
    private(set) var policy: WalkPolicy
    private let sourceExtensions: [[UInt8]]
    private let respectsExclusion: Bool

    /// - Parameters:
    ///   - root: the project's folder; a relative one counts from the process's folder.
    ///   - include: what alone is found, relative to the root; none means everything.
    ///   - exclude: what is left out, relative to the root; stronger than `include`.
    public init(root: String, include: [Glob] = [], exclude: [Glob] = [], options: Options = Options()) {
        let root = LexicalPath.absolute(root, in: FileManager.default.currentDirectoryPath)
        self.root = root
        workingFolder = LexicalPath.absolute(options.workingFolder ?? root, in: root)
        respectsExclusion = options.respectsExclusion
        sourceExtensions = options.extensions.map { Array(".".utf8) + Array($0.utf8) }
        policy = WalkPolicy(
            extensions: sourceExtensions
                + (options.resources?.extensions.map { Array(".".utf8) + Array($0.utf8) } ?? []),
            names: options.resources?.names.map { Array($0.utf8) } ?? [],
            documents: options.resources?.documents ?? [],
            skippedFolders: options.skippedFolders.entering(options.resources?.bundles ?? []), include: include,
            exclude: exclude,
            respectsGitIgnore: options.respectsGitIgnore, links: options.links)
        policy.wantsEverything = options.findsEverything
    }

    /// The files below the root, or below and at the paths.
    ///
    /// A path is a file, which is found even when rules leave it out; a folder, which is entered even when rules
    /// leave it out; or a pattern, which selects among what a walk finds. A file that is reached in several ways is
    /// found once, by the path that comes first.
    public func files(paths: [String] = []) throws(DiscoveryError) -> DiscoveredFiles {
        guard (try? FileStatus.of(root))?.kind == .folder else { throw .rootIsNoFolder(root) }
        var walker = Walker()
        if paths.isEmpty { walk(root, selection: nil, &walker) }
        for path in paths { try add(path, &walker) }
        var files = result(of: walker.found, hasSeveralStarts: paths.count > 1)
        if paths.isEmpty { files.unmatchedGlobs = unmatchedGlobs(walker.found) }
        return files
    }

    /// An argument's path as reports show it: relative to the root, whatever links it is reached through. Nothing needs
    /// to be there.
    public func shownPath(of argument: String) -> String {
        let finder = PathFinder(root: root, workingFolder: workingFolder)
        let path = finder.projectPath(of: RealPath.meant(by: argument, in: workingFolder))
        return LexicalPath.relative(path, to: root)
    }

    /// An argument names the path: it is the file, a folder above it, or a pattern that fits. Nothing needs to be there.
    /// - Parameter path: relative to the root.
    public func names(_ argument: String, _ path: String) -> Bool {
        let finder = PathFinder(root: root, workingFolder: workingFolder)
        guard case .pattern(let folder, let glob) = try? finder.resolve(argument) else {
            return LexicalPath.contains(shownPath(of: argument), path)
        }
        return LexicalPath.inner(LexicalPath.absolute(path, in: root), of: folder).map { glob.covers($0) } ?? false
    }

    private func add(_ argument: String, _ walker: inout Walker) throws(DiscoveryError) {
        let finder = PathFinder(root: root, workingFolder: workingFolder)
        switch try finder.resolve(argument) {
        case .folder(let path) where isLeftOut(path, isFolder: true), .file(let path, _) where isLeftOut(path):
            walker.found.skipped.append(.leftOut(LexicalPath.relative(path, to: root)))
        case .folder(let path):
            walk(path, selection: nil, &walker)
        case .file(let path, let status):
            addFile(path, status, &walker)
        case .problem(let path, let cause):
            let shown = LexicalPath.relative(path, to: root)
            walker.found.skipped.append(FileReadError(path: path, cause: cause).skipped(as: shown))
        case .pattern(let folder, let glob):
            let count = walker.found.files.count
            walk(folder, selection: glob, &walker)
            guard walker.found.files.count > count else { throw .noMatch(argument, in: workingFolder) }
        }
    }

    private func isLeftOut(_ path: String, isFolder: Bool = false) -> Bool {
        respectsExclusion && leavesOut(absolute: path, isFolder: isFolder)
    }

    private func addFile(_ path: String, _ status: FileStatus, _ walker: inout Walker) {
        let relative = LexicalPath.relative(path, to: root)
        var name = LexicalPath.name(of: path)
        if name.withUTF8({ policy.wants($0) }) {
            walker.found.files.append(DiscoveredFile(path: relative, absolute: path, status: status))
        } else {
            let wanted = sourceExtensions.map { "`\(String(decoding: $0, as: UTF8.self))`" }.joined(separator: ", ")
            let detail = "\(relative) is not checked: it does not end in \(wanted)"
            walker.found.skipped.append(SkippedFile(path: relative, reason: .excluded, detail: detail))
        }
    }

    private func walk(_ folder: String, selection: Glob?, _ walker: inout Walker) {
        let relative = LexicalPath.relative(folder, to: root)
        var problems: IgnoreScope.Problems = []
        let scope = policy.respectsGitIgnore ? IgnoreScope.above(folder, root: root, problems: &problems) : nil
        walker.found.skipped += problems.map { $0.skipped(as: LexicalPath.relative($0.path, to: root)) }
        var policy = policy.naming(relative)
        policy.selection = selection
        policy.homes = [root, folder].compactMap { RealPath.of($0) }
        walker.walk(
            Walker.Folder(absolute: folder, relative: relative, scope: scope, trail: .above(folder)), policy)
    }

    private func result(of found: Walker.Found, hasSeveralStarts: Bool) -> DiscoveredFiles {
        var files = found.files.sorted { LexicalPath.precedes($0.path, $1.path) }
        if found.hasFollowedLinks || hasSeveralStarts { files = Duplicates.removed(from: files) }
        var skipped = found.skipped.sorted {
            $0.path.utf8.elementsEqual($1.path.utf8)
                ? $0.reason.rawValue < $1.reason.rawValue : LexicalPath.precedes($0.path, $1.path)
        }
        skipped = zip(skipped.indices, skipped).filter { $0 == 0 || skipped[$0 - 1] != $1 }.map { $1 }
        // What one path left out, another may have asked for.
        let excluded = hasSeveralStarts ? found.excludedFiles.subtracting(files.map(\.path)) : found.excludedFiles
        return DiscoveredFiles(
            files: files.filter { isSource($0.path) }, resources: files.filter { !isSource($0.path) },
            skipped: skipped, excludedCount: excluded.sorted.count { isSource($0) },
            excludedFolderCount: found.excludedFolders.subtracting(found.starts.sorted).count,
            outerLinks: found.outerLinks.subtracting(files.map(\.path)).sorted)
    }

    private func isSource(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { path in sourceExtensions.contains { path.hasExtension($0) } }
    }
}

public import TenetModel

/// What a walk leaves out.
extension Discovery {
    /// True when a walk over the root would not find the file: a glob, an ignore file or the name of a folder on the
    /// way leaves it out. Nothing needs to be there; what lies outside of the root is not left out.
    ///
    /// - Parameter path: relative to the root.
    public func leavesOut(_ path: String) -> Bool {
        leavesOut(absolute: LexicalPath.absolute(path, in: root), isFolder: false)
    }

    /// The file's name is one of those that are looked for.
    public func wants(_ path: String) -> Bool {
        Self.with(LexicalPath.name(of: path)) { policy.wants($0) }
    }

    func leavesOut(absolute path: String, isFolder: Bool) -> Bool {
        guard let relative = LexicalPath.inner(path, of: root) else { return false }
        let names = LexicalPath.components(of: relative)
        var problems: IgnoreScope.Problems = []
        var scope = policy.respectsGitIgnore ? IgnoreScope.above(root, root: root, problems: &problems) : nil
        var (current, shown) = (root, "")
        for (index, name) in names.enumerated() {
            if policy.respectsGitIgnore {
                if GitDirectory.exists(in: current) { scope = .repository(at: current, problems: &problems) }
                scope = .folder(current, parent: scope, problems: &problems)
            }
            current = LexicalPath.child(name, of: current)
            shown = LexicalPath.child(name, of: shown)
            let isFolder = isFolder || index < names.count - 1
            if leavesOut(name, shown, isFolder: isFolder) { return true }
            if Self.with(current, { path in scope?.ignores(path, isFolder: isFolder) ?? false }) { return true }
        }
        return false
    }

    private func leavesOut(_ name: String, _ path: String, isFolder: Bool) -> Bool {
        guard isFolder else { return !Self.with(path, policy.allowsFile) }
        return Self.with(name) { policy.skippedFolders.contain($0, wanted: policy.extensions) }
            || !Self.with(path, policy.allowsFolder)
    }

    /// The globs that fit nothing that a walk over all of the root came upon. A glob that only leads into a folder which
    /// is left out anyhow cannot be judged, and is not among them.
    func unmatchedGlobs(_ found: Walker.Found) -> [UnmatchedGlob] {
        let folders = found.excludedFolders.sorted + found.usualFolders.sorted
        let files = found.excludedFiles.sorted
        let excludes = policy.exclude.filter { glob in
            !files.contains { glob.covers($0) }
                && !folders.contains { Self.with($0) { glob.coversAll(below: $0) || glob.leadsThrough($0) } }
        }
        let includes = policy.include.filter { glob in !found.files.contains { glob.covers($0.path) } }
        return includes.map { UnmatchedGlob(kind: .include, pattern: $0.pattern) }
            + excludes.map { UnmatchedGlob(kind: .exclude, pattern: $0.pattern) }
    }

    private static func with<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
        var text = text
        return text.withUTF8 { body($0) }
    }
}

extension SkippedFile {
    /// - Parameter limit: in bytes.
    public static func tooLarge(_ path: String, limit: Int) -> SkippedFile {
        SkippedFile(path: path, reason: .tooLarge, detail: "larger than \(limit) bytes")
    }

    /// A file or folder that was asked for by name, and that what is configured leaves out.
    public static func leftOut(_ path: String) -> SkippedFile {
        SkippedFile(
            path: path, reason: .excluded,
            detail: "\(path) is left out by `exclude`, `include` or an ignore file, and --respect-exclude is on")
    }
}

/// Which files a walk takes and which folders it enters.
struct WalkPolicy: Sendable {
    /// With a dot.
    var extensions: [[UInt8]]
    /// Whole names that are wanted, too.
    var names: [[UInt8]] = []
    /// Folders in which Markdown files are wanted as well.
    var documents: [String] = []
    var skippedFolders: FolderNames
    /// Relative to the root; none means everything. Projects are found all the same.
    var include: [Glob]
    var exclude: [Glob]
    var respectsGitIgnore: Bool
    var links: LinkPolicy
    /// The real folders whose files links may lead to: the project's, and where a walk starts.
    var homes: [String] = []
    /// What a pattern among the arguments selects, relative to the start of the walk.
    var selection: Glob?

    /// Every regular file is wanted, whatever its name.
    var wantsEverything = false

    func wants(_ name: Bytes) -> Bool {
        let isNamed = wantsEverything || names.contains { name.elementsEqual($0) }
        guard isNamed || extensions.contains(where: { name.hasExtension($0) }) else { return false }
        // `._name` holds the metadata of `name` on foreign disks, `.#name` is an editor's lock.
        let isShadow = name[0] == UInt8(ascii: ".") && (name[1] == UInt8(ascii: "_") || name[1] == UInt8(ascii: "#"))
        return !isShadow
    }

    /// The policy for one folder: with the documents that belong there.
    func visiting(_ folder: String) -> WalkPolicy {
        guard !documents.isEmpty, documents.contains(where: folder.contains),
            folder.split(separator: "/").contains(where: { documents.contains(String($0)) })
        else { return self }
        var policy = self
        policy.extensions.append(Array(".md".utf8))
        return policy
    }

    /// The policy for a folder that was asked for by name: whatever would leave it out altogether does not apply.
    func naming(_ folder: String) -> WalkPolicy {
        var folder = folder
        return folder.withUTF8 { path in
            var policy = self
            policy.exclude.removeAll { $0.coversAll(below: path) }
            if !include.contains(where: { $0.couldCover(below: path) }) { policy.include = [] }
            return policy
        }
    }

    /// - Parameter path: relative to the root, in a folder that was entered.
    func allowsFile(_ path: Bytes) -> Bool {
        !exclude.contains { $0.matches(path, isFolder: false) }
            && (include.isEmpty || include.contains { $0.covers(path, isFolder: false) } || Self.isOfProject(path))
    }

    func allowsFolder(_ path: Bytes) -> Bool {
        !exclude.contains { $0.coversAll(below: path) }
            && (include.isEmpty || include.contains { $0.couldCover(below: path) } || Self.isOfProject(path))
    }

    /// `include` chooses code; which targets compile it is told by projects, wherever they lie.
    private static func isOfProject(_ path: Bytes) -> Bool {
        path.split(separator: UInt8(ascii: "/")).contains { Bytes(rebasing: $0).hasExtension(project) }
    }
    private static let project = Array(".xcodeproj".utf8)

    /// - Parameter path: relative to the start of the walk.
    func selectsFile(_ path: Bytes) -> Bool { selection?.covers(path, isFolder: false) ?? true }
    func selectsFolder(_ path: Bytes) -> Bool { selection?.couldCover(below: path) ?? true }
}

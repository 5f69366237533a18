internal import TenetModel

/// Compares files on the disk with a revision.
struct WorkTreeChanges {
    private let repository: GitRepository
    let tree: GitListing
    let index: GitListing
    private let indexTime: Int64
    private let contents: PathMap<[UInt8]>
    /// The root without links, to tell what lies in it.
    private let realRoot: String
    var plan = ChangePlan()
    private var submodules: PathMap<(commit: String, files: [(path: String, inner: String)])> = [:]

    /// See ``Git/changes(since:among:unread:contents:)``.
    static func lines(
        since revision: String, among paths: [String], unread: [String] = [], contents: PathMap<[UInt8]>,
        in repository: GitRepository, inherited: [String: String]
    ) async throws(Git.Failure) -> ChangedLines {
        var changes = try await WorkTreeChanges(repository, revision, contents)
        var seen: Set<[UInt8]> = []
        for path in paths + contents.keys where seen.insert(Array(path.utf8)).inserted { changes.add(path) }
        for path in unread where seen.insert(Array(path.utf8)).inserted { changes.addUnread(path) }
        changes.addOldFiles()
        var lines = try await changes.plan.carryOut(in: repository, revision: revision).lines
        for (folder, module) in changes.submodules.sorted {
            await lines.add(module.files, since: module.commit, in: repository.root + "/" + folder, inherited)
        }
        return lines
    }

    private init(
        _ repository: GitRepository, _ revision: String, _ contents: PathMap<[UInt8]>
    ) async throws(Git.Failure) {
        self.repository = repository
        self.contents = contents
        tree = try await repository.tree(at: revision)
        indexTime = try await repository.indexTime()
        index = try await repository.index()
        realRoot = RealPath.of(repository.root) ?? repository.root
    }

    mutating func add(_ path: String) {
        guard Self.isInside(path) else { return }
        let old = tree.entry(path)
        if let text = contents[path] { return add(path, old, text: .given(text)) }
        guard let status = try? FileStatus.of(absolute(path), followingLinks: false) else { return }
        switch (old?.kind, status.kind) {
        case (.file, .file):
            if !isUntouched(path, old, status) { add(path, old, text: .disk(path)) }
        case (.link, .link):
            if let old, !isUntouched(path, old, status) { plan.links.append((path, old.object)) }
            addTarget(of: path)
        case (nil, .file), (nil, .link): addUnknown(path, isLink: status.kind == .link)
        case (_, .file), (_, .link): plan.whole.append(path)
        case (_, .folder), (_, .other): break
        }
    }

    private mutating func add(_ path: String, _ old: GitEntry?, text: ChangePlan.Text) {
        switch old?.kind {
        case .file: plan.comparisons.append(.init(path: path, old: old?.object ?? "", new: text))
        case nil: plan.newFiles.append(.init(path: path, text: text))
        case .link, .submodule: plan.whole.append(path)
        }
    }

    /// Something that the revision does not have by this path: it may lie in a submodule, or behind a link to a folder.
    mutating func addUnknown(_ path: String, isLink: Bool) {
        if let module = submodule(above: path) {
            let inner = String(decoding: path.utf8.dropFirst(module.path.utf8.count + 1), as: UTF8.self)
            submodules[module.path, default: (module.commit, [])].files.append((path, inner))
        } else if isLink {
            plan.whole.append(path)
        } else if let real = realPath(path), !real.utf8.elementsEqual(path.utf8) {
            addTarget(of: path)
        } else {
            plan.newFiles.append(.init(path: path, text: .disk(path)))
        }
    }

    /// Reports the changes of the file that a path leads to for that path. A file outside of the root has no history here.
    private mutating func addTarget(of path: String) {
        guard let real = realPath(path), Self.isInside(real) else { return }
        guard let status = try? FileStatus.of(absolute(real)), status.kind == .file else { return }
        let old = tree.entry(real)
        guard old?.kind == .file else { return plan.whole.append(path) }
        if !isUntouched(real, old, status) { add(path, old, text: .disk(real)) }
    }

    /// The index has the object of the revision, and the file is as it was when git compared it last.
    private func isUntouched(_ path: String, _ old: GitEntry?, _ status: FileStatus) -> Bool {
        guard let old, let entry = index.entry(path), entry.isSame(as: old) else { return false }
        return entry.status?.matches(status, indexTime: indexTime) ?? false
    }

    /// The files that may have been moved to where the new ones are: those with their extensions that are gone.
    private mutating func addOldFiles() {
        let extensions = Set(plan.newFiles.map { Self.ending(Array($0.path.utf8)) })
        guard !extensions.isEmpty else { return }
        for (path, entry) in tree.entries where entry.kind == .file && extensions.contains(Self.ending(path)) {
            guard let text = String(validating: path, as: UTF8.self),
                (try? FileStatus.of(absolute(text), followingLinks: false)) == nil
            else { continue }
            plan.oldFiles.append(.init(path: path, object: entry.object))
        }
        plan.oldFiles.sort { $0.path.lexicographicallyPrecedes($1.path) }
    }

    private func submodule(above path: String) -> (path: String, commit: String)? {
        var folder = path
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = String(folder[..<slash])
            if let entry = tree.entry(folder), entry.kind == .submodule { return (folder, entry.object) }
        }
        return nil
    }

    var repositoryRoot: String { repository.root }

    func absolute(_ path: String) -> String { LexicalPath.child(path, of: repository.root) }

    private func realPath(_ path: String) -> String? {
        RealPath.of(absolute(path)).map { LexicalPath.relative($0, to: realRoot) }
    }

    static func isInside(_ path: String) -> Bool { !path.hasPrefix("../") && !path.hasPrefix("/") && path != ".." }

    static func ending(_ path: [UInt8]) -> [UInt8] {
        path.split(separator: UInt8(ascii: ".")).last.map(Array.init) ?? []
    }
}

extension ChangedLines {
    /// Files of a submodule that cannot be asked, or does not have the commit, are changed as a whole.
    fileprivate mutating func add(
        _ files: [(path: String, inner: String)], since commit: String, in folder: String, _ inherited: [String: String]
    ) async {
        do {
            let module = try await GitRepository(root: folder, inherited: inherited)
            let inner = try await WorkTreeChanges.lines(
                since: commit, among: files.map(\.inner), contents: [:], in: module, inherited: inherited)
            for file in files {
                if let ranges = inner.lines(of: file.inner) { add(file.path, lines: ranges) }
            }
        } catch {
            for file in files { addWhole(file.path) }
        }
    }
}

internal import TenetModel

/// The work of a ``Walker`` on one folder.
struct FolderVisit {
    private var folder: Walker.Folder
    private let policy: WalkPolicy
    private let startLength: Int
    private var path: EntryPath
    /// What to enter next.
    private(set) var folders: [Walker.Folder] = []

    /// - Parameter startLength: the bytes of an absolute path before those relative to the start of the walk.
    init(_ folder: Walker.Folder, _ policy: WalkPolicy, startLength: Int) {
        self.folder = folder
        self.policy = policy.visiting(folder.relative)
        self.startLength = startLength
        path = EntryPath(absolute: folder.absolute, relative: folder.relative)
    }

    mutating func run(_ open: borrowing OpenFolder, _ found: inout Walker.Found) {
        let listing = FolderListing(of: open, policy)
        if let error = listing.error {
            let path = folder.relative.isEmpty ? "." : folder.relative
            found.skipped.append(FileReadError(path: path, cause: .system(error)).skipped(as: path))
        }
        applyIgnoreFiles(listing, &found)
        for index in listing.entries.indices {
            listing.withName(of: listing.entries[index]) { name in
                path.setName(name)
                do throws(SystemError) {
                    try take(listing.entries[index], named: name, in: open, &found)
                } catch {
                    skip(.system(error), &found)
                }
            }
        }
    }

    /// Adds the folder's own rules, and at the root of a repository leaves the outer ones behind.
    private mutating func applyIgnoreFiles(_ listing: FolderListing, _ found: inout Walker.Found) {
        guard policy.respectsGitIgnore else { return }
        var problems: IgnoreScope.Problems = []
        if listing.hasGit { folder.scope = .repository(at: folder.absolute, problems: &problems) }
        if listing.hasGitIgnore {
            folder.scope = .folder(folder.absolute, parent: folder.scope, problems: &problems)
        }
        found.skipped += problems.map { problem in
            let path = LexicalPath.relative(problem.path, to: folder.absolute)
            return problem.skipped(as: folder.relative.isEmpty ? path : LexicalPath.child(path, of: folder.relative))
        }
    }

    private mutating func take(
        _ entry: FolderListing.Entry, named name: Bytes, in open: borrowing OpenFolder, _ found: inout Walker.Found
    ) throws(SystemError) {
        let kind = if let kind = entry.kind { kind } else { try open.status(of: name, followingLinks: false).kind }
        switch kind {
        case .file where entry.isWanted:
            if isSelectedFile(&found) { add(try open.status(of: name, followingLinks: false), &found) }
        case .folder where policy.skippedFolders.contain(name, wanted: policy.extensions):
            found.usualFolders.insert(path.shownText)
        case .folder:
            takeFolder(isLink: false, &found)
        case .link where policy.links != .none:
            try takeLink(entry, named: name, in: open, &found)
        case .other where entry.isWanted:
            if isSelectedFile(&found) { skip(.notAFile, &found) }
        default:
            break
        }
    }

    private mutating func takeLink(
        _ entry: FolderListing.Entry, named name: Bytes, in open: borrowing OpenFolder, _ found: inout Walker.Found
    ) throws(SystemError) {
        let target: FileStatus
        do {
            target = try open.status(of: name, followingLinks: true)
        } catch {
            // A broken link hides nothing, unless its name says that there should be code.
            if !error.meansMissing && !error.meansLink || entry.isWanted && isSelectedFile(&found) { throw error }
            return
        }
        switch target.kind {
        case .file where entry.isWanted:
            found.hasFollowedLinks = true
            guard isSelectedFile(&found) else { return }
            if mayFollow { add(target, &found) } else { found.outerLinks.insert(path.shownText) }
        case .folder where policy.links == .inside && !policy.skippedFolders.contain(name, wanted: policy.extensions):
            // What it leads to in the project is found where it lies.
            if !mayFollow, isLinkedFolderWanted { found.outerLinks.insert(path.shownText) }
        case .folder where policy.links == .all && !policy.skippedFolders.contain(name, wanted: policy.extensions):
            found.hasFollowedLinks = true
            takeFolder(isLink: true, &found)
        case .other where entry.isWanted:
            if isSelectedFile(&found) { skip(.notAFile, &found) }
        default:
            break
        }
    }

    /// The link at the current path leads to something of the project, or links are followed wherever they lead.
    private var mayFollow: Bool {
        guard policy.links == .inside else { return true }
        guard let text = path.text, let target = RealPath.of(text.absolute) else { return false }
        return policy.homes.contains { LexicalPath.contains($0, target) }
    }

    /// Nothing but that it is a link keeps the walk from entering the folder at the current path.
    private var isLinkedFolderWanted: Bool {
        path.relative.withUnsafeBufferPointer { policy.allowsFolder($0) } && isSelected(asFolder: true)
            && !isIgnored(asFolder: false)
    }

    private mutating func takeFolder(isLink: Bool, _ found: inout Walker.Found) {
        // To git a link to a folder is a file, so a pattern for folders does not fit it.
        guard isSelected(asFolder: true) else { return }
        let isAllowed = path.relative.withUnsafeBufferPointer { policy.allowsFolder($0) }
        guard isAllowed, !isIgnored(asFolder: !isLink) else {
            found.excludedFolders.insert(path.shownText)
            return
        }
        guard let text = path.text else { return skipUnnameable(&found) }
        folders.append(
            Walker.Folder(
                absolute: text.absolute, relative: text.relative, scope: folder.scope, trail: folder.trail,
                isBehindLink: folder.isBehindLink || isLink))
    }
}

/// Judging and recording the entry at the current path.
extension FolderVisit {
    /// Counts the file when a rule leaves it out.
    private func isSelectedFile(_ found: inout Walker.Found) -> Bool {
        guard isSelected(asFolder: false) else { return false }
        let isAllowed = path.relative.withUnsafeBufferPointer { policy.allowsFile($0) }
        if isAllowed, !isIgnored(asFolder: false) { return true }
        found.excludedFiles.insert(path.shownText)
        return false
    }

    private func isSelected(asFolder: Bool) -> Bool {
        guard policy.selection != nil else { return true }
        return path.absolute.withUnsafeBufferPointer { bytes in
            let relative = Bytes(rebasing: bytes[startLength...])
            return asFolder ? policy.selectsFolder(relative) : policy.selectsFile(relative)
        }
    }

    private func isIgnored(asFolder: Bool) -> Bool {
        guard let scope = folder.scope else { return false }
        return path.absolute.withUnsafeBufferPointer { scope.ignores($0, isFolder: asFolder) }
    }

    private func add(_ status: FileStatus, _ found: inout Walker.Found) {
        guard let text = path.text else { return skipUnnameable(&found) }
        found.files.append(DiscoveredFile(path: text.relative, absolute: text.absolute, status: status))
    }

    private func skip(_ cause: FileReadError.Cause, _ found: inout Walker.Found) {
        found.skipped.append(FileReadError(path: path.shownText, cause: cause).skipped(as: path.shownText))
    }

    private func skipUnnameable(_ found: inout Walker.Found) {
        let detail = "\(path.shownText) cannot be read: its name is not valid UTF-8; rename it"
        found.skipped.append(SkippedFile(path: path.shownText, reason: .unreadable, detail: detail))
    }
}

internal import TenetModel

// What lies on the disk and cannot be read. Only what is known to be as it was counts as unchanged: a run over a change is
// not clean when the change itself could not be looked at.

extension WorkTreeChanges {
    mutating func addUnread(_ path: String) {
        guard Self.isInside(path) else { return }
        guard let status = try? FileStatus.of(absolute(path), followingLinks: false) else {
            // No path leads to a name that is not UTF-8: git alone can tell.
            let isKnown = tree.entries(shownAs: path).contains { index[$0.path]?.isSame(as: $0.entry) == true }
            if !isKnown { plan.whole.append(path) }
            return
        }
        let old = tree.entry(path)
        switch (old?.kind, status.kind) {
        case (.link, .link):
            let target = LinkTarget.end(of: absolute(path)).map { LexicalPath.relative($0, to: repositoryRoot) }
            if let target, tree.entry(target) != nil { return plan.whole.append(path) }
            add(path)
        case (.file, .file): add(path)
        case (_, .link): addUnknown(path, isLink: true)
        case (_, .file), (_, .folder), (_, .other): plan.whole.append(path)
        }
    }
}

extension IndexChanges {
    /// The next commit holds nothing of what only the disk has.
    mutating func addUnread(_ path: String) throws(Git.Failure) {
        guard WorkTreeChanges.isInside(path) else { return }
        guard let entry = index.entry(path) else {
            let isChanged = index.entries(shownAs: path).contains { tree[$0.path]?.isSame(as: $0.entry) != true }
            return isChanged ? plan.whole.append(path) : ()
        }
        try add(path)
        guard entry.kind == .link, let end = LinkTarget.end(of: LexicalPath.child(path, of: root)) else { return }
        let target = LexicalPath.relative(end, to: root)
        if tree.entry(target) != nil, index.entry(target) == nil { plan.whole.append(path) }
    }
}

extension GitListing {
    /// What people see under a path when names that are not UTF-8 are repaired; nothing for a path that no name had to be
    /// repaired for.
    fileprivate func entries(shownAs path: String) -> [(path: [UInt8], entry: GitEntry)] {
        guard path.unicodeScalars.contains("\u{FFFD}") else { return [] }
        return entries.filter { LexicalPath.areSame(String(decoding: $0.key, as: UTF8.self), path) }
            .map { (path: $0.key, entry: $0.value) }
    }
}

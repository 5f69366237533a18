/// One compiled pattern over paths, the common ground of globs and ignore files.
///
/// Matching never tries a pair of path component and pattern component twice, so it takes at most
/// O(path × pattern) steps whatever the pattern.
struct PathPattern: Sendable {
    enum Part: Sendable {
        /// `**`: any number of components; as the last part at least one.
        case components
        case name(NamePattern)
    }

    var parts: [Part]
    /// False when the only part is compared with the last component of a path, wherever that lies.
    var isAnchored: Bool
    var matchesOnlyFolders: Bool

    /// - Parameters:
    ///   - path: relative, without slashes at its ends.
    ///   - nameStart: where the last component begins.
    func matches(_ path: Bytes, nameStart: Int, isFolder: Bool) -> Bool {
        if matchesOnlyFolders && !isFolder { return false }
        if isAnchored { return Self.matches(parts[...], path) }
        guard case .name(let name)? = parts.first else { return true }
        return name.matches(Bytes(rebasing: path[nameStart...]))
    }

    /// True when everything below the folder matches because of how the pattern ends, as `a/**` does below `a`.
    func matchesAll(below folder: Bytes) -> Bool {
        guard isAnchored, parts.count > 1, !matchesOnlyFolders, case .components? = parts.last else { return false }
        return Self.matches(parts.dropLast(), folder)
    }

    /// True when `a/*` or `a/**` was written for just this folder `a`.
    func matchesContents(of folder: Bytes) -> Bool {
        guard isAnchored, parts.count > 1, !matchesOnlyFolders else { return false }
        switch parts[parts.count - 1] {
        case .components: break
        case .name(let name): guard name.matchesEverything else { return false }
        }
        let folderParts = parts.dropLast()
        let isSpecific = folderParts.contains { if case .name = $0 { true } else { false } }
        return isSpecific && Self.matches(folderParts, folder)
    }

    /// False only when neither the folder's contents nor anything deeper can match.
    func couldMatch(below folder: Bytes) -> Bool {
        guard isAnchored else { return true }
        var start = 0
        for part in parts {
            guard start < folder.count, case .name(let name) = part else { return true }
            let end = folder.componentEnd(from: start)
            guard name.matches(Bytes(rebasing: folder[start..<end])) else { return false }
            start = end + 1
        }
        return true
    }

    /// True when the first parts name the folder and there are more behind them.
    func leadsThrough(_ folder: Bytes) -> Bool {
        guard isAnchored, case .name? = parts.first else { return false }
        return couldMatch(below: folder)
    }

    /// Greedy matching with one point to resume from: the last `**` alone needs to give way, since what lies before
    /// it has matched already and a name's pattern never reaches beyond its component.
    private static func matches(_ parts: ArraySlice<Part>, _ path: Bytes) -> Bool {
        var part = parts.startIndex
        var start = 0
        var resumePart: Int?
        var resumeStart = 0
        guard !path.isEmpty else { return parts.isEmpty }
        while start <= path.count {
            if part < parts.endIndex {
                switch parts[part] {
                case .components:
                    if part == parts.endIndex - 1 { return true }
                    part += 1
                    resumePart = part
                    resumeStart = start
                    continue
                case .name(let name):
                    let end = path.componentEnd(from: start)
                    if name.matches(Bytes(rebasing: path[start..<end])) {
                        part += 1
                        start = end + 1
                        continue
                    }
                }
            }
            guard let resume = resumePart else { return false }
            resumeStart = path.componentEnd(from: resumeStart) + 1
            start = resumeStart
            part = resume
        }
        return part == parts.endIndex
    }
}

extension Bytes {
    /// The index of the first slash at or after `start`, or the end.
    func componentEnd(from start: Int) -> Int {
        var index = start
        while index < count, self[index] != UInt8(ascii: "/") { index += 1 }
        return index
    }

    /// Where the last component begins.
    var nameStart: Int {
        var index = count
        while index > 0, self[index - 1] != UInt8(ascii: "/") { index -= 1 }
        return index
    }
}

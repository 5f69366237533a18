internal import TenetFoundation

/// Files that were reached in several ways.
enum Duplicates {
    /// Each file once, by the first of its paths. Two hard links are two files, as they are to every other tool.
    ///
    /// - Parameter files: sorted by path.
    static func removed(from files: [DiscoveredFile]) -> [DiscoveredFile] {
        let distinct = zip(files.indices, files).filter { index, file in
            index == 0 || !files[index - 1].path.utf8.elementsEqual(file.path.utf8)
        }
        var counts: [FileIdentity: Int] = [:]
        var realPaths: [FileIdentity: Set<[UInt8]>] = [:]
        for (_, file) in distinct { counts[file.identity, default: 0] += 1 }
        return distinct.compactMap { _, file in
            // The real path costs more than everything before, and is needed only where identities agree.
            guard counts[file.identity] != 1 else { return file }
            return realPaths[file.identity, default: []].insert(realPath(of: file.absolute)).inserted ? file : nil
        }
    }

    private static func realPath(of path: String) -> [UInt8] {
        guard let resolved = realpath(path, nil) else { return Array(path.utf8) }
        defer { free(resolved) }
        return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}

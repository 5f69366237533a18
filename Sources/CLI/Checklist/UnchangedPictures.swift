internal import TenetEngine
internal import TenetModel

/// Pictures of snapshot tests that a change leaves as they are: a copy of one shows nothing new.
struct UnchangedPictures {
    private let root: String
    /// Their paths by size.
    private let paths: [Int: [String]]

    init(listed: [String], without changed: PathSet, root: String) {
        self.root = root
        var paths: [Int: [String]] = [:]
        for path in listed where Self.isPicture(path) && !changed.contains(path) {
            if let size = (try? FileStatus.of(LexicalPath.joined(root, path)))?.size {
                paths[size, default: []].append(path)
            }
        }
        self.paths = paths
    }

    /// One of them has these bytes. Reads files of the same size alone.
    func holds(_ bytes: [UInt8], like path: String) -> Bool {
        guard Self.isPicture(path) else { return false }
        return paths[bytes.count, default: []].contains { path in
            var other: [UInt8] = []
            let read = FileReader.read(LexicalPath.joined(root, path), into: &other, limit: CheckLimits.largestFile)
            if case .failure = read { return false }
            return other == bytes
        }
    }

    private static func isPicture(_ path: String) -> Bool { path.split(separator: "/").contains("__Snapshots__") }
}

internal import TenetFoundation
internal import TenetModel

/// Where a file of a project really lies: the way from the project's folder to it, without links.
struct ProjectPlace {
    private let root: String
    private let folders: [String]
    let name: String

    /// - Parameters:
    ///   - path: absolute.
    ///   - root: the project's folder, absolute. It may itself be reached through links.
    init(_ path: String, inside root: String) throws(FileWriteError.Cause) {
        guard let target = RealPath.of(path), let root = RealPath.of(root) else { throw .system(SystemError.last) }
        guard let inner = LexicalPath.inner(target, of: root) else { throw .outside }
        self.root = root
        folders = LexicalPath.components(of: LexicalPath.parent(of: inner))
        name = LexicalPath.name(of: inner)
    }

    /// Opens the file's folder step by step. A link that somebody put there meanwhile is an error, not a way out.
    func openFolder() throws(SystemError) -> FolderHandle {
        var folder = try FolderHandle(root)
        for name in folders { folder = try folder.folder(name) }
        return folder
    }
}

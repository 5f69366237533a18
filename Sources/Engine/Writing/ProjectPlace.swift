internal import Foundation

/// Where a file of a project really lies: the way from the project's folder to it, without links.
struct ProjectPlace {
    private let root: String
    private let folders: [String]
    let name: String

    /// - Parameters:
    ///   - path: absolute.
    ///   - root: the project's folder, absolute. It may itself be reached through links.
    init(_ path: String, inside root: String) throws(FileWriteError.Cause) {
        let target = Self.parts(try Self.realPath(of: path))
        let folder = try Self.realPath(of: root)
        let above = Self.parts(folder)
        guard target.count > above.count, zip(above, target).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }),
            let last = target.last
        else { throw .outside }
        self.root = folder
        folders = Array(target[above.count..<(target.count - 1)])
        name = last
    }

    /// Opens the file's folder step by step. A link that somebody put there meanwhile is an error, not a way out.
    func openFolder() throws(SystemError) -> FolderHandle {
        var folder = try FolderHandle(root)
        for name in folders { folder = try folder.folder(name) }
        return folder
    }

    private static func realPath(of path: String) throws(FileWriteError.Cause) -> String {
        guard let resolved = realpath(path, nil) else { throw .system(SystemError.last) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func parts(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }
}

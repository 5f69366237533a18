internal import TenetFoundation
internal import TenetSystemCalls

/// An open folder, closed when the value goes away. Names are looked up in it and not through its path: whoever moves the
/// folder, or puts a link in its place, does not move what is written.
struct FolderHandle: ~Copyable {
    private let descriptor: Int32

    /// Opens a folder that a path names; links on the way are followed. Relative to the current folder.
    init(_ path: String) throws(SystemError) {
        descriptor = try Self.retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// A folder in this one; a link in its place is an error.
    func folder(_ name: String) throws(SystemError) -> FolderHandle {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
        return FolderHandle(descriptor: try Self.retrying { openat(descriptor, name, flags) })
    }

    /// The status of what has this name, be it a link; nil when there is nothing.
    func status(of name: String) throws(SystemError) -> FileStatus? {
        var info = stat()
        guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) != 0 else { return FileStatus(info) }
        guard errno != ENOENT else { return nil }
        throw SystemError.last
    }

    /// Opens a file for reading; a link in its place is an error. Never waits for the other end of a pipe.
    func file(reading name: String) throws(SystemError) -> OpenFile {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        return OpenFile(descriptor: try Self.retrying { openat(descriptor, name, flags) })
    }

    /// Creates a file that must not exist; the process's mask applies to the permissions.
    func file(creating name: String, permissions: UInt32) throws(SystemError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let mode = mode_t(truncatingIfNeeded: permissions)
        return OpenFile(descriptor: try Self.retrying { openat(descriptor, name, flags, mode) })
    }

    /// A new file without a name, of which nothing is left when this process dies; nil where there are no such files.
    func unnamedFile(permissions: UInt32) -> OpenFile? {
        let file = tenet_open_unnamed(descriptor, mode_t(truncatingIfNeeded: permissions))
        return file < 0 ? nil : OpenFile(descriptor: file)
    }

    /// Gives a file without a name one that must not be taken.
    func name(_ file: borrowing OpenFile, _ name: String) throws(SystemError) {
        guard tenet_name_unnamed(file.descriptor, descriptor, name) == 0 else { throw SystemError.last }
    }

    /// True when this user may write to the file of this name.
    func mayWrite(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, AT_EACCESS) == 0 }

    func rename(_ name: String, to other: String) throws(SystemError) {
        guard renameat(descriptor, name, descriptor, other) == 0 else { throw SystemError.last }
    }

    func remove(_ name: String) throws(SystemError) {
        guard unlinkat(descriptor, name, 0) == 0 else { throw SystemError.last }
    }

    /// Makes names last. Not every file system can synchronize a folder, and files are whole in any case.
    func synchronize() { _ = tenet_synchronize(descriptor) }

    private static func retrying(_ call: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw SystemError.last }
        }
    }
}

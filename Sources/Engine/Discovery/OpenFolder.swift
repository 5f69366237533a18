internal import TenetFoundation

/// A folder opened for listing, closed when the value goes away.
struct OpenFolder: ~Copyable {
    private let stream: Platform.DirectoryStream

    init(_ path: String) throws(SystemError) {
        guard let stream = opendir(path) else { throw SystemError.last }
        self.stream = stream
    }

    deinit { closedir(stream) }

    var identity: FileIdentity? {
        var info = stat()
        return fstat(dirfd(stream), &info) == 0 ? FileStatus(info).identity : nil
    }

    /// Calls `body` with each name but `.` and `..`, in the system's order, and with the kind when the listing
    /// tells it. The bytes are valid during the call. Returns what stopped the listing early, if anything did.
    func forEachEntry(_ body: (Bytes, FileStatus.Kind?) -> Void) -> SystemError? {
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? nil : SystemError.last }
            let kind: FileStatus.Kind? =
                switch Int(entry.pointee.d_type) {
                case Int(DT_REG): .file
                case Int(DT_DIR): .folder
                case Int(DT_LNK): .link
                case Int(DT_UNKNOWN): nil
                default: .other
                }
            Platform.withName(of: entry) { name in
                let isDots = name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
                if !isDots { body(name, kind) }
            }
        }
    }

    /// The status of an entry; there is a zero byte behind its name.
    func status(of name: Bytes, followingLinks: Bool) throws(SystemError) -> FileStatus {
        guard let start = name.baseAddress else { throw SystemError(code: ENOENT) }
        var info = stat()
        let result = UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
            fstatat(dirfd(stream), $0, &info, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        guard result == 0 else { throw SystemError.last }
        return FileStatus(info)
    }
}

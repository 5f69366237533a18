internal import TenetFoundation

/// What the file system knows of one file.
public struct FileStatus: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case file
        case folder
        case link
        /// A pipe, socket or device.
        case other
    }

    public var kind: Kind
    public var identity: FileIdentity
    /// In bytes.
    public var size: Int
    /// Nanoseconds since 1970, when the contents last changed.
    public var modificationTime: Int64
    /// Nanoseconds since 1970, when the contents, name, owner or mode last changed.
    public var changeTime: Int64
    /// The permission bits.
    public var permissions: UInt32
    let user: UInt32
    let group: UInt32

    init(_ info: stat) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(truncatingIfNeeded: info.st_ino))
        size = Int(info.st_size)
        modificationTime = Self.nanoseconds(Platform.modificationTime(info))
        changeTime = Self.nanoseconds(Platform.changeTime(info))
        permissions = UInt32(info.st_mode & 0o7777)
        user = info.st_uid
        group = info.st_gid
    }

    /// The status of the file at a path.
    public static func of(_ path: String, followingLinks: Bool = true) throws(SystemError) -> FileStatus {
        var info = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(AT_FDCWD, path, &info, flags) == 0 else { throw SystemError.last }
        return FileStatus(info)
    }

    /// True when something has this path, be it a link that leads nowhere.
    /// A folder, or a link to one.
    public static func isFolder(_ path: String) -> Bool { (try? of(path))?.kind == .folder }

    static func isThere(_ path: String) -> Bool { (try? of(path, followingLinks: false)) != nil }

    /// Times that do not fit, which damaged file systems have, become the nearest that do.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let seconds = Int64(time.tv_sec)
        let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isJustTooFar) = whole.addingReportingOverflow(Int64(time.tv_nsec))
        if isTooFar || isJustTooFar { return seconds < 0 ? .min : .max }
        return sum
    }
}

/// What two paths to the same file have in common.
public struct FileIdentity: Hashable, Sendable {
    public var device: UInt64
    public var inode: UInt64

    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// A call of the operating system that failed.
public struct SystemError: Error, Hashable, Sendable {
    /// The value of `errno`.
    public var code: Int32

    public init(code: Int32) { self.code = code }

    /// The system's words for it, for example "Permission denied".
    public var text: String { String(cString: strerror(code)) }

    static var last: SystemError { SystemError(code: errno) }

    /// True when there is nothing at the path.
    var meansMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// True when links were not to be followed and there is one, or when links lead round in a circle.
    var meansLink: Bool { code == ELOOP }
}

internal import TenetFoundation
internal import TenetSystemCalls

/// A file opened for reading or writing, closed when the value goes away. Interrupted calls are repeated.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// Takes over an open descriptor.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Never waits for the other end of a pipe, and is not inherited by child processes.
    init(reading path: String, followingLink: Bool = true) throws(SystemError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW)
        descriptor = try Self.retrying { open(path, flags) }
    }

    deinit { close(descriptor) }

    func status() throws(SystemError) -> FileStatus {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw SystemError.last }
        return FileStatus(info)
    }

    /// Reads at most as many bytes as the buffer holds; 0 means the end of the file.
    func readBytes(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try Self.retrying { read(descriptor, buffer.baseAddress, buffer.count) }
    }

    func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            rest = rest.dropFirst(try Self.retrying { write(descriptor, part.baseAddress, part.count) })
        }
    }

    /// Takes over the permissions, the group, and the owner when this user may give files away.
    ///
    /// Nobody may do more with the file than before: where the group cannot be kept, the new one gets what everybody has, and
    /// a file of another owner or group runs as nobody else.
    func adopt(_ status: FileStatus) throws(SystemError) {
        // The owner comes first, because changing it clears bits. Failing there only means that we are not root, and the
        // group alone may still be ours to give.
        if fchown(descriptor, status.user, status.group) != 0 { _ = fchown(descriptor, uid_t.max, status.group) }
        let own = try self.status()
        var permissions = status.permissions
        if own.user != status.user || own.group != status.group { permissions &= 0o1777 }
        if own.group != status.group { permissions = permissions & 0o1707 | permissions & (permissions & 0o7) << 3 }
        guard fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) != 0 else { return }
        let error = SystemError.last
        // File systems without permissions refuse to set them, and give every file the same.
        guard own.permissions == permissions else { throw error }
    }

    /// Takes over extended attributes and the access control list.
    func adoptAttributes(of original: borrowing OpenFile) throws(SystemError) {
        let code = tenet_copy_attributes(original.descriptor, descriptor)
        if code != 0 { throw SystemError(code: code) }
    }

    /// The file holds exactly these bytes. Reads from the beginning, whatever was read before.
    func holds(_ bytes: [UInt8]) throws(SystemError) -> Bool {
        guard try status().size == bytes.count else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
                try Self.retrying { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
            }
            guard count > 0 else { return offset == bytes.count }
            guard offset + count <= bytes.count, buffer[..<count] == bytes[offset..<(offset + count)] else {
                return false
            }
            offset += count
        }
    }

    /// Returns when the contents are on the disk, or on macOS will be there before anything that is written later. File systems that
    /// cannot tell are believed.
    func synchronize() throws(SystemError) {
        let error = SystemError(code: tenet_synchronize(descriptor))
        guard error.code != 0 else { return }
        if error.code != EINVAL && error.code != ENOTSUP && error.code != EROFS { throw error }
    }

    private static func retrying<Result: FixedWidthInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw SystemError.last }
        }
    }
}

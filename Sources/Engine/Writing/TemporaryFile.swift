internal import TenetFoundation
internal import TenetSystemCalls

/// New contents on their way into place. They lie in the folder of the file that they are for, because nowhere else is it
/// certain that renaming is atomic.
///
/// Where the system allows it, a file gets its name when it is complete, right before it is renamed, so that a process that
/// is killed while it writes leaves nothing behind. What is left all the same is recognized by its name, and removed by a
/// later run: see ``removeStale(in:now:)``.
enum TemporaryFile {
    /// Nobody writes for so long. Together with the number of the process, which another container or machine that
    /// shares the folder may not know.
    static let staleAge: Int64 = 5 * 60 * 1_000_000_000

    /// Writes a new file and returns its name. Leaves no file behind when it fails.
    /// - Parameters:
    ///   - existing: the status of the file that it will replace; its permissions and owner are taken over.
    ///   - original: that file, for its attributes.
    static func write(
        _ bytes: [UInt8], in folder: borrowing FolderHandle, like existing: FileStatus?,
        attributes original: borrowing OpenFile?
    ) throws(SystemError) -> String {
        // Until it has its own permissions, nobody else may look into a copy of a private file.
        let permissions: UInt32 = existing == nil ? 0o666 : 0o600
        if let file = folder.unnamedFile(permissions: permissions) {
            try fill(file, bytes, like: existing, attributes: original)
            // Without /proc such a file cannot be named.
            if let name = try? named({ name throws(SystemError) in try folder.name(file, name) }) { return name }
        }
        return try named { name throws(SystemError) in
            let file = try folder.file(creating: name, permissions: permissions)
            do throws(SystemError) {
                try fill(file, bytes, like: existing, attributes: original)
            } catch {
                try? folder.remove(name)
                throw error
            }
        }
    }

    /// Calls the closure with names until one is free.
    private static func named(_ take: (String) throws(SystemError) -> Void) throws(SystemError) -> String {
        for attempt in 0..<1000 {
            let name = ".tenet-\(getpid())-\(attempt)"
            do throws(SystemError) {
                try take(name)
                return name
            } catch {
                // Another thread, or a process that died with the same number, has this name.
                if error.code != EEXIST { throw error }
            }
        }
        throw SystemError(code: EEXIST)
    }

    private static func fill(
        _ file: borrowing OpenFile, _ bytes: [UInt8], like existing: FileStatus?,
        attributes original: borrowing OpenFile?
    ) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try file.writeAll(UnsafeRawBufferPointer(bytes))
        }
        switch original {
        case .some(let original): try file.adoptAttributes(of: original)
        case .none: break
        }
        // After the attributes: an access list that goes takes its part of the permissions with it.
        if let existing { try file.adopt(existing) }
        try file.synchronize()
    }

    // MARK: What killed processes left

    /// Removes temporary files of processes that are gone: files of exactly our names, of this user, not written to for
    /// ``staleAge``.
    /// - Returns: how many were removed.
    @discardableResult
    static func removeStale(in path: String, now: Int64 = Self.now) -> Int {
        var names: [String] = []
        guard let listing = try? OpenFolder(path) else { return 0 }
        _ = listing.forEachEntry { name, _ in
            if process(of: name) != nil { names.append(String(decoding: name, as: UTF8.self)) }
        }
        guard !names.isEmpty, let folder = try? FolderHandle(path) else { return 0 }
        return names.reduce(0) { count, name in
            guard let status = try? folder.status(of: name), status.kind == .file, status.user == geteuid(),
                status.modificationTime < now - staleAge,
                let process = Array(name.utf8).withUnsafeBufferPointer({ process(of: $0) }), !isAlive(process)
            else { return count }
            return (try? folder.remove(name)) == nil ? count : count + 1
        }
    }

    /// The process that made a temporary file; nil for any other name.
    static func process(of name: Bytes) -> pid_t? {
        let prefix = Array(".tenet-".utf8)
        guard name.count > prefix.count, name.starts(with: prefix) else { return nil }
        let parts = name.dropFirst(prefix.count).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, let process = number(parts[0]), number(parts[1]) != nil, process > 0 else {
            return nil
        }
        return pid_t(process)
    }

    /// A number as we write it: digits without a leading zero.
    private static func number(_ digits: Slice<Bytes>) -> Int32? {
        guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || digits.count == 1
        else { return nil }
        return Int32(String(decoding: digits, as: UTF8.self))
    }

    private static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// Nanoseconds since 1970.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
}

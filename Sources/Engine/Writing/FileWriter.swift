internal import TenetFoundation
internal import TenetModel

/// The only place where Tenet writes files.
///
/// A file is replaced whole and at once: a reader, and the disk after a crash or a kill, has either the old contents or the
/// new, and after a failure, a full disk included, the old ones. Permissions, extended attributes, access control lists
/// and, where this user may give files away, the owner are kept. A file that this user may not write is left alone, though
/// its folder would allow to replace it. A link is never written through. Other hard links to a file keep the old
/// contents: they may lie outside of the project, and to find them takes a search of the whole file system.
public enum FileWriter {
    /// Creates or replaces a file that the user, or a default of ours, names. Missing folders are made.
    /// - Parameter path: absolute, or relative to the current folder. Links among its folders are followed, for they
    ///   are part of the name; one in place of the file is an error.
    public static func replace(_ path: String, with bytes: some Sequence<UInt8>) throws(FileWriteError) {
        do throws(FileWriteError.Cause) {
            let (parent, name) = try split(path)
            let folder = try FileWriteError.Cause.of { () throws(SystemError) in try makeFolder(parent) }
            let old = try existingFile(name, in: folder)
            try put(Array(bytes), as: name, in: folder, replacing: old, ifStill: nil)
        } catch {
            throw FileWriteError(path: path, cause: error)
        }
    }

    /// Replaces a file of a project by an edited version of it.
    ///
    /// What is there is compared with what was read right before the file is renamed into place; what is left of the time
    /// in which somebody else's edit could be lost is the time between two calls of the system.
    /// - Parameters:
    ///   - path: absolute. Links in it must lead to a file inside of the root, which is then the one that is replaced.
    ///   - root: the project's folder, absolute.
    ///   - old: what the edit was made from.
    public static func replace(
        _ path: String, inside root: String, with bytes: [UInt8], ifStill old: [UInt8]
    ) throws(FileWriteError) {
        do throws(FileWriteError.Cause) {
            let place = try ProjectPlace(path, inside: root)
            let folder = try FileWriteError.Cause.of { () throws(SystemError) in try place.openFolder() }
            guard let existing = try existingFile(place.name, in: folder) else { throw .changed }
            try put(bytes, as: place.name, in: folder, replacing: existing, ifStill: old)
        } catch {
            throw FileWriteError(path: path, cause: error)
        }
    }

    // MARK: Where

    /// The folder and the name in it. All work is on bytes: in Swift's view of characters a slash and an accent that begins
    /// the name are one character.
    private static func split(_ path: String) throws(FileWriteError.Cause) -> (folder: String, name: String) {
        let bytes = path.utf8
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let name = String(decoding: slash.map { bytes[bytes.index(after: $0)...] } ?? bytes[...], as: UTF8.self)
        guard !name.isEmpty, name != ".", name != ".." else { throw .system(SystemError(code: EISDIR)) }
        guard let slash else { return (".", name) }
        return (slash == bytes.startIndex ? "/" : String(decoding: bytes[..<slash], as: UTF8.self), name)
    }

    /// Opens a folder; makes it, and those above, when it is missing.
    private static func makeFolder(_ path: String) throws(SystemError) -> FolderHandle {
        do throws(SystemError) {
            return try FolderHandle(path)
        } catch {
            guard error.code == ENOENT else { throw error }
        }
        let trimmed = String(decoding: Array(path.utf8.reversed().drop { $0 == 0x2F }.reversed()), as: UTF8.self)
        if let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")), slash != trimmed.utf8.startIndex {
            _ = try makeFolder(String(decoding: trimmed.utf8[..<slash], as: UTF8.self))
        }
        guard mkdir(trimmed, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
        return try FolderHandle(path)
    }

    /// The file that is there; nil when there is none. Anything but a file that this user may write is an error.
    private static func existingFile(
        _ name: String, in folder: borrowing FolderHandle
    ) throws(FileWriteError.Cause) -> FileStatus? {
        let status: FileStatus?
        do { status = try folder.status(of: name) } catch { throw .system(error) }
        guard let status else { return nil }
        switch status.kind {
        case .file: break
        case .link: throw .link
        case .folder, .other: throw .notAFile
        }
        // The rename would succeed all the same, but who took the right to write away did not want that.
        guard folder.mayWrite(name) else { throw .system(SystemError(code: EACCES)) }
        return status
    }

    // MARK: What

    private static func put(
        _ bytes: [UInt8], as name: String, in folder: borrowing FolderHandle, replacing existing: FileStatus?,
        ifStill old: [UInt8]?
    ) throws(FileWriteError.Cause) {
        var isStill = true
        try FileWriteError.Cause.of { () throws(SystemError) in
            // A file that may be written but not read has attributes that cannot be read either.
            let original = existing == nil ? nil : try? folder.file(reading: name)
            let temporary = try TemporaryFile.write(bytes, in: folder, like: existing, attributes: original)
            do throws(SystemError) {
                if let old { isStill = try Self.holds(old, name, in: folder) }
                if isStill { try folder.rename(temporary, to: name) } else { try folder.remove(temporary) }
            } catch {
                try? folder.remove(temporary)
                throw error
            }
            folder.synchronize()
        }
        if !isStill { throw .changed }
    }

    /// The file of this name holds these bytes, and still is of this name after it was read.
    private static func holds(
        _ old: [UInt8], _ name: String, in folder: borrowing FolderHandle
    ) throws(SystemError) -> Bool {
        guard try folder.status(of: name)?.kind == .file else { return false }
        let file = try folder.file(reading: name)
        guard try file.holds(old) else { return false }
        return try folder.status(of: name) == file.status()
    }
}

extension FileWriter {
    /// True when something has this name, be it a link that leads nowhere.
    public static func isTaken(_ path: String) -> Bool { FileStatus.isThere(path) }

    /// Removes what killed runs left in some folders: temporary files of ours that nobody will put into place any more.
    /// - Parameter root: folders that do not really lie in there are left alone. Absolute.
    public static func removeLeftovers(in folders: [String], inside root: String) {
        guard let root = RealPath.of(root) else { return }
        let now = TemporaryFile.now
        for folder in PathSet(folders.compactMap { RealPath.of($0) }).sorted
        where LexicalPath.contains(root, folder) {
            TemporaryFile.removeStale(in: folder, now: now)
        }
    }
}

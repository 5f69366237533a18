internal import Foundation
internal import TenetModel

/// Replaces whole files.
public enum FileWriter {
    /// Puts the bytes in place of the file's contents at once: a reader, and the disk after a crash, has either the
    /// old contents or the new.
    ///
    /// A link stays and its target is replaced. Permissions are kept, and a file that may not be written is left
    /// alone. A file that does not exist is created. Other hard links to the file keep the old contents.
    public static func replace(_ absolutePath: String, with bytes: some Sequence<UInt8>) throws(FileWriteError) {
        do throws(SystemError) {
            let target = try resolved(absolutePath)
            let folder = LexicalPath.parent(of: target)
            let temporary = try writeBesides(Array(bytes), in: folder, replacing: try writableStatus(of: target))
            guard rename(temporary, target) == 0 else {
                let error = SystemError.last
                unlink(temporary)
                throw error
            }
            synchronize(folder)
        } catch {
            throw FileWriteError(path: absolutePath, error: error)
        }
    }

    /// The path behind all links; the path itself when there is nothing.
    private static func resolved(_ path: String) throws(SystemError) -> String {
        guard let resolved = realpath(path, nil) else {
            let error = SystemError.last
            let isBrokenLink = (try? FileStatus.of(path, followingLinks: false)) != nil
            guard error.code == ENOENT, !isBrokenLink else { throw error }
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Nil when there is no file yet.
    private static func writableStatus(of path: String) throws(SystemError) -> FileStatus? {
        let status: FileStatus
        do {
            status = try FileStatus.of(path)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
        guard status.kind == .file else { throw SystemError(code: status.kind == .folder ? EISDIR : EINVAL) }
        // The rename would succeed all the same, but who took the right to write away did not want that.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        return status
    }

    /// Writes a new file into the folder and returns its path.
    private static func writeBesides(
        _ contents: [UInt8], in folder: String, replacing existing: FileStatus?
    ) throws(SystemError) -> String {
        for attempt in 0..<1000 {
            let path = LexicalPath.child(".tenet-\(getpid())-\(attempt)", of: folder)
            do throws(SystemError) {
                // Until it has its own permissions, nobody else may look into a copy of a private file.
                let file = try OpenFile(creating: path, permissions: existing == nil ? 0o666 : 0o600)
                try write(contents, replacing: existing, to: file, at: path)
                return path
            } catch {
                // Another thread, or a process that died with the same number, has this name.
                if error.code != EEXIST { throw error }
            }
        }
        throw SystemError(code: EEXIST)
    }

    /// Leaves no file behind when it fails.
    private static func write(
        _ contents: [UInt8], replacing existing: FileStatus?, to file: borrowing OpenFile, at path: String
    ) throws(SystemError) {
        do throws(SystemError) {
            try contents.withUnsafeBufferPointer { bytes throws(SystemError) in
                try file.writeAll(UnsafeRawBufferPointer(bytes))
            }
            if let existing { try file.adopt(existing) }
            try file.synchronize()
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Makes the rename last. Not every file system can synchronise a folder, and the file is whole in any case.
    private static func synchronize(_ folder: String) {
        guard let folder = try? OpenFile(reading: folder) else { return }
        try? folder.synchronize()
    }
}

/// A file that was not written; its old contents are untouched.
public struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    public var error: SystemError

    public init(path: String, error: SystemError) {
        self.path = path
        self.error = error
    }

    public var description: String { "\(path) cannot be written: \(error.text)" }
}

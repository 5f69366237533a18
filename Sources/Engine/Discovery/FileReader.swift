public import TenetModel

/// Reads whole files into one buffer that is used again and again.
public enum FileReader {
    /// Replaces the buffer's contents by the file's and returns the file's status from the moment of opening it.
    ///
    /// Costs one open, one status, one read and one close. The buffer keeps its capacity from file to file; it is
    /// empty after a failure.
    ///
    /// - Parameter limit: the size in bytes above which a file is not read, also when it grows while being read. It
    ///   bounds the memory that is taken.
    public static func read(
        _ absolutePath: String, into buffer: inout [UInt8], limit: Int
    ) -> Result<FileStatus, FileReadError> {
        read(absolutePath, into: &buffer, limit: limit, followingLink: true)
    }

    static func read(
        _ path: String, into buffer: inout [UInt8], limit: Int, followingLink: Bool
    ) -> Result<FileStatus, FileReadError> {
        buffer.removeAll(keepingCapacity: true)
        do throws(SystemError) {
            let file = try OpenFile(reading: path, followingLink: followingLink)
            let status = try file.status()
            let failure: FileReadError.Cause? =
                if status.kind != .file {
                    .notAFile
                } else if status.size > limit {
                    .tooLarge(limit: limit)
                } else {
                    try fill(&buffer, from: file, size: status.size, limit: limit) ? nil : .tooLarge(limit: limit)
                }
            guard let failure else { return .success(status) }
            buffer.removeAll(keepingCapacity: true)
            return .failure(FileReadError(path: path, cause: failure))
        } catch {
            buffer.removeAll(keepingCapacity: true)
            return .failure(FileReadError(path: path, cause: .system(error)))
        }
    }

    /// The bytes of a file of text; nil for any other, of which only the beginning is read.
    /// - Parameter limit: as for ``read(_:into:limit:)``.
    static func text(_ path: String, limit: Int) -> [UInt8]? {
        var buffer: [UInt8] = []
        do throws(SystemError) {
            let file = try OpenFile(reading: path, followingLink: false)
            let status = try file.status()
            guard status.kind == .file, status.size <= limit else { return nil }
            try append(to: &buffer, from: file, atMost: 8000)
            // The measure that git takes, too.
            guard !buffer.contains(0) else { return nil }
            return try fill(&buffer, from: file, size: status.size, limit: limit) ? buffer : nil
        } catch {
            return nil
        }
    }

    /// By its first bytes; false for what cannot be read.
    static func beginsLikeText(_ path: String) -> Bool {
        var buffer: [UInt8] = []
        guard let file = try? OpenFile(reading: path, followingLink: false),
            (try? append(to: &buffer, from: file, atMost: 8000)) != nil
        else { return false }
        return !buffer.contains(0)
    }

    /// Appends the rest of a file. False when there are more bytes than the limit. The size is only the expectation.
    private static func fill(
        _ buffer: inout [UInt8], from file: borrowing OpenFile, size: Int, limit: Int
    ) throws(SystemError) -> Bool {
        while true {
            // One byte more than expected makes the end of the file visible in the first read.
            let wanted = min(max(size - buffer.count + 1, 4096), 1 << 20)
            let received = try append(to: &buffer, from: file, atMost: wanted)
            guard buffer.count <= limit else { return false }
            if received == 0 || (received < wanted && buffer.count >= size) { return true }
        }
    }

    /// Bytes go through memory that nobody has to clear first.
    @discardableResult
    private static func append(
        to buffer: inout [UInt8], from file: borrowing OpenFile, atMost count: Int
    ) throws(SystemError) -> Int {
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { part.deallocate() }
        let received = try file.readBytes(into: part)
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: part[..<received]))
        return received
    }
}

/// Why a file was not read.
public struct FileReadError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Cause: Hashable, Sendable {
        case system(SystemError)
        /// A folder, pipe, socket or device.
        case notAFile
        /// In bytes.
        case tooLarge(limit: Int)
    }

    public var path: String
    public var cause: Cause

    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    public var description: String { sentence(about: path) }

    /// What the run reports, with the path that it shows.
    public func skipped(as path: String) -> SkippedFile {
        let reason: SkippedFile.Reason = if case .tooLarge = cause { .tooLarge } else { .unreadable }
        return SkippedFile(path: path, reason: reason, detail: sentence(about: path))
    }

    private func sentence(about path: String) -> String {
        switch cause {
        case .system(let error): "\(path) cannot be read: \(error.text)"
        case .notAFile: "\(path) cannot be read: it is not a regular file"
        case .tooLarge(let limit): "\(path) is larger than the limit of \(limit) bytes"
        }
    }
}

extension FileReadError {
    /// True when there is no file, or a link or folder in its place.
    var meansNoIgnoreFile: Bool {
        switch cause {
        case .system(let error): error.meansMissing || error.meansLink
        case .notAFile: true
        case .tooLarge: false
        }
    }
}

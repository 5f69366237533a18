internal import TenetEngine
internal import TenetFoundation

/// The contents of a plan on the disk, from before it is begun until it is done.
struct PlanJournal {
    /// One file of the plan.
    struct Entry {
        var path: String
        var before: [UInt8]?
        var after: [UInt8]?
        var isExecutable: Bool
    }

    private struct Row: Codable {
        var path: String
        var hasBefore: Bool
        var hasAfter: Bool
        var isExecutable: Bool
    }

    private struct Contents: Codable {
        /// What the file system calls the folder that they were written to. It keeps the number when it is renamed or the
        /// project is moved; one that came with a checkout has another.
        var folder: UInt64
        var rows: [Row]
    }

    private let root: String
    private let folder: String
    private let pending: String

    /// - Parameter root: the project's folder, absolute.
    init(root: String) {
        self.root = root
        folder = root + "/.tenet"
        pending = root + "/" + PlanApplication.pendingFolder
    }

    /// A plan was begun and not finished.
    var isPending: Bool { FileManager.default.fileExists(atPath: pending + "/plan.json") }

    /// Writes all contents, then lets the plan count.
    func commit(_ steps: [PlannedStep]) throws(ScaffoldError) {
        try requireOwnFolders()
        let staging = folder + "/staging-\(getpid())"
        do {
            try? FileManager.default.removeItem(atPath: staging)
            try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
            var rows: [Row] = []
            for (index, step) in steps.enumerated() {
                if let before = step.before { try Self.write(before, to: "\(staging)/\(index).before") }
                if let after = step.after { try Self.write(after, to: "\(staging)/\(index).after") }
                rows.append(
                    Row(
                        path: step.path, hasBefore: step.before != nil, hasAfter: step.after != nil,
                        isExecutable: step.isExecutable))
            }
            try Self.write(
                Array(try JSONEncoder().encode(Contents(folder: try Self.number(of: staging), rows: rows))),
                to: staging + "/plan.json")
            Self.synchronize(staging)
        } catch {
            try? FileManager.default.removeItem(atPath: staging)
            rmdir(folder)
            throw ScaffoldError("\(staging) cannot be written: \(error.reason)")
        }
        guard rename(staging, pending) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: staging)
            rmdir(folder)
            throw ScaffoldError("\(pending) cannot be made: \(reason)")
        }
        Self.synchronize(folder)
    }

    /// What a plan holds that was begun here.
    /// - Throws: ``ScaffoldError`` when it cannot be read, was not begun in this folder, or holds a path that is none of
    ///   the project's.
    func entries() throws(ScaffoldError) -> [Entry] {
        try requireOwnFolders()
        let entries = try read()
        for entry in entries {
            guard let complaint = PlanPath.complaint(about: entry.path, in: root) else { continue }
            throw ScaffoldError("\(pending)/plan.json: \(entry.path) \(complaint); nothing was done. \(Self.remedy)")
        }
        return entries
    }

    /// A link would lead what is written and removed there to another place.
    func requireOwnFolders() throws(ScaffoldError) {
        for path in [folder, pending] {
            let kind = (try? FileStatus.of(path, followingLinks: false))?.kind
            guard kind != nil, kind != .folder else { continue }
            throw ScaffoldError("\(path) is no folder, and has to be one; remove it, and run the command again")
        }
    }

    private static let remedy =
        "Remove that folder to give the interrupted change up; `tenet update` then brings files up to date"

    private func read() throws(ScaffoldError) -> [Entry] {
        do {
            let data = Data(try Self.read(pending + "/plan.json"))
            let contents = try JSONDecoder().decode(Contents.self, from: data)
            guard contents.folder == (try Self.number(of: pending)) else {
                throw ScaffoldError(
                    "\(pending) holds a change that was not begun in this folder, so nothing was done. \(Self.remedy)")
            }
            return try contents.rows.enumerated().map { index, row in
                Entry(
                    path: row.path,
                    before: row.hasBefore ? try Self.read("\(pending)/\(index).before") : nil,
                    after: row.hasAfter ? try Self.read("\(pending)/\(index).after") : nil,
                    isExecutable: row.isExecutable)
            }
        } catch let error as ScaffoldError {
            throw error
        } catch {
            throw ScaffoldError("\(pending) cannot be read: \(error.reason). \(Self.remedy)")
        }
    }

    /// The plan is done. The file that says what it was goes first: what is left after a kill is no plan any more.
    func close() throws(ScaffoldError) {
        guard unlink(pending + "/plan.json") == 0 else {
            throw ScaffoldError("\(pending) cannot be removed: \(String(cString: strerror(errno)))")
        }
        removeLeftovers()
    }

    /// Removes what is no plan: contents of processes that were killed before theirs counted, or after it was done.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("staging-") {
            if let process = Int32(name.dropFirst("staging-".count)), process != getpid(), kill(process, 0) == 0 {
                continue
            }
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        if !isPending { try? FileManager.default.removeItem(atPath: pending) }
        // Only when nothing else is in there.
        rmdir(folder)
    }

    // MARK: Files

    private static func number(of folder: String) throws -> UInt64 { try FileStatus.of(folder).identity.inode }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDWR)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { closeFile(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let bytes = ProjectTree.bytes(at: path) else { throw CocoaError(.fileReadUnknown) }
        return bytes
    }

    private static func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        closeFile(descriptor)
    }
}

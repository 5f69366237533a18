internal import Foundation

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

    private let folder: String
    private let pending: String

    /// - Parameter root: the project's folder, absolute.
    init(root: String) {
        folder = root + "/.tenet"
        pending = root + "/" + PlanApplication.pendingFolder
    }

    /// A plan was begun and not finished.
    var isPending: Bool { FileManager.default.fileExists(atPath: pending + "/plan.json") }

    /// Writes all contents, then lets the plan count.
    func commit(_ steps: [PlannedStep]) throws(ScaffoldError) {
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
            try Self.write(Array(try JSONEncoder().encode(rows)), to: staging + "/plan.json")
            Self.synchronize(staging)
        } catch {
            try? FileManager.default.removeItem(atPath: staging)
            rmdir(folder)
            throw ScaffoldError("\(staging) cannot be written: \(error.localizedDescription)")
        }
        guard rename(staging, pending) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: staging)
            rmdir(folder)
            throw ScaffoldError("\(pending) cannot be made: \(reason)")
        }
        Self.synchronize(folder)
    }

    /// What a plan holds that was begun.
    func entries() throws(ScaffoldError) -> [Entry] {
        do {
            let data = Data(try Self.read(pending + "/plan.json"))
            let rows = try JSONDecoder().decode([Row].self, from: data)
            return try rows.enumerated().map { index, row in
                Entry(
                    path: row.path,
                    before: row.hasBefore ? try Self.read("\(pending)/\(index).before") : nil,
                    after: row.hasAfter ? try Self.read("\(pending)/\(index).after") : nil,
                    isExecutable: row.isExecutable)
            }
        } catch {
            throw ScaffoldError(
                "\(pending) cannot be read: \(error.localizedDescription); remove that folder to give the interrupted change up"
            )
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

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try Data(bytes).write(to: url)
        let handle = try FileHandle(forUpdating: url)
        try handle.synchronize()
        try handle.close()
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let bytes = ProjectTree.bytes(at: path) else { throw CocoaError(.fileReadUnknown) }
        return bytes
    }

    private static func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        _ = Foundation.close(descriptor)
    }
}

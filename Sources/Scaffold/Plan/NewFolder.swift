internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// A project's folder that comes into being whole: its files are written beside it, and one rename gives it its name.
public struct NewFolder: Sendable {
    private let path: String

    /// - Parameter path: absolute. It must not be there yet, or be an empty folder.
    public init(path: String) { self.path = path }

    /// Why the folder cannot be made; nil when it can.
    public var complaint: String? {
        guard let status = try? FileStatus.of(path) else { return nil }
        guard status.kind == .folder else { return "\(path) is a file; choose another name" }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? ["?"]
        guard let first = names.sorted().first else { return nil }
        return "\(path) is not empty (it has `\(first)`, say); choose another name, or empty it first"
    }

    /// Makes the folder with these files.
    /// - Throws: ``ScaffoldError`` when something cannot be written; nothing is left then.
    public func make(_ plan: Plan) throws(ScaffoldError) {
        let parent = LexicalPath.parent(of: path)
        let name = LexicalPath.name(of: path)
        removeLeftovers(of: name, in: parent)
        let staging = "\(parent)/.\(name).tenet-\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
            for step in plan.steps {
                guard let after = step.after else { continue }
                let file = staging + "/" + step.path
                try FileManager.default.createDirectory(
                    atPath: LexicalPath.parent(of: file), withIntermediateDirectories: true)
                try Data(after).write(to: URL(fileURLWithPath: file))
                if step.isExecutable { chmod(file, 0o755) }
            }
            guard rename(staging, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(atPath: staging)
            throw ScaffoldError("\(path) cannot be made: \(error.reason)")
        }
    }

    /// What processes left that were killed.
    private func removeLeftovers(of name: String, in parent: String) {
        let prefix = ".\(name).tenet-"
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(prefix)
        {
            guard let process = Int32(entry.dropFirst(prefix.count)), kill(process, 0) != 0 else { continue }
            try? FileManager.default.removeItem(atPath: parent + "/" + entry)
        }
    }
}

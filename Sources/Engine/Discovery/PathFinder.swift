internal import TenetFoundation
internal import TenetModel

/// Finds out what an argument names.
struct PathFinder {
    enum Target {
        /// Absolute paths, below the root wherever the argument lies there.
        case folder(String)
        case file(String, FileStatus)
        /// There is something, but nothing that can be read.
        case problem(String, FileReadError.Cause)
        /// A folder and a pattern for paths relative to it.
        case pattern(folder: String, Glob)
    }

    let root: String
    let workingFolder: String

    func resolve(_ argument: String) throws(DiscoveryError) -> Target {
        // An empty argument is a variable that a script forgot to set, not a wish to check everything.
        guard !argument.isEmpty else { throw .noSuchPath(argument, in: workingFolder, suggestion: nil) }
        do throws(SystemError) {
            return try target(at: location(of: argument))
        } catch {
            let path = LexicalPath.absolute(argument, in: workingFolder)
            guard error.meansMissing else { return .problem(path, .system(error)) }
            // A broken link is there.
            if (try? FileStatus.of(path, followingLinks: false)) != nil { return .problem(path, .system(error)) }
        }
        if let pattern = try pattern(argument) { return pattern }
        if let respelt = respelt(argument), let target = try? target(at: location(of: respelt)) { return target }
        throw .noSuchPath(argument, in: workingFolder, suggestion: suggestion(for: argument))
    }

    private func target(at path: String) throws(SystemError) -> Target {
        let status = try FileStatus.of(path)
        switch status.kind {
        case .folder: return .folder(path)
        case .file: return .file(path, status)
        case .link, .other: return .problem(path, .notAFile)
        }
    }

    /// The argument's absolute path as the project would spell it.
    private func location(of argument: String) throws(SystemError) -> String {
        let path = RealPath.meant(by: argument, in: workingFolder)
        _ = try FileStatus.of(path, followingLinks: false)
        return projectPath(of: path)
    }

    /// The path below the root wherever it lies there, also when it is named by way of a link; otherwise as it is.
    func projectPath(of path: String) -> String {
        guard let realRoot = RealPath.of(root) else { return path }
        return LexicalPath.contains(root, path)
            ? spelling(of: path, realRoot: realRoot) : pathBelowRoot(path, realRoot: realRoot)
    }

    /// Where the file system takes names in any spelling, the one on the disk counts.
    private func spelling(of path: String, realRoot: String) -> String {
        guard let real = RealPath.of(path) else { return path }
        // A link to the project itself is the project.
        if LexicalPath.areSame(real, realRoot) { return root }
        let onDisk = LexicalPath.relative(real, to: realRoot)
        let isSame = onDisk.lowercased() == LexicalPath.relative(path, to: root).lowercased()
        return isSame ? LexicalPath.absolute(onDisk, in: root) : path
    }

    /// The root may be named by way of a link, as the folder for temporary files is on some systems; and a link outside
    /// of the project may lead into it. A link in the project keeps its own name.
    private func pathBelowRoot(_ path: String, realRoot: String) -> String {
        let named = RealPath.keepingName(of: path)
        let real = LexicalPath.contains(realRoot, named) ? named : RealPath.of(path) ?? named
        guard LexicalPath.contains(realRoot, real) else { return path }
        return LexicalPath.absolute(LexicalPath.relative(real, to: realRoot), in: root)
    }
}

extension Discovery {
    /// - Throws: ``DiscoveryError`` with the nearest name, where there is neither a file nor a folder of that path.
    public static func requirePath(_ argument: String, in folder: String) throws(DiscoveryError) {
        _ = try PathFinder(root: folder, workingFolder: folder).resolve(argument)
    }
}

/// Arguments that name nothing as they stand.
extension PathFinder {
    /// Nil when the argument has no wildcards. The parts before the first wildcard name the folder to walk.
    private func pattern(_ argument: String) throws(DiscoveryError) -> Target? {
        let isAbsolute = argument.utf8.first == UInt8(ascii: "/")
        let parts = argument.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let isWild: (String) -> Bool = { part in part.utf8.contains { #"*?[{\"#.utf8.contains($0) } }
        guard let first = parts.firstIndex(where: isWild) else { return nil }
        let folder = parts[..<first].joined(separator: "/")
        let glob: Glob
        do {
            glob = try Glob("/" + parts[first...].joined(separator: "/"))
        } catch {
            throw .badPattern(GlobError(pattern: argument, problem: error.problem))
        }
        let path = isAbsolute ? "/" + folder : folder.isEmpty ? "." : folder
        guard let location = try? location(of: path), case .folder? = try? target(at: location) else {
            throw .noMatch(argument, in: workingFolder)
        }
        return .pattern(folder: location, glob)
    }

    /// The path with accents in the form that the disk has: they look the same and are typed in one form only.
    private func respelt(_ argument: String) -> String? {
        guard argument.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let path = LexicalPath.absolute(argument, in: workingFolder)
        var found = "/"
        for name in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
            let next = LexicalPath.child(name, of: found)
            if (try? FileStatus.of(next, followingLinks: false)) != nil {
                found = next
            } else {
                // Strings are equal when they look the same.
                guard let twin = names(in: found).first(where: { $0 == name }) else { return nil }
                found = LexicalPath.child(twin, of: found)
            }
        }
        return found
    }

    /// The path with its first wrong part replaced by the nearest name in that folder.
    private func suggestion(for argument: String) -> String? {
        let isAbsolute = argument.utf8.first == UInt8(ascii: "/")
        let parts = argument.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        for index in parts.indices {
            let folder = (isAbsolute ? "/" : "") + parts[..<index].joined(separator: "/")
            let absolute = LexicalPath.absolute(folder, in: workingFolder)
            let exists = (try? FileStatus.of(LexicalPath.child(parts[index], of: absolute))) != nil
            guard !exists else { continue }
            guard let near = NearestName.of(parts[index], in: names(in: absolute)) else { return nil }
            let rest = parts[(index + 1)...].reduce(near) { LexicalPath.child($1, of: $0) }
            let path = LexicalPath.child(rest, of: folder)
            // Repairing one part and leaving another wrong would help nobody.
            let isRight = (try? FileStatus.of(LexicalPath.absolute(path, in: workingFolder))) != nil
            return isRight ? path : nil
        }
        return nil
    }

    /// In bytewise order.
    private func names(in folder: String) -> [String] {
        var names: [String] = []
        guard let open = try? OpenFolder(folder) else { return [] }
        _ = open.forEachEntry { name, _ in
            if let name = String(validating: name, as: UTF8.self) { names.append(name) }
        }
        return names.sorted(by: LexicalPath.precedes)
    }
}

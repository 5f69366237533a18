package import TenetRuleKit

/// Which files and folders a repository has, for texts that name them.
package struct KnownPaths {
    private let files: Set<String>
    private let folders: Set<String>
    /// Without folders, those that many folders have left out: `README.md` elsewhere is no other place of one.
    private let names: Set<String>

    /// O(files × depth).
    package init(_ repository: Repository) {
        files = Set(repository.allPaths + repository.absentPaths)
        var folders: Set<String> = []
        for path in files {
            var folder = FileKinds.folder(of: path)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = FileKinds.folder(of: folder) }
        }
        self.folders = folders
        let all = Dictionary(
            files.map { (String($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...]), 1) },
            uniquingKeysWith: +)
        names = Set(all.filter { $0.value == 1 }.keys)
    }

    /// A path counts from the folder of the document, or from the root where it begins with a slash.
    package func holds(_ path: String, from folder: String) -> Bool {
        if path.hasPrefix("/") { return has(Self.joined("", String(path.dropFirst()))) }
        // Pages of wikis and sites resolve from the root as well; what leaves the repository is not known.
        return has(Self.joined(folder, path)) || has(Self.joined("", path))
    }

    /// The file that a path leads to; nil for a folder and where nothing is.
    package func file(_ path: String, from folder: String) -> String? {
        let places = path.hasPrefix("/") ? [""] : [folder, ""]
        return places.lazy.compactMap { Self.joined($0, path) }.first { files.contains($0) }
    }

    /// The path names nothing although its first folder is there, from the document's folder or from the root.
    package func isGone(_ path: String, from folder: String) -> Bool {
        guard !holds(path, from: folder), let first = path.split(separator: "/").first else { return false }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        // A path that is written from somewhere else still ends in a file that is there.
        guard !files.contains(where: { $0.hasSuffix("/" + path) }) else { return false }
        return folders.contains(String(first)) && !name.isEmpty
    }

    /// Something shows that the file was there: the history took it away, or a file of its name lies elsewhere.
    /// - Parameter past: paths that are gone.
    package func wasMoved(_ path: String, from folder: String, past: Set<String>) -> Bool {
        let places = [Self.joined(folder, path), Self.joined("", path)].compactMap(\.self)
        guard !places.contains(where: past.contains) else { return true }
        return path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
    }

    private func has(_ path: String?) -> Bool {
        guard let path else { return true }
        return path.isEmpty || files.contains(path) || folders.contains(path)
    }

    /// Nil for a path that leaves the repository.
    private static func joined(_ folder: String, _ path: String) -> String? {
        var parts = folder.split(separator: "/").map(String.init)
        for part in path.split(separator: "/") {
            if part == "." { continue }
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}

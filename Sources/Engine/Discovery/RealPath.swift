internal import TenetFoundation
internal import TenetModel

/// Paths with the links on their way resolved.
public enum RealPath {
    /// The path behind all links; nil when nothing is there, or when its name is not text.
    public static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The links on the way to a path resolved, as far as it exists, and its last name kept: the link itself.
    /// - Parameter path: absolute; may hold `.` and `..`, which count from where a link leads.
    static func keepingName(of path: String) -> String {
        let names = LexicalPath.components(of: path)
        guard let last = names.last else { return "/" }
        if last == "." || last == ".." { return of(path) ?? LexicalPath.absolute(path, in: "/") }
        let above = "/" + names.dropLast().joined(separator: "/")
        return LexicalPath.child(last, of: of(above) ?? keepingName(of: above))
    }

    /// The path is that of a link, and it leads out of a folder or nowhere.
    public static func isLinkOut(_ path: String, of folder: String) -> Bool {
        guard (try? FileStatus.of(path, followingLinks: false))?.kind == .link else { return false }
        guard let target = of(path), let folder = of(folder) else { return true }
        return !LexicalPath.contains(folder, target)
    }

    /// The absolute path that somebody in a folder means. Behind a link, `..` is not the folder that the text shows, so
    /// such a path is resolved; any other keeps its links.
    public static func meant(by argument: String, in folder: String) -> String {
        let raw = LexicalPath.isAbsolute(argument) ? argument : LexicalPath.child(argument, of: folder)
        let text = LexicalPath.absolute(raw, in: folder)
        guard LexicalPath.components(of: argument).contains("..") else { return text }
        let named = keepingName(of: raw)
        return LexicalPath.areSame(named, keepingName(of: text)) ? text : named
    }
}

internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// The paths of plans. Some come from files that lie in the project, which anybody may have put there: a lock file, the
/// journal of a run that was killed.
enum PlanPath {
    /// Why a plan may not touch this path, to stand behind "`path` "; nil when it may.
    /// - Parameters:
    ///   - path: as the plan has it.
    ///   - root: the project's folder, absolute.
    static func complaint(about path: String, in root: String) -> String? {
        let names = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(Substring($0)) }
        if LexicalPath.isAbsolute(path) || names.contains("..") { return "leads out of the project" }
        if names.contains(where: { $0.isEmpty || $0 == "." || $0.utf8.contains(0) }) { return "is no path of a file" }
        // What git runs by itself lies there.
        if names.contains(where: { $0.lowercased() == ".git" }) { return "belongs to git" }
        return leavesByLink(root + "/" + path, root) ? "cannot be written: a link leads out of the project" : nil
    }

    /// The path itself, or a link on it, leads out of the project.
    static func leadsOut(_ path: String, of root: String) -> Bool {
        LexicalPath.isAbsolute(path) || path.utf8.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
            || leavesByLink(root + "/" + path, root)
    }

    /// A link on the way, or one that has the name itself, leads out of a folder or nowhere.
    private static func leavesByLink(_ path: String, _ root: String) -> Bool {
        guard let realRoot = RealPath.of(root) else { return false }
        if RealPath.isLinkOut(path, of: root) { return true }
        var folder = path
        repeat { folder = LexicalPath.parent(of: folder) } while !FileWriter.isTaken(folder)
        guard let real = RealPath.of(folder) else { return true }
        return real != realRoot && !LexicalPath.contains(realRoot, real)
    }
}

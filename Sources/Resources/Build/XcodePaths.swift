import TenetModel

/// Paths of files and groups, relative to the folder that holds the `.xcodeproj`.
struct XcodePaths {
    private var paths: [String: String] = [:]
    private let objects: XcodeObjects
    /// The folder that groups without a parent and `SOURCE_ROOT` count from.
    private let base: String

    /// Walks the groups from the top once, so that each path is put together once.
    init(_ objects: XcodeObjects, project: XcodeObject?) {
        self.objects = objects
        base = BuildPath.join("", project?.text("projectDirPath")?.text ?? "")
        guard let project, let top = objects.one(project, "mainGroup") else { return }
        var seen: Set<String> = [top.id]
        var open: [(object: XcodeObject, parent: String?)] = [(top, base)]
        while let (object, parent) = open.popLast() {
            let path = place(object, in: parent)
            paths[object.id] = path
            // The children of a version group and of a language folder lie inside all the same.
            for child in objects.list(object, "children") where seen.insert(child.id).inserted {
                open.append((child, path))
            }
        }
    }

    /// Nil when the object lies outside of the project's folders, such as a system framework.
    func path(of object: XcodeObject) -> String? { paths[object.id] ?? place(object, in: base) }

    /// The files that an entry of a build phase stands for: several for one with a file for each language.
    func files(of object: XcodeObject) -> [(path: String, range: ByteRange)] {
        let members = object.kind == "PBXVariantGroup" ? objects.list(object, "children") : [object]
        return members.compactMap { member in
            guard let path = path(of: member), !path.isEmpty else { return nil }
            return (path, member.text("path")?.range ?? member.range)
        }
    }

    private func place(_ object: XcodeObject, in parent: String?) -> String? {
        let own = object.text("path")?.text ?? ""
        switch object.text("sourceTree")?.text {
        case "<group>", nil: return own.hasPrefix("/") ? nil : parent.map { BuildPath.join($0, own) }
        case "SOURCE_ROOT", "SRCROOT": return own.hasPrefix("/") ? nil : BuildPath.join(base, own)
        default: return nil
        }
    }
}

import TenetModel

/// Folders whose files belong to targets as they lie on disk (`PBXFileSystemSynchronizedRootGroup`).
struct XcodeFolders {
    let objects: XcodeObjects
    let paths: XcodePaths

    /// The folders of each target by the target's id, in file order.
    ///
    /// An exception means the opposite of what would hold without it: it takes files away from a target that has
    /// the folder, and gives files to a target that has not.
    func byTarget(_ targets: [XcodeObject]) -> [String: [BuildFolder]] {
        let phaseOwners = owners(of: targets)
        var folders: [String: [BuildFolder]] = [:]
        var members: [String: Set<String>] = [:]
        for target in targets {
            members[target.id] = Set(target.texts("fileSystemSynchronizedGroups").map(\.text))
        }
        for group in objects.all("PBXFileSystemSynchronizedRootGroup") {
            guard let path = paths.path(of: group) else { continue }
            let place = RangedText(path, at: group.text("path")?.range ?? group.range)
            let exceptions = exceptions(of: group, phaseOwners)
            for target in targets {
                let own = exceptions.filter { $0.target == target.id }
                if members[target.id]?.contains(group.id) == true {
                    let excludes = own.filter { !$0.isPhase }.flatMap(\.paths)
                    folders[target.id, default: []].append(BuildFolder(path: place, excludes: excludes))
                } else if !own.isEmpty {
                    folders[target.id, default: []].append(BuildFolder(path: place, only: own.flatMap(\.paths)))
                }
            }
        }
        return folders
    }

    private struct Exceptions {
        var target: String
        var paths: [RangedText]
        /// They only move files to another phase of the target.
        var isPhase: Bool
    }

    private func owners(of targets: [XcodeObject]) -> [String: String] {
        var owners: [String: String] = [:]
        for target in targets {
            for phase in target.texts("buildPhases") { owners[phase.text] = target.id }
        }
        return owners
    }

    private func exceptions(of group: XcodeObject, _ phaseOwners: [String: String]) -> [Exceptions] {
        objects.list(group, "exceptions").compactMap { set in
            let phase = set.text("buildPhase")
            guard let target = set.text("target")?.text ?? phase.flatMap({ phaseOwners[$0.text] }) else { return nil }
            let paths = set.texts("membershipExceptions").map { RangedText(Self.pattern($0.text), at: $0.range) }
            return paths.isEmpty ? nil : Exceptions(target: target, paths: paths, isPhase: phase != nil)
        }
    }

    /// `/Localized/Folder/Main.xib` and `/Localized: Main.xib` stand for that file in each language folder.
    private static func pattern(_ text: String) -> String {
        for prefix in ["/Localized/", "/Localized: "] where text.hasPrefix(prefix) {
            let parts = text.dropFirst(prefix.count).split(separator: "/")
            return (parts.dropLast() + ["*.lproj"] + parts.suffix(1)).joined(separator: "/")
        }
        return BuildPath.join("", text)
    }
}

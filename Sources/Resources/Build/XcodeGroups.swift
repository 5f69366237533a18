import TenetModel

/// The groups of a project by the folders that they stand for, those that have to be made included.
struct XcodeGroups {
    /// A group that is made, with the lines of its children.
    private struct NewGroup {
        var id: String
        var name: String
        var children: [String] = []
    }

    private let objects: XcodeObjects
    private let paths: XcodePaths
    /// Those that stand for a folder of the disk, by its path.
    private var byFolder: [String: [XcodeObject]] = [:]
    private var made: [String: NewGroup] = [:]

    init(objects: XcodeObjects, paths: XcodePaths, project: XcodeObject?) {
        self.objects = objects
        self.paths = paths
        for group in objects.all("PBXGroup") where group.text("path") != nil {
            if let path = paths.path(of: group) { byFolder[path, default: []].append(group) }
        }
        // The main group stands for the folder of the project, and mostly has no path.
        if let project, let top = objects.one(project, "mainGroup"), let path = paths.path(of: top),
            byFolder[path] == nil
        {
            byFolder[path] = [top]
        }
    }

    /// The ids of the files that the project lists, by path.
    var filesByPath: [String: String] {
        var found: [String: String] = [:]
        for file in objects.all("PBXFileReference") {
            if let path = paths.path(of: file), !path.isEmpty { found[path] = file.id }
        }
        return found
    }

    /// Puts a file into the group of its folder; makes the groups that are not there.
    mutating func add(
        _ id: String, _ name: String, to folder: String, _ makeID: (String) -> String, _ edits: inout XcodeTextEdits
    ) throws(XcodeFileAddition.Refusal) {
        let line = "\(id) /* \(name) */,"
        if made[folder] != nil {
            made[folder]?.children.append(line)
        } else if let groups = byFolder[folder], let group = groups.first {
            guard groups.count == 1 else {
                throw XcodeFileAddition.Refusal(
                    reason: "the project has \(groups.count) groups for the folder \(folder.isEmpty ? "." : folder)")
            }
            try edits.append(line, toList: "children", of: group)
        } else {
            guard let last = folder.split(separator: "/").last else {
                throw XcodeFileAddition.Refusal(reason: "the project has no main group")
            }
            let group = NewGroup(id: makeID("group/" + folder), name: String(last), children: [line])
            made[folder] = group
            let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
            try add(group.id, group.name, to: parent, makeID, &edits)
        }
    }

    /// Writes the groups that were made.
    func write(to edits: inout XcodeTextEdits) throws(XcodeFileAddition.Refusal) {
        for (_, group) in made.sorted(by: { $0.key < $1.key }) {
            let children = group.children.map { "\t\t\t\t" + $0 }
            let lines =
                ["{", "\t\t\tisa = PBXGroup;", "\t\t\tchildren = ("] + children
                + [
                    "\t\t\t);", "\t\t\tpath = \(XcodeTextEdits.quoted(group.name));",
                    "\t\t\tsourceTree = \"<group>\";", "\t\t}",
                ]
            try edits.add("PBXGroup", group.id, comment: group.name, lines.joined(separator: edits.newline))
        }
    }
}

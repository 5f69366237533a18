internal import TenetFoundation
internal import TenetModel

/// What lies below a folder of a project, for questions that need no rules about what is left out.
public enum FolderContents {
    /// The names of what lies in a folder, sorted; none where it cannot be read.
    public static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The paths of files and links, relative to the folder and sorted. Links are not followed, and what cannot be read is
    /// left out. O(entries).
    /// - Parameter isSkipped: asked with the name of each file and folder; what is below is not looked at then.
    public static func files(below root: String, skipping isSkipped: (_ name: String) -> Bool) -> [String] {
        var found: [String] = []
        var open = [""]
        while let folder = open.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: LexicalPath.joined(root, folder))) ?? []
            for name in names where !isSkipped(name) {
                let path = folder.isEmpty ? name : folder + "/" + name
                let kind = try? FileStatus.of(LexicalPath.joined(root, path), followingLinks: false).kind
                if kind == .folder { open.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }
}

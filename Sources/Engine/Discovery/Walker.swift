internal import TenetModel

/// Walks folders without recursion, looking at nothing but names until a file is wanted.
///
/// Each real folder is entered where it is. Behind links it is entered once more at most, and never inside itself.
struct Walker {
    struct Folder {
        var absolute: String
        /// To the root; empty for the root.
        var relative: String
        var scope: IgnoreScope?
        /// The folders above.
        var trail: FolderTrail?
        var isBehindLink = false
    }

    /// What walks come upon; paths are relative to the root.
    struct Found {
        var files: [DiscoveredFile] = []
        var skipped: [SkippedFile] = []
        var excludedFiles: PathSet = []
        var excludedFolders: PathSet = []
        /// Folders that are never entered because of their names.
        var usualFolders: PathSet = []
        /// Folders that were asked for by name.
        var starts: PathSet = []
        /// Links that lead out of the project and were not followed.
        var outerLinks: PathSet = []
        /// True when a file may have been reached twice in one walk.
        var hasFollowedLinks = false
    }

    var found = Found()
    private var foldersBehindLinks: Set<FileIdentity> = []

    /// Adds what lies below a folder.
    mutating func walk(_ start: Folder, _ policy: WalkPolicy) {
        let startLength = LexicalPath.child("", of: start.absolute).utf8.count
        var pending = [start]
        found.starts.insert(start.relative)
        while var folder = pending.popLast() {
            do throws(SystemError) {
                let open = try OpenFolder(folder.absolute)
                if let identity = open.identity {
                    guard mayEnter(folder, identity) else { continue }
                    folder.trail = FolderTrail(identity, below: folder.trail)
                }
                var visit = FolderVisit(folder, policy, startLength: startLength)
                visit.run(open, &found)
                // Sorted, because which of two links to a folder comes first must not depend on the file system; with
                // a slash behind each name, because that is how the paths of the files below compare.
                pending += visit.folders.sorted { LexicalPath.precedes($1.relative + "/", $0.relative + "/") }
            } catch {
                let path = folder.relative.isEmpty ? "." : folder.relative
                found.skipped.append(FileReadError(path: path, cause: .system(error)).skipped(as: path))
            }
        }
    }

    /// False for a folder that the walk is inside of, and for one that was entered behind a link before.
    private mutating func mayEnter(_ folder: Folder, _ identity: FileIdentity) -> Bool {
        if folder.trail?.contains(identity) == true { return false }
        return !folder.isBehindLink || foldersBehindLinks.insert(identity).inserted
    }
}

internal import TenetModel

/// The folders of a work tree that belong to other repositories: submodules, and clones that lie in it. Git takes none of their files
/// for this repository's.
struct ForeignFolders {
    private let root: String
    /// Nil outside of git, where a folder of clones is looked at as it is.
    private let index: GitListing?
    private var known: PathMap<Bool> = [:]

    init(_ root: String, _ index: GitListing?) { (self.root, self.index) = (root, index) }

    /// - Parameter path: of a file that git does not track. O(folders above it), each looked at once.
    mutating func hold(_ path: String) -> Bool {
        guard index != nil else { return false }
        return LexicalPath.ancestors(of: path).contains { isForeign($0) }
    }

    private mutating func isForeign(_ folder: String) -> Bool {
        if let answer = known[folder] { return answer }
        let answer =
            index?.entry(folder)?.kind == .submodule
            || FileStatus.isThere(LexicalPath.child(".git", of: LexicalPath.joined(root, folder)))
        known[folder] = answer
        return answer
    }
}

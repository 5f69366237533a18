public import TenetModel

/// The files of a revision, below the folder that git was asked in.
public struct GitTree: Sendable {
    private let root: String
    private let inherited: [String: String]
    private let revision: String
    let listing: GitListing

    init(root: String, inherited: [String: String], revision: String, listing: GitListing) {
        (self.root, self.inherited, self.revision, self.listing) = (root, inherited, revision, listing)
    }

    /// The files below a folder, sorted bytewise; the file itself when the path is one. Names that are not text are left out.
    public func files(below path: String) -> [String] {
        let folder = LexicalPath.absolute(path, in: "/")
        let found = listing.entries.keys.filter { listing[$0]?.kind != .submodule }
            .compactMap { String(validating: $0, as: UTF8.self) }
        return found.filter { LexicalPath.contains(folder, "/" + $0) }.sorted(by: LexicalPath.precedes)
    }

    /// The revision has a file at a path.
    public func contains(_ path: String) -> Bool { listing.entry(path).map { $0.kind != .submodule } ?? false }

    /// The bytes of files, in one process; of what a link leads to, when it is a link. Files that the revision does not have
    /// are not in the answer.
    public func bytes(of paths: [String]) throws(Git.Failure) -> PathMap<[UInt8]> {
        let (root, inherited, listing) = (root, inherited, listing)
        return try blocking { () async throws(Git.Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            var found: PathMap<[UInt8]> = [:]
            var open = paths.map { (asked: $0, path: $0) }
            // A link may lead to a link; so many are a circle.
            for _ in 0..<8 where !open.isEmpty {
                let entries = open.compactMap { item in listing.entry(item.path).map { (item, $0) } }
                open = []
                try await repository.read(entries.map(\.1.object), limit: CheckLimits.largestFile) { index, object in
                    let ((asked, path), entry) = entries[index]
                    guard case .bytes(let bytes) = object else { return }
                    if entry.kind == .link {
                        let target = String(decoding: bytes, as: UTF8.self)
                        let inner = LexicalPath.joined(LexicalPath.parent(of: path), target)
                        // What lies elsewhere on this machine is no part of the revision.
                        if WorkTreeChanges.isInside(inner) { open.append((asked, inner)) }
                    } else {
                        found[asked] = bytes
                    }
                }
            }
            return found
        }
    }
}

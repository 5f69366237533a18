internal import TenetFoundation
internal import TenetModel
internal import TenetResourceReading
internal import TenetResources

/// What of a repository nobody can read, so that silence about it says nothing.
struct UnreadFiles {
    private let root: String
    private let realRoot: String
    private let index: GitListing?
    private var found: [SkippedFile]
    private let closed: PathSet

    /// - Parameter found: what the walk over the folders could not enter.
    init(_ request: RepositoryRequest, _ index: GitListing?, found: [SkippedFile]) {
        root = request.root
        realRoot = RealPath.of(request.root) ?? request.root
        self.index = index
        self.found = found.filter { !$0.reason.isChosen && !request.leavesOut($0.path) }
        closed = PathSet(self.found.map(\.path))
    }

    /// Sorted, each path once.
    var files: [SkippedFile] { PathMap(found.map { ($0.path, $0) }).sorted.map(\.value) }

    /// - Parameter isTracked: git has a file by this path, or a link.
    mutating func look(at path: String, isTracked: Bool) {
        let absolute = LexicalPath.joined(root, path)
        do throws(SystemError) {
            let status = try FileStatus.of(absolute, followingLinks: false)
            switch status.kind {
            case .file: if access(absolute, R_OK) != 0 { throw SystemError.last }
            case .link where isTracked && isMissed(path, absolute): _ = try FileStatus.of(absolute)
            case .folder, .other: if isTracked, index?.entry(path)?.kind == .file { add(path, .notAFile) }
            case .link: break
            }
        } catch {
            // What was deleted is not there to be read; a link is. Of a folder that is closed one line says enough.
            guard FileStatus.isThere(absolute) || !error.meansMissing,
                !LexicalPath.ancestors(of: path).contains(where: closed.contains)
            else { return }
            add(path, .system(error))
        }
    }

    /// A link is missed where its name says that rules read what it stands for, and where it should lead to something of the
    /// project: a broken one of another name hides nothing, and what lies outside is not read anyway.
    private func isMissed(_ path: String, _ absolute: String) -> Bool {
        guard
            LinkTarget.end(of: absolute).map({ LexicalPath.contains(realRoot, $0) || LexicalPath.contains(root, $0) })
                ?? true
        else { return false }
        let ending = LexicalPath.pathExtension(of: path).lowercased()
        return Resource.isResource(path: path) || Self.endings.contains(ending)
    }

    private static let endings: Set<String> = ["swift", "md", "yml", "yaml", "json", "lock", "toml"]

    private mutating func add(_ path: String, _ cause: FileReadError.Cause) {
        found.append(FileReadError(path: path, cause: cause).skipped(as: path))
    }
}

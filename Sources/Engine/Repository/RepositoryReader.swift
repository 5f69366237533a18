public import TenetModel
public import TenetRuleKit

/// Reads a repository from the disk and from git. Runs nothing that the repository names; see ``GitEnvironment``.
public enum RepositoryReader {
    /// - Throws: when git knows no such revision, or does not answer. Outside of git there is no history, and that is said in
    ///   ``Repository/gaps``.
    public static func read(_ request: RepositoryRequest) throws(Git.Failure) -> Repository {
        if let message = request.message {
            var repository = Repository(contents: DiskContents(root: request.root), today: request.today)
            let document = RepositoryDocument(path: message.path, bytes: message.bytes)
            repository.message = (document, CommitMessage(message.bytes[...], isEdited: true))
            return repository
        }
        var repository = Repository(contents: DiskContents(root: request.root), today: request.today)
        repository.pullRequest = request.pullRequest
        (repository.files, repository.links) = try files(request)
        return repository
    }

    /// What git knows, as it is on the disk; all there is outside of git.
    private static func files(
        _ request: RepositoryRequest
    ) throws(Git.Failure) -> (files: [RepositoryFile], links: [RepositoryLink]) {
        let known = try Git(root: request.root).knownFiles()
        let paths = known ?? walked(request.root)
        var files: [RepositoryFile] = []
        var links: [RepositoryLink] = []
        for path in paths.filter({ !request.leavesOut($0) }).sorted(by: LexicalPath.precedes) {
            let absolute = LexicalPath.joined(request.root, path)
            guard let status = try? FileStatus.of(absolute) else { continue }
            if status.kind == .file {
                let isExecutable = status.permissions & 0o100 != 0
                files.append(RepositoryFile(path: path, size: status.size, isExecutable: isExecutable))
            } else if status.kind == .link, let target = LinkTarget.bytes(of: absolute) {
                links.append(RepositoryLink(path: path, target: String(decoding: target, as: UTF8.self)))
            }
        }
        return (files, links)
    }

    private static func walked(_ root: String) -> [String] {
        var options = Discovery.Options()
        options.findsEverything = true
        options.followsLinks = false
        guard let found = try? Discovery(root: root, options: options).files() else { return [] }
        return (found.files + found.resources).map(\.path)
    }
}

/// The files of the project as they are on the disk.
struct DiskContents: RepositoryContents {
    let root: String

    func bytes(of path: String) -> [UInt8]? {
        var buffer: [UInt8] = []
        guard
            case .success = FileReader.read(LexicalPath.joined(root, path), into: &buffer, limit: FileStage.maximumSize)
        else { return nil }
        return buffer
    }

    func baseBytes(of path: String) -> [UInt8]? { nil }
}

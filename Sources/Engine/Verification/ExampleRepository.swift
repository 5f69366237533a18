import TenetModel
internal import TenetResourceReading
import TenetRuleKit

/// The repository that the files of an example stand for.
///
/// A path below `.git/` is no file: `.git/commit/NAME` is a commit in the form of ``CommitDocument``, newest first by the
/// names; `.git/branch/NAME` and `.git/tag/NAME` are references with a line for each fact; `.git/HEAD` names the branch that
/// is checked out, `.git/main` the main one where it is none of the usual; `.git/pull-request` is one; `.git/message` a message that is being written; `.git/today` the day;
/// `.git/base/PATH` a file at the base of the range; `.git/added/COMMIT/PATH` is one block of lines that a commit adds at the
/// top of a file. With a base, or `.git/base` alone, files differ from it.
/// `.git/clone/FOLDER` is what the clone of a library there tells: a line `cloned DAY`, `commit DAY`, and one `tag NAME DAY` for
/// each tag. `.git/binary/PATH` is a file whose bytes are written in base 64; `.git/modes` has lines as git's index: `100755 PATH`,
/// and `120000 PATH -> TARGET` for a link. A file without a line there is executable when it begins with `#!`.
struct ExampleRepository {
    let repository: Repository
    /// Where the example has the files that are written in base 64.
    private static let binaryFolder = ".git/binary/"
    private let binaries: Set<String>

    /// - Parameter files: sorted by path, without markers.
    init(_ files: [(path: String, source: String)]) {
        let today = files.first { $0.path == ".git/today" }.flatMap { CalendarDay($0.source) }
        let tree = files.filter { !$0.path.hasPrefix(".git/") }
        let binary = files.filter { $0.path.hasPrefix(Self.binaryFolder) }.map { file in
            (path: String(file.path.dropFirst(Self.binaryFolder.count)), bytes: Base64.decode(file.source.utf8) ?? [])
        }
        binaries = Set(binary.map(\.path))
        let base = files.filter { $0.path.hasPrefix(".git/base") }
            .map { (path: String($0.path.dropFirst(".git/base/".count)), source: $0.source) }.filter {
                !$0.path.isEmpty
            }
        var repository = Repository(
            contents: Contents(
                tree, base: base, binary: binary, added: Self.added(files), clones: Self.clones(files)),
            today: today ?? CalendarDay(secondsSince1970: 1_780_000_000))
        repository.files = tree.map {
            RepositoryFile(path: $0.path, size: $0.source.utf8.count, isExecutable: $0.source.hasPrefix("#!"))
        }
        repository.files += binary.map { RepositoryFile(path: $0.path, size: $0.bytes.count) }
        repository.files.sort { $0.path < $1.path }
        Self.setModes(files.first { $0.path == ".git/modes" }?.source ?? "", in: &repository)
        repository.hasHistory = files.contains { $0.path.hasPrefix(".git/") }
        for file in files where file.path.hasPrefix(".git/") {
            Self.read(file.path, Array(file.source.utf8), into: &repository)
        }
        repository.mainBranch = Self.mainBranch(files, repository)
        if files.contains(where: { $0.path.hasPrefix(".git/base") }) {
            repository.changes = Self.changes(from: base, to: tree)
        }
        self.repository = repository
    }

    /// Where the example writes the file of a finding.
    func writtenPath(of path: String) -> String { binaries.contains(path) ? Self.binaryFolder + path : path }

    /// What the example names, or else a usual name that one of its branches has.
    private static func mainBranch(_ files: [(path: String, source: String)], _ repository: Repository) -> String {
        if let named = files.first(where: { $0.path == ".git/main" }) { return named.source.trimmed }
        let names = (repository.branches + [repository.branch].compactMap(\.self)).map(\.name.text)
        let usual = Repository.usualMainBranches
        return usual.first(where: names.contains) ?? usual[0]
    }

    private static func setModes(_ text: String, in repository: inout Repository) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            if words[0] == "120000" {
                let parts = words[1].split(separator: " -> ", maxSplits: 1)
                guard parts.count == 2 else { continue }
                let link = RepositoryLink(path: String(parts[0]), target: String(parts[1]))
                repository.links.append(link)
                // As on the disk, a link that leads to a file is one of the files.
                let place = String(LexicalPath.absolute(link.target, in: LexicalPath.parent(of: link.path)).dropFirst())
                repository.files.removeAll { $0.path == link.path }
                guard let target = repository.files.first(where: { $0.path == place }) else { continue }
                repository.files.append(RepositoryFile(path: link.path, size: target.size, isLink: true))
                repository.files.sort { $0.path < $1.path }
            } else if let index = repository.files.firstIndex(where: { $0.path == words[1] }) {
                repository.files[index].isExecutable = words[0] == "100755"
            }
        }
    }

    private static func read(_ path: String, _ bytes: [UInt8], into repository: inout Repository) {
        let document = RepositoryDocument(path: path, bytes: bytes)
        let inner = path.dropFirst(".git/".count)
        if inner.hasPrefix("commit/") {
            if let commit = CommitDocument.read(path: path, bytes: bytes) { repository.commits.append(commit) }
        } else if inner.hasPrefix("branch/") {
            repository.branches.append(reference("branch", String(inner.dropFirst("branch/".count)), document))
        } else if inner.hasPrefix("tag/") {
            repository.tags.append(reference("tag", String(inner.dropFirst("tag/".count)), document))
        } else if inner == "HEAD" {
            repository.branch = RepositoryReference("branch", document.lines.first?.text ?? "", commit: "")
            repository.branch?.document = document
        } else if inner == "pull-request" {
            repository.pullRequest = PullRequest(document)
        } else if inner == "message" {
            repository.message = (document, CommitMessage(bytes[...], cleanup: .edited))
        }
    }

    /// The first line is the name; `commit ID`, `date DAY`, `started DAY`, `merged yes` and `contained yes` may follow.
    private static func reference(
        _ folder: String, _ name: String, _ document: RepositoryDocument
    ) -> RepositoryReference {
        var reference = RepositoryReference(folder, name, commit: "")
        reference.document = document
        if let first = document.lines.first { reference.name = first }
        for line in document.lines.dropFirst() {
            let words = line.text.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { continue }
            switch words[0] {
            case "commit": reference.commit = words[1]
            case "date": reference.time = CalendarDay(words[1]).map { $0.number * 86_400 }
            case "started": reference.started = CalendarDay(words[1]).map { $0.number * 86_400 }
            case "merged": reference.isMerged = words[1] == "yes"
            case "contained": reference.isInAnother = words[1] == "yes"
            default: break
            }
        }
        return reference
    }

    private static func changes(
        from base: [(path: String, source: String)], to tree: [(path: String, source: String)]
    ) -> [ChangedFile] {
        let old = Dictionary(base.map { ($0.path, $0.source) }, uniquingKeysWith: { $1 })
        let new = Dictionary(tree.map { ($0.path, $0.source) }, uniquingKeysWith: { $1 })
        return Set(old.keys).union(new.keys).sorted().compactMap { path in
            guard old[path] != new[path] else { return nil }
            let (before, after) = (Self.lines(old[path]), Self.lines(new[path]))
            let difference = after.difference(from: before)
            let added = difference.insertions.compactMap { change -> Int? in
                if case .insert(let offset, _, _) = change { offset + 1 } else { nil }
            }
            let kind: FileChange.Kind = old[path] == nil ? .added : new[path] == nil ? .deleted : .modified
            return ChangedFile(
                FileChange(kind, path, added: added.count, removed: difference.removals.count),
                addedLines: new[path] == nil ? [] : added.sorted())
        }
    }

    private static func added(_ files: [(path: String, source: String)]) -> [AddedText] {
        files.compactMap { file in
            guard file.path.hasPrefix(".git/added/") else { return nil }
            let parts = file.path.dropFirst(".git/added/".count).split(separator: "/", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let bytes = Array(file.source.utf8)
            return AddedText(
                commit: String(parts[0]), path: String(parts[1]), line: 1,
                bytes: bytes.last == 0x0A ? bytes.dropLast() : bytes)
        }
    }

    private static func clones(_ files: [(path: String, source: String)]) -> [String: LibraryHistory] {
        var found: [String: LibraryHistory] = [:]
        for file in files where file.path.hasPrefix(".git/clone/") {
            var days: [Substring: CalendarDay] = [:]
            var tags: [LibraryHistory.Tag] = []
            for line in file.source.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let last = words.last, let day = CalendarDay(last) else { continue }
                if words.count == 3 { tags.append(LibraryHistory.Tag(name: String(words[1]), day: day)) }
                days[words[0]] = day
            }
            guard let cloned = days["cloned"], let commit = days["commit"] else { continue }
            found[String(file.path.dropFirst(".git/clone/".count))] = LibraryHistory(
                cloned: cloned, newestCommit: commit, tags: tags)
        }
        return found
    }

    private static func lines(_ text: String?) -> [Substring] {
        guard let text, !text.isEmpty else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }

    private struct Contents: RepositoryContents {
        private let files: [String: [UInt8]]
        private let base: [String: [UInt8]]
        private let added: [AddedText]
        private let clones: [String: LibraryHistory]

        init(
            _ files: [(path: String, source: String)], base: [(path: String, source: String)],
            binary: [(path: String, bytes: [UInt8])], added: [AddedText], clones: [String: LibraryHistory]
        ) {
            self.clones = clones
            let texts = files.map { ($0.path, Array($0.source.utf8)) }
            self.files = Dictionary(texts + binary.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
            self.added = added
            self.base = Dictionary(base.map { ($0.path, Array($0.source.utf8)) }, uniquingKeysWith: { $1 })
        }

        func bytes(of path: String) -> [UInt8]? { files[path] }
        func baseBytes(of path: String) -> [UInt8]? { base[path] }
        func addedTexts() -> [AddedText] { added }
        func libraryHistory(in folder: String) -> LibraryHistory? { clones[folder] }
        func declaredTypes(in bytes: [UInt8]) -> [DeclaredType]? { FileStage().syntax(of: bytes).map(DeclaredType.all) }
        func buildDescription(path: String, bytes: [UInt8]) -> BuildDescription? {
            BuildDescription.read(path: path, bytes: bytes)
        }
    }
}

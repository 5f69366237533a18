internal import TenetModel

/// Where a project lies in its repository.
struct GitPlace: Sendable {
    /// What the repository keeps for this work tree, absolute.
    var folder: String
    /// What all work trees of the repository share, absolute.
    var sharedFolder: String
    /// From the top of the work tree to the project, with a slash at the end; empty at the top.
    var prefix: String
    /// Older commits were not fetched.
    var isShallow: Bool
    /// The commit that is checked out; nil before the first one.
    var head: String?

    /// What the names of objects without any entries are, by the length of names.
    private static let emptyTrees = [
        40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
        64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
    ]

    var emptyTree: String { Self.emptyTrees[head?.utf8.count ?? 40] ?? "" }
}

extension GitRepository {
    /// Nil outside of git.
    /// - Throws: when there is a repository that git does not read: one that belongs to somebody else, or a broken one.
    func place() async throws(Git.Failure) -> GitPlace? {
        var answer: [UInt8] = []
        let questions = [
            "--is-inside-work-tree", "--is-shallow-repository", "--absolute-git-dir", "--git-common-dir",
            "--show-prefix", "HEAD",
        ]
        let ending = try await process.run(["rev-parse"] + questions, patience: .short) {
            answer.append(contentsOf: $0)
        }
        let lines = answer.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard lines.count >= 6 else {
            // git's own words for a folder that no repository is above; other complaints are about one that is there.
            if lines.first == "false" { return nil }
            if ending.complaint.hasPrefix("fatal: not a git repository (or any") {
                guard let place = try await brokenPlace() else { return nil }
                throw Git.Failure(
                    description: "git does not take \(place) for a repository: something in it is missing or damaged; "
                        + "clone anew, or remove it where there is to be none")
            }
            throw Git.Failure(description: "git does not read this repository\(ending.reason)")
        }
        guard lines[0] == "true" else { return nil }
        return GitPlace(
            folder: lines[2], sharedFolder: LexicalPath.absolute(lines[3], in: root), prefix: lines[4],
            isShallow: lines[1] == "true", head: Self.isName(lines[5]) ? lines[5] : nil)
    }

    /// A whole hexadecimal name of an object.
    static func isName(_ text: some StringProtocol) -> Bool {
        [40, 64].contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

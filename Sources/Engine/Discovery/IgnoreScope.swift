internal import TenetModel

/// The ignore files that count in one folder, the nearest first. A folder shares the scopes of those above it.
final class IgnoreScope: Sendable {
    private let rules: GitIgnore
    /// How many bytes of an absolute path the rules do not see: their folder with a slash.
    private let baseLength: Int
    private let parent: IgnoreScope?
    private let ignoringCase: Bool

    private init(_ rules: GitIgnore, folder: String, parent: IgnoreScope?, ignoringCase: Bool) {
        self.rules = rules
        baseLength = LexicalPath.child("", of: folder).utf8.count
        self.parent = parent
        self.ignoringCase = ignoringCase
    }

    /// True when the nearest rule that fits ignores this very path; folders above it are not asked about.
    ///
    /// - Parameter path: absolute, below the folder of every scope.
    func ignores(_ path: Bytes, isFolder: Bool) -> Bool {
        var scope: IgnoreScope? = self
        while let current = scope {
            let relative = Bytes(rebasing: path.dropFirst(current.baseLength))
            if let decision = current.rules.decision(relative, isFolder: isFolder) { return decision }
            scope = current.parent
        }
        return false
    }

    /// True when a rule was written to ignore all that lies in this folder.
    private func ignoresContents(of folder: Bytes) -> Bool {
        let relative = Bytes(rebasing: folder.dropFirst(baseLength))
        return rules.ignoresContents(of: relative) || parent?.ignoresContents(of: folder) == true
    }
}

extension IgnoreScope {
    /// What loading found besides rules: ignore files that could not be read.
    typealias Problems = [FileReadError]

    /// Larger ones are not written by people.
    private static let fileLimit = 1 << 24

    /// The scope of a repository's own settings; the rules outside of a repository do not count inside.
    static func repository(at folder: String, problems: inout Problems) -> IgnoreScope? {
        let directory = GitDirectory(of: folder)
        let contents = load(directory.excludeFile, problems: &problems) ?? []
        let rules = GitIgnore(contents, ignoringCase: directory.ignoresCase)
        guard !rules.isEmpty || directory.ignoresCase else { return nil }
        return IgnoreScope(rules, folder: folder, parent: nil, ignoringCase: directory.ignoresCase)
    }

    /// The scope of a folder with an ignore file of its own.
    static func folder(_ folder: String, parent: IgnoreScope?, problems: inout Problems) -> IgnoreScope? {
        let ignoringCase = parent?.ignoringCase ?? false
        guard let contents = load(LexicalPath.child(".gitignore", of: folder), problems: &problems) else {
            return parent
        }
        let rules = GitIgnore(contents, ignoringCase: ignoringCase)
        guard !rules.isEmpty else { return parent }
        return IgnoreScope(rules, folder: folder, parent: parent, ignoringCase: ignoringCase)
    }

    /// What the folders above a folder say about its contents: from the repository's root down, or without a
    /// repository from `root` down. Rules that ignore the folder itself, or one above it, are left out with all
    /// that lie further up, because somebody asked for this folder by name.
    static func above(_ folder: String, root: String, problems: inout Problems) -> IgnoreScope? {
        if GitDirectory.exists(in: folder) { return nil }
        let ancestors = LexicalPath.ancestors(of: folder)
        var start = ancestors.lastIndex { GitDirectory.exists(in: $0) }
        var scope = start.flatMap { repository(at: ancestors[$0], problems: &problems) }
        if start == nil, LexicalPath.contains(root, folder) {
            start = ancestors.firstIndex { LexicalPath.contains(root, $0) }
        }
        guard let start else { return nil }
        let steps = ancestors[start...] + [folder]
        for (above, below) in zip(steps, steps.dropFirst()) {
            scope = Self.folder(above, parent: scope, problems: &problems)
            var below = below
            let isIgnored = below.withUTF8 { path in
                scope.map { $0.ignores(path, isFolder: true) || $0.ignoresContents(of: path) } ?? false
            }
            if isIgnored { scope = nil }
        }
        return scope
    }

    /// Nil when there is no such file. Git does not follow a link here either.
    private static func load(_ path: String, problems: inout Problems) -> [UInt8]? {
        var bytes: [UInt8] = []
        switch FileReader.read(path, into: &bytes, limit: fileLimit, followingLink: false) {
        case .success: return bytes
        case .failure(let error):
            if !error.meansNoIgnoreFile { problems.append(error) }
            return nil
        }
    }
}

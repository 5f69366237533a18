internal import TenetModel
internal import TenetRuleKit

/// What a rule about the repository reads, as its examples show it.
enum RuleSubject {
    /// Folders of examples that stand for what is no file; see ``ExampleRepository``.
    private static let history = [
        (".git/commit/", "commits"), (".git/message", "the message of a commit that is being made"),
        (".git/added/", "lines that commits add"), (".git/branch/", "branches"), (".git/HEAD", "branches"),
        (".git/tag/", "tags"), (".git/pull-request", "pull requests"), (".git/base", "what differs from the base"),
        (".git/clone/", "clones of libraries"),
    ]

    static func all(of rule: RuleDefinition) -> [String] {
        let paths = rule.examples.flatMap(\.files).map(\.path)
        var found: [String] = []
        for (folder, subject) in history where !found.contains(subject) {
            if paths.contains(where: { $0.hasPrefix(folder) }) { found.append(subject) }
        }
        let isAboutFiles = paths.contains { !$0.hasPrefix(".git/") || $0.hasPrefix(".git/binary/") }
        if isAboutFiles, let files = files(rule.about.category) { found.append(files) }
        return found.isEmpty ? ["files of any kind"] : found
    }

    /// What the files of a category's rules are; nil where they only stand for a project around the history.
    private static func files(_ category: TenetRuleKit.Category) -> String? {
        switch category {
        case .pipelines: "pipelines, hooks and the scripts that they run"
        case .dependencies: "manifests, lock files and documents about libraries"
        case .documents: "documents in Markdown"
        case .certificates: "certificates, pins and provisioning profiles"
        case .coverage: "reports of coverage"
        case .files, .secrets: "files of any kind"
        default: nil
        }
    }
}

/// A file of an example in a page.
enum ExampleText {
    /// In a fence that names what the file is; of a file that is no text, its size.
    static func fenced(_ source: String, path: String) -> String {
        if path.hasPrefix(".git/binary/") {
            return "A file of \(source.utf8.count * 3 / 4) bytes that are no text.\n\n"
        }
        let fence = String(repeating: "`", count: max(3, longestRun(in: source) + 1))
        return "\(fence)\(language(of: path))\n\(source)\n\(fence)\n\n"
    }

    private static let languages = [
        "swift": "swift", "yml": "yaml", "yaml": "yaml", "json": "json", "xcstrings": "json", "resolved": "json",
        "md": "markdown", "markdown": "markdown", "sh": "sh", "rb": "ruby", "py": "python", "plist": "xml",
        "xml": "xml",
        "storyboard": "xml", "xib": "xml", "entitlements": "xml", "stringsdict": "xml", "xcscheme": "xml", "m": "objc",
        "h": "objc", "toml": "toml", "js": "js", "ts": "ts", "html": "html",
    ]
    private static let names = [
        "Podfile": "ruby", "Fastfile": "ruby", "Gemfile": "ruby", "Dangerfile": "ruby", "Makefile": "make",
        "Appfile": "ruby", "Matchfile": "ruby", "Dockerfile": "dockerfile",
    ]

    /// Paths of examples end as files do; what stands for commits and branches is text.
    private static func language(of path: String) -> String {
        let inner = path.hasPrefix(".git/base/") ? path.dropFirst(".git/base/".count) : path[...]
        guard !inner.hasPrefix(".git/") || inner.hasPrefix(".git/added/") else { return "text" }
        let name = inner.split(separator: "/").last.map(String.init) ?? ""
        if let language = names[name] { return language }
        guard let dot = name.lastIndex(of: ".") else { return "text" }
        return languages[name[name.index(after: dot)...].lowercased()] ?? "text"
    }

    private static func longestRun(in text: String) -> Int {
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest >= 3 ? longest : 2
    }
}

import TenetRuleKit

struct FileNamesCollide: Rule {
    static let about = About(
        "file-names-collide", "Paths that are one file on a Mac", category: .files, severity: .error,
        why: """
            The usual file system of a Mac holds one file for names that differ by case only, or by the way in which an \
            accent is written. Git checks out one of the two there, and shows the other as changed.
            """,
        phrasings: [
            "File paths must not differ only in letter case or in the encoding of accents.",
            "Never have both `Login.txt` and `login.txt` in one directory, because a Mac can hold just one of them.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let paths = pass.repository.allPaths
            // Strings that differ in the form of their accents are equal here; bytes tell them apart.
            let groups = Dictionary(grouping: paths) { $0.lowercased() }
            for (_, group) in groups where group.count > 1 {
                let sorted = group.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                for path in sorted.dropFirst() {
                    pass.report(
                        "`\(path)` and `\(sorted[0])` are one file on a Mac",
                        help: "rename one of them, or delete it", in: path, at: ByteRange(0, 1))
                }
            }
            reportFolders(paths, pass)
        }
    }

    /// Folders that differ by case hold the files of both on a Mac, and of one each elsewhere.
    private func reportFolders(_ paths: [String], _ pass: RepositoryPass) {
        var known: [String: String] = [:]
        var reported: Set<String> = []
        for path in paths {
            var end = path.startIndex
            while let slash = path[end...].firstIndex(of: "/") {
                let folder = String(path[..<slash])
                end = path.index(after: slash)
                let first = known[folder.lowercased()] ?? folder
                known[folder.lowercased()] = first
                guard !first.utf8.elementsEqual(folder.utf8), reported.insert(folder.lowercased()).inserted else {
                    continue
                }
                pass.report(
                    "`\(folder)` and `\(first)` are one folder on a Mac, and two elsewhere",
                    help: "move the files of one of them with `git mv`", in: path, at: ByteRange(0, 1))
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["App/Login.txt": "a", "App/login.txt": "↓b"]),
        .bad(files: ["Docs/a.md": "↓a", "App/Guide.md": "b", ".git/modes": "120000 Docs/A.md -> ../App/Guide.md\n"]),
        .bad(files: ["App/Views/A.swift": "let a = 1", "App/views/B.swift": "↓let b = 1"]),
        .good(files: ["App/Login.txt": "a", "App/Logon.txt": "b", "Kit/login.txt": "c"]),
        .good(files: ["AGENTS.md": "a", ".git/modes": "120000 CLAUDE.md -> AGENTS.md\n"]),
        .good(files: ["App/Views/A.swift": "let a = 1", "App/Views/B.swift": "let b = 1", "views/C.swift": "let c = 1"]
        ),
    ]
}

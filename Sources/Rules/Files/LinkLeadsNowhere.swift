import TenetRuleKit

struct LinkLeadsNowhere: Rule {
    static let about = About(
        "link-leads-nowhere", "Link that leads nowhere, or out of the repository", category: .files, severity: .warning,
        why: """
            A symbolic link holds a path and no file. One that leads out of the repository, or to a file that is not in it, \
            works on the machine of its author alone.
            """,
        phrasings: [
            "Every symbolic link leads to a file or folder in the repository.",
            "Do not check in symlinks whose destination is missing or sits somewhere else on your own disk.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard !pass.repository.links.isEmpty else { return }
            var known: Set<String> = [""]
            for path in pass.repository.allPaths + pass.repository.absentPaths {
                var folder = path[...]
                known.insert(path)
                while let slash = folder.lastIndex(of: "/") {
                    folder = folder[..<slash]
                    guard known.insert(String(folder)).inserted else { break }
                }
            }
            let submodules = Self.submodules(pass.repository)
            for link in pass.repository.links {
                guard let target = Self.target(of: link) else {
                    pass.report(
                        "this link leads out of the repository, to `\(link.target)`",
                        help: "put the file into the repository, or take the link out", in: link.path,
                        at: ByteRange(0, 1))
                    continue
                }
                // What the project leaves out of its checks is there all the same.
                guard !known.contains(target), pass.repository.bytes(of: target) == nil,
                    !submodules.contains(where: { target == $0 || target.hasPrefix($0 + "/") }),
                    !Self.passesLink(target, pass.repository)
                else { continue }
                pass.report(
                    "this link leads to `\(link.target)`, which is not in the repository",
                    help: "correct the path, or take the link out", in: link.path, at: ByteRange(0, 1))
            }
        }
    }

    /// The path from the root; nil when it leaves the repository.
    private static func target(of link: RepositoryLink) -> String? {
        guard link.target.first != "/" else { return nil }
        var parts = link.path.split(separator: "/").dropLast()
        for part in link.target.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// What lies behind another link is not looked for.
    private static func passesLink(_ target: String, _ repository: Repository) -> Bool {
        repository.links.contains { target.hasPrefix($0.path + "/") }
    }

    private static func submodules(_ repository: Repository) -> [String] {
        (repository.document(".gitmodules")?.lines ?? []).compactMap { line in
            let parts = line.text.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            return parts.count == 2 && parts[0] == "path" ? parts[1] : nil
        }
    }

    static let examples: [Example] = [
        .bad(files: ["App/a.txt": "a", "Docs/Kit": "↓", ".git/modes": "120000 Docs/Kit -> ../../Kit\n"]),
        .bad(files: ["App/a.txt": "a", "Docs/A": "↓", ".git/modes": "120000 Docs/A -> ../App/b.txt\n"]),
        .good(files: [
            "AGENTS.md": "a", "Docs/A.md": "a", ".git/modes": "120000 CLAUDE.md -> AGENTS.md\n120000 Docs/Up -> ..\n",
        ]),
        .good(files: [".gitmodules": "[submodule \"Kit\"]\n\tpath = Kit\n", ".git/modes": "120000 K -> Kit/Sources\n"]),
    ]
}

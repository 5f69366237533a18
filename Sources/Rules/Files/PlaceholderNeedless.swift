import TenetRepositorySupport
import TenetRuleKit

struct PlaceholderNeedless: Rule {
    static let about = About(
        "placeholder-needless", "Placeholder in a folder that is not empty", category: .files, severity: .note,
        why: """
            Git knows no empty folders, so an empty file keeps one. Once the folder has others, the placeholder says that \
            something is missing which is there.
            """,
        phrasings: [
            "Remove `.gitkeep` and other placeholder files from folders that contain other files.",
            "An empty `.keep` is only for directories that would vanish from Git without it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            var found: [(above: String, path: String, others: Int)] = []
            let folders = Dictionary(grouping: pass.repository.files) { FileKinds.folder(of: $0.path) }
            for file in pass.repository.files(named: ".gitkeep", ".keep") where file.size <= 1 {
                let folder = FileKinds.folder(of: file.path)
                // A folder whose other files are ignored is empty in a fresh clone.
                guard let others = folders[folder]?.filter({ $0.path != file.path && $0.name != ".gitignore" }),
                    !others.isEmpty, !pass.repository.files.contains(where: { $0.path == folder + "/.gitignore" })
                else { continue }
                found.append((FileKinds.folder(of: folder), file.path, others.count))
            }
            // Folders side by side, such as one for each language, are one matter.
            for (_, group) in Dictionary(grouping: found, by: \.above).sorted(by: { $0.key < $1.key }) {
                let count = group[0].others
                let more = group.count > 1 ? "; so have \(group.count - 1) more folders beside it" : ""
                pass.report(
                    "the folder has \(count) other file\(count == 1 ? "" : "s"), so nothing has to keep it\(more)",
                    help: "delete the placeholder", in: group[0].path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["App/Views/.gitkeep": "↓", "App/Views/A.swift": "let a = 1"]),
        .bad(files: ["App/Views/.keep": "↓\n", "App/Views/A.swift": "let a = 1"]),
        .bad(files: ["Texts/de/.gitkeep": "↓", "Texts/de/a.txt": "a", "Texts/fr/.gitkeep": "", "Texts/fr/a.txt": "b"]),
        .good(files: ["App/Views/.gitkeep": "", "App/Models/A.swift": "let a = 1"]),
        .good(files: ["Logs/.gitkeep": "", "Logs/.gitignore": "*\n!.gitkeep\n"]),
    ]
}

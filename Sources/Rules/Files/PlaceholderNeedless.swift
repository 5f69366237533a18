import TenetRepositorySupport
import TenetRuleKit

struct PlaceholderNeedless: Rule {
    static let about = About(
        "placeholder-needless", "Placeholder in a folder that is not empty", category: .files, severity: .note,
        why: """
            Git knows no empty folders, so an empty file keeps one. Once the folder has others, the placeholder says that \
            something is missing which is there.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let folders = Dictionary(grouping: pass.repository.files) { FileKinds.folder(of: $0.path) }
            for file in pass.repository.files(named: ".gitkeep", ".keep") where file.size <= 1 {
                let folder = FileKinds.folder(of: file.path)
                // A folder whose other files are ignored is empty in a fresh clone.
                guard let others = folders[folder]?.filter({ $0.path != file.path && $0.name != ".gitignore" }),
                    !others.isEmpty, !pass.repository.files.contains(where: { $0.path == folder + "/.gitignore" })
                else { continue }
                let count = others.count
                pass.report(
                    "the folder has \(count) other file\(count == 1 ? "" : "s"), so nothing has to keep it",
                    help: "delete `\(file.name)`", in: file.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["App/Views/.gitkeep": "↓", "App/Views/A.swift": "let a = 1"]),
        .bad(files: ["App/Views/.keep": "↓\n", "App/Views/A.swift": "let a = 1"]),
        .good(files: ["App/Views/.gitkeep": "", "App/Models/A.swift": "let a = 1"]),
        .good(files: ["Logs/.gitkeep": "", "Logs/.gitignore": "*\n!.gitkeep\n"]),
    ]
}

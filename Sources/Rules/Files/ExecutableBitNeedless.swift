import TenetRepositorySupport
import TenetRuleKit

struct ExecutableBitNeedless: Rule {
    static let about = About(
        "executable-bit-needless", "Executable file that is no program", category: .files, severity: .note,
        status: .stable,
        why: """
            A picture, a source or a list that is marked as a program can only fail when it is run. The mark comes with \
            copies from other file systems, and shows as a change of every such file on the next one.
            """,
        phrasings: [
            "Do not set the executable bit on files that are not scripts or programs.",
            "Sources, images and JSON are checked in with mode 644; only things you can run get `chmod +x`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            var folders: [(folder: String, first: String, count: Int)] = []
            for file in pass.repository.files where file.isExecutable && Self.isNoProgram(file.path) {
                guard !FileKinds.isForeign(file.path), let bytes = pass.repository.bytes(of: file.path),
                    !bytes.starts(with: "#!".utf8), !bytes.isEmpty
                else { continue }
                let folder = FileKinds.folder(of: file.path)
                if let index = folders.lastIndex(where: { $0.folder == folder }) {
                    folders[index].count += 1
                } else {
                    folders.append((folder, file.path, 1))
                }
            }
            for (_, first, count) in folders {
                let what = count == 1 ? "this file is" : "this file and \(count - 1) more of its folder are"
                pass.report(
                    "\(what) marked as executable, and \(count == 1 ? "is no program" : "are no programs")",
                    help: "take the bit away with `git update-index --chmod=-x`", in: first,
                    at: RepositoryDocument.wholeFile)
            }
        }
    }

    /// Endings of data and of sources that a compiler reads: a file of any other kind may be a program.
    private static func isNoProgram(_ path: String) -> Bool {
        [
            "swift", "h", "m", "mm", "c", "cpp", "png", "jpg", "jpeg", "gif", "pdf", "heic", "svg", "webp", "json",
            "plist",
            "strings", "xcstrings", "md", "txt", "yml", "yaml", "xib", "storyboard", "pbxproj", "xcconfig",
            "entitlements",
            "ttf", "otf", "mp3", "wav", "caf", "mp4", "mov", "html", "css", "xml", "csv",
        ].contains(FileKinds.ending(of: path))
    }

    static let examples: [Example] = [
        .bad(files: ["App/A.swift": "↓let a = 1\n", ".git/modes": "100755 App/A.swift\n"]),
        .bad(files: [
            "Icons/a.json": "↓{}", "Icons/b.json": "{}", "Other/c.json": "{}",
            ".git/modes": "100755 Icons/a.json\n100755 Icons/b.json\n",
        ]),
        .good(files: ["Scripts/make.swift": "#!/usr/bin/env swift\nprint(1)\n"]),
        .good(files: ["bin/tool": "binary", ".git/modes": "100755 bin/tool\n", "App/A.swift": "let a = 1\n"]),
    ]
}

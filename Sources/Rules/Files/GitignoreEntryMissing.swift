import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct GitignoreEntryMissing: Rule {
    static let about = About(
        "gitignore-entry-missing", "Name that `.gitignore` lacks", category: .files, severity: .note,
        why: """
            What is not ignored is committed by the first `git add .`. With the entry in the repository it holds for \
            everybody; with it in one person's own settings it holds for that person.
            """,
        phrasings: [
            "List `.DS_Store` and `xcuserdata/` in the `.gitignore` of the repository.",
            "Finder leftovers and personal Xcode state are excluded from Git for everybody.",
        ])

    var entries = [".DS_Store", "xcuserdata/"]
    static let options = [
        Option<Self>("entries", \.entries, addsUp: true, "What has to be ignored, as `.gitignore` writes it.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let files = pass.repository.files(named: ".gitignore")
            guard let main = files.min(by: { $0.path.utf8.count < $1.path.utf8.count }),
                let document = pass.repository.document(main.path)
            else { return }
            // Which projects the entry is about is not said: one `.gitignore` that has it is enough.
            let lines = files.flatMap { pass.repository.document($0.path)?.lines ?? [] }
            // A line for one folder of the name is somebody's decision for this project.
            let plain = lines.map { Self.plain($0.text) }
            let known = Set(
                plain + plain.map { String($0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...]) })
            for entry in entries where !Self.spellings(of: entry).contains(where: known.contains) {
                pass.report(
                    "no `.gitignore` of the repository names `\(entry)`", help: "add a line with `\(entry)`",
                    in: document.path, at: document.firstLine)
            }
        }
    }

    /// The patterns that ignore what the entry does: itself, and those that are wider.
    private static func spellings(of entry: String) -> Set<String> {
        let name = plain(entry)
        var all: Set<String> = [name]
        let last = String(name.split(separator: "/").last ?? "")
        all.insert(last)
        if let dot = last.lastIndex(of: ".") { all.insert("*" + last[dot...]) }
        if last.first == "." { all.insert(".*") }
        if last == "xcuserdata" { all.formUnion(["*.xcuserdatad", "*.xcodeproj", "*.xcuserdata"]) }
        if last == ".DS_Store" { all.formUnion([".DS_Store?", ".DS_*", "*DS_Store", "*.DS_Store"]) }
        return all
    }

    /// Without what does not change which name is meant: `**/`, a slash at either end, `/*`, blanks.
    private static func plain(_ line: String) -> String {
        var text = line.trimmingBlanks[...]
        while let prefix = ["**/", "/", "*/"].first(where: { text.hasPrefix($0) }) {
            text = text.dropFirst(prefix.count)
        }
        while let suffix = ["/**", "/*", "/"].first(where: { text.hasSuffix($0) }) {
            text = text.dropLast(suffix.count)
        }
        return String(text)
    }

    static let examples: [Example] = [
        .bad(files: [".gitignore": "↓.DS_Store\n/build\n", "App/A.swift": "let a = 1"]),
        .bad(
            files: [".gitignore": "↓# macOS\n.DS_Store\n*.xcuserdatad\n"],
            options: ["entries": .strings(["fastlane/report.xml", ".DS_Store"])]),
        .good(files: [".gitignore": "**/.DS_Store\n*.xcodeproj/xcuserdata/\nxcuserdata/**\n"]),
        .good(files: [".gitignore": "App.xcodeproj/xcuserdata/\nDocs/.DS_Store\n"]),
        .good(files: [".gitignore": "build/\n", "ios/.gitignore": ".DS_Store\nxcuserdata\n"]),
        .good(files: ["App/A.swift": "let a = 1"]),
    ]
}

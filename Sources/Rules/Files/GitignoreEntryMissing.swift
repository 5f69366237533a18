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
            let hidden = IgnoreFiles.of(pass)
            // A line for one folder of the name is somebody's decision for this project.
            let named = Set(
                files.flatMap { pass.repository.document($0.path)?.lines ?? [] }.map { Self.lastName($0.text) })
            for entry in entries where !named.contains(Self.lastName(entry)) {
                guard !Self.paths(of: entry).contains(where: { hidden.line(hiding: $0) != nil }) else { continue }
                pass.report(
                    "no `.gitignore` of the repository names `\(entry)`", help: "add a line with `\(entry)`",
                    in: document.path, at: document.firstLine)
            }
        }
    }

    /// Files that the entry is about, where the programs that make them put them.
    private static func paths(of entry: String) -> [String] {
        if lastName(entry) == "xcuserdata" {
            let path = entry + (entry.hasSuffix("/") ? "" : "/") + "me.xcuserdatad/state.plist"
            return [path, "Harbor.xcodeproj/" + path]
        }
        return [entry.hasSuffix("/") ? entry + "file" : entry]
    }

    /// `xcuserdata` of `App.xcodeproj/xcuserdata/`.
    private static func lastName(_ line: String) -> String {
        line.trimmingBlanks.split(separator: "/").last { $0 != "**" && $0 != "*" }.map(String.init) ?? ""
    }

    static let examples: [Example] = [
        .bad(files: [".gitignore": "↓.DS_Store\n/build\n", "App/A.swift": "let a = 1"]),
        .bad(
            files: [".gitignore": "↓# macOS\n.DS_Store\n*.xcuserdatad\n"],
            options: ["entries": .strings(["fastlane/report.xml", ".DS_Store"])]),
        .good(files: [".gitignore": "**/.DS_Store\n*.xcodeproj/xcuserdata/\nxcuserdata/**\n"]),
        .good(files: [".gitignore": "App.xcodeproj/xcuserdata/\nDocs/.DS_Store\n"]),
        .good(files: [".gitignore": "build/\n", "ios/.gitignore": ".DS_Store\nxcuserdata\n"]),
        .bad(files: [".gitignore": "↓*.xcodeproj\n*.xcuserdatad\n"]),
        .bad(files: [".gitignore": "↓*.xcuserdatad\n"], options: ["entries": .strings(["Pods/"])]),
        .good(files: [".gitignore": "*xcuserdata*\n.DS_*\n"]),
        .good(files: [".gitignore": "*.xcodeproj\n.*\n"]),
        .good(files: ["App/A.swift": "let a = 1"]),
    ]
}

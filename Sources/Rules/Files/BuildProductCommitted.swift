import TenetRepositorySupport
import TenetRuleKit

struct BuildProductCommitted: Rule {
    static let about = About(
        "build-product-committed", "File in the repository that a tool makes for one person", category: .files,
        severity: .warning, status: .stable,
        why: """
            What the Finder, Xcode and the build write is different on each machine. Committed, it changes with every \
            build, fills diffs, and ends in conflicts that nobody can resolve in a sensible way.
            """,
        phrasings: [
            "Do not commit build products or personal files such as `DerivedData`, `xcuserdata` and `.DS_Store`.",
            """
            What Xcode, the Finder or a compiler generates on one machine stays out of git and belongs in \
            `.gitignore`.
            """,
        ])

    var folders = [
        "xcuserdata", "DerivedData", ".build", ".swiftpm/xcode/xcuserdata", "__MACOSX", "*.dSYM", "*.xcresult",
    ]
    var files = [
        ".DS_Store", "*.xcuserstate", "Thumbs.db", "desktop.ini", "*.swp", "*.hmap", "*.o", "*.swiftdeps", "*.ipa",
    ]
    static let options = [
        Option<Self>("folders", \.folders, addsUp: true, "Names of folders that are never committed."),
        Option<Self>("files", \.files, addsUp: true, "Names of files that are never committed."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let names = files.map { PathGlobs($0) }
            let places = folders.map { (name: $0, globs: PathGlobs("**/\($0)/**")) }
            var reported: Set<String> = []
            for file in pass.repository.files where file.isTracked && !FileKinds.isForeign(file.path) {
                let parts = file.path.split(separator: "/").map(String.init)
                if let place = places.first(where: { $0.globs.matches(parts: parts) }) {
                    let folder = Self.folder(of: file.path, where: PathGlobs("**/\(place.name)"))
                    guard reported.insert(folder).inserted else { continue }
                    pass.report(
                        "`\(folder)` is made by a tool for one person, and is committed",
                        help: "take it out with `git rm -r --cached`, and name it in `.gitignore`",
                        in: file.path, at: RepositoryDocument.wholeFile)
                } else if names.contains(where: { $0.matches(parts: parts) }) {
                    pass.report(
                        "`\(file.name)` is made by a tool for one person, and is committed",
                        help: "take it out with `git rm --cached`, and name it in `.gitignore`",
                        in: file.path, at: RepositoryDocument.wholeFile)
                }
            }
        }
    }

    /// The outermost folder on the way to a file that has such a name.
    private static func folder(of path: String, where globs: PathGlobs) -> String {
        let parts = path.split(separator: "/")
        for count in 1...max(1, parts.count) {
            let folder = parts.prefix(count).joined(separator: "/")
            if globs.matches(folder) { return folder }
        }
        return path
    }

    static let examples: [Example] = [
        .bad(files: ["App/.DS_Store": "↓x"]),
        .bad(files: [
            "App.xcodeproj/xcuserdata/ana.xcuserdatad/xcdebugger/Breakpoints_v2.xcbkptlist": "↓<Bucket/>",
            "App.xcodeproj/xcuserdata/ana.xcuserdatad/xcschemes/xcschememanagement.plist": "<plist/>",
            "Kit/.build/debug/Kit.swiftmodule": "↓x",
        ]),
        .good(files: [
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": "<Scheme/>", ".gitignore": ".DS_Store\n.build\n",
            "build/settings.yml": "a: 1", "Sources/DerivedDataCleaner.swift": "let a = 1",
        ]),
        .good(files: ["Vendor/Kit.framework/.DS_Store": "x", "App/Store.swift": "let a = 1"]),
    ]
}

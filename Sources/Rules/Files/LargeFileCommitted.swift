import TenetRepositorySupport
import TenetRuleKit

struct LargeFileCommitted: Rule {
    static let about = About(
        "large-file-committed", "Large file in the repository", category: .files, severity: .warning,
        why: """
            Git keeps every version of a file for good, and everybody who clones the repository loads all of them. A large \
            file that changes a few times makes each clone slower than all the code does.
            """,
        phrasings: [
            "Do not commit files larger than 5 MB.",
            "Videos, archives and other heavy binaries stay out of Git, which keeps clones fast.",
        ])

    var limit = 5000
    var except: [String] = []
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("kilobyte", "kb", of: ["file"]),
            "The largest size of a file, in kilobytes of 1000 bytes."),
        Option<Self>("except", \.except, addsUp: true, "Patterns of paths that may be larger."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let allowed = except.map { PathGlobs($0) }
            let stored = LargeFileStorage.of(pass)
            for file in pass.repository.files where file.isTracked && file.size > limit * 1000 {
                guard !stored.holds(file.path), !allowed.contains(where: { $0.matches(file.path) }) else { continue }
                pass.report(
                    "this file has \(Self.size(file.size)), which every clone loads in each of its versions",
                    help:
                        "keep it in Git LFS or outside of the repository, or make it smaller than \(Self.size(limit * 1000))",
                    in: file.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    /// `5.2 MB`, `800 kB`.
    private static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000_000 else { return "\(bytes / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }

    private static let text = String(repeating: "0123456789\n", count: 100)

    static let examples: [Example] = [
        .bad(files: ["Resources/intro.mp4": "↓\(text)"], options: ["limit": .int(1)]),
        .bad(
            files: ["App/Model.mlmodel": "↓\(text)", ".gitattributes": "*.mp4 filter=lfs diff=lfs merge=lfs -text\n"],
            options: ["limit": .int(1)]),
        .good(files: ["Resources/intro.mp4": text]),
        .good(
            files: [
                "Resources/intro.mp4": text, ".gitattributes": "*.mp4 filter=lfs diff=lfs merge=lfs -text\n",
                "Resources/Audio/.gitattributes": "sounds/** filter=lfs\n", "Resources/Audio/sounds/a.caf": text,
            ], options: ["limit": .int(1)]),
        .good(
            files: ["Resources/intro.mp4": text], options: ["limit": .int(1), "except": .strings(["*.mp4|*.mov"])]),
    ]
}

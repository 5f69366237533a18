import TenetRepositorySupport
import TenetRuleKit

struct ScriptNotExecutable: Rule {
    static let about = About(
        "script-not-executable", "Script that cannot be run", category: .files, severity: .warning,
        why: """
            A script that is called by its path needs the executable bit, which git keeps. Without it the call ends with \
            "permission denied", and git passes over a hook in silence.
            """)

    var scripts: [String] = []
    static let options = [
        Option<Self>("scripts", \.scripts, addsUp: true, "Paths of scripts that must be there and be executable.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let called = CalledScripts.of(pass)
            for file in pass.repository.files where !file.isExecutable && !FileKinds.isForeign(file.path) {
                let isAsked = scripts.contains(file.path)
                let isHook = CalledScripts.isHook(file.path)
                guard isAsked || isHook || called.callers[file.path] != nil,
                    let document = pass.repository.document(file.path),
                    isAsked || isHook || document.bytes.starts(with: "#!".utf8)
                else { continue }
                let caller = called.callers[file.path]
                let reason =
                    isHook ? "git runs it as a hook" : caller.map { "`\($0.path)` calls it" } ?? "people call it"
                pass.report(
                    "\(reason), and `\(file.name)` is not executable",
                    help: "run `git update-index --chmod=+x \(file.path)`", in: file.path, at: document.firstLine)
            }
            let known = Set(pass.repository.files.map(\.path))
            for script in scripts where !known.contains(script) {
                // Without the folder this is another project than the one that the path is about.
                let folder = FileKinds.folder(of: script)
                guard let neighbor = pass.repository.files(below: folder).first else { continue }
                pass.report(
                    "the script `\(script)` is missing", help: "add it, and make it executable",
                    in: neighbor.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "Scripts/lint.sh": "↓#!/bin/sh\nswiftlint\n", ".git/modes": "100644 Scripts/lint.sh\n",
            ".github/workflows/ci.yml": "jobs:\n  lint:\n    steps:\n      - run: ./Scripts/lint.sh --strict\n",
        ]),
        .bad(files: [".githooks/pre-commit": "↓#!/bin/sh\nswiftlint\n", ".git/modes": "100644 .githooks/pre-commit\n"]),
        .bad(
            files: ["ios/scripts/a.sh": "↓#!/bin/sh\n", ".git/modes": "100755 ios/scripts/a.sh\n"],
            options: ["scripts": .strings(["ios/scripts/sync.sh"])]),
        .good(files: [
            "Scripts/lint.sh": "#!/bin/sh\nswiftlint\n", ".git/modes": "100644 Scripts/lint.sh\n",
            ".github/workflows/ci.yml": "on:\n  push:\n    paths:\n      - Scripts/lint.sh\n",
        ]),
        .good(files: [
            "Scripts/lint.sh": "#!/bin/sh\nswiftlint\n", ".git/modes": "100644 Scripts/lint.sh\n",
            ".github/workflows/ci.yml": "jobs:\n  lint:\n    steps:\n      - run: bash ./Scripts/lint.sh --strict\n",
        ]),
        .good(files: [
            "Scripts/lint.sh": "#!/bin/sh\nswiftlint\n", "Scripts/Common.sh": "a=1\n",
            ".git/modes": "100755 Scripts/lint.sh\n100644 Scripts/Common.sh\n",
            ".githooks/pre-commit": "#!/bin/sh\n. Scripts/Common.sh\nScripts/lint.sh\n",
        ]),
        .good(files: ["hooks/pre-commit.md": "# Hooks\n"], options: ["scripts": .strings(["ios/scripts/sync.sh"])]),
    ]
}

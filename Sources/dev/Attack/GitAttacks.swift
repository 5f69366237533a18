import Foundation

/// Repositories whose configuration wants something to be run, or hides changes.
enum GitAttacks {
    private static let finding = "let user = try! load()\n"

    static let all: [Attack] = [
        Attack(name: "git complains more than a pipe holds") { arena in
            for number in 0..<1_500 { try arena.write("Sources/File\(number).swift", "let a\(number) = 1\n") }
            try arena.commitAll()
            try arena.git("config", "core.autocrlf", "true")
            for number in 0..<1_500 { try arena.write("Sources/File\(number).swift", finding) }
            let found = try arena.findings(["--no-cache", "--since", "HEAD"], limit: 20)
            arena.expect(found.count == 1_500, "\(found.count) findings in 1,500 changed files")
            try arena.git("add", "--all")
            try arena.run(["check", "--staged", "--no-cache"], limit: 20)
        },
        Attack(name: "programs that a repository's configuration names") { arena in
            let marker = arena.folder + "/ran"
            let program = arena.folder + "/program"
            try arena.write(program, "#!/bin/sh\necho \"$0 $*\" >> '\(marker)'\nexit 0\n")
            chmod(program, 0o755)
            try arena.write("A.swift", "let a = 1\n")
            try arena.write(".gitattributes", "*.swift filter=evil diff=evil merge=evil\n")
            try arena.commitAll()
            let named = [
                "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "core.gitProxy",
                "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv",
                "diff.evil.command", "diff.external", "merge.evil.driver", "credential.helper", "gpg.program",
                "uploadpack.packObjectsHook", "pager.diff", "pager.show", "interactive.diffFilter", "sequence.editor",
            ]
            for key in named { try arena.git("config", key, program) }
            for hook in ["post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman"] {
                try arena.write(".git/hooks/\(hook)", "#!/bin/sh\necho \(hook) >> '\(marker)'\n")
                chmod(arena.path(".git/hooks/\(hook)"), 0o755)
            }
            try arena.write("A.swift", finding)
            try? FileManager.default.removeItem(atPath: marker)
            for arguments in [["--since", "HEAD"], ["--staged"]] {
                try arena.run(["check", "--no-cache"] + arguments)
            }
            let ran = String(decoding: arena.read(marker), as: UTF8.self)
            arena.expect(!arena.exists(marker), "the repository's programs were run: \(ran.prefix(300))")
        },
        Attack(name: "settings of git that hide changed lines") { arena in
            let old = (0..<40).map { "let a\($0) = \($0)\r\n" }.joined()
            try arena.write("Windows.swift", old)
            try arena.write("Plus.swift", "let a = 1\n")
            try arena.write("Plain.swift", (0..<40).map { "let b\($0) = \($0)\n" }.joined())
            try arena.commitAll()
            try arena.write("Windows.swift", old.replacingOccurrences(of: "= 7\r", with: "= try! load()\r"))
            try arena.write("Plus.swift", "++ b\nlet user = try! load()\n")
            var lines = (0..<40).map { "let b\($0) = \($0)\n" }
            lines[3] = finding
            lines[30] = "let other = try! load()\n"
            try arena.write("Plain.swift", lines.joined())
            try arena.write("bell\u{7}.swift", finding)
            let plain = try arena.findings(["--no-cache", "--since", "HEAD"])
            let forced = plain.filter { $0.hasSuffix(":force-try") }
            arena.expect(forced.count == 5, "\(forced) in five changed places")
            let settings = [
                ("core.autocrlf", "true"), ("core.autocrlf", "input"), ("core.eol", "crlf"),
                ("core.quotePath", "false"),
                ("diff.interHunkContext", "50"), ("diff.orderFile", "/dev/null"), ("diff.noprefix", "true"),
                ("diff.mnemonicPrefix", "true"), ("diff.algorithm", "patience"), ("diff.context", "9"),
                ("diff.ignoreSubmodules", "all"), ("color.ui", "always"), ("core.fileMode", "false"),
                ("diff.renames", "copies"), ("diff.relative", "true"), ("core.whitespace", "cr-at-eol"),
            ]
            for (key, value) in settings {
                try arena.git("config", key, value)
                let found = try arena.findings(["--no-cache", "--since", "HEAD"])
                arena.expect(found == plain, "\(key)=\(value): \(found) in place of \(plain)")
                try arena.git("config", "--unset", key)
            }
            try arena.write(".gitattributes", "*.swift -diff -text binary\n")
            let found = try arena.findings(["--no-cache", "--since", "HEAD"])
            arena.expect(found == plain, "attributes: \(found) in place of \(plain)")
        },
    ]
}

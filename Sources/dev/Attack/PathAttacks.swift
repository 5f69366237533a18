import Foundation

/// Names and links.
enum PathAttacks {
    private static let finding = "let user = try! load()\n"

    static let all: [Attack] = [
        Attack(name: "folders and files of one character") { arena in
            for name in ["A/F.swift", "B/C/D.swift", "e.swift", "1/2/3/4.swift"] { try arena.write(name, finding) }
            for command in [["check", "--no-cache"], ["fix"], ["config", "show"], ["baseline", "create"]] {
                try arena.run(command, codes: 0...1)
            }
            for folder in ["A", "1", "B/C", "1/2/3"] {
                arena.expect(try arena.findings(["--no-cache", folder]).count == 1, "no finding in \(folder)")
            }
        },
        Attack(name: "names that differ in Unicode normalization alone") { arena in
            try arena.write("Caf\u{E9}.swift", finding)
            try arena.write("Cafe\u{301}.swift", finding)
            for arguments in [["--no-cache"], ["--no-cache", "."]] {
                let found = try arena.findings(arguments)
                arena.expect(found.count == 2, "\(found.count) findings in two files")
            }
        },
        Attack(name: "names with every awkward character") { arena in
            let names = ["a b.swift", "'q'.swift", "\"d\".swift", "tab\t.swift", "bell\u{7}.swift", "new\nline.swift"]
            for name in names { try arena.write(name, finding) }
            let found = try arena.findings(["--no-cache"])
            arena.expect(found.count == names.count, "\(found.count) findings in \(names.count) files")
        },
        Attack(name: "a link at the project, and links in a circle") { arena in
            try arena.write("Sources/A.swift", finding)
            try arena.link("../link", to: arena.project)
            try arena.link("Sources/up", to: "..")
            let found = try arena.findings(["--no-cache", arena.folder + "/link"])
            arena.expect(found == ["Sources/A.swift:1:force-try"], "through a link: \(found)")
            let inside = try arena.findings(["--no-cache"])
            arena.expect(inside == found, "with a circle: \(inside)")
        },
        Attack(name: "a document outside the project is not quoted") { arena in
            try arena.write("../secret.md", "root:$6$tenet-secret-word\nrules: {\n")
            try arena.write("A.swift", finding)
            for text in [
                "extends: ../secret.md\n", "profile: ../secret.md\n", "extends: [\(arena.folder)/secret.md]\n",
            ] {
                try arena.write("tenet.yml", text)
                let ended = try arena.run(["check", "--no-cache"], codes: 0...2)
                let said = String(decoding: ended.output + ended.complaint, as: UTF8.self)
                arena.expect(!said.contains("tenet-secret-word"), "\(text) quotes the file")
            }
        },
        Attack(name: "a pipe in place of a file") { arena in
            try arena.write("A.swift", finding)
            for name in ["B.swift", "tenet.yml", "Info.plist"] { mkfifo(arena.path(name), 0o600) }
            try arena.run(["check", "--no-cache"], limit: 5, codes: 0...2)
            try arena.run(["fix"], limit: 5, codes: 0...3)
        },
    ]
}

import Foundation

/// What writes must not lose, leave or touch.
enum FixAttacks {
    private static let fixable = "import Foundation\n\nfinal class A {\n    deinit {}\n}\n"
    private static let fix = ["fix", "--no-config", "--rule", "empty-deinitializer"]

    static let all: [Attack] = [
        Attack(name: "fix follows no link out of the project") { arena in
            try arena.write("tenet.yml", "profile: recommended\n")
            try arena.write("../outside/A.swift", fixable)
            try arena.link("Linked.swift", to: "../outside/A.swift")
            try arena.link("Folder", to: "../outside")
            try arena.write("B.swift", fixable)
            for arguments in [fix, fix + ["Linked.swift"], fix + ["Folder"], fix + ["Folder/A.swift"]] {
                try arena.run(arguments, codes: 0...3)
                arena.expect(arena.read("../outside/A.swift") == Array(fixable.utf8), "\(arguments) wrote outside")
            }
            arena.expect(arena.read("B.swift") != Array(fixable.utf8), "the file inside was not fixed")
        },
        Attack(name: "an edit saved while fix runs") { arena in
            let files = (0..<300).map { arena.path("File\($0).swift") }
            for round in 0..<arena.repetitions {
                for file in files { try arena.write(file, fixable) }
                let edited = fixable + "// edited in round \(round)\n"
                let editor = Thread {
                    usleep(UInt32(10_000 * (round % 10)))
                    for file in files {
                        // tenet:ignore(swallowed-try) a lost edit is what the attack looks for
                        try? Data(edited.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
                    }
                }
                editor.start()
                try arena.run(fix, limit: 20, codes: 0...3)
                while !editor.isFinished { usleep(1_000) }
                for file in files {
                    let text = String(decoding: arena.read(file), as: UTF8.self)
                    guard !text.hasSuffix("// edited in round \(round)\n") else { continue }
                    return arena.complain("round \(round): the edit of \(file) is lost")
                }
            }
        },
        Attack(name: "one read-only file") { arena in
            for name in ["A", "B", "C"] { try arena.write("\(name)/F.swift", fixable) }
            chmod(arena.path("B/F.swift"), 0o400)
            chmod(arena.path("B"), 0o500)
            let ended = try arena.run(fix, codes: 0...3)
            chmod(arena.path("B"), 0o700)
            for name in ["A", "C"] {
                arena.expect(arena.read("\(name)/F.swift") != Array(fixable.utf8), "\(name)/F.swift was not fixed")
            }
            let said = String(decoding: ended.output + ended.complaint, as: UTF8.self)
            arena.expect(said.contains("B/F.swift"), "nothing is said of the read-only file")
        },
        Attack(name: "a baseline as an ordinary user") { arena in
            try arena.write("A.swift", "let user = try! load()\n")
            try arena.run(["baseline", "create"], codes: 0...0)
            let left = arena.names { $0.contains(".tenet-") }
            arena.expect(left.isEmpty, "left behind: \(left)")
        },
        Attack(name: "runs killed while they write") { arena in
            for number in 0..<120 { try arena.write("File\(number).swift", fixable) }
            let whole = Set([Array(fixable.utf8)] + [try fixed(arena)])
            for round in 0..<arena.repetitions {
                for number in 0..<120 { try arena.write("File\(number).swift", fixable) }
                let delay = 0.002 * Double(round % 97)
                _ = try Measured.run(
                    arena.tenet, fix + ["--cache-file", arena.folder + "/cache.tenet"], in: nil, timeout: delay)
                _ = try Measured.run(arena.tenet, fix, in: arena.project, timeout: delay)
                _ = try Measured.run(
                    arena.tenet, ["check", "--cache-file", arena.folder + "/cache.tenet"], in: arena.project,
                    timeout: delay)
                for number in 0..<120 where !whole.contains(arena.read("File\(number).swift")) {
                    return arena.complain("round \(round): File\(number).swift is torn")
                }
            }
            let cold = try arena.findings(["--no-cache"], limit: 30)
            let warm = try arena.findings(["--cache-file", arena.folder + "/cache.tenet"], limit: 30)
            arena.expect(cold == warm, "the cache of killed runs changes the findings")
        },
    ]

    /// What a run that nothing disturbs makes of the file.
    private static func fixed(_ arena: Arena) throws -> [UInt8] {
        try arena.write("One/A.swift", fixable)
        try arena.run(fix + ["One"])
        let bytes = arena.read("One/A.swift")
        try FileManager.default.removeItem(atPath: arena.path("One"))
        return bytes
    }
}

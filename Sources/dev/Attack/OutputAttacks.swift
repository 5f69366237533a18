import Foundation

/// Where output goes, and what it must not hold.
enum OutputAttacks {
    static let all: [Attack] = [
        Attack(name: "a full disk") { arena in
            guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
            try arena.write("A.swift", "final class A {\n    deinit {}\n}\n")
            let commands = [
                ["check", "--no-cache"], ["check", "--no-cache", "--format", "json"], ["rules"],
                ["explain", "force-try"],
                ["fix", "--diff", "--rule", "empty-deinitializer"], ["standards"], ["config", "show"],
            ]
            for command in commands { try arena.run(command, output: "/dev/full", codes: 3...3) }
        },
        Attack(name: "no secret is printed") { arena in
            // tenet:ignore(hardcoded-secret) made up, and in pieces for scanners that look at lines
            let secret = "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc"
            try arena.write("Keys.swift", "enum Keys { static let apiKey = \"\(secret)\" }\n")
            for format in Self.formats {
                let ended = try arena.run(["check", "--no-cache", "--no-config", "--format", format])
                let said = String(decoding: ended.output + ended.complaint, as: UTF8.self)
                arena.expect(!said.contains(secret), "`\(format)` prints the secret")
            }
        },
        Attack(name: "control characters of a configuration") { arena in
            try arena.write("A.swift", "let a = 1\n")
            for text in [
                "rules: { \"x\\n::error::forged\": error }\n", "profile: \"\\e[2Jforged\"\n", "\"a\\u202Eb\": 1\n",
                "exclude: [\"\\e]0;forged\\a\"]\n",
            ] {
                try arena.write("tenet.yml", text)
                for format in ["text", "github"] {
                    let ended = try arena.run(["check", "--no-cache", "--format", format], codes: 0...2)
                    let bytes = ended.output + ended.complaint
                    let isClean = !bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
                    arena.expect(isClean, "`\(format)` passes a control character of \(text) on")
                    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                    arena.expect(!lines.contains { $0.hasPrefix("::error::forged") }, "a forged line of \(text)")
                }
            }
        },
        Attack(name: "standard input without an end") { arena in
            try arena.write("A.swift", "let a = 1\n")
            let ended = try arena.run(
                ["check", "--stdin", "--path", "A.swift"], input: "/dev/zero", limit: 5, codes: 0...2)
            arena.expect(ended.peakMemory < 400_000_000, "it took \(ended.peakMemory / 1_000_000) MB")
        },
    ]

    static let formats = [
        "text", "agent", "json", "sarif", "github", "xcode", "checkstyle", "junit", "gitlab", "rdjson", "markdown",
    ]
}

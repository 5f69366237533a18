import Foundation

/// A warm run reports what a cold one does.
enum CacheAttacks {
    static let all: [Attack] = [
        Attack(name: "values that no text format holds") { arena in
            try arena.write(
                "A.swift",
                "import SwiftUI\nstruct V: View {\n    @AppStorage(\"a\") var a = 1e999\n    var body: some View { Text(\"\\(a)\") }\n}\n"
            )
            try arena.write("B.swift", "import Foundation\nlet b = UserDefaults.standard.double(forKey: \"a\")\n")
            let cache = ["--rule", "all", "--cache-file", arena.folder + "/cache.tenet"]
            let cold = try arena.findings(["--rule", "all", "--no-cache"])
            _ = try arena.findings(cache)
            try arena.write("C.swift", "let c = 1\n")
            _ = try arena.findings(cache)
            try FileManager.default.removeItem(atPath: arena.path("C.swift"))
            arena.expect(try arena.findings(cache) == cold, "warm and cold differ")
        },
        Attack(name: "damaged caches") { arena in
            let cache = arena.folder + "/cache.tenet"
            for number in 0..<5 { try arena.write("F\(number).swift", "let user = try! load()\n") }
            let cold = try arena.findings(["--no-cache"])
            _ = try arena.findings(["--cache-file", cache])
            let whole = arena.read(cache)
            arena.expect(!whole.isEmpty, "no cache was written")
            var random = SplitMix(state: 5)
            for _ in 0..<arena.repetitions where !whole.isEmpty {
                var bytes = whole
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
                case 1: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0xFF
                default: bytes += bytes
                }
                try arena.write(cache, bytes)
                arena.expect(try arena.findings(["--cache-file", cache]) == cold, "a damaged cache changes findings")
            }
        },
        Attack(name: "a cache that cannot be written, or is no file") { arena in
            try arena.write("A.swift", "let user = try! load()\n")
            try FileManager.default.createDirectory(
                atPath: arena.folder + "/d.tenet", withIntermediateDirectories: true)
            mkfifo(arena.folder + "/p.tenet", 0o600)
            try arena.write("../victim", "untouched")
            try arena.link("../l.tenet", to: arena.folder + "/victim")
            for name in ["d.tenet", "p.tenet", "l.tenet", "missing/x.tenet"] {
                let found = try arena.findings(["--cache-file", arena.folder + "/" + name])
                arena.expect(found.count == 1, "\(found) with \(name)")
            }
            arena.expect(arena.read("../victim") == Array("untouched".utf8), "a link was followed")
        },
    ]
}

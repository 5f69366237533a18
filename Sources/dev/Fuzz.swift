import ArgumentParser
import Foundation

/// Feeds damaged files to `check` and `fix`: no crash, no hang, and the fixer never breaks what parsed.
struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check and fix mutated, truncated and deeply nested files.")

    @Argument(help: "Folders of Swift files to mutate.") var paths: [String]
    @Option(help: "The binary.") var tenet = ".build/debug/tenet"
    @Option(help: "How many files to make in each round.") var files = 200
    @Option(help: "Rounds.") var rounds = 1
    @Option(help: "The seed; the same seed makes the same files.") var seed: UInt64 = 1
    @Option(help: "Seconds that one run may take.") var timeout = 300.0

    func run() throws {
        let sources = try Self.sources(paths)
        guard !sources.isEmpty else {
            throw ValidationError("there are no Swift files in \(paths.joined(separator: ", "))")
        }
        var random = SplitMix(state: seed)
        var made = 0
        for round in 0..<rounds {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for number in 0..<files {
                let bytes = Mutation.random(sources, &random)
                try Data(bytes).write(to: folder.appendingPathComponent("F\(number).swift"))
                made += 1
            }
            guard try examine(folder.path) else {
                throw ValidationError("round \(round) of seed \(seed) failed; its files are kept in \(folder.path)")
            }
            try FileManager.default.removeItem(at: folder)
        }
        print("\(made) files checked and fixed without a crash, a hang or a broken file (seed \(seed))")
    }

    private static func sources(_ paths: [String]) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        for path in paths.sorted() {
            guard let walker = FileManager.default.enumerator(atPath: path) else { continue }
            let names = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            for name in names.prefix(2_000) {
                if let data = FileManager.default.contents(atPath: path + "/" + name), data.count < 200_000 {
                    found.append(Array(data))
                }
            }
        }
        return found
    }

    /// Checks, fixes with everything, and checks again.
    private func examine(_ folder: String) throws -> Bool {
        let check = ["check", folder, "--no-config", "--rule", "all", "--no-cache", "--format", "json"]
        let before = try Measured.run(tenet, check, timeout: timeout)
        guard isOrderly(before, "check") else { return false }
        let fix = try Measured.run(
            tenet, ["fix", folder, "--no-config", "--rule", "all", "--unsafe"], timeout: timeout)
        guard isOrderly(fix, "fix") else { return false }
        let after = try Measured.run(tenet, check, timeout: timeout)
        guard isOrderly(after, "check after fix") else { return false }
        let broken = Self.unparsed(after).subtracting(Self.unparsed(before))
        if !broken.isEmpty { print("fix broke \(broken.sorted().joined(separator: ", "))") }
        return broken.isEmpty
    }

    private func isOrderly(_ run: Measured, _ what: String) -> Bool {
        if let code = run.code, code <= 1 { return true }
        let end = run.code.map { "exit code \($0)" } ?? (run.wall > timeout ? "the time limit" : "a signal")
        print("\(what) ended with \(end) after \(Int(run.wall)) s")
        return false
    }

    private static func unparsed(_ run: Measured) -> Set<String> {
        guard let json = try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any],
            let coverage = json["coverage"] as? [String: Any], let skipped = coverage["skipped"] as? [[String: Any]]
        else { return [] }
        return Set(skipped.compactMap { $0["path"] as? String })
    }
}

/// Vigna's SplitMix64: small, seedable and the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Ways to damage a file.
enum Mutation {
    static func random(_ sources: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
        var bytes = sources.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            case 1: delete(&bytes, &random)
            case 2: duplicate(&bytes, &random)
            case 3: splice(&bytes, sources.randomElement(using: &random) ?? [], &random)
            case 4: insert(&bytes, tokens.randomElement(using: &random) ?? "", &random)
            case 5: nest(&bytes, &random)
            case 6:
                if !bytes.isEmpty {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            case 7: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
            default: insert(&bytes, "\u{FEFF}é🦊", &random)
            }
        }
        return bytes
    }

    private static let tokens = [
        "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "\\(", "#if DEBUG\n", "#endif\n", "/*", "*/", "//",
        "await ", "try! ",
        "@State ", "func f() {", "class A: B {", "if let x {", "switch x {\ncase .a:", "\\", "`", "...", "->", "in ",
        "self.",
        "// tenet:ignore(force-try)", "// swiftlint:disable all", "#Preview {", ";", "=", "\0", "\r", "\u{0B}",
    ]

    private static func range(_ bytes: [UInt8], _ random: inout SplitMix) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return start..<min(bytes.count, start + Int.random(in: 0...80, using: &random))
    }

    private static func delete(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        bytes.removeSubrange(range(bytes, &random))
    }

    private static func duplicate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let range = range(bytes, &random)
        bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
    }

    private static func splice(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout SplitMix) {
        bytes.insert(
            contentsOf: Array(other[range(other, &random)]), at: Int.random(in: 0...bytes.count, using: &random))
    }

    private static func insert(_ bytes: inout [UInt8], _ text: String, _ random: inout SplitMix) {
        bytes.insert(contentsOf: Array(text.utf8), at: Int.random(in: 0...bytes.count, using: &random))
    }

    private static func nest(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        let token = tokens.randomElement(using: &random) ?? "("
        let depth = Int.random(in: 10...3_000, using: &random)
        insert(&bytes, String(repeating: token, count: depth), &random)
    }
}

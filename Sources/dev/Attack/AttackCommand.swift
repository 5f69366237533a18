import ArgumentParser
import Foundation

/// Every attack that once succeeded, again.
struct AttackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack", abstract: "Try on the tool everything that once crashed, hung or misled it.",
        discussion: """
            Runs as an ordinary user: files that cannot be read or written are part of it. Each attack has a folder of \
            its own below the temporary folder, which is kept when the attack succeeds.
            """)

    @Option(help: "The binary.") var tenet = ".build/debug/tenet"
    @Option(help: "Only attacks whose names hold this text.") var only = ""
    @Option(help: "Leave out attacks whose names hold this text.") var without = ""
    @Option(help: "Multiplies the time limits; a debug build needs more.") var patience = 10.0
    @Option(help: "Repetitions of attacks that depend on luck, such as killed runs.") var repetitions = 20

    func run() throws {
        guard getuid() != 0 else {
            throw ValidationError("run it as an ordinary user: for root no file is read-only")
        }
        let binary = URL(fileURLWithPath: tenet).resolvingSymlinksInPath().path
        guard FileManager.default.isExecutableFile(atPath: binary) else {
            throw ValidationError("there is no program at \(binary)")
        }
        let chosen = Self.all.filter { attack in
            (only.isEmpty || attack.name.contains(only)) && (without.isEmpty || !attack.name.contains(without))
        }
        guard !chosen.isEmpty else { throw ValidationError("no attack is named `\(only)`") }
        var failed = 0
        for attack in chosen {
            let arena = try Arena(tenet: binary, patience: patience, repetitions: repetitions)
            let start = ContinuousClock.now
            do { try attack.body(arena) } catch { arena.complain("could not be run: \(error)") }
            let seconds = (ContinuousClock.now - start).components.seconds
            if arena.complaints.isEmpty {
                say("held      \(attack.name) (\(seconds) s)")
                try arena.remove()
            } else {
                failed += 1
                say("SUCCEEDED \(attack.name); kept in \(arena.folder)")
                for complaint in arena.complaints.prefix(5) { say("    \(complaint)") }
            }
        }
        say("\(chosen.count - failed) of \(chosen.count) attacks held")
        if failed > 0 { throw ExitCode(1) }
    }

    /// At once, so that what a stopped run had found is seen.
    private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    static let all =
        PathAttacks.all + OutputAttacks.all + GitAttacks.all + ParserAttacks.all + SizeAttacks.all + FixAttacks.all
        + CacheAttacks.all
}

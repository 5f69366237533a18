import TenetRuleKit
import TenetRuleSupport

struct LegacyRandom: Rule {
    static let about = About(
        "legacy-random", "Random numbers of the C library", category: .structure, severity: .warning,
        aliases: ["legacy_random"],
        why: """
            `arc4random` and its kin return numbers of C types, and a modulo on top of them favors small results. \
            `random(in:)` returns the type that is asked for, evenly spread, and takes a generator in tests.
            """,
        phrasings: [
            """
            Do not use `arc4random`, `arc4random_uniform`, `drand48` or other C functions for random numbers; use \
            `random(in:)`.
            """,
            "Prefer `Int.random(in:)` and `Double.random(in:)` when you roll dice in Swift.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("arc4random", "arc4random_uniform", "drand48") { call, file in
            guard call.isPlain, let name = call.calledName else { return }
            let type = name.text == "drand48" ? "Double" : "Int"
            file.report(
                "`\(name.text)` is the random number of the C library", help: "write `\(type).random(in:)`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("let berth = Int(↓arc4random_uniform(12))"),
        .bad("let roll = ↓arc4random() % 6"),
        .bad("let share = ↓drand48()"),
        .good("let berth = Int.random(in: 0..<12)"),
        .good("let share = Double.random(in: 0..<1)"),
        .good("let roll = generator.arc4random()"),
        .good("// arc4random is not used any more\nlet roll = Int.random(in: 1...6)"),
        .good("let text = \"arc4random()\""),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct NonisolatedUnsafe: Rule {
    static let about = About(
        "nonisolated-unsafe", "`nonisolated(unsafe)` without a reason", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode, reads: [.comments],
        why: """
            `nonisolated(unsafe)` turns the compiler's data race checks off for a variable. What makes it safe all the \
            same is not visible in the code, so it must be written down.
            """,
        phrasings: [
            "Explain every `nonisolated(unsafe)` variable with a comment that gives the reason.",
            "Whoever switches off data race checking for a `var` writes down why it is still safe.",
        ])

    var constants = false
    var allowExplained = true
    static let options = [
        Option<Self>("constants", \.constants, "Look at `let` as well as `var`."),
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "above it or on its line")),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclModifierSyntax.self) { modifier, file in
            guard modifier.name.text == "nonisolated", modifier.detail?.detail.text == "unsafe",
                let variable = modifier.ancestor(VariableDeclSyntax.self), variable.isVar || constants,
                !(allowExplained && file.isExplained(variable))
            else { return }
            let name = variable.nameToken.map { "`\($0.text)`" } ?? "this variable"
            file.report(
                "nothing protects \(name) from data races, and no comment says why that is safe",
                help: "isolate it to an actor or guard it with a lock, or say in a comment what makes it safe",
                at: modifier)
        }
    }

    static let examples: [Example] = [
        .bad("enum Flags {\n    ↓nonisolated(unsafe) static var isOn = false\n}"),
        .bad("struct Cache {\n    private ↓nonisolated(unsafe) var items: [String] = []\n}"),
        .bad("↓nonisolated(unsafe) let table = makeTable()", options: ["constants": .bool(true)]),
        .good(
            """
            enum Flags {
                // Written once at launch, before any task starts.
                nonisolated(unsafe) static var isOn = false
            }
            """),
        .good("nonisolated(unsafe) let formatter = ISO8601DateFormatter()"),
        .good("@MainActor var isOn = false"),
        .good("actor Store {\n    nonisolated var name: String { \"store\" }\n}"),
    ]
}

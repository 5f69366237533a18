import TenetRuleKit
import TenetRuleSupport

/// Reported by the engine, which alone knows what every comment silenced; here are its identity and its page.
struct UnneededSuppression: Rule {
    static let about = About(
        "unneeded-suppression", "Unneeded suppression", category: .suppressions, severity: .warning,
        aliases: ["superfluous_disable_command"], reads: [.comments],
        why: """
            A comment that silences nothing hides the next real finding on its line and tells readers of a problem \
            that is not there.
            """,
        phrasings: [
            "Remove every suppression comment that silences nothing or names an unknown rule.",
            "Once the offending code is fixed, its ignore marker goes, too.",
        ])

    func install(_ hooks: inout Hooks) {}

    static let examples: [Example] = [
        .bad("let user = try load()  ↓// tenet:ignore(force-try) the file ships with the app"),
        .bad("let user = try! load()  ↓// tenet:ignore(force-tri) the file ships with the app"),
        .bad(
            "let user = try! load()  ↓// tenet:ignore(Force-Try) the file ships with the app",
            fixed: "let user = try! load()  // tenet:ignore(force-try) the file ships with the app"),
        .bad("let user = try! load()  ↓// tenet:ignore(force-try, force-cast) the file ships with the app"),
        .bad("let user = try! load()  ↓// tenet:ignore(all) the file ships with the app"),
        .good("let user = try! load()  // tenet:ignore(force-try) the file ships with the app"),
    ]
}

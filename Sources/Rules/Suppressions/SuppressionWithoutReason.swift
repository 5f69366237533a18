import TenetRuleKit
import TenetRuleSupport

/// Reported by the engine beside ``UnneededSuppression``.
struct SuppressionWithoutReason: Rule {
    static let about = About(
        "suppression-without-reason", "Suppression without a reason", category: .suppressions, severity: .warning,
        reads: [.comments],
        why: "Whoever meets the exception later must know why it was granted, or it stays for ever.",
        phrasings: [
            "Write a reason behind every comment that suppresses a finding.",
            "Anyone who silences a check says on the same line why the exception is justified.",
        ])

    func install(_ hooks: inout Hooks) {}

    static let examples: [Example] = [
        .bad("let user = try! load()  ↓// tenet:ignore(force-try)"),
        .bad("↓// tenet:ignore:file(force-try)\nlet user = try! load()"),
        .good("let user = try! load()  // tenet:ignore(force-try) the file ships with the app"),
    ]
}

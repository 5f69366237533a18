import TenetRuleKit
import TenetRuleSupport

/// Reported by the engine beside ``UnneededSuppression``.
struct MalformedSuppression: Rule {
    static let about = About(
        "malformed-suppression", "Malformed suppression", category: .suppressions, severity: .warning,
        reads: [.comments],
        why: """
            A comment that is nearly `tenet:ignore(rule) reason` silences nothing, and a region without an end silences more \
            than was meant. Who wrote it believes otherwise. Regions are `tenet:ignore:begin(rule)` to \
            `tenet:ignore:end(rule)`, and `tenet:ignore:file(rule)` holds for the whole file.
            """,
        phrasings: [
            """
            Write suppression comments in the exact form, with the rule in parentheses and a reason, and close every \
            suppressed region.
            """,
            """
            When you silence a check in the source, spell the ignore directive correctly and end what you begin, or it \
            does nothing or too much.
            """,
        ])

    func install(_ hooks: inout Hooks) {}

    static let examples: [Example] = [
        .bad(
            "let user = try! load()  ↓// tenet:ignore force-try the file ships with the app",
            fixed: "let user = try! load()  // tenet:ignore(force-try) the file ships with the app"),
        .bad(
            "↓// tenet: ignore(force-try) the file ships with the app\nlet user = try! load()",
            fixed: "// tenet:ignore(force-try) the file ships with the app\nlet user = try! load()"),
        .bad(
            "↓// Tenet:Ignore:File(Force_Try) a script\nlet user = try! load()",
            fixed: "// tenet:ignore:file(force_try) a script\nlet user = try! load()"),
        .bad(
            "↓// tenet:ignore:next(force-try) the file ships with the app\nlet user = try! load()",
            fixed: "// tenet:ignore(force-try) the file ships with the app\nlet user = try! load()"),
        .bad("↓// tenet:ignore:flie(force-try) a script\nlet user = try! load()"),
        .bad("let user = try! load()  ↓// tenet:disable(force-try) the file ships with the app"),
        .bad("let user = try! load()  ↓// tenet:ignore() the file ships with the app"),
        .bad(
            "let user = try! load()  ↓/* tenet:ignore[force-try] */",
            fixed: "let user = try! load()  /* tenet:ignore(force-try) */"),
        .bad("↓// tenet:ignore:begin(force-try) a script\nlet user = try! load()"),
        .bad("let user = try load()\n↓// tenet:ignore:end(force-try)"),
        .good(
            "// tenet:ignore:begin(force-try) a script\nlet user = try! load()\n// tenet:ignore:end(force-try)"),
        .bad("let user = try! load()  ↓// legacy, tenet:ignore(force-try) see the issue"),
        .bad("let user = try! load()  ↓// tenet:ignore(force-try) a script, tenet:ignore(force-cast) too"),
        .good("let user = try load()  // as in \"tenet:ignore(force-try)\", see tenet:ignore(rule)"),
        .good("let user = try! load()  // a script // tenet:ignore(force-try) see the issue"),
        .good("// Tenet ignores the folder of generated code.\nlet user = try load()"),
        .good("// tenet: the checker that the standard names\nlet user = try load()"),
        .good("// `tenet:ignore(rule)` silences one place.\nlet user = try load()"),
    ]
}

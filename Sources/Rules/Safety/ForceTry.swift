import TenetRuleKit

struct ForceTry: Rule {
    static let about = About(
        "force-try", "Force try", category: .safety, severity: .warning, aliases: ["force_try"],
        why: """
            `try!` ends the app when the call throws. The caller cannot see that coming and the user gets no message, \
            only a crash.
            """)

    var allowInTests = true
    static let options = [
        Option<Self>("allow_in_tests", \.allowInTests, "Leave `try!` alone in test targets.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(TryExprSyntax.self) { node, file in
            guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark,
                !(allowInTests && file.isTest), !node.isInPreview
            else { return }
            file.report(
                "`try!` crashes the app when the call throws",
                help: "use `try` in a throwing function or handle the error",
                at: ByteRange(node.tryKeyword.range.lower, mark.range.upper))
        }
    }

    static let examples: [Example] = [
        .bad("let user = ↓try! load()"),
        .bad("func start() {\n    ↓try! store.open()\n}"),
        .good("func start() throws {\n    let user = try load()\n}"),
        .good("let user = try? load()"),
        .good("let user = try! load()", at: Example.testPath),
        .bad("let user = ↓try! load()", at: Example.testPath, options: ["allow_in_tests": .bool(false)]),
        .good("#Preview {\n    UserView(user: try! .sample())\n}"),
    ]
}

import TenetRuleKit

struct ForceUnwrap: Rule {
    static let about = About(
        "force-unwrap", "Force unwrap", category: .safety, severity: .warning, aliases: ["force_unwrapping"],
        why: """
            `!` ends the app as soon as the value is missing, and the user loses what they were doing. A `guard`, an \
            `if let` or a default keeps the missing value an ordinary case.
            """)

    var allowInTests = true
    var allowConstants = true
    var allowedMembers = ["baseAddress"]
    var onlyInViews = false
    static let options = [
        Option<Self>("allow_in_tests", \.allowInTests, "Leave force unwraps alone in test targets."),
        Option<Self>(
            "allow_constants", \.allowConstants,
            "Leave calls alone whose arguments are all written out, such as `URL(string: \"https://example.com\")!`."),
        Option<Self>("allowed_members", \.allowedMembers, "Members whose values may be force unwrapped."),
        Option<Self>("only_in_views", \.onlyInViews, "Look only at code inside SwiftUI views."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberAccessExprSyntax.self) { node, file in
            let name = node.declName.baseName
            guard name.text == "unsafelyUnwrapped", let base = node.base, !(allowInTests && file.isTest),
                !node.isInPreview,
                !onlyInViews || node.isInsideView
            else { return }
            file.report(
                "`unsafelyUnwrapped` reads garbage or crashes when \(Self.described(base)) is nil",
                help: "unwrap it with `guard let` or `if let`, or give a default with `??`", at: name)
        }
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard !(allowInTests && file.isTest), !(allowConstants && node.expression.isCallOfConstants),
                !isUTF8Data(node.expression), node.expression.lastName?.text.isOne(of: allowedMembers) != true,
                !node.isInPreview,
                !onlyInViews || node.isInsideView
            else { return }
            if node.expression.isPlainValue, let check = node.nilCheck {
                file.report(
                    "`!` relies on the check of \(Self.described(node.expression)) beside it, which the compiler does not",
                    help: "unwrap it with `if let`, `guard let` or `??`, or go through it with `?.`",
                    at: node.exclamationMark, notes: [file.note("the check", at: check)])
                return
            }
            file.report(
                "`!` crashes when \(Self.described(node.expression)) is nil",
                help: "unwrap it with `guard let` or `if let`, or give a default with `??`", at: node.exclamationMark)
        }
    }

    /// `text.data(using: .utf8)!` cannot fail: `force-unwrapped-encoding` has the better form.
    private func isUTF8Data(_ expression: ExprSyntax) -> Bool {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "data" else {
            return false
        }
        return call.argument("using")?.expression.text.hasSuffix(".utf8") ?? false
    }

    private static func described(_ expression: ExprSyntax) -> String {
        if let call = expression.stripped.as(FunctionCallExprSyntax.self), let name = call.calledName {
            return "the result of `\(name.text)`"
        }
        if expression.kind == .subscriptCallExpr { return "the looked up value" }
        return expression.lastName.map { "`\($0.text)`" } ?? "the value"
    }

    static let examples: [Example] = [
        .bad("let name = user.name↓!"),
        .bad("func open(_ text: String) {\n    router.show(URL(string: text)↓!)\n}"),
        .bad("let first = names.first↓!.count"),
        .bad("let total = prices[\"sum\"]↓! + 1"),
        .good("guard let name = user.name else { return }"),
        .good("let home = URL(string: \"https://example.com/home\")!"),
        .bad("let home = URL(string: \"https://example.com/home\")↓!", options: ["allow_constants": .bool(false)]),
        .good("let bytes = \"hello\".data(using: .utf8)!"),
        .good("let bytes = line.data(using: .utf8)!"),
        .good("data.withUnsafeBytes { write($0.baseAddress!, $0.count) }"),
        .good("let name = user.name!", at: Example.testPath),
        .bad("let name = user.name↓!", at: Example.testPath, options: ["allow_in_tests": .bool(false)]),
        .good("#Preview {\n    UserView(user: User.samples.first!)\n}"),
        .good(
            """
            private struct PreviewHost: View {
                @State var user: User?
                var body: some View { UserView(user: user!) }
            }

            #Preview {
                PreviewHost(user: .sample)
            }
            """),
        .bad(
            """
            private struct PreviewRow: View {
                var url: URL?
                var body: some View { Thumbnail(url: url↓!) }
            }

            struct Files: View {
                var body: some View { PreviewRow(url: first) }
            }

            #Preview {
                PreviewRow(url: nil)
            }
            """),
        .good("if !isReady && count != 0 { start() }"),
        .good("let label: UILabel! = nil"),
        .bad(
            """
            struct Row: View {
                var body: some View { Text(title) }
            }

            extension Row {
                private var title: String { names.first↓!.capitalized }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .good(
            """
            struct Row: View {
                var body: some View { Text("Row") }
            }

            extension Store {
                var title: String { names.first!.capitalized }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .good("func open() { show(url!) }", options: ["only_in_views": .bool(true)]),
        .bad(
            """
            struct Row: View {
                var body: some View { Text(item↓!.name) }
            }
            """,
            options: ["only_in_views": .bool(true)]),
        .bad("func seats() -> Int {\n    ticket.↓unsafelyUnwrapped.seats.count\n}"),
        .good("func test() {\n    let seats = ticket.unsafelyUnwrapped.seats\n}", at: Example.testPath),
    ]
}

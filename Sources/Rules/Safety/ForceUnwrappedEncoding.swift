import TenetRuleKit
import TenetRuleSupport

struct ForceUnwrappedEncoding: Rule {
    static let about = About(
        "force-unwrapped-encoding", "Force unwrapped encoding", category: .safety, severity: .note, status: .stable,
        aliases: ["non_optional_string_data_conversion"],
        why: """
            `data(using: .utf8)` is optional although UTF-8 can hold every string. `Data(text.utf8)` gives the same \
            bytes without an optional, so there is nothing to force.
            """,
        phrasings: [
            "Convert strings to data with `Data(text.utf8)`, not with `text.data(using: .utf8)!`.",
            "Getting the UTF-8 bytes of a `String` needs no exclamation mark, so we use the non-optional way.",
        ])

    var onlyInTests = false
    static let options = [
        Option<Self>("only_in_tests", \.onlyInTests, "Look only at test targets.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard !onlyInTests || file.isTest, let call = node.expression.as(FunctionCallExprSyntax.self),
                call.calledName?.text == "data",
                let only = call.arguments.only, only.label?.text == "using", call.trailingClosure == nil,
                only.expression.text.isOne(of: [".utf8", "String.Encoding.utf8"]), let base = call.calledBase
            else { return }
            // A chain `a?.data(using:)!` is optional from its middle on: the call cannot be put around it.
            let isChained =
                base.kind == .optionalChainingExpr || base.descendants.contains { $0.kind == .optionalChainingExpr }
            // A type of one's own by that name is something else.
            let isOwn = file.root.descendants(MemberBlockSyntax.self).contains {
                $0.parent?.asDeclGroup?.groupName?.identifier == "Data" && $0.parent?.kind != .extensionDecl
            }
            let fix = Fix(
                "Use `Data(….utf8)`", .safe,
                [
                    Edit(ByteRange(base.range.lower, base.range.lower), "Data("),
                    Edit(ByteRange(base.range.upper, node.range.upper), ".utf8)"),
                ])
            file.report(
                "`!` is not needed: `Data(….utf8)` gives the same bytes and is not optional",
                help: "write `Data(text.utf8)`", at: node.exclamationMark, fix: isChained || isOwn ? nil : fix)
        }
    }

    static let examples: [Example] = [
        .bad("let body = text.data(using: .utf8)↓!", fixed: "let body = Data(text.utf8)"),
        .bad(
            """
            func testDecoding() throws {
                let data = json.data(using: .utf8)↓!
            }
            """,
            fixed: """
                func testDecoding() throws {
                    let data = Data(json.utf8)
                }
                """,
            at: Example.testPath),
        .bad(
            "upload(\"a=\\(value)\".data(using: String.Encoding.utf8)↓!)",
            fixed: "upload(Data(\"a=\\(value)\".utf8))"),
        .bad(
            "let body = \"\"\"\n    {}\n    \"\"\".data(using: .utf8)↓!",
            fixed: "let body = Data(\"\"\"\n    {}\n    \"\"\".utf8)"),
        .good("let body = text.data(using: .utf8)!", options: ["only_in_tests": .bool(true)]),
        .bad(
            "func testEcho() {\n    send(text.data(using: .utf8)↓!)\n}",
            fixed: "func testEcho() {\n    send(Data(text.utf8))\n}", at: Example.testPath,
            options: ["only_in_tests": .bool(true)]),
        .good("let body = Data(text.utf8)"),
        .good("guard let body = text.data(using: .utf8) else { return }"),
        .good("let body = text.data(using: .ascii)!"),
        .good("let body = text.data(using: .utf8, allowLossyConversion: true)!"),
        .good("let body = try XCTUnwrap(text.data(using: .ascii))", at: Example.testPath),
    ]
}

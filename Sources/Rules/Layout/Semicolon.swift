import TenetRuleKit
import TenetRuleSupport

struct Semicolon: Rule {
    static let about = About(
        "semicolon", "Semicolon", category: .layout, severity: .warning, status: .stable,
        aliases: ["trailing_semicolon"],
        why: "A line ends a statement in Swift; a semicolon at its end means nothing.",
        phrasings: [
            "Do not end lines with semicolons.",
            "Leave out the `;` after a statement; a line break is all that Swift needs.",
        ])

    var allowsOnOneLine = true
    static let options = [
        Option<Self>("allows_on_one_line", \.allowsOnOneLine, "Leave semicolons between statements on one line alone.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CodeBlockItemSyntax.self) { node, file in check(node.semicolon, file) }
        hooks.on(MemberBlockItemSyntax.self) { node, file in check(node.semicolon, file) }
    }

    private func check(_ semicolon: TokenSyntax?, _ file: FilePass) {
        guard let semicolon, !semicolon.isMissing, let next = semicolon.nextToken else { return }
        let gap = semicolon.slice(ByteRange(semicolon.range.upper, next.range.lower))
        let endsLine =
            gap.contains(0x0A) || gap.contains(0x0D) || next.tokenKind == .endOfFile
            || next.tokenKind == .rightBrace
        if endsLine {
            // `return;` before a value on the next line would otherwise return that value.
            let previous = semicolon.previousToken
            let isRisky = previous?.isKeyword("return") == true || !startsPlainly(next)
            file.report(
                "this semicolon ends nothing", help: "delete it", at: semicolon,
                fix: .replace(semicolon, with: "", "Delete the semicolon", isRisky ? .unsafe : .safe))
        } else if !allowsOnOneLine {
            file.report("two statements share this line", help: "give the second one a line of its own", at: semicolon)
        }
    }

    /// A line that starts with a bracket or an operator could continue the statement before it.
    private func startsPlainly(_ token: TokenSyntax) -> Bool {
        switch token.tokenKind {
        case .identifier, .keyword, .rightBrace, .endOfFile, .wildcard, .dollarIdentifier, .poundEndif, .poundElse: true
        default: false
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1↓;\nlet b = 2↓;\n", fixed: "let a = 1\nlet b = 2\n"),
        .bad(
            "struct A {\n    let a = 1↓; // first\n    func b() { c()↓; }\n}",
            fixed: "struct A {\n    let a = 1 // first\n    func b() { c() }\n}"),
        .bad("a()↓; b()", options: ["allows_on_one_line": .bool(false)]),
        .good("let a = 1; let b = 2\n"),
        .good("let a = \"x;\"\n// One; two;\nlet b = 2\n"),
        .good("switch a {\ncase 1: b(); c()\ndefault: break\n}"),
    ]
}

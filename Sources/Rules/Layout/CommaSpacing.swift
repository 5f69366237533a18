import TenetRuleKit
import TenetRuleSupport

struct CommaSpacing: Rule {
    static let about = About(
        "comma-spacing", "Comma spacing", category: .layout, severity: .warning, aliases: ["comma"],
        reads: [.lineEndings],
        why: "No blank before and one behind a comma is how lists are read everywhere; other spacing slows the eye.",
        phrasings: [
            "Put no space before a comma and one space after it.",
            "We write `call(a, b)`, never `call(a,b)` or `[1 , 2]`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for index in file.tree.nodes.indices where file.tree.nodes[index].tokenKind == .comma {
                check(TokenSyntax(unchecked: file.tree.node(at: index)), file)
            }
        }
    }

    private func check(_ node: TokenSyntax, _ file: FilePass) {
        guard !node.isMissing, let before = node.previousToken, let after = node.nextToken else { return }
        let front = ByteRange(before.range.upper, node.range.lower)
        if !front.isEmpty, isBlank(node.slice(front)) {
            file.report(
                "a blank before this comma", help: "delete it", at: node,
                fix: .replace(front, with: "", "Delete the blank", .safe))
        }
        let back = ByteRange(node.range.upper, after.range.lower)
        let isClosing =
            after.tokenKind == .rightParen || after.tokenKind == .rightSquare || after.tokenKind == .rightAngle
        guard back.isEmpty, !isClosing, after.tokenKind != .endOfFile, after.tokenKind != .comma else { return }
        guard front.isEmpty || !isBlank(node.slice(front)) else { return }
        file.report(
            "no blank behind this comma", help: "put one", at: node,
            fix: .insert(" ", after: node, "Put a blank behind the comma", .safe))
    }

    private func isBlank(_ text: TextSlice) -> Bool { text.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    static let examples: [Example] = [
        .bad("call(a↓,b)", fixed: "call(a, b)"),
        .bad("let list = [1 ↓, 2↓,3]", fixed: "let list = [1, 2, 3]"),
        .good("call(a, b)"),
        .good("let list = [\n    1,\n    2,\n]"),
        .good("let text = \"a,b ,c\"  // one,two"),
        .good("let pick = list[..., 3]\nlet last = [1, 2,]"),
        .good("let list = [\n    1  // one\n    , 2\n]"),
    ]
}

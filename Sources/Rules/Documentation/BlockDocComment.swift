import TenetRuleKit
import TenetRuleSupport

struct BlockDocComment: Rule {
    static let about = About(
        "block-doc-comment", "Documentation comment in the other style", category: .documentation, severity: .note,
        reads: [.comments],
        isConvention: true,
        why: "One style of documentation keeps diffs to the lines that changed and can be searched for.",
        phrasings: [
            "Write documentation comments with `///`, not with `/** */`.",
            "We describe declarations in triple-slash lines and never in star blocks.",
        ])

    var style = "line"
    static let options = [
        Option<Self>("style", \.style, choices: ["line", "block"], "`line` asks for `///`, `block` for `/** */`.")
    ]

    func install(_ hooks: inout Hooks) {
        let wrong: Comment.Kind = style == "line" ? .docBlock : .docLine
        hooks.onFile { file in
            let right: Comment.Kind = style == "line" ? .docLine : .docBlock
            file.keeps(Set(file.comments.lazy.filter { $0.kind == right }.map(\.token)).count)
            guard file.root.slice(file.root.fullRange).contains(style == "line" ? "/**" : "///") else { return }
            var last: TokenSyntax?
            for comment in file.comments where comment.kind == wrong && comment.token != last && documents(comment) {
                last = comment.token
                file.report(
                    style == "line"
                        ? "this documentation is a block comment" : "this documentation is made of `///` lines",
                    help: style == "line" ? "write `///` lines" : "write one `/** */` comment",
                    at: ByteRange(comment.range.lower, comment.range.lower + 3))
            }
        }
    }

    /// The comment stands in front of a declaration that others see: not of a statement, an import or a local value.
    private func documents(_ comment: Comment) -> Bool {
        guard !comment.isTrailing else { return false }
        let declaration = comment.token.ancestors.prefix { $0.firstToken == comment.token }.first { node in
            DeclSyntax.canCast(node.kind) && node.kind != .importDecl && node.kind != .ifConfigDecl
        }
        guard let declaration else { return false }
        return declaration.kind != .variableDecl || declaration.enclosingBody == nil
    }

    static let examples: [Example] = [
        .bad("↓/** A row. */\nstruct Row {}"),
        .bad("struct Row {\n    ↓/**\n     The title.\n     */\n    let title: String\n}"),
        .bad("↓/// A row.\n/// With a title.\nstruct Row {}", options: ["style": .string("block")]),
        .good("/// A row.\nstruct Row {}"),
        .good(
            """
            /** Rows of a table. */
            import Foundation

            func draw() {
                /** The system draws
                 twice here. */
                let rows = 2
                /** So: */
                show(rows)
            }
            """),
        .good("/* A note. */\nstruct Row {}\n/*** Rows ***/\nlet a = 1"),
        .good("/** A row. */\nstruct Row {}", options: ["style": .string("block")]),
    ]
}

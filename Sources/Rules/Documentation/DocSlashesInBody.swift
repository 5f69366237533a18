import TenetRuleKit
import TenetRuleSupport

struct DocSlashesInBody: Rule {
    static let about = About(
        "doc-slashes-in-body", "Documentation comment inside a body", category: .documentation, severity: .warning,
        status: .stable,
        aliases: ["local_doc_comment"], reads: [.comments, .lineEndings],
        why: """
            `///` documents a declaration. In front of a statement no tool shows it, and readers take it for one \
            that moved.
            """,
        phrasings: [
            "Use `//` for comments on statements inside function bodies; reserve `///` for declarations.",
            "Three slashes belong above a type, property, or method, never in front of a line of code that runs.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard file.root.slice(file.root.fullRange).contains("///") else { return }
            var last: Comment?
            var group: [ByteRange] = []
            func close() {
                guard let first = group.first else { return }
                file.report(
                    "`///` documents nothing here: a statement follows", help: "write `//`",
                    at: ByteRange(first.lower, first.lower + 3),
                    fix: Fix("Use `//`", .safe, group.map { Edit(ByteRange($0.lower, $0.lower + 3), "//") }))
                group = []
            }
            for comment in file.comments where comment.kind == .docLine {
                guard comment.isTrailing ? isBehindStatement(comment.token) : isOnStatement(comment.token) else {
                    continue
                }
                if last?.token != comment.token { close() }
                group.append(comment.range)
                last = comment
            }
            close()
        }
    }

    private func isOnStatement(_ token: TokenSyntax) -> Bool {
        var node = token.syntax
        while let parent = node.parent {
            if parent.range.lower != token.range.lower { break }
            node = parent
            if node.kind == .codeBlockItem {
                guard let item = node.as(CodeBlockItemSyntax.self)?.item, !item.is(DeclSyntax.self),
                    let holder = node.parent?.parent
                else { return false }
                return holder.kind == .codeBlock || holder.kind == .closureExpr || holder.kind == .switchCase
            }
        }
        // The end of a body.
        return token.tokenKind == .rightBrace
            && (token.parent?.kind == .codeBlock || token.parent?.kind == .closureExpr)
    }

    /// `return /// Nothing to do.`, but not behind a declaration, where it is a habit of other languages.
    private func isBehindStatement(_ token: TokenSyntax) -> Bool {
        guard
            let item = token.syntax.ancestors.first(where: { $0.kind == .codeBlockItem || $0.kind == .memberBlockItem }
            ),
            let statement = item.as(CodeBlockItemSyntax.self)?.item, !statement.is(DeclSyntax.self)
        else { return false }
        let holder = item.parent?.parent?.kind
        return holder == .codeBlock || holder == .closureExpr || holder == .switchCase
    }

    static let examples: [Example] = [
        .bad(
            "func load() {\n    ↓/// First the cache,\n    /// then the net.\n    fetch()\n}",
            fixed: "func load() {\n    // First the cache,\n    // then the net.\n    fetch()\n}"),
        .bad("run {\n    go()\n    ↓/// Done.\n}", fixed: "run {\n    go()\n    // Done.\n}"),
        .bad(
            "func load() {\n    guard isOld else { return } ↓/// nothing to do\n    let rows = fetch() /// all of them\n    show(rows)\n}",
            fixed:
                "func load() {\n    guard isOld else { return } // nothing to do\n    let rows = fetch() /// all of them\n    show(rows)\n}"
        ),
        .good("func load() {\n    // First the cache.\n    fetch()\n}"),
        .good(
            "func load() {\n    /// How often it was tried.\n    var attempts = 0\n    /// Tries once more.\n    func retry() {}\n}"
        ),
        .good("/// Loads.\nfunc load() {}\n\nstruct Row {\n    /// The title.\n    let title: String\n}"),
        .good("func load() {\n    //// Old section ////\n    fetch()\n}"),
    ]
}

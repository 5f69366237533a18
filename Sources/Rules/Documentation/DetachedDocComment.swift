import TenetRuleKit
import TenetRuleSupport

struct DetachedDocComment: Rule {
    static let about = About(
        "detached-doc-comment", "Documentation comment away from its declaration", category: .documentation,
        severity: .warning, aliases: ["orphaned_doc_comment"], reads: [.comments, .lineEndings],
        why: """
            Behind an attribute or in front of an ordinary comment, a documentation comment belongs to nothing: the compiler and \
            DocC drop it, and the declaration looks undocumented.
            """,
        phrasings: [
            """
            Write documentation comments above the attributes of a declaration, not between the attributes and the \
            declaration.
            """,
            "Put `///` before `@MainActor` or `@objc`, never after it, or DocC loses the text.",
        ])

    var blankLines = false
    var sharedOnly = false
    var behindAttributes = true
    var beforeComments = false
    static let options = [
        Option<Self>(
            "behind_attributes", \.behindAttributes, "Report comments behind the attributes of a declaration."),
        Option<Self>(
            "before_comments", \.beforeComments, "Report comments with an ordinary comment between them and the code."),
        Option<Self>("blank_lines", \.blankLines, "Report an empty line between a comment and its declaration, too."),
        Option<Self>(
            "shared_only", \.sharedOnly,
            "Leave overrides and what is private alone, which need no documentation in the first place."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.root.slice(file.root.fullRange)
            guard text.contains("///") || (beforeComments && text.contains("/**")) else { return }
            let comments = file.allComments
            if beforeComments { checkOrder(of: comments, file) }
            for (index, comment) in comments.enumerated()
            where comment.kind == .docLine && !comment.isTrailing && !comment.isCommand {
                let next = index + 1 < comments.count ? comments[index + 1] : nil
                // Only the last line of a comment stands next to what it documents.
                if let next, next.token == comment.token, !next.isTrailing { continue }
                check(comment, file)
            }
        }
    }

    private func check(_ comment: Comment, _ file: FilePass) {
        let token = comment.token
        if behindAttributes, isBehindAttribute(token) {
            file.report(
                "a documentation comment behind an attribute is dropped", help: "move it above the attribute",
                at: comment.range)
            return
        }
        let breaks = file.lineBreaks(in: ByteRange(comment.range.upper, token.range.lower))
        guard blankLines, breaks > 1, beginsMember(token) else { return }
        file.report(
            "an empty line parts this comment from its declaration", help: "delete the empty line, or write `//`",
            at: comment.range)
    }

    /// The first documentation comment of each run that an ordinary comment ends, before one token.
    private func checkOrder(of comments: [Comment], _ file: FilePass) {
        var first: Comment?
        for comment in comments where !comment.isTrailing {
            if let known = first, known.token != comment.token { first = nil }
            if comment.isDoc {
                first = first ?? comment
            } else if let known = first {
                file.report(
                    "this comment documents nothing: an ordinary comment stands between it and the code",
                    help: "move it below the ordinary comment, or write `//`", at: known.range)
                first = nil
            }
        }
    }

    /// The token is a modifier or keyword of a declaration that begins with an attribute.
    private func isBehindAttribute(_ token: TokenSyntax) -> Bool {
        let holder = token.parent?.kind == .declModifier ? token.parent?.parent?.parent : token.parent
        guard let holder, let decl = holder.as(DeclSyntax.self), token.range.lower > decl.range.lower,
            let list = decl.children.first(where: { $0.kind == .attributeList })?.as(AttributeListSyntax.self),
            !list.isEmpty,
            list.fullRange.upper <= token.range.lower
        else { return false }
        if sharedOnly, ([decl.syntax] + decl.ancestors).contains(where: isOwnAffair) { return false }
        // Only in the header: before the name.
        return token.tokenKind == .keyword && decl.kind != .accessorDecl
    }

    /// An override, or private.
    private func isOwnAffair(_ node: Syntax) -> Bool {
        node.children.first { $0.kind == .declModifierList }?.children.contains {
            $0.text.isOne(of: ["override", "private", "fileprivate"])
        } ?? false
    }

    /// A member or a declaration at the top level, which is not the file's first: that may be the file's own header.
    private func beginsMember(_ token: TokenSyntax) -> Bool {
        guard token.previousToken != nil else { return false }
        for node in token.ancestors {
            guard node.range.lower == token.range.lower else { return false }
            if node.is(DeclSyntax.self) { return node.kind != .importDecl && node.kind != .ifConfigDecl }
        }
        return false
    }

    static let examples: [Example] = [
        .bad("@MainActor\n↓/// Shows rows.\nfinal class RowModel {}"),
        .bad(
            "struct Row {\n    let id = 1\n    ↓/// The title.\n\n    let title: String\n}",
            options: ["blank_lines": .bool(true)]),
        .bad("@objc public\n↓/// Opens.\nfunc open() {}"),
        .bad(
            "final class Pier {\n    @objc\n    ↓/// Opens.\n    func open() {}\n}",
            options: ["shared_only": .bool(true)]),
        .good(
            """
            final class Pier: Quay {
                @MainActor
                /// Opens.
                override func open() {}
            }
            @MainActor
            /// Closes.
            private func close() {}
            private extension Pier {
                @MainActor
                /// Counts.
                func count() {}
            }
            """, options: ["shared_only": .bool(true)]),
        .bad(
            "↓/// Shows rows.\n/// All of them.\n// Kept.\nstruct Row {\n    ↓/// The id.\n    // Old.\n    let id = 1\n}",
            options: ["before_comments": .bool(true)]),
        .good(
            "// Kept.\n/// Shows rows.\nstruct Row {\n    let id = 1  /// The id.\n    // Old.\n    let title = \"\"\n}",
            options: ["before_comments": .bool(true)]),
        .good("@objc public\n/// Opens.\nfunc open() {}", options: ["behind_attributes": .bool(false)]),
        .good("/// Shows rows.\n@MainActor\nfinal class RowModel {}"),
        .good("/// The file's header.\n\nimport Foundation\n\n/// A row.\nstruct Row {}"),
        .good("@MainActor\n// Kept for the old API.\nfinal class RowModel {}"),
        .good("struct Row {\n    let id = 1\n    /// The title.\n\n    let title: String\n}"),
    ]
}

import TenetRuleKit
import TenetRuleSupport

struct NSRangeFromCharacterCount: Rule {
    static let about = About(
        "nsrange-from-character-count", "NSRange from character count", category: .safety, severity: .warning,
        why: """
            `NSRange` counts UTF-16 units, `String.count` counts characters. With an emoji or an accent the range is \
            too short or splits a character, and code that goes on with it crashes.
            """,
        phrasings: [
            "Do not build an `NSRange` from a string's `count`; use `utf16.count` or `NSRange(_:in:)`.",
            """
            Emoji break Foundation offsets measured in Swift characters, so lengths for regexes and attributed text \
            are in UTF-16 units.
            """,
        ])

    private static let textWords = [
        "string", "text", "title", "name", "body", "content", "message", "html", "line", "word", "sentence", "label",
        "description", "caption", "url", "query", "prefix", "suffix", "self",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSRange", "NSMakeRange") { call, file in
            guard call.isPlain,
                let length = call.argument("length")?.expression ?? call.arguments.element(at: 1)?.expression,
                let access = length.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "count",
                let base = access.base,
                isText(base, file)
            else { return }
            let name = access.declName.baseName
            file.report(
                "`\(base.text).count` counts characters, but a range counts UTF-16 units", help: "write `utf16.count`",
                at: name,
                fix: .replace(name, with: "utf16.count", "Count UTF-16 units", .unsafe))
        }
    }

    /// A literal, or a name that says that it is text: its type is not known here.
    private func isText(_ base: ExprSyntax, _ file: FilePass) -> Bool {
        if base.kind == .stringLiteralExpr { return true }
        guard let name = base.lastName?.text else { return base.text == "self" && isStringExtension(base) }
        if name.isOne(of: ["utf16", "unicodeScalars", "utf8"]) { return false }
        if name == "self" { return isStringExtension(base) }
        let words = name.string.nameWords
        guard let last = words.last, !words.contains("attributed") || last == "string" && base.kind == .memberAccessExpr
        else { return false }
        return Self.textWords.contains(last)
    }

    private func isStringExtension(_ base: ExprSyntax) -> Bool {
        base.enclosingType?.kind == .extensionDecl
            && base.enclosingType?.groupName?.text.isOne(of: ["String", "Substring", "StringProtocol"]) == true
    }

    static let examples: [Example] = [
        .bad(
            "let whole = NSRange(location: 0, length: text.↓count)",
            fixed: "let whole = NSRange(location: 0, length: text.utf16.count)"),
        .bad(
            "regex.matches(in: pageTitle, range: NSMakeRange(0, pageTitle.↓count))",
            fixed: "regex.matches(in: pageTitle, range: NSMakeRange(0, pageTitle.utf16.count))"),
        .bad(
            """
            extension String {
                var whole: NSRange { NSRange(location: 0, length: self.↓count) }
            }
            """,
            fixed: """
                extension String {
                    var whole: NSRange { NSRange(location: 0, length: self.utf16.count) }
                }
                """),
        .good("let whole = NSRange(text.startIndex..., in: text)"),
        .good("let whole = NSRange(location: 0, length: text.utf16.count)"),
        .good("let whole = NSRange(location: 0, length: attributedText.length)"),
        .good("let rows = NSRange(location: 0, length: items.count)"),
    ]
}

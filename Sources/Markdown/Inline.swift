public import TenetModel

/// A piece of a paragraph, heading or table cell.
public struct Inline: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        case softBreak
        case hardBreak
        case code
        case emphasis
        case strong
        case strikethrough
        case link(destination: String, title: String?)
        case image(destination: String, title: String?)
        /// `<https://…>`, `<a@b.c>`, and addresses written bare; then the byte at `range.lower` is not `<`.
        case autolink(destination: String)
        /// One tag, declaration, instruction or CDATA section; `tag` is the element's name in lower case, or empty.
        case html(tag: String)
        case comment
    }

    public var kind: Kind
    /// Where it is written, marks included.
    public var range: ByteRange
    /// For text, code, autolinks, tags and comments: what is shown, or the source of tag or comment. A text is either as
    /// long as its range, then it is the source itself, or it is one escape or entity.
    public var text: String
    public var children: [Inline]

    public init(kind: Kind, range: ByteRange, text: String = "", children: [Inline] = []) {
        self.kind = kind
        self.range = range
        self.text = text
        self.children = children
    }

    /// What a reader sees, without markup: alternative text for images, a space for a soft line break.
    public var plainText: String {
        switch kind {
        case .text, .code, .autolink: text
        case .softBreak: " "
        case .hardBreak: "\n"
        case .html, .comment: ""
        case .emphasis, .strong, .strikethrough, .link, .image: children.map(\.plainText).joined()
        }
    }

    /// This inline and all inside it, parents first.
    public func forEach(_ body: (Inline) throws -> Void) rethrows {
        try body(self)
        for child in children { try child.forEach(body) }
    }
}

internal import TenetMarkdown
public import TenetModel

/// The table of contents of a Markdown text: as it is and as it should be.
public struct DocumentContents {
    private let table: ContentsTable
    private let path: String
    private let depth: Int?
    /// The document has a table already.
    public let exists: Bool

    /// - Parameter depth: the number of levels to list; nil for the levels that the table lists now.
    public init(path: String, text: String, depth: Int? = nil) {
        let markdown = MarkdownDocument(text)
        let outline = Outline(markdown)
        let found = ContentsTable(markdown, outline)
        exists = found != nil
        table = found ?? ContentsTable(new: markdown, outline)
        self.path = path
        self.depth = depth
    }

    /// The list as it should be, each line ended by `\n`.
    public var list: String {
        let text = table.rendered(depth: depth)
        return text.isEmpty ? "" : text + "\n"
    }

    /// What makes the document's table right; empty when it is.
    /// - Throws: ``ConfigurationError`` when there is no table or it is in pieces.
    public func edits() throws(ConfigurationError) -> [Edit] {
        guard exists else {
            throw ConfigurationError(
                file: path, message: "there is no table of contents to update",
                help: "add a heading `## Table of Contents`, or `<!-- toc -->` and `<!-- tocstop -->`, where it belongs"
            )
        }
        return try table.edits(depth: depth, path: path)
    }
}

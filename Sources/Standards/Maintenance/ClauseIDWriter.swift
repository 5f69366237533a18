internal import TenetMarkdown
public import TenetModel

/// Writes the ids of clauses into their document, as comments that do not show.
public struct ClauseIDWriter: Sendable {
    public struct Missing: Sendable {
        public var id: String
        /// From 1.
        public var line: Int
        public var text: String
    }

    /// The clauses without an id in the document, in its order.
    public let missing: [Missing]
    /// How many statements stand in comments of code, where no id can be hidden. They are no clauses of a document with
    /// ids.
    public let unwritable: Int
    /// What writes their ids behind them.
    public let edits: [Edit]

    /// - Parameter everything: also what prescribes something in a document of which only marked statements are clauses.
    public init(_ document: StandardDocument, everything: Bool = false) {
        var clauses = document.clauses
        if everything {
            var reader = ClauseReader(document.markdown, .prescriptions)
            clauses = reader.read()
        }
        if let table = ContentsTable(document.markdown, Outline(document.markdown)) {
            clauses.removeAll(where: table.isEntry)
        }
        let without = clauses.filter { !$0.hasWrittenIDs && $0.form != .comment }
        unwritable = clauses.count { !$0.hasWrittenIDs && $0.form == .comment }
        missing = without.map { clause in
            Missing(id: clause.ids.joined(separator: ", "), line: clause.line, text: clause.text)
        }
        var rows: [ByteRange: Block] = [:]
        document.markdown.forEachBlock { block in
            if case .row = block.kind { rows[block.range] = block }
            if case .heading = block.kind { rows[block.range] = block }
        }
        // Clauses that end at the same place share one comment.
        var ids: [Int: (ids: [String], lead: String)] = [:]
        for clause in without {
            let place = Self.place(of: clause, rows[clause.range], document.markdown)
            ids[place.offset, default: ([], place.lead)].ids += clause.ids
        }
        edits = ids.map { offset, value in
            Edit(ByteRange(offset, offset), "\(value.lead)<!-- id: \(value.ids.joined(separator: ", ")) -->")
        }.sorted()
    }

    private static func place(
        of clause: Clause, _ block: Block?, _ markdown: MarkdownDocument
    ) -> (offset: Int, lead: String) {
        switch clause.form {
        case .heading:
            // A blank there would become a part of the heading's anchor.
            let end = block?.lines.last?.upper ?? clause.range.upper
            return (trimmed(end, clause.range.lower, markdown.bytes), "")
        case .row:
            guard let cell = block?.children.last else { return (clause.range.upper, " ") }
            return (trimmed(cell.lines.last?.upper ?? cell.range.upper, cell.range.lower, markdown.bytes), " ")
        case .item, .label, .sentence, .comment:
            return (trimmed(clause.range.upper, clause.range.lower, markdown.bytes), " ")
        }
    }

    /// In front of white space and of the backslash that breaks a line.
    private static func trimmed(_ end: Int, _ start: Int, _ bytes: [UInt8]) -> Int {
        var end = end
        let isLineEnd = end < bytes.count ? bytes[end] == 0x0A || bytes[end] == 0x0D : true
        while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        if isLineEnd, end > start + 1, bytes[end - 1] == UInt8(ascii: "\\"), bytes[end - 2] != UInt8(ascii: "\\") {
            end -= 1
            while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        }
        return end
    }
}

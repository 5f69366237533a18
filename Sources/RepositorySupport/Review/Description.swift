package import TenetRuleKit

/// The description of a pull request, section by section.
package struct Description {
    package struct Section {
        /// As it is written.
        package var title: String
        package var level: Int
        /// The heading, in the document of the pull request.
        package var range: ByteRange
        /// Something is said below it, comments and placeholders apart.
        package var isFilled: Bool
        /// What stands below it, until the next heading of its level or above.
        package var text: String

        /// Without capitals, numbers and marks.
        package var plainTitle: String { Description.plain(title) }

        /// More than an entry in a form: three words that readers see, outside of code and of the header of a table.
        package var saysReason: Bool {
            let markdown = MarkdownDocument(text)
            var count = 0
            func read(_ block: Block) {
                if block.isCode || block.kind == .row(isHeader: true) { return }
                if case .heading = block.kind { return }
                if block.hasInlines {
                    for word in markdown.plainText(of: block).split(whereSeparator: \.isWhitespace)
                    where word.contains(where: \.isLetter) {
                        // Scripts without capitals may write words without spaces.
                        count += max(1, word.count { $0.isLetter && !$0.isCased } / 2)
                    }
                }
                for child in block.children { read(child) }
            }
            for block in markdown.blocks { read(block) }
            return count >= 3
        }
    }

    package let sections: [Section]
    /// Boxes without a tick.
    package let openTasks: [RangedText]
    /// What stands for something that the author has to write: `[Describe the change]`, `<what>`.
    package let placeholders: [RangedText]
    /// Something is said at all.
    package let isFilled: Bool

    /// O(bytes).
    package init(_ request: PullRequest) {
        let markdown = MarkdownDocument(request.body.text)
        let offset = request.body.range.lower
        let bytes = Array(request.body.text.utf8)
        func shifted(_ range: ByteRange) -> ByteRange { ByteRange(range.lower + offset, range.upper + offset) }
        let headings = markdown.headings
        sections = headings.enumerated().map { index, heading in
            let next = headings[(index + 1)...].first { $0.level <= heading.level }
            let lower = min(heading.range.upper, bytes.count)
            let text = String(decoding: bytes[lower..<max(lower, next?.range.lower ?? bytes.count)], as: UTF8.self)
            let trimmed = heading.range.lower..<min(heading.range.upper, bytes.count)
            return Section(
                title: heading.text, level: heading.level,
                range: shifted(ByteRange(trimmed.lowerBound, trimmed.upperBound)), isFilled: Self.says(text), text: text
            )
        }
        var tasks: [RangedText] = []
        markdown.forEachBlock { block in
            guard case .item(task: .open) = block.kind else { return }
            let line = block.lines.first ?? block.range
            tasks.append(
                RangedText(markdown.plainText(of: block), at: shifted(ByteRange(block.range.lower, line.upper))))
        }
        openTasks = tasks
        placeholders = Self.placeholders(in: markdown).map { RangedText($0.text, at: shifted($0.range)) }
        isFilled = Self.says(request.body.text)
    }

    /// The section with a title, numbers and capitals apart.
    package func section(_ title: String) -> Section? {
        let plain = Self.plain(title)
        return sections.first { $0.plainTitle == plain || $0.plainTitle.hasPrefix(plain) }
    }

    package static func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }

    /// Words beside headings, comments, empty boxes and empty bullets.
    package static func says(_ text: String) -> Bool {
        let markdown = MarkdownDocument(text)
        return markdown.blocks.contains { block in
            switch block.kind {
            case .heading, .comment: false
            default:
                markdown.plainText(of: block).contains { $0.isLetter || $0.isNumber } || holdsMedia(block, markdown)
            }
        }
    }

    private static func holdsMedia(_ block: Block, _ markdown: MarkdownDocument) -> Bool {
        markdown.text(block.range).firstRange(of: "](") != nil
            || markdown.text(block.range).firstRange(of: "<img") != nil
    }

    /// Brackets with several words that are no link, box or code: a template asks its reader to write there.
    private static func placeholders(in markdown: MarkdownDocument) -> [RangedText] {
        var found: [RangedText] = []
        markdown.forEachBlock { block in
            guard block.hasInlines else { return }
            for inline in markdown.inlines(of: block) where inline.kind == .text {
                found += bracketed(in: inline)
            }
        }
        return found
    }

    private static func bracketed(in inline: Inline) -> [RangedText] {
        let bytes = Array(inline.text.utf8)
        // Where escapes are in the text its bytes are not those of the document.
        guard bytes.count == inline.range.count else { return [] }
        var found: [RangedText] = []
        var open: Int?
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "[") { open = index }
            guard byte == UInt8(ascii: "]"), let start = open else { continue }
            open = nil
            let text = String(decoding: bytes[start...index], as: UTF8.self)
            guard text.dropFirst().first?.isLetter == true, text.split(separator: " ").count >= 2 else { continue }
            let lower = inline.range.lower + start
            found.append(RangedText(text, at: ByteRange(lower, inline.range.lower + index + 1)))
        }
        return found
    }
}

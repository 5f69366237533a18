internal import TenetMarkdown
internal import TenetModel

/// The sentences of a paragraph with their places, bold labels apart.
enum Sentences {
    struct Sentence {
        var text: String
        var range: ByteRange
        var form: Clause.Form
    }

    static func of(_ block: Block, _ markdown: MarkdownDocument) -> [Sentence] {
        var found: [Sentence] = []
        var text = ""
        var start: Int?
        var form = Clause.Form.sentence
        func close(at end: Int) {
            let trimmed = text.trimmed
            if !trimmed.isEmpty, let start {
                found.append(Sentence(text: trimmed, range: ByteRange(start, end), form: form))
            }
            text = ""
            start = nil
            form = .sentence
        }
        for (index, inline) in markdown.inlines(of: block).enumerated() {
            if start == nil, !inline.plainText.trimmed.isEmpty { start = inline.range.lower }
            guard inline.kind == .text else {
                if inline.kind == .strong, index == 0 { form = .label }
                // In documents with hard breaks each line stands by itself.
                if inline.kind == .hardBreak { close(at: inline.range.lower) }
                text += inline.plainText
                continue
            }
            var offset = inline.range.lower
            let characters = Array(inline.text)
            for (position, character) in characters.enumerated() {
                if start == nil, !character.isWhitespace { start = offset }
                text.append(character)
                offset += character.utf8.count
                let isEnd = character == "." || character == "!" || character == "?" || character == ";"
                let next = position + 1 < characters.count ? characters[position + 1] : " "
                if isEnd, next.isWhitespace { close(at: min(offset, inline.range.upper)) }
            }
        }
        close(at: block.range.upper)
        return found
    }
}

internal import TenetMarkdown
internal import TenetModel

/// Finds the good and bad code in a block of code: by the words behind `swift`, by marks in comments, and by what stands
/// before the block.
struct ExampleReader {
    private let markdown: MarkdownDocument
    private let lines: LineTable

    init(_ markdown: MarkdownDocument, _ lines: LineTable) {
        self.markdown = markdown
        self.lines = lines
    }

    /// - Parameter lead: the heading, paragraph or item before the block.
    func examples(in block: Block, lead: String) -> [ClauseExample] {
        guard !block.lines.isEmpty else { return [] }
        var words: [String] = []
        if case .fence(let info, _) = block.kind {
            words = markdown.text(info).split(separator: " ").map(String.init)
            guard words.first.map({ $0.lowercased() == "swift" }) ?? false else { return [] }
        } else {
            return []
        }
        let kind = words.dropFirst().first.flatMap { ClauseExample.Kind(rawValue: $0.lowercased()) }
        if let kind {
            return [example(kind, block.lines[...], path: words.dropFirst(2).first, range: block.range)]
        }
        return segments(of: block, start: ExampleMarker.kind(of: lead) ?? ExampleMarker.kind(ofLast: lead) ?? .neutral)
    }

    /// Cuts a block at the comments that mark code. What stands before the first mark belongs to all of it: imports.
    private func segments(of block: Block, start: ClauseExample.Kind) -> [ClauseExample] {
        var found: [ClauseExample] = []
        var kind = start
        var first = 0
        func close(at end: Int) {
            let part = block.lines[first..<end]
            guard part.contains(where: { !markdown.text($0).trimmed.isEmpty }) else { return }
            let range = ByteRange(part.first?.lower ?? 0, part.last?.upper ?? 0)
            found.append(example(kind, part, path: nil, range: range))
        }
        var depth = 0
        for (index, line) in block.lines.enumerated() {
            let text = markdown.text(line).trimmed
            if text.hasPrefix("//"), depth <= 0 || text.hasEmojiMark, let mark = ExampleMarker.kind(of: text) {
                if mark != kind || index == 0 || depth <= 0 {
                    if depth <= 0 {
                        close(at: index)
                        first = index
                        kind = mark
                    } else if kind == .neutral {
                        // A mark inside a body speaks for the whole segment.
                        kind = mark
                    }
                }
            } else if let comment = text.trailingComment, let mark = ExampleMarker.kind(of: comment),
                comment.hasEmojiMark
            {
                // `let a = b!  // ❌`: the line alone when its neighbours are marked, too.
                if depth <= 0, kind != mark {
                    close(at: index)
                    first = index
                }
                if depth <= 0 || kind == .neutral { kind = mark }
            }
            for byte in text.utf8 { depth += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0 }
        }
        close(at: block.lines.count)
        return found
    }

    private func example(
        _ kind: ClauseExample.Kind, _ part: ArraySlice<ByteRange>, path: String?, range: ByteRange
    ) -> ClauseExample {
        let marked = Elision.blanked(part.map { markdown.text($0) + "\n" }.joined())
        let code = String(String.UnicodeScalarView(marked.unicodeScalars.filter { $0 != "↓" }))
        return ClauseExample(
            kind: kind, code: code, firstLine: lines.line(at: part.first?.lower ?? range.lower),
            path: path, marked: marked, range: range)
    }
}

extension ExampleMarker {
    /// A lead-in whose last sentence marks the code: `… like this. **Bad:**`.
    static func kind(ofLast text: String) -> ClauseExample.Kind? {
        guard let last = text.split(whereSeparator: { $0 == "\n" || $0 == "." }).last, last.count < text.count else {
            return nil
        }
        return kind(of: String(last))
    }
}

extension String {
    fileprivate var trailingComment: String? {
        guard let place = firstRange(of: "//"), place.lowerBound > startIndex else { return nil }
        return String(self[place.lowerBound...])
    }

    fileprivate var hasEmojiMark: Bool { contains("✅") || contains("❌") || contains("🚫") || contains("⛔") }
}

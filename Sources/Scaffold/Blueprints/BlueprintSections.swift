internal import TenetMarkdown
internal import TenetModel

/// The sections of a blueprint by the texts of their headings, in lower case.
struct BlueprintSections {
    private struct Section {
        var name: String
        var range: ByteRange
        var blocks: [Block]
    }

    private let document: MarkdownDocument
    private var sections: [Section] = []
    /// The heading of the first level.
    private(set) var title: Heading?

    init(_ document: MarkdownDocument) {
        self.document = document
        let headings = document.headings
        title = headings.first { $0.level == 1 }
        for block in document.blocks {
            if case .heading = block.kind, let heading = headings.first(where: { $0.range == block.range }) {
                guard heading.level > 1 else { continue }
                sections.append(Section(name: heading.text.lowercased(), range: heading.range, blocks: []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].blocks.append(block)
            }
        }
    }

    private func blocks(of name: String) -> [Block] {
        sections.filter { Self.plain($0.name) == Self.plain(name) }.flatMap(\.blocks)
    }

    /// `View models` and `ViewModels` are one.
    static func plain(_ name: String) -> String { name.filter { $0.isLetter || $0.isNumber } }

    func range(of name: String) -> ByteRange? { sections.first { Self.plain($0.name) == Self.plain(name) }?.range }

    func swiftFences(of name: String) -> [Block] {
        var found: [Block] = []
        for block in blocks(of: name) {
            block.forEach { block in
                if case .fence(let info, _) = block.kind, isSwift(info) { found.append(block) }
            }
        }
        return found
    }

    private func isSwift(_ info: ByteRange) -> Bool {
        let text = String(decoding: document.bytes[info.lower..<info.upper], as: UTF8.self)
        return text.split(separator: " ").first.map { $0.lowercased() == "swift" } ?? false
    }

    /// The words of a section's prose and of the names in it, in lower case. A sentence counts up to the word that says of
    /// the rest that it is not there: "the list, without a form" speaks of a list, and "No form." of nothing.
    func words(of name: String) -> Set<String> {
        var words: Set<String> = []
        for block in blocks(of: name) {
            block.forEach { block in
                guard block.hasInlines else { return }
                let text = document.inlines(of: block).map(\.plainText).joined()
                for sentence in text.split(whereSeparator: { ".;:!?\n".contains($0) }) {
                    let said = sentence.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
                        .prefix { !Self.negations.contains($0.lowercased()) }
                    for word in said { words.formUnion(NameForms(String(word)).words) }
                }
            }
        }
        return words
    }

    private static let negations: Set<String> = ["no", "none", "not", "never", "without"]

    func firstParagraph(of name: String) -> String? {
        blocks(of: name).first { $0.kind == .paragraph }.map { block in
            document.inlines(of: block).map(\.plainText).joined().split(whereSeparator: \.isNewline)
                .joined(separator: " ")
        }
    }
}

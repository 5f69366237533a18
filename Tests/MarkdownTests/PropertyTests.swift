import Foundation
import TenetMarkdown
import TenetModel
import Testing

/// What holds for every text, seen on damaged and hostile ones.
@Suite(.serialized) struct PropertyTests {
    /// Pieces that mean something, thrown together.
    private static let pieces = [
        "*", "**", "_", "~~", "`", "``", "```", "```swift\n", "~~~\n", "[", "]", "](", ")", "!", "<", ">", "> ", "- ",
        "1. ",
        "# ", "===\n", "---\n", "| ", "|---|\n", "\\", "&amp;", "\n", "\n\n", "\r\n", "\t", "    ", "  ", "a", "word ",
        "é", "🔄", "<!--", "-->", "<div>", "</a>", "http://a.b", "www.", "[a]: b\n", "\"", "'", "(", "\u{0}", ":",
        "- [ ] ",
    ]

    /// What is wrong with a block's place, or nil.
    private func fault(_ block: Block, inside range: ByteRange, _ document: MarkdownDocument) -> String? {
        guard range.contains(block.range) else { return "\(block.kind) \(block.range) is not inside \(range)" }
        var last = block.range.lower
        for line in block.lines {
            // The content of indented HTML begins with its indentation, which stands before the first mark.
            let isHTML = block.kind == .html || block.kind == .comment
            guard line.lower >= last || isHTML, line.upper <= document.bytes.count else {
                return "\(block.kind) \(block.range) has a line \(line)"
            }
            last = line.upper
        }
        last = block.range.lower
        for child in block.children {
            guard child.range.lower >= last else { return "\(child.kind) \(child.range) begins before \(last)" }
            if let fault = fault(child, inside: block.range, document) { return fault }
            last = child.range.upper
        }
        return fault(document.inlines(of: block), inside: block.range)
    }

    private func fault(_ inlines: [Inline], inside range: ByteRange) -> String? {
        var last = range.lower
        for inline in inlines {
            guard inline.range.lower >= last, range.contains(inline.range) else {
                return "\(inline.kind) \(inline.range) begins before \(last) or is not inside \(range)"
            }
            if let fault = fault(inline.children, inside: inline.range) { return fault }
            last = inline.range.upper
        }
        return nil
    }

    /// Blocks and inlines nest and stand in order, and everything asked of the document has an answer.
    private func fault(in bytes: [UInt8]) -> String? {
        let document = MarkdownDocument(bytes: bytes)
        let whole = ByteRange(0, bytes.count)
        var last = document.frontMatter?.range.upper ?? 0
        for block in document.blocks {
            guard block.range.lower >= last else { return "\(block.kind) \(block.range) begins before \(last)" }
            if let fault = fault(block, inside: whole, document) { return fault }
            last = block.range.upper
        }
        _ = document.headings
        _ = document.links
        let problem = document.problems.first { !whole.contains($0.range) }
        return problem.map { "\($0)" }
    }

    @Test(arguments: 0..<40)
    func randomTextsHold(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        for _ in 0..<60 {
            var text = ""
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                text += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
            }
            let fault = fault(in: Array(text.utf8))
            #expect(fault == nil, "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20)
    func damagedTextsHold(seed: Int) {
        var random = SplitMix(state: UInt64(seed) &+ 1_000)
        for _ in 0..<20 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 9)], at: index / 2)
                }
            }
            let fault = fault(in: bytes)
            #expect(fault == nil, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    /// Every beginning of a text is a text.
    @Test func prefixesHold() {
        let bytes = Array(Self.sample.utf8)
        for count in 0...bytes.count {
            let fault = fault(in: Array(bytes[..<count]))
            #expect(fault == nil, "\(String(decoding: bytes[..<count].suffix(60), as: UTF8.self).debugDescription)")
        }
    }

    @Test func slicesParseToTheSameKind() {
        let document = MarkdownDocument(Self.sample)
        for block in document.blocks {
            block.forEach { inner in
                switch inner.kind {
                case .row, .cell: return
                // Lines of what is inside a container carry its marks; only the first line is a slice of its own.
                default: if inner != block, document.text(inner.range).contains("\n") { return }
                }
                let slice = MarkdownDocument(document.text(inner.range))
                let parsed = Self.name(inner.kind) == "item" ? slice.blocks.first?.children.first : slice.blocks.first
                #expect(parsed.map { Self.name($0.kind) } == Self.name(inner.kind), "\(document.text(inner.range))")
            }
        }
    }

    private static func name(_ kind: Block.Kind) -> String {
        String(describing: kind).prefix { $0.isLetter }.description
    }

    private static let sample = """
        ---
        title: sample
        ---
        # One *two*

        Text with `code`, [a link](b "c"), ![image](d), <http://e.f>, www.g.org and [h].
        A second line  
        and <b>tags</b> <!-- comment --> &amp; \\* ~~gone~~.

        Setext
        ------

        > Quote with **strong _text_**
        lazy
        > - item
        >   ```swift
        >   let a = 1
        >   ```

        1. one
           - [ ] two
           - [x] three

             more
        2. four

                indented

            code

        ~~~sh
        ls
        ~~~

        | a | b |
        |:--|--:|
        | `c \\| d` | e |

        <div>
        html
        </div>

        <!-- a comment -->

        ***

        [h]: /i
          'title'
        """

    /// Each text at one size and at four times the size: time must not grow much more than that.
    @Test(arguments: [
        "[", "]", "*a_", "> ", "- ", "`", "``a`", "![", "[a](", "[a](<b", "<a ", "<!--", "<?", "<!A ", "&", "\\",
        "*a **a ",
        "_a __a ", "a**b", "~~a ", "[a]: b\n", "[a]: b \"\n", "* a\n", "|", "| a\n|-\n", "```a\n", "```a\n\n## b\n\n",
        "~~~\n",
        "a\n\n", "1. ", "\t", "(", "[a](b (", "http://", "www.a", "http://a.b(", "[[a]", "![a](b) [", "**a* ",
        "<a b='c' ",
        "> a\n", "[a][", "x &copy", "---\n", "[a](b)", "*a*", "- a\n\n", "`a``", "> > ```\n", "~a ~~b ", "![[a](b)](c",
    ])
    func hostileTextsTakeLinearTime(piece: String) {
        let small = String(repeating: piece, count: 2_500)
        let large = String(repeating: piece, count: 10_000)
        expectLinearGrowth(small, large, "\(piece.debugDescription)")
    }

    /// Openers first and closers later: the shapes that nest.
    @Test(arguments: [
        ("[", "]"), ("[", "](a)"), ("![", "](a)"), ("*", "*"), ("**a ", "b**"), ("*a _b ", "c_ d*"), ("> ", "\n"),
        ("<", ">"),
        ("(", ")"), ("[a](", ")"), ("- ", ""), ("1) ", "a\n"), ("~~a ", " b~~"), ("[a", "][b]"), ("`", "a`"),
    ])
    func deepTextsAreCutOff(opener: String, closer: String) {
        func text(_ count: Int) -> String {
            String(repeating: opener, count: count) + "x" + String(repeating: closer, count: count)
        }
        expectLinearGrowth(text(2_500), text(10_000), "\(opener)\(closer)")
    }

    /// Quadratic time would be sixteen-fold. Machines under load are uneven, so the best of three tries counts and short
    /// times are not compared.
    private func expectLinearGrowth(_ small: String, _ large: String, _ what: String) {
        let clock = ContinuousClock()
        var ratios: [String] = []
        for _ in 0..<3 {
            let first = clock.measure { #expect(fault(in: Array(small.utf8)) == nil) }
            let second = clock.measure { #expect(fault(in: Array(large.utf8)) == nil) }
            if second < max(first * 12, .milliseconds(400)) { return }
            ratios.append("\(first), \(second)")
        }
        Issue.record("\(what) takes more than linear time: \(ratios)")
    }

    /// A list inside a list inside a list.
    @Test func nestedListsAreCutOff() {
        let text = (0..<1_000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
        #expect(fault(in: Array(text.utf8)) == nil)
    }
}

/// The same sequence for the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

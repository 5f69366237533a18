import TenetModel

/// A line that begins with a run of fence characters, whatever containers it stands in.
struct FenceLine {
    var start: Int
    var marker: UInt8
    var count: Int
    var isBare: Bool
    /// Its info string says that it holds Markdown, in which fences are to be expected.
    var holdsMarkdown: Bool
}

/// What to do with a fence line with an info string inside an open fence that it could have closed were it bare.
///
/// CommonMark reads it as content and lets the next bare fence close the outer one. Authors mean either that the inner
/// fence is part of the outer (a template in Markdown with code in it), or that they forgot to close the outer one. The
/// text decides. Both readings are played through on the fence lines that follow, 128 at most: *nested*, where each bare
/// fence closes the innermost, and *strict*. Nested is possible only if it finds the closing line of the inner and of
/// the outer fence. Each fence with an info string inside another and each fence left open counts against a reading.
/// Nested is taken if it has fewer counts, and on a tie if the info string of the outer fence says Markdown or text.
extension BlockParser {
    private static let horizon = 128
    private static let holders: Set<String> = [
        "markdown", "md", "mdx", "gfm", "commonmark", "text", "txt", "plain", "plaintext", "rst", "asciidoc",
    ]

    mutating func fenceOpens(inside node: Int) {
        if nodes[node].nesting == .unknown {
            nodes[node].nesting = readsNested(node) ? .nested : .strict
            let range = ByteRange(cursor.text, trimmedEnd(cursor.text, cursor.end))
            let advice = "Make the outer fence longer than those inside"
            let message =
                nodes[node].nesting == .nested
                ? "a fence opens inside a fence of the same length; it is read as part of the outer one. \(advice)"
                : "a fence opens inside a fence that is still open; the next bare fence closes both. "
                    + "Close the first one before, or make it longer"
            problems.append(MarkdownProblem(kind: .fenceInsideFence, range: range, message: message))
        }
        if nodes[node].nesting == .nested { nodes[node].depth += 1 }
    }

    private mutating func readsNested(_ node: Int) -> Bool {
        let all = fenceLines ?? findFenceLines()
        fenceLines = all
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].start <= cursor.text { low = middle + 1 } else { high = middle }
        }
        let following = all[low..<min(all.count, low + Self.horizon)]
        let outer = FenceReading(
            marker: nodes[node].marker, count: nodes[node].number,
            language: Self.holders.contains(language(ofFence: node)))
        guard let nested = outer.faults(in: following, depth: 2) else { return false }
        guard let strict = outer.faults(in: following, depth: 1) else { return true }
        return nested < strict + 1 || (nested == strict + 1 && outer.holdsMarkdown)
    }

    private func findFenceLines() -> [FenceLine] {
        var found: [FenceLine] = []
        var index = start
        while index < self.end {
            var text = index
            while text < self.end, bytes[text].isSpaceOrTab || bytes[text] == Byte.greater { text += 1 }
            var end = text
            while end < self.end, bytes[end] != Byte.newline, bytes[end] != Byte.carriageReturn { end += 1 }
            if text + 3 <= end, bytes[text] == Byte.backtick || bytes[text] == Byte.tilde {
                let run = fenceRun(at: text, end: end)
                if run.count >= 3, run.isBare || run.opens {
                    let info = bytes[text + run.count..<end].drop { $0.isSpaceOrTab }.prefix { !$0.isSpaceOrTab }
                    let language = String(decoding: info.map(\.lowercased), as: UTF8.self)
                    found.append(
                        FenceLine(
                            start: text, marker: bytes[text], count: run.count, isBare: run.isBare,
                            holdsMarkdown: Self.holders.contains(language)))
                }
            }
            index = end + 1
        }
        return found
    }
}

/// An open fence, and what becomes of the document if the lines that follow are read in one way.
private struct FenceReading {
    var marker: UInt8
    var count: Int
    var holdsMarkdown: Bool

    init(marker: UInt8, count: Int, language holdsMarkdown: Bool) {
        self.marker = marker
        self.count = count
        self.holdsMarkdown = holdsMarkdown
    }

    /// Depth 1 is strict, a greater depth is nested. Nil if a nested reading never closes the outer fence. Later fences
    /// are read nested if they hold Markdown, else strictly, so that they weigh the same in both readings.
    func faults(in lines: ArraySlice<FenceLine>, depth: Int) -> Int? {
        var open: FenceReading? = self
        var isOuter = true
        var isNested = depth > 1
        var depth = depth
        var faults = 0
        for line in lines {
            guard let fence = open else {
                open = FenceReading(marker: line.marker, count: line.count, language: line.holdsMarkdown)
                isNested = line.holdsMarkdown
                depth = 1
                continue
            }
            guard line.marker == fence.marker, line.count >= fence.count else { continue }
            if line.isBare {
                depth -= 1
                if depth == 0 {
                    open = nil
                    isOuter = false
                }
            } else if isNested {
                depth += 1
            } else {
                faults += 1
            }
        }
        if isOuter, isNested { return nil }
        return open == nil ? faults : faults + 1
    }
}

// What a comment is there for. Rules that take a comment for a written reason ask here, so that what silences a rule is
// never what satisfies it.

extension Comment {
    /// Silences findings, or is meant to: a command of Tenet, well-formed or not, of SwiftLint or of swift-format.
    public var isCommand: Bool { Self.isCommand(text) }

    /// - Parameter text: a comment with its signs.
    public static func isCommand(_ text: TextSlice) -> Bool {
        TenetDirective(text, at: 0) != nil || SwiftLintCommand(text) != nil || SwiftFormatCommand(text) != nil
            || !TenetDirective.further(in: text, at: 0).isEmpty
    }

    /// Written for a tool, or a heading: says nothing of why the code is as it is.
    public var isForTools: Bool {
        if isCommand { return true }
        let start = content
        return Self.toolPrefixes.contains { start.hasPrefix($0) }
    }

    private static let toolPrefixes = [
        "MARK:", "swiftformat:", "periphery:", "sourcery:", "swiftlint:", "contract:",
    ]
}

extension FilePass {
    /// Comments with their first byte in a range, without those that silence findings. O(log comments).
    public func comments(in range: ByteRange) -> ArraySlice<Comment> { Self.part(of: comments, in: range) }

    /// A written reason begins in a range: a comment that is not for tools, whatever its words.
    public func isExplained(in range: ByteRange) -> Bool { comments(in: range).contains { !$0.isForTools } }

    /// A written reason stands directly at a node: right above it or the statement or declaration that it is part of, or on
    /// the line where it begins or ends. Any comment for readers counts, whatever its words.
    public func isExplained(_ node: some SyntaxProtocol) -> Bool {
        for offset in [node.range.lower, max(node.range.lower, node.range.upper - 1)] {
            if isExplained(in: lines.range(ofLine: lines.line(at: offset))) { return true }
        }
        let item = node.ancestors.first { [.codeBlockItem, .memberBlockItem, .switchCase].contains($0.kind) }
        return isExplained(above: node) || item.map { isExplained(above: $0) } == true
    }

    /// The last lines before a node are comments, with no empty line between, and one of them is for readers.
    public func isExplained(above node: some SyntaxProtocol) -> Bool {
        guard let token = node.firstToken else { return false }
        var line = lines.line(at: token.range.lower)
        for comment in Self.part(of: allComments, in: ByteRange(token.fullRange.lower, token.range.lower)).reversed() {
            guard lines.line(at: comment.range.upper) >= line - 1 else { return false }
            if !comment.isForTools { return true }
            line = lines.line(at: comment.range.lower)
        }
        return false
    }

    private static func part(of all: [Comment], in range: ByteRange) -> ArraySlice<Comment> {
        func first(at offset: Int) -> Int {
            var low = 0
            var high = all.count
            while low < high {
                let middle = (low + high) / 2
                if all[middle].range.lower < offset { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let lower = first(at: range.lower)
        return all[lower..<max(lower, first(at: range.upper))]
    }
}

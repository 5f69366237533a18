// Imports change places with the comments that are about them.

extension FilePass {
    /// Edits that put imports into another order, each with what is said of it behind it on its line; nil when a comment would
    /// stay with another import.
    /// - Parameters:
    ///   - block: imports on lines of their own that follow one another.
    ///   - sorted: the same in their new order.
    public func moving(_ block: [ImportDeclSyntax], to sorted: [ImportDeclSyntax]) -> [Edit]? {
        guard !block.contains(where: { startsBehindComment($0, isFirst: $0 == block.first) }) else { return nil }
        return zip(block, sorted).filter { $0 != $1 }.map { Edit(line(of: $0), root.slice(line(of: $1)).string) }
    }

    private func line(of node: ImportDeclSyntax) -> ByteRange {
        let comments = allComments
        let first = comments.count(endingBy: node.range.upper)
        let said = comments[first...].prefix { $0.isTrailing && $0.token == node.lastToken }.last
        return ByteRange(node.range.lower, said?.range.upper ?? node.range.upper)
    }

    /// A comment right above the first import, or before one on its line, says something of that import alone.
    private func startsBehindComment(_ node: ImportDeclSyntax, isFirst: Bool) -> Bool {
        let before = allComments.count(endingBy: node.range.lower)
        guard before > 0, case let said = allComments[before - 1], !said.isTrailing, said.token == node.firstToken
        else {
            return false
        }
        return !isFirst || tree.text.breaks(said.range.upper, node.range.lower) < 2
    }
}

internal import TenetModel
internal import TenetSyntaxTree

/// Lines of a test as a spec has them: with expectations of Nimble, and without the indentation of their place.
enum SpecCode {
    /// What stands between the braces of a body.
    /// - Throws: ``ScaffoldError`` for a macro that has no counterpart.
    static func lines(inside block: CodeBlockSyntax) throws(ScaffoldError) -> [String] {
        let range = ByteRange(block.leftBrace.range.upper, block.rightBrace.range.lower)
        return dedented(try text(of: block.syntax, range).split(separator: "\n", omittingEmptySubsequences: false))
    }

    /// A declaration with its comment, or an expression.
    /// - Parameter word: that it does not need here.
    /// - Throws: ``ScaffoldError`` for a macro that has no counterpart.
    static func lines(
        of node: some SyntaxProtocol, without word: String = ""
    ) throws(ScaffoldError) -> [String] {
        let text = try text(of: node.syntax, node.range)
        let comments = node.leadingTrivia.string.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("//") }.map(String.init)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The first line has lost its indentation already.
        let first = lines.first.map(String.init) ?? ""
        let kept = word.isEmpty || !first.hasPrefix(word) ? first : String(first.dropFirst(word.count))
        return comments + [kept] + dedented(Array(lines.dropFirst()), by: indentation(of: node.syntax))
    }

    /// The blanks that the line begins with in which a node begins.
    private static func indentation(of node: Syntax) -> Int {
        let before = node.slice(ByteRange(0, node.range.lower)).bytes
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return before[start...].prefix { $0 == UInt8(ascii: " ") }.count
    }

    private static func text(of node: Syntax, _ range: ByteRange) throws(ScaffoldError) -> String {
        var bytes = Array(node.slice(range).bytes)
        var edits: [(range: ByteRange, text: String)] = []
        for macro in node.descendants(MacroExpansionExprSyntax.self) {
            if let edit = try NimbleExpectation.replacement(of: macro) { edits.append(edit) }
        }
        for edit in edits.reversed() {
            bytes.replaceSubrange(edit.range.lower - range.lower..<edit.range.upper - range.lower, with: edit.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Without some indentation, or that which all lines share, and without empty ones around them.
    private static func dedented(_ lines: [Substring], by depth: Int? = nil) -> [String] {
        let isEmpty = { (line: Substring) in line.allSatisfy { $0 == " " } }
        let depth =
            depth
            ?? lines.filter { !isEmpty($0) }.map { $0.count - $0.drop { $0 == " " }.count }.min() ?? 0
        var result = lines.map { isEmpty($0) ? "" : String($0.dropFirst(depth)) }
        while result.first?.isEmpty ?? false { result.removeFirst() }
        while result.last?.isEmpty ?? false { result.removeLast() }
        // A body on one line has a blank before its brace.
        return result.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    }
}

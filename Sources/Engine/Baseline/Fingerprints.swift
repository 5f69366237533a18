internal import TenetModel
internal import TenetSyntaxTree

/// What a baseline remembers of findings.
enum Fingerprints {
    /// The entry of each finding; nil where the contents of its file are not known. Parses each file once.
    static func entries(
        of findings: [Finding], in sources: PathMap<LineTable>, threads: Int
    ) -> [Baseline.Entry?] {
        let groups = PathMap(grouping: findings.indices) { findings[$0].path }.sorted
        let made = Workers.map(groups.count, threads: threads) { number, worker -> [(Int, Baseline.Entry)] in
            let (path, indices) = groups[number]
            guard let source = sources[path] else { return [] }
            let tree = LexicalPath.isSwift(path) ? worker.stage.syntax(of: source.bytes) : nil
            return indices.map { index in
                let finding = findings[index]
                let place =
                    tree.flatMap { FindingPlace(finding.range, in: $0) } ?? FindingPlace(finding.range, in: source)
                return (
                    index,
                    Baseline.Entry(
                        path: path, rule: finding.rule, code: digest(place.code), around: digest(place.around))
                )
            }
        }
        var entries: [Baseline.Entry?] = Array(repeating: nil, count: findings.count)
        for (index, entry) in made.joined() { entries[index] = entry }
        return entries
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        String(bytes.withUnsafeBufferPointer { ContentHash($0) }.hex.prefix(16))
    }
}

/// The code of a finding without what a formatter may change: the tokens of its range, those of the statement that holds
/// it, and what stands around that statement.
struct FindingPlace {
    /// Differs for other code.
    private(set) var code: [UInt8] = []
    private(set) var around: [UInt8] = []

    /// The number of tokens of the statement that count on each side of the range: of a chain of fifty modifiers those far
    /// away say nothing about the finding.
    private static let reach = 24
    /// The number of bytes around the statement.
    private static let neighborhood = 48

    // MARK: Swift

    /// nil for a range that holds no token, as in a comment. O(range + neighbors).
    init?(_ range: ByteRange, in tree: SyntaxTree) {
        let upper = max(range.upper, range.lower + 1)
        guard let first = Self.firstToken(at: range.lower, in: tree), first.range.lower < upper else { return nil }
        let statement = Self.statement(of: first, holding: range)
        var own: [TokenSyntax] = []
        var index = first.id
        while index < statement.indexBehind, own.last.map({ $0.range.upper < upper }) ?? true {
            let node = tree.node(at: Int(index))
            index += 1
            guard let token = node.as(TokenSyntax.self), token.range.lower < upper else { continue }
            if !token.isMissing { own.append(token) }
        }
        let parts = [
            Self.before(first, in: statement, of: tree), own, Self.behind(index, in: statement, of: tree),
        ]
        for part in parts {
            for token in part where !Self.isLayout(token) { code += Array(token.text.bytes) + [0] }
            code.append(1)
        }
        around = Self.neighbors(of: statement.range, in: tree.text)
    }

    /// Tokens of the statement in front of a token, the nearest first. Statements nested in it are other code, with
    /// findings of their own, except those of a short closure: they say what the statement does.
    private static func before(_ token: TokenSyntax, in statement: Syntax, of tree: SyntaxTree) -> [TokenSyntax] {
        var found: [TokenSyntax] = []
        var index = token.id - 1
        while index >= statement.index, found.count < reach {
            let node = tree.node(at: Int(index))
            index -= 1
            guard let before = node.as(TokenSyntax.self), !before.isMissing else { continue }
            let apart = before.ancestors.prefix { !$0.contains(token) }
            if let list = apart.last(where: { isApart($0) }) {
                index = list.index - 1
            } else {
                found.append(before)
            }
        }
        return found
    }

    /// Tokens of the statement from an index on.
    private static func behind(_ start: Int32, in statement: Syntax, of tree: SyntaxTree) -> [TokenSyntax] {
        var found: [TokenSyntax] = []
        var index = start
        while index < statement.indexBehind, found.count < reach {
            let node = tree.node(at: Int(index))
            index = isApart(node) ? node.indexBehind : index + 1
            if let token = node.as(TokenSyntax.self), !token.isMissing { found.append(token) }
        }
        return found
    }

    /// Nested statements, other than those of a closure of no more tokens than count on a side of the range.
    private static func isApart(_ node: Syntax) -> Bool {
        guard nestedLists.contains(node.kind) else { return false }
        return node.parent?.kind != .closureExpr || Array(node.tokens.prefix(reach + 1)).count > reach
    }

    private static let nestedLists: Set<NodeKind> = [.codeBlockItemList, .memberBlockItemList, .accessorDeclList]

    /// The token that holds a byte, or the first one behind it. O(log nodes), and as far as no tokens are.
    private static func firstToken(at offset: Int, in tree: SyntaxTree) -> TokenSyntax? {
        let nodes = tree.nodes
        // In preorder the trivia of no node begins before that of the one in front of it, and the last node at or before
        // the byte is a token: nothing empty follows one at the same place.
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].fullStart) <= offset { low = middle + 1 } else { high = middle }
        }
        for index in max(0, low - 1)..<nodes.count where nodes[index].kind == .token {
            let token = TokenSyntax(unchecked: tree.node(at: index))
            if !token.isMissing, token.range.upper > offset { return token }
        }
        return nil
    }

    /// The smallest statement, member or case that holds the range.
    private static func statement(of token: TokenSyntax, holding range: ByteRange) -> Syntax {
        let items: Set<NodeKind> = [.codeBlockItem, .memberBlockItem, .accessorDecl, .switchCase]
        var widest = token.syntax
        for node in token.ancestors where node.kind != .sourceFile {
            widest = node
            if items.contains(node.kind), node.range.upper >= range.upper { return node }
        }
        return widest
    }

    /// What formatters add and remove.
    private static func isLayout(_ token: TokenSyntax) -> Bool { token.text == "," || token.text == ";" }

    // MARK: Anything else

    /// The lines of the range without blanks.
    init(_ range: ByteRange, in table: LineTable) {
        let source = table.bytes
        let lower = min(range.lower, source.count)
        let first = table.range(ofLine: table.line(at: lower))
        let last = table.range(ofLine: table.line(at: min(max(lower, range.upper - 1), source.count)))
        let lines = ByteRange(first.lower, max(first.upper, last.upper))
        source.withUnsafeBufferPointer { source in
            code = Self.squeezed(source[lower..<min(max(lower, range.upper), source.count)], limit: .max) + [1]
            code += Self.squeezed(source[lines.lower..<lines.upper], limit: .max)
            around = Self.neighbors(of: lines, in: source)
        }
    }

    private static func neighbors(of range: ByteRange, in source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        squeezed(source[..<range.lower].reversed(), limit: neighborhood) + [0x0A]
            + squeezed(source[range.upper...], limit: neighborhood)
    }

    private static func squeezed(_ bytes: some Sequence<UInt8>, limit: Int) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes where byte > 0x20 && byte != 0x2C && byte != 0x3B {
            guard result.count < limit else { break }
            result.append(byte)
        }
        return result
    }
}

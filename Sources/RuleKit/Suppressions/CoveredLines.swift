/// Which lines a comment on a line of its own speaks of.
///
/// Those of the statement, declaration, argument or element behind it, without what stands between braces or in the branches
/// of `#if`: bodies hold statements of their own. Comments between the two are spoken of as well.
struct CoveredLines {
    private let lines: LineTable
    /// What the last comment spoke of: those that stand above one another speak of the same.
    private var last: (token: TokenSyntax, runs: [ClosedRange<Int>])?

    init(_ lines: LineTable) { self.lines = lines }

    /// Whole lines in order, those that follow one another as one range. O(tokens of the statement), for the first of the
    /// comments in front of it.
    mutating func behind(_ comment: Comment) -> [ByteRange] {
        let token = comment.token
        let first = lines.line(at: token.range.lower)
        let next = lines.line(at: max(comment.range.lower, comment.range.upper - 1)) + 1
        var runs = last?.token == token ? last?.runs ?? [] : self.runs(of: token, first)
        last = (token, runs)
        if next < first {
            if let start = runs.first, start.lowerBound == first {
                runs[0] = next...start.upperBound
            } else {
                runs.insert(next...(first - 1), at: 0)
            }
        }
        return runs.map { run in
            ByteRange(lines.range(ofLine: run.lowerBound).lower, lines.range(ofLine: run.upperBound).upper + 1)
        }
    }

    /// The statement or member behind a comment as a whole, its body included; nothing where none begins there.
    func whole(behind comment: Comment) -> [ByteRange] {
        let item = comment.token.syntax.ancestors.first { [.codeBlockItem, .memberBlockItem].contains($0.kind) }
        return item.map { $0.range.lower == comment.token.range.lower ? [$0.range] : [] } ?? []
    }

    /// The lines that a token's subject fills, as runs; the token's own where it has none.
    private func runs(of token: TokenSyntax, _ first: Int) -> [ClosedRange<Int>] {
        guard let node = Self.subject(of: token) else { return [first...first] }
        var runs: [ClosedRange<Int>] = []
        for line in outerLines(of: node, from: token.range.lower) {
            if let run = runs.last, run.upperBound + 1 == line {
                runs[runs.count - 1] = run.lowerBound...line
            } else {
                runs.append(line...line)
            }
        }
        return runs
    }

    /// The lines of tokens that stand in no braces.
    private func outerLines(of node: Syntax, from start: Int) -> [Int] {
        let branches = node.descendants(IfConfigClauseSyntax.self).filter(Self.holdsStatements)
            .compactMap { $0.elements?.range }
        var found: [Int] = []
        var depth = 0
        var branch = 0
        var branchEnd = 0
        for token in node.tokens where token.range.lower >= start && !token.isMissing {
            while branch < branches.count, branches[branch].lower <= token.range.lower {
                branchEnd = max(branchEnd, branches[branch].upper)
                branch += 1
            }
            if token.range.lower < branchEnd { continue }
            if token.tokenKind == .rightBrace { depth -= 1 }
            if depth <= 0 {
                let first = max(lines.line(at: token.range.lower), (found.last ?? 0) + 1)
                let last = lines.line(at: max(token.range.lower, token.range.upper - 1))
                if first <= last { found += first...last }
            }
            if token.tokenKind == .leftBrace { depth += 1 }
        }
        return found
    }

    /// False for `#if` around the modifiers of an expression, which are parts of it.
    private static func holdsStatements(_ clause: IfConfigClauseSyntax) -> Bool {
        clause.parent?.parent?.parent?.kind != .postfixIfConfigExpr
    }

    /// What begins with the token, the attributes and modifiers before it aside.
    private static func subject(of token: TokenSyntax) -> Syntax? {
        var node = token.syntax
        var found: Syntax?
        while let parent = node.parent {
            if isList(parent) { found = node }
            guard begins(parent, with: node) else { break }
            if [.codeBlockItem, .memberBlockItem].contains(parent.kind) { return parent }
            if let branch = parent.as(SwitchCaseSyntax.self) { return branch.label.syntax }
            node = parent
        }
        return found ?? modifier(token)
    }

    private static func begins(_ parent: Syntax, with node: Syntax) -> Bool {
        for child in parent.children {
            if child == node { return true }
            let isAside = [.attributeList, .declModifierList].contains(child.kind)
            guard isAside || isPrelude(parent) || child.range.isEmpty else { return false }
        }
        return false
    }

    private static func isPrelude(_ node: Syntax) -> Bool { [.attributeList, .declModifierList].contains(node.kind) }

    private static func isList(_ node: Syntax) -> Bool {
        !isPrelude(node) && elementLists.contains(node.kind)
    }

    /// Lists whose elements people put on lines of their own.
    private static let elementLists: Set<NodeKind> = [
        .labeledExprList, .arrayElementList, .dictionaryElementList, .functionParameterList, .enumCaseParameterList,
        .conditionElementList, .catchClauseList, .accessorDeclList, .inheritedTypeList, .genericRequirementList,
        .multipleTrailingClosureElementList, .patternBindingList, .enumCaseElementList, .exprList, .switchCaseItemList,
        .closureParameterList, .tupleTypeElementList,
    ]

    /// `.font(…)` of a chain of calls: from the dot to the end of the call.
    private static func modifier(_ token: TokenSyntax) -> Syntax? {
        guard let access = token.parent?.as(MemberAccessExprSyntax.self), access.period == token,
            let call = access.parent, call.kind == .functionCallExpr || call.kind == .subscriptCallExpr,
            call.children.first(where: { _ in true }) == access.syntax
        else { return nil }
        return call
    }
}

internal import TenetRuleKit

/// A description of code: by kind, name, attributes and pattern. All that is given must hold.
public struct CodeQuery: Sendable {
    public var kinds: [CodeKind] = []
    public var patterns: [Pattern] = []
    public var named: [NamePattern] = []
    /// At least one of each list.
    public var attributes: [String] = []
    public var modifiers: [String] = []
    public var inherits: [NamePattern] = []
    /// Code somewhere in it.
    public var contains: [CodeQuery] = []
    public var notContains: [CodeQuery] = []
    /// It is, or is not, the first thing on its line.
    public var startsLine: Bool?

    public init() {}

    /// The metavariables that its patterns may bind.
    public var names: [String] {
        patterns.flatMap(\.names) + contains.flatMap(\.names) + notContains.flatMap(\.names)
    }

    /// - Parameter known: what metavariables stand for already.
    func matches(_ node: Syntax, in file: FilePass, known: [String: CodeRun]) -> Bool {
        if !kinds.isEmpty, !kinds.contains(where: { $0.matches(node) }) { return false }
        if !named.isEmpty, !node.declaredNames.contains(where: { named.matches($0) }) { return false }
        if !attributes.isEmpty, attributes.allSatisfy({ !node.attributeNames.contains($0) }) { return false }
        if !modifiers.isEmpty, modifiers.allSatisfy({ !node.modifierNames.contains($0) }) { return false }
        if !inherits.isEmpty, !node.inheritedNames.contains(where: { inherits.matches($0) }) { return false }
        if let startsLine, startsLine != file.startsLine(node.range.lower) { return false }
        if !patterns.isEmpty {
            let fits = patterns.contains { pattern in
                (pattern.rootKinds.isEmpty || pattern.rootKinds.contains(node.kind))
                    && !Matcher(pattern, in: file.tree, known: known).matches(at: Int(node.index)).isEmpty
            }
            if !fits { return false }
        }
        let run = CodeRun(first: Int(node.index), behind: Int(node.indexBehind), range: node.range, count: 1)
        if !contains.isEmpty, !contains.contains(where: { $0.isFound(in: run, file, known) }) { return false }
        return !notContains.contains { $0.isFound(in: run, file, known) }
    }

    /// True when some node of the run fits, at any depth.
    func isFound(in run: CodeRun, _ file: FilePass, _ known: [String: CodeRun]) -> Bool {
        let nodes = file.tree.nodes
        let wanted = nodeKinds
        var index = run.first
        while index < run.behind {
            if wanted.isEmpty || wanted.contains(nodes[index].kind),
                matches(file.tree.node(at: index), in: file, known: known)
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// The kinds of nodes that can fit; empty when all can.
    private var nodeKinds: [NodeKind] {
        if !kinds.isEmpty { return kinds.flatMap(\.nodes) }
        return patterns.contains(where: \.rootKinds.isEmpty) ? [] : patterns.flatMap(\.rootKinds)
    }

    /// True when something around the node fits.
    func isFound(around node: Syntax, _ file: FilePass, _ known: [String: CodeRun]) -> Bool {
        node.ancestors.contains { matches($0, in: file, known: known) }
    }
}

extension FilePass {
    /// Only blanks stand before the offset on its line.
    func startsLine(_ offset: Int) -> Bool {
        let text = tree.text
        var index = offset - 1
        while index >= 0, text[index] == 0x20 || text[index] == 0x09 { index -= 1 }
        return index < 0 || text[index] == 0x0A || text[index] == 0x0D
    }
}

internal import TenetRuleKit

/// Where a pattern is tried: at the rarest thing that it holds, so that it costs nothing where that does not occur.
struct PatternEntry {
    let pattern: Pattern
    /// What is asked of its metavariables.
    let captures: [String: CaptureCondition]

    init(_ pattern: Pattern, captures: [String: CaptureCondition]) {
        self.pattern = pattern
        self.captures = captures
    }

    func install(_ hooks: inout Hooks, _ found: @escaping @Sendable ([Match], FilePass) -> Void) {
        let pattern = pattern
        let callNames = callNames
        if !callNames.isEmpty {
            hooks.onCall(callNames) { found(Matcher(pattern, in: $1.tree).matches(at: Int($0.id)), $1) }
        } else if let name = attributeName {
            hooks.onAttribute([name]) { found(Matcher(pattern, in: $1.tree).matches(at: Int($0.id)), $1) }
        } else if !attributesOfRoot.isEmpty {
            hooks.onAttribute(attributesOfRoot) { attribute, file in
                guard let node = Self.owner(of: Int(attribute.id), in: file.tree) else { return }
                found(Matcher(pattern, in: file.tree).matches(at: node), file)
            }
        } else if let anchor = pattern.anchor {
            let climb: @Sendable (Int, FilePass) -> Void = { start, file in
                var index = start
                for _ in 0..<anchor.depth { index = Int(file.tree.nodes[index].parent) }
                let matches = Matcher(pattern, in: file.tree).matches(at: index)
                // The name may stand in the code more than once.
                found(matches.filter { $0.anchor == start }, file)
            }
            if anchor.isCall {
                hooks.onCall([anchor.name]) { climb(Int($0.id), $1) }
            } else {
                hooks.onReference([anchor.name]) { climb(Int($0.id), $1) }
            }
        } else if case .one(let place) = pattern.root.content {
            installLone(captures[place < 0 ? "" : pattern.names[place]], &hooks, found)
        } else {
            let ends = PatternEnds(pattern.root)
            for kind in pattern.rootKinds {
                hooks.on(kind: kind) { node, file in
                    guard ends.fit(node) else { return }
                    let matches = Matcher(pattern, in: file.tree).matches(at: Int(node.index))
                    if !matches.isEmpty { found(matches, file) }
                }
            }
        }
    }

    /// A pattern that is one metavariable: every node of the kinds that its condition names.
    private func installLone(
        _ condition: CaptureCondition?, _ hooks: inout Hooks,
        _ found: @escaping @Sendable ([Match], FilePass) -> Void
    ) {
        let pattern = pattern
        let wanted = condition?.kinds ?? []
        var kinds: [NodeKind] = []
        for kind in wanted.flatMap(\.nodes) where !kinds.contains(kind) { kinds.append(kind) }
        for kind in kinds {
            hooks.on(kind: kind) { node, file in
                guard wanted.contains(where: { $0.matches(node) }), condition?.couldHold(node) ?? true else { return }
                found(Matcher(pattern, in: file.tree).matches(at: Int(node.index)), file)
            }
        }
    }

    /// The names of which one is called, when the pattern is a call: the written one, or those that a condition lists.
    private var callNames: [String] {
        guard pattern.root.kind == .functionCallExpr,
            let callee = pattern.root.child(slot: SyntaxShape.calledExpression)
        else { return [] }
        switch callee.content {
        case .one(let place): return listed(place)
        case .layout(let parts) where callee.kind == .declReferenceExpr: return names(of: parts.first)
        case .layout where callee.kind == .memberAccessExpr:
            guard let member = callee.children.last else { return [] }
            if case .one(let place) = member.content { return listed(place) }
            return names(of: member.children.first)
        default: return []
        }
    }

    private var attributeName: String? {
        guard pattern.root.kind == .attribute,
            let name = pattern.root.children.first(where: { $0.kind == .identifierType })
        else { return nil }
        return names(of: name.children.first).first
    }

    /// Names of which one is an attribute's, when the pattern is a declaration that must carry one.
    private var attributesOfRoot: [String] {
        guard pattern.root.kind != .attribute,
            let list = pattern.root.children.first(where: { $0.kind == .attributeList }),
            let attribute = list.children.first(where: { $0.kind == .attribute }),
            let name = attribute.children.first(where: { $0.kind == .identifierType })
        else { return [] }
        return names(of: name.children.first)
    }

    /// The declaration that carries an attribute; nil when another of the same name stands before it, which was enough.
    private static func owner(of attribute: Int, in tree: SyntaxTree) -> Int? {
        let list = Int(tree.nodes[attribute].parent)
        guard tree.nodes[list].kind == .attributeList else { return nil }
        let name = firstName(of: attribute, in: tree)
        var other = list + 1
        while other < attribute {
            if tree.nodes[other].kind == .attribute, firstName(of: other, in: tree) == name { return nil }
            other = Int(tree.nodes[other].next)
        }
        return Int(tree.nodes[list].parent)
    }

    private static func firstName(of attribute: Int, in tree: SyntaxTree) -> [UInt8] {
        var index = attribute + 1
        while index < Int(tree.nodes[attribute].next), tree.nodes[index].tokenKind != .identifier { index += 1 }
        guard index < Int(tree.nodes[attribute].next) else { return [] }
        return Array(tree.text[Int(tree.nodes[index].start)..<Int(tree.nodes[index].end)])
    }

    private func names(of node: PatternNode?) -> [String] {
        switch node?.content {
        case .token(let bytes)?: [String(decoding: bytes, as: UTF8.self)]
        case .one(let place)?: listed(place)
        default: []
        }
    }

    private func listed(_ place: Int) -> [String] {
        guard place >= 0 else { return [] }
        let texts = captures[pattern.names[place]]?.texts ?? []
        return texts.allSatisfy { $0.utf8.allSatisfy(Placeholders.isNamePart) } ? texts : []
    }
}

/// The fixed words at the ends of a pattern: compared before anything else, without looking at the tree.
struct PatternEnds {
    private var first: [UInt8] = []
    private var last: [UInt8] = []
    /// An operator that must be among those of an expression.
    private var sign: [UInt8] = []

    init(_ root: PatternNode) {
        // Attributes may stand before declarations, and what is not asked behind them.
        guard !SyntaxShape.asksOnlyWhatIsWritten(root.kind), !root.isList else { return }
        if root.kind == .sequenceExpr {
            let operators = root.children.first?.children.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            if case .token(let bytes)? = operators?.first?.children.first?.content { sign = bytes }
            return
        }
        var node = root
        while let child = node.children.first { node = child }
        if case .token(let bytes) = node.content, !root.beginsWithDot, bytes != [UInt8(ascii: ".")] { first = bytes }
        node = root
        while let child = node.children.last, !child.mayBeAbsent, !SyntaxShape.asksOnlyWhatIsWritten(node.kind) {
            node = child
        }
        if case .token(let bytes) = node.content { last = bytes }
    }

    func fit(_ node: Syntax) -> Bool {
        let text = node.text.bytes
        guard text.count >= max(first.count, last.count) else { return false }
        if !first.isEmpty, text.first != UInt8(ascii: "`"), !Self.holds(text, first, at: 0) { return false }
        if !last.isEmpty, text.last != UInt8(ascii: "`"), !Self.holds(text, last, at: text.count - last.count) {
            return false
        }
        guard !sign.isEmpty else { return true }
        for list in node.children {
            for element in list.children where Self.holds(element.text.bytes, sign, at: 0) { return true }
        }
        return false
    }

    private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8], at start: Int) -> Bool {
        guard start >= 0, text.count >= start + word.count else { return false }
        for index in 0..<word.count where text[start + index] != word[index] { return false }
        return true
    }
}

internal import TenetRuleKit

/// Compares a pattern with code, on the flat tree: formatting and comments do not matter.
struct Matcher {
    let nodes: UnsafeBufferPointer<FlatNode>
    let text: UnsafeBufferPointer<UInt8>
    let pattern: Pattern
    var bindings: Bindings
    /// Something in the code is neither in the pattern nor in a metavariable.
    var hidesCode = false
    var anchor = -1
    /// Where the match begins when the pattern begins with a dot.
    private var dot: Int?

    /// - Parameter known: what metavariables stand for already; equal code is required of them.
    init(_ pattern: Pattern, in tree: SyntaxTree, known: [String: CodeRun] = [:]) {
        nodes = tree.nodes
        text = tree.text
        self.pattern = pattern
        bindings = Bindings(count: pattern.names.count)
        for (place, name) in pattern.names.enumerated() { bindings.runs[place] = known[name] }
    }

    /// Every match whose root is a node. More than one only for operators and runs of statements.
    func matches(at index: Int) -> [Match] {
        let kind = nodes[index].kind
        if pattern.isRun { return kind == .codeBlockItemList ? runs(in: index) : [] }
        if pattern.root.kind == .sequenceExpr, kind == .sequenceExpr, !pattern.isLoneMetavariable {
            return operators(in: index)
        }
        var matcher = self
        guard matcher.match(pattern.root, at: index) else { return [] }
        return [matcher.match(node: index, range: range(index))]
    }

    func match(node: Int, range: ByteRange) -> Match {
        var captures: [String: CodeRun] = [:]
        for (place, name) in pattern.names.enumerated() { captures[name] = bindings.runs[place] }
        return Match(
            node: node, range: ByteRange(dot ?? range.lower, range.upper), captures: captures, hidesCode: hidesCode,
            anchor: anchor)
    }

    func range(_ index: Int) -> ByteRange { ByteRange(Int(nodes[index].start), Int(nodes[index].end)) }

    // MARK: Nodes

    mutating func match(_ pattern: PatternNode, at index: Int) -> Bool {
        switch pattern.content {
        case .one(let place), .many(let place): return bind(place, run(of: index))
        case .token(let bytes): return nodes[index].kind == .token && hasText(index, bytes)
        case .layout(let children):
            let kind = nodes[index].kind
            guard kind == pattern.kind else {
                // A lone `$$$` between braces stands for whatever they hold.
                guard pattern.isList, let only = children.only, only.isMany else { return false }
                return match(only, at: index)
            }
            if let wanted = self.pattern.anchor, wanted.id == pattern.id { anchor = index }
            if kind == .functionCallExpr { return matchCall(pattern, at: index) }
            if kind == .sequenceExpr { return matchOperators(pattern, at: index) }
            if SyntaxShape.isSet(kind) { return matchSet(children, elements(of: index)) }
            if pattern.isList { return matchElements(children[...], elements(of: index)[...]) }
            return matchLayout(pattern, children, at: index)
        }
    }

    private mutating func matchLayout(_ pattern: PatternNode, _ children: [PatternNode], at index: Int) -> Bool {
        var next = 0
        var current = index + 1
        let end = Int(nodes[index].next)
        while current < end {
            let child = current
            current = Int(nodes[child].next)
            if SyntaxShape.isNoise(nodes, child) { continue }
            let slot = nodes[child].slot
            while next < children.count, children[next].slot < slot {
                guard children[next].mayBeAbsent else { return false }
                guard bindNothing(children[next], at: child) else { return false }
                next += 1
            }
            if next < children.count, children[next].slot == slot {
                if pattern.beginsWithDot, dot == nil { dot = Int(nodes[child].start) }
                guard match(children[next], at: child) else { return false }
                next += 1
            } else if pattern.kind == .memberAccessExpr, slot == SyntaxShape.memberBase {
                if !pattern.beginsWithDot { hidesCode = true }
            } else if SyntaxShape.asksOnlyWhatIsWritten(pattern.kind) {
                hidesCode = true
            } else {
                return false
            }
        }
        while next < children.count {
            guard children[next].mayBeAbsent, bindNothing(children[next], at: end) else { return false }
            next += 1
        }
        return true
    }

    private func hasText(_ index: Int, _ bytes: [UInt8]) -> Bool {
        var start = Int(nodes[index].start)
        var end = Int(nodes[index].end)
        if end - start > 2, text[start] == UInt8(ascii: "`"), nodes[index].tokenKind == .identifier {
            start += 1
            end -= 1
        }
        guard end - start == bytes.count else { return false }
        for offset in 0..<bytes.count where text[start + offset] != bytes[offset] { return false }
        return true
    }

    // MARK: Lists

    func elements(of index: Int) -> [Int] {
        var found: [Int] = []
        var current = index + 1
        let end = Int(nodes[index].next)
        while current < end {
            if !SyntaxShape.isNoise(nodes, current) { found.append(current) }
            current = Int(nodes[current].next)
        }
        return found
    }

    /// Elements in order; a `$$$` takes as few as it can, the last one all that is left.
    mutating func matchElements(_ pattern: ArraySlice<PatternNode>, _ code: ArraySlice<Int>) -> Bool {
        guard let first = pattern.first else { return code.isEmpty }
        let rest = pattern.dropFirst()
        guard case .many(let place) = first.content else {
            guard let element = code.first, match(first, at: element) else { return false }
            return matchElements(rest, code.dropFirst())
        }
        if rest.isEmpty { return bind(place, run(of: code)) }
        for count in 0...code.count {
            let saved = self
            if bind(place, run(of: code.prefix(count))), matchElements(rest, code.dropFirst(count)) { return true }
            self = saved
        }
        return false
    }

    /// Each element of the pattern is somewhere in the code.
    private mutating func matchSet(_ pattern: [PatternNode], _ code: [Int]) -> Bool {
        var open = code
        for element in pattern where !element.isMany {
            var found = false
            for (position, candidate) in open.enumerated() {
                let saved = self
                if match(element, at: candidate) {
                    open.remove(at: position)
                    found = true
                    break
                }
                self = saved
            }
            if !found { return false }
        }
        guard let many = pattern.first(where: \.isMany), case .many(let place) = many.content else {
            if !open.isEmpty { hidesCode = true }
            return true
        }
        return bind(place, run(of: open[...]))
    }

    /// Closures behind the parentheses are the last arguments; whether parentheses are written does not matter.
    private mutating func matchCall(_ pattern: PatternNode, at index: Int) -> Bool {
        var wanted: [PatternNode] = []
        var callee: PatternNode?
        for child in pattern.children {
            switch child.slot {
            case SyntaxShape.calledExpression: callee = child
            case SyntaxShape.arguments, SyntaxShape.furtherClosures: wanted += child.children
            case SyntaxShape.trailingClosure: wanted.append(child)
            default: break
            }
        }
        var given: [Int] = []
        for child in elements(of: index) {
            switch nodes[child].slot {
            case SyntaxShape.calledExpression:
                guard let callee, match(callee, at: child) else { return false }
            case SyntaxShape.arguments, SyntaxShape.furtherClosures: given += elements(of: child)
            case SyntaxShape.trailingClosure: given.append(child)
            default: break
            }
        }
        return matchElements(wanted[...], given[...])
    }

    // MARK: Metavariables

    func run(of index: Int) -> CodeRun {
        CodeRun(first: index, behind: Int(nodes[index].next), range: range(index), count: 1)
    }

    private func run(of elements: ArraySlice<Int>) -> CodeRun {
        guard let first = elements.first, let last = elements.last else {
            return CodeRun(first: 0, behind: 0, range: ByteRange(0, 0), count: 0)
        }
        let isContiguous = nodes[first].parent == nodes[last].parent
        return CodeRun(
            first: first, behind: Int(nodes[last].next), range: ByteRange(range(first).lower, range(last).upper),
            count: elements.count, isContiguous: isContiguous)
    }

    mutating func bind(_ place: Int, _ run: CodeRun) -> Bool {
        guard place >= 0 else {
            // Nobody can put it back.
            if run.count > 0 { hidesCode = true }
            return true
        }
        guard let known = bindings.runs[place] else {
            bindings.runs[place] = run
            return true
        }
        return areEqual(known, run)
    }

    private mutating func bindNothing(_ pattern: PatternNode, at index: Int) -> Bool {
        let holes = pattern.isMany ? [pattern] : pattern.children
        for hole in holes {
            guard case .many(let place) = hole.content else { continue }
            let offset = index < nodes.count ? Int(nodes[index].start) : text.count
            let nothing = CodeRun(first: 0, behind: 0, range: ByteRange(offset, offset), count: 0)
            guard place < 0 || bind(place, nothing) else { return false }
        }
        return true
    }

    /// The same tokens, whatever stands between them.
    private func areEqual(_ left: CodeRun, _ right: CodeRun) -> Bool {
        var first = left.first
        var second = right.first
        func skip(_ index: inout Int, _ end: Int) {
            while index < end, nodes[index].kind != .token || SyntaxShape.isNoise(nodes, index) { index += 1 }
        }
        while true {
            skip(&first, left.behind)
            skip(&second, right.behind)
            if first >= left.behind || second >= right.behind { return first >= left.behind && second >= right.behind }
            let token = range(first)
            guard hasText(second, Array(text[token.lower..<token.upper])) else { return false }
            first += 1
            second += 1
        }
    }
}

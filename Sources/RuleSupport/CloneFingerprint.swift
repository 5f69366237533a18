package import TenetRuleKit

/// What a piece of code looks like, as numbers: equal code has equal numbers, in every process and on every machine.
///
/// Blanks, comments, semicolons and `self.` never count.
package struct CloneFingerprint: Hashable, Sendable {
    /// Of the tokens as they are written.
    package var exact: Int
    /// With parameters and local names numbered instead of named.
    package var renamed: Int
    /// Besides, with nothing left of numbers and strings but that they are there.
    package var shape: Int
    package var tokens: Int
    /// Statements at any depth.
    package var statements: Int

    /// Tells the code from the same code in another frame.
    package mutating func mix(_ frame: Int) {
        exact ^= frame
        renamed ^= frame
        shape ^= frame
    }
}

/// A number for every token of a file, and what the token is to a fingerprint. Computed once for all bodies.
package struct TokenHashes: FileService {
    package enum Role: UInt8 {
        /// No token, or one that never counts.
        case ignored
        /// Counts as it is written.
        case plain
        /// A number, or a piece of a string.
        case literal
        /// A name that may be local, at a place where it is used.
        case use
        /// The place that declares a local name.
        case binding
    }

    private struct Token {
        package var hash: UInt64
        package var node: Int32
        package var role: Role
    }

    /// The tokens of the file in order, without semicolons and what is missing.
    private var tokens: [Token] = []
    /// The nodes of statements at any depth, in order.
    private var statements: [Int32] = []
    /// The file belongs to a tool or a script.
    package let isTool: Bool

    /// O(bytes of the file).
    package init(_ file: FilePass) {
        isTool = file.isTool
        let nodes = file.tree.nodes
        let text = file.tree.text
        tokens.reserveCapacity(nodes.count / 2)
        for index in nodes.indices {
            let node = nodes[index]
            guard node.kind == .token else {
                if node.kind == .codeBlockItem { statements.append(Int32(truncatingIfNeeded: index)) }
                continue
            }
            guard !node.isMissing, node.tokenKind != .semicolon else { continue }
            let hash = Self.hash(UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)]))
            let role = isSelfDot(index, hash, nodes) ? .ignored : Self.role(index, nodes)
            tokens.append(Token(hash: hash, node: Int32(truncatingIfNeeded: index), role: role))
        }
    }

    /// The number of tokens below a node, those that never count included. O(log tokens).
    package func count(below node: some SyntaxProtocol, in file: FilePass) -> Int { range(of: node, in: file).count }

    /// The fingerprint of everything below a node. O(nodes below it).
    /// - Parameter parameters: names that count as local because the signature outside of the node declares them.
    package func fingerprint(
        of node: some SyntaxProtocol, parameters: [TokenSyntax] = [], in file: FilePass
    ) -> CloneFingerprint {
        let range = range(of: node, in: file)
        var locals = Locals()
        for parameter in parameters { locals.insert(Self.hash(parameter.text.bytes)) }
        var (exact, renamed, shape) = (Mixer(), Mixer(), Mixer())
        var count = 0
        tokens.withUnsafeBufferPointer { tokens in
            for index in range where tokens[index].role == .binding {
                guard locals.holds(tokens[index].hash) || !Self.takesOver(index, tokens, file) else { continue }
                locals.insert(tokens[index].hash)
            }
            for index in range {
                let token = tokens[index]
                var name = token.hash
                var kept = token.hash
                switch token.role {
                case .ignored: continue
                case .plain: break
                case .literal:
                    kept = 1
                case .use, .binding:
                    name = locals.number(of: token.hash) ?? token.hash
                    kept = name
                }
                exact.add(token.hash)
                renamed.add(name)
                shape.add(kept)
                count += 1
            }
        }
        return CloneFingerprint(
            exact: exact.value, renamed: renamed.value, shape: shape.value, tokens: count,
            statements: statements(below: node, in: file))
    }

    /// `let corner = corner * size`, with a `corner` from outside: the name says what is meant, and stays.
    private static func takesOver(_ index: Int, _ tokens: UnsafeBufferPointer<Token>, _ file: FilePass) -> Bool {
        let nodes = file.tree.nodes
        let pattern = nodes[Int(nodes[Int(tokens[index].node)].parent)]
        guard pattern.kind == .identifierPattern else { return false }
        let binding = nodes[Int(pattern.parent)]
        guard binding.kind == .patternBinding || binding.kind == .optionalBindingCondition else { return false }
        var next = index + 1
        while next < tokens.count, tokens[next].node < binding.next {
            if tokens[next].role == .use, tokens[next].hash == tokens[index].hash { return true }
            next += 1
        }
        return false
    }

    private func statements(below node: some SyntaxProtocol, in file: FilePass) -> Int {
        let end = file.tree.nodes[Int(node.id)].next
        return Self.first(statements.count) { statements[$0] >= end }
            - Self.first(statements.count) { statements[$0] >= node.id }
    }

    private func range(of node: some SyntaxProtocol, in file: FilePass) -> Range<Int> {
        let end = file.tree.nodes[Int(node.id)].next
        let lower = Self.first(tokens.count) { tokens[$0].node >= node.id }
        return lower..<max(lower, Self.first(tokens.count) { tokens[$0].node >= end })
    }

    /// The first position that fits when all behind it do, too. O(log count).
    private static func first(_ count: Int, _ fits: (Int) -> Bool) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if fits(middle) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }

    /// One number for some parts of a signature.
    package func signature(_ parts: [Syntax?], in file: FilePass) -> UInt32 {
        var mixer = Mixer()
        for part in parts {
            mixer.add(part.map { UInt64(bitPattern: Int64(fingerprint(of: $0, in: file).exact)) } ?? 0)
        }
        return UInt32(truncatingIfNeeded: mixer.value)
    }

    /// The types that a node names, other than behind a dot, as sorted numbers: see ``number(of:)``.
    package func typeNames(in node: some SyntaxProtocol, of file: FilePass) -> [UInt32] {
        var names: [UInt32] = []
        let nodes = file.tree.nodes
        for known in tokens[range(of: node, in: file)] where known.role == .use || known.role == .plain {
            let token = nodes[Int(known.node)]
            guard token.tokenKind == .identifier, (0x41...0x5A).contains(file.tree.text[Int(token.start)]),
                known.role == .use || nodes[Int(token.parent)].kind == .identifierType
            else { continue }
            let name = UInt32(truncatingIfNeeded: known.hash)
            if !names.contains(name) { names.append(name) }
        }
        return names.sorted()
    }

    /// True when the node needs nothing around it: neither `self` nor `Self`, and no names but those of its own
    /// variables, its parameters and types.
    package func isClosed(_ node: some SyntaxProtocol, _ parameters: [FunctionParameterSyntax], in file: FilePass)
        -> Bool
    {
        let below = tokens[range(of: node, in: file)]
        var known = Set(parameters.map { Self.hash($0.internalName.text.bytes) })
        for token in below where token.role == .binding { known.insert(token.hash) }
        return below.allSatisfy { token in
            switch token.role {
            case .use:
                known.contains(token.hash)
                    || (0x41...0x5A).contains(file.tree.text[Int(file.tree.nodes[Int(token.node)].start)])
            case .plain: token.hash != Self.selfHash && token.hash != Self.ownTypeHash
            case .ignored: token.hash != Self.selfHash
            case .literal, .binding: true
            }
        }
    }

    /// True when one of the words is a token below the node.
    package func holds(_ words: TokenWords, below node: some SyntaxProtocol, in file: FilePass) -> Bool {
        tokens[range(of: node, in: file)].contains { words.contains($0.hash) }
    }

    /// The number that stands for a word.
    package static func number(of word: String) -> UInt32 { UInt32(truncatingIfNeeded: hash(word.utf8)) }

    /// One of so many numbers that no two texts of a project share one.
    package static func wideNumber(of text: String) -> Int { Int(truncatingIfNeeded: hash(text.utf8)) }

    fileprivate static func words(_ words: [String]) -> [UInt64] { words.map { hash($0.utf8) } }

    // MARK: Tokens

    /// FNV-1a, 64 bits. Swift's own hashes differ from process to process.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }

    private static let selfHash = hash("self".utf8)
    private static let ownTypeHash = hash("Self".utf8)

    /// The `self` or the dot of `self.name`.
    private func isSelfDot(_ index: Int, _ hash: UInt64, _ nodes: UnsafeBufferPointer<FlatNode>) -> Bool {
        let node = nodes[index]
        if node.tokenKind == .period {
            guard let last = tokens.last, Int(last.node) == index - 1 else { return false }
            return last.hash == Self.selfHash && last.role == .ignored
        }
        guard hash == Self.selfHash, index + 1 < nodes.count else { return false }
        let reference = nodes[Int(node.parent)]
        return reference.kind == .declReferenceExpr && nodes[Int(reference.parent)].kind == .memberAccessExpr
            && nodes[index + 1].tokenKind == .period && nodes[index + 1].parent == reference.parent
            && nodes[index + 1].kind == .token
    }

    private static func role(_ index: Int, _ nodes: UnsafeBufferPointer<FlatNode>) -> Role {
        let node = nodes[index]
        switch node.tokenKind {
        case .integerLiteral, .floatLiteral, .stringSegment, .regexLiteralPattern: return .literal
        case .identifier: break
        default: return .plain
        }
        let parent = nodes[Int(node.parent)]
        switch parent.kind {
        case .identifierPattern, .closureShorthandParameter, .closureCapture, .accessorParameters: return .binding
        case .functionParameter, .closureParameter:
            // The first of two names is a label.
            let isLast = index + 1 >= nodes.count || nodes[index + 1].tokenKind != .identifier
            return isLast ? .binding : .plain
        case .declReferenceExpr:
            // A member keeps its name: `name` in `user.name` is not the local `name`.
            let isMember = nodes[Int(parent.parent)].kind == .memberAccessExpr && follows(.period, index, nodes)
            return isMember ? .plain : .use
        default: return .plain
        }
    }

    private static func follows(
        _ kind: TokenKind, _ index: Int, _ nodes: UnsafeBufferPointer<FlatNode>
    ) -> Bool {
        var previous = index - 1
        while previous >= 0, nodes[previous].kind != .token || nodes[previous].isMissing { previous -= 1 }
        return previous >= 0 && nodes[previous].tokenKind == kind
    }
}

/// Some words to look for.
package struct TokenWords: Sendable {
    private let hashes: [UInt64]
    /// One bit for each word: nearly every token is dismissed by it.
    private let filter: UInt64

    package init(_ words: String...) {
        hashes = TokenHashes.words(words)
        filter = hashes.reduce(0) { $0 | 1 << ($1 & 63) }
    }

    fileprivate func contains(_ hash: UInt64) -> Bool { filter & (1 << (hash & 63)) != 0 && hashes.contains(hash) }
}

/// The local names of one body, numbered in the order in which they are used.
private struct Locals {
    private struct Slot {
        package var hash: UInt64 = 0
        package var number: UInt64 = 0
    }

    /// Open addressing with linear probing, at most half full. No name hashes to 0 but by a chance of 1 in 2^64.
    private var slots: [Slot] = []
    private var count = 0
    private var next: UInt64 = 2
    /// One bit for each name: in a short body nearly every other name is dismissed by it.
    private var filter: UInt64 = 0

    package mutating func insert(_ hash: UInt64) {
        filter |= 1 << (hash & 63)
        if slots.count < (count + 1) * 2 { grow() }
        let place = place(of: hash)
        if slots[place].hash != hash {
            slots[place].hash = hash
            count += 1
        }
    }

    package func holds(_ hash: UInt64) -> Bool {
        filter & (1 << (hash & 63)) != 0 && slots[place(of: hash)].hash == hash
    }

    /// The number of a name; nil when it is not local.
    package mutating func number(of hash: UInt64) -> UInt64? {
        guard filter & (1 << (hash & 63)) != 0 else { return nil }
        let place = place(of: hash)
        guard slots[place].hash == hash else { return nil }
        if slots[place].number == 0 {
            slots[place].number = next
            next += 1
        }
        return slots[place].number
    }

    /// Where a name is, or would be.
    private func place(of hash: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash >> 24) & mask
        while slots[place].hash != 0, slots[place].hash != hash { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(16, old.count * 2))
        for slot in old where slot.hash != 0 { slots[place(of: slot.hash)] = slot }
    }
}

/// Mixes numbers into one; their order counts.
private struct Mixer {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    package mutating func add(_ number: UInt64) {
        state = (state << 5 | state >> 59) ^ number
        state = state &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
    }

    package var value: Int { Int(truncatingIfNeeded: state) }
}

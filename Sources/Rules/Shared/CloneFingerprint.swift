import TenetRuleKit

/// What a piece of code looks like, as numbers: equal code has equal numbers, in every process and on every machine.
///
/// Blanks, comments, semicolons and `self.` never count.
struct CloneFingerprint: Hashable, Sendable {
    /// Of the tokens as they are written.
    var exact: Int
    /// With parameters and local names numbered instead of named.
    var renamed: Int
    /// Besides, with nothing left of numbers and strings but that they are there.
    var shape: Int
    var tokens: Int
    /// Statements at any depth.
    var statements: Int
}

/// A number for every token of a file, and what the token is to a fingerprint. Computed once for all bodies.
struct TokenHashes: FileService {
    enum Role: UInt8 {
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

    private var hashes: [UInt64] = []
    private var roles: [Role] = []
    private var isStatement: [Bool] = []
    /// The file belongs to a tool or a script.
    let isTool: Bool

    /// O(bytes of the file).
    init(_ file: FilePass) {
        isTool = file.isTool
        let nodes = file.tree.nodes
        hashes = [UInt64](repeating: 0, count: nodes.count)
        roles = [Role](repeating: .ignored, count: nodes.count)
        isStatement = [Bool](repeating: false, count: nodes.count)
        for index in nodes.indices {
            let node = nodes[index]
            guard node.kind == .token else {
                isStatement[index] = node.kind == .codeBlockItem
                continue
            }
            guard !node.isMissing, node.tokenKind != .semicolon else { continue }
            hashes[index] = Self.hash(file.tree.text[Int(node.start)..<Int(node.end)])
            roles[index] = isSelfDot(index, nodes) ? .ignored : Self.role(index, nodes)
        }
    }

    /// The fingerprint of everything below a node. O(nodes below it).
    /// - Parameter parameters: names that count as local because the signature outside of the node declares them.
    func fingerprint(
        of node: some SyntaxProtocol, parameters: [TokenSyntax] = [], in file: FilePass
    ) -> CloneFingerprint {
        let range = Int(node.id)..<Int(file.tree.nodes[Int(node.id)].next)
        var locals = Locals()
        for parameter in parameters { locals.insert(hashes[Int(parameter.id)]) }
        for index in range where roles[index] == .binding { locals.insert(hashes[index]) }
        var exact = Mixer()
        var renamed = Mixer()
        var shape = Mixer()
        var tokens = 0
        var statements = 0
        for index in range {
            if isStatement[index] { statements += 1 }
            let hash = hashes[index]
            var name = hash
            var kept = hash
            switch roles[index] {
            case .ignored: continue
            case .plain: break
            case .literal:
                kept = 1
            case .use, .binding:
                name = locals.number(of: hash) ?? hash
                kept = name
            }
            exact.add(hash)
            renamed.add(name)
            shape.add(kept)
            tokens += 1
        }
        return CloneFingerprint(
            exact: exact.value, renamed: renamed.value, shape: shape.value, tokens: tokens, statements: statements)
    }

    /// One number for some parts of a signature.
    func signature(_ parts: [Syntax?], in file: FilePass) -> UInt32 {
        var mixer = Mixer()
        for part in parts {
            mixer.add(part.map { UInt64(bitPattern: Int64(fingerprint(of: $0, in: file).exact)) } ?? 0)
        }
        return UInt32(truncatingIfNeeded: mixer.value)
    }

    /// The types that a node names, other than behind a dot, as sorted numbers: see ``number(of:)``.
    func typeNames(in node: some SyntaxProtocol, of file: FilePass) -> [UInt32] {
        var names: [UInt32] = []
        let nodes = file.tree.nodes
        for index in Int(node.id)..<Int(nodes[Int(node.id)].next) where roles[index] == .use || roles[index] == .plain {
            let token = nodes[index]
            guard token.tokenKind == .identifier, (0x41...0x5A).contains(file.tree.text[Int(token.start)]),
                roles[index] == .use || nodes[Int(token.parent)].kind == .identifierType
            else { continue }
            let name = UInt32(truncatingIfNeeded: hashes[index])
            if !names.contains(name) { names.append(name) }
        }
        return names.sorted()
    }

    /// True when the node needs nothing around it: neither `self` nor `Self`, and no names but those of its own
    /// variables, its parameters and types.
    func isClosed(_ node: some SyntaxProtocol, _ parameters: [FunctionParameterSyntax], in file: FilePass) -> Bool {
        let nodes = file.tree.nodes
        let range = Int(node.id)..<Int(nodes[Int(node.id)].next)
        var known = Set(parameters.map { hashes[Int($0.internalName.id)] })
        for index in range where roles[index] == .binding { known.insert(hashes[index]) }
        return range.allSatisfy { index in
            switch roles[index] {
            case .use: known.contains(hashes[index]) || (0x41...0x5A).contains(file.tree.text[Int(nodes[index].start)])
            case .plain: hashes[index] != Self.selfHash && hashes[index] != Self.ownTypeHash
            case .ignored: hashes[index] != Self.selfHash
            case .literal, .binding: true
            }
        }
    }

    /// True when one of the words is a token below the node.
    func holds(_ words: TokenWords, below node: some SyntaxProtocol, in file: FilePass) -> Bool {
        (Int(node.id)..<Int(file.tree.nodes[Int(node.id)].next)).contains { words.contains(hashes[$0]) }
    }

    /// The number that stands for a word.
    static func number(of word: String) -> UInt32 { UInt32(truncatingIfNeeded: hash(word.utf8)) }

    /// One of so many numbers that no two texts of a project share one.
    static func wideNumber(of text: String) -> Int { Int(truncatingIfNeeded: hash(text.utf8)) }

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
    private func isSelfDot(_ index: Int, _ nodes: UnsafeBufferPointer<FlatNode>) -> Bool {
        let node = nodes[index]
        if node.tokenKind == .period {
            return index > 0 && hashes[index - 1] == Self.selfHash && roles[index - 1] == .ignored
        }
        guard hashes[index] == Self.selfHash, index + 1 < nodes.count else { return false }
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
struct TokenWords: Sendable {
    private let hashes: [UInt64]
    /// One bit for each word: nearly every token is dismissed by it.
    private let filter: UInt64

    init(_ words: String...) {
        hashes = TokenHashes.words(words)
        filter = hashes.reduce(0) { $0 | 1 << ($1 & 63) }
    }

    fileprivate func contains(_ hash: UInt64) -> Bool { filter & (1 << (hash & 63)) != 0 && hashes.contains(hash) }
}

/// The local names of one body, numbered in the order in which they are used.
private struct Locals {
    private var hashes: [UInt64] = []
    private var numbers: [UInt64] = []
    private var next: UInt64 = 2
    /// One bit for each name: nearly every other name is dismissed by it.
    private var filter: UInt64 = 0

    mutating func insert(_ hash: UInt64) {
        filter |= 1 << (hash & 63)
        guard !hashes.contains(hash) else { return }
        hashes.append(hash)
        numbers.append(0)
    }

    /// The number of a name; nil when it is not local.
    mutating func number(of hash: UInt64) -> UInt64? {
        guard filter & (1 << (hash & 63)) != 0, let index = hashes.firstIndex(of: hash) else { return nil }
        if numbers[index] == 0 {
            numbers[index] = next
            next += 1
        }
        return numbers[index]
    }
}

/// Mixes numbers into one; their order counts.
private struct Mixer {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func add(_ number: UInt64) {
        state = (state << 5 | state >> 59) ^ number
        state = state &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
    }

    var value: Int { Int(truncatingIfNeeded: state) }
}

internal import TenetRuleKit
internal import TenetStandards

/// What a function or a computed property of the app says, as the smallest of its shingles' hashes: how much two have in common
/// is seen from these alone (bottom-k sketches; Cohen and Kaplan, "Summarizing data using bottom-k sketches", 2007).
struct CodeSketch: Fact {
    /// At most ``size``, ascending and each once.
    var smallest: [UInt32]

    static let size = 64
    /// Shorter code is alike by chance.
    private static let fewestTokens = 60

    /// Nil for what is too short to be compared.
    static func of(_ node: some SyntaxProtocol) -> CodeSketch? {
        var hashes: [UInt64] = []
        add(node.syntax, to: &hashes)
        guard hashes.count >= fewestTokens else { return nil }
        var shingles: Set<UInt32> = []
        for index in hashes.indices.dropLast(2) {
            let mixed = (hashes[index] &* 31 &+ hashes[index + 1]) &* 31 &+ hashes[index + 2]
            // The high bits of a product depend on all bits of what is multiplied.
            shingles.insert(UInt32(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32))
        }
        return CodeSketch(smallest: Array(shingles.sorted().prefix(size)))
    }

    /// Texts and numbers count as that they are there: a copy often differs in them alone.
    private static func add(_ node: Syntax, to hashes: inout [UInt64]) {
        guard let token = node.as(TokenSyntax.self) else {
            for child in node.children { add(child, to: &hashes) }
            return
        }
        switch token.tokenKind {
        case .integerLiteral, .floatLiteral, .stringSegment: hashes.append(1)
        default:
            guard !token.text.string.isEmpty else { return }
            hashes.append(CodeText.digest(of: Array(token.text.string.utf8)[...]))
        }
    }

    /// The share of shingles that both have of those that either has, as the sketches tell it.
    func likeness(to other: CodeSketch) -> Double {
        var (left, right) = (smallest[...], other.smallest[...])
        var (either, both) = (0, 0)
        while either < Self.size, let first = left.first ?? right.first {
            let next = min(first, right.first ?? first, left.first ?? first)
            let (isLeft, isRight) = (left.first == next, right.first == next)
            if isLeft { left = left.dropFirst() }
            if isRight { right = right.dropFirst() }
            either += 1
            both += isLeft && isRight ? 1 : 0
        }
        return either == 0 ? 0 : Double(both) / Double(either)
    }
}

/// Code that says nearly what other code of the project says.
struct NearCopies {
    private let sketches: [Located<CodeSketch>]
    /// Where the first hashes of each sketch are. Two that are alike share one of them: that seven in ten of all shingles are
    /// common and none of eight drawn at random has a chance of 3 in 50,000.
    private let index: [UInt32: [Int]]
    private static let indexed = 8
    private static let alike = 0.7

    /// O(functions of the app).
    init(_ pass: ProjectPass) {
        sketches = pass.facts(CodeSketch.self).filter { $0.role == .app }
        index = sketches.indices.reduce(into: [:]) { [sketches] found, place in
            for hash in sketches[place].fact.smallest.prefix(Self.indexed) { found[hash, default: []].append(place) }
        }
    }

    /// Where units are that say nearly what code outside of them says.
    /// - Complexity: O(units × functions that share a shingle with them).
    func among(_ units: [CodeUnit]) -> [ChangePlace] {
        let byPath = Dictionary(grouping: sketches.indices, by: { sketches[$0].path })
        return units.filter { unit in
            let extent = unit.declaration.extent
            let own = (byPath[unit.place.path] ?? []).filter { sketches[$0].range.isWithin(extent) }
            return own.contains { hasCopy($0, besides: own) }
        }.map(\.place)
    }

    private func hasCopy(_ place: Int, besides own: [Int]) -> Bool {
        let sketch = sketches[place].fact
        return sketch.smallest.prefix(Self.indexed).contains { hash in
            (index[hash] ?? []).contains {
                !own.contains($0) && sketch.likeness(to: sketches[$0].fact) >= Self.alike
            }
        }
    }
}

extension ByteRange {
    fileprivate func isWithin(_ other: ByteRange) -> Bool { other.lower <= lower && upper <= other.upper }
}

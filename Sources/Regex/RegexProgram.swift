/// A regular expression as a program for ``RegexSearch``.
struct RegexProgram: Sendable {
    enum Instruction: Sendable {
        /// Takes a character.
        case scalar(UInt32)
        case set(Int)
        case require(RegexAssertion)
        /// Goes on at both; the first is preferred.
        case split(Int, Int)
        case jump(Int)
        case match
    }

    /// Counted repetitions are written out: this limits what they may come to.
    static let limit = 5000

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// For each byte whether a match may begin with it; empty when a match may take nothing.
    private(set) var firstBytes: [Bool] = []

    /// O(program).
    init(_ root: RegexNode) throws(RegexError) {
        try add(root)
        try add(.match)
        firstBytes = possibleFirstBytes()
    }

    private mutating func add(_ instruction: Instruction) throws(RegexError) {
        guard instructions.count < Self.limit else {
            throw RegexError(
                message: "the expression comes to more than \(Self.limit) steps when its counts are written out",
                help: "use smaller counts, or `*` and `+`", offset: 0)
        }
        instructions.append(instruction)
    }

    private mutating func add(_ node: RegexNode) throws(RegexError) {
        switch node {
        case .set(let set): try add(set)
        case .assertion(let assertion): try add(.require(assertion))
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .choice(let options): try addChoice(options)
        case .repetition(let node, let least, let most, let isLazy):
            try addRepetition(node, least, most, isLazy)
        }
    }

    private mutating func add(_ set: ScalarSet) throws(RegexError) {
        if let single = set.single { return try add(.scalar(single)) }
        // Most sets of an expression with counts are copies of one another.
        let index = sets.lastIndex(of: set) ?? sets.count
        if index == sets.count { sets.append(set) }
        try add(.set(index))
    }

    private mutating func addChoice(_ options: [RegexNode]) throws(RegexError) {
        var jumps: [Int] = []
        for option in options.dropLast() {
            let split = instructions.count
            try add(.match)
            try add(option)
            jumps.append(instructions.count)
            try add(.match)
            instructions[split] = .split(split + 1, instructions.count)
        }
        if let last = options.last { try add(last) }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }

    private mutating func addRepetition(
        _ node: RegexNode, _ least: Int, _ most: Int?, _ isLazy: Bool
    ) throws(RegexError) {
        if node.isNothing { return }
        for _ in 0..<max(least - (most == nil ? 1 : 0), 0) { try add(node) }
        if let most {
            // Each optional copy that is left out leaves out all behind it.
            var splits: [Int] = []
            for _ in 0..<(most - least) {
                splits.append(instructions.count)
                try add(.match)
                try add(node)
            }
            for split in splits { setSplit(split, split + 1, instructions.count, isLazy) }
        } else if least > 0 {
            try addLoop(node, isLazy)
        } else if node.canBeEmpty {
            // As `(?:x+)?`: only so does an empty turn lead out of the loop with the rank that it has in a search that
            // tries one way after the other.
            let split = instructions.count
            try add(.match)
            try addLoop(node, isLazy)
            setSplit(split, split + 1, instructions.count, isLazy)
        } else {
            let split = instructions.count
            try add(.match)
            try add(node)
            try add(.jump(split))
            setSplit(split, split + 1, instructions.count, isLazy)
        }
    }

    /// Once or more.
    private mutating func addLoop(_ node: RegexNode, _ isLazy: Bool) throws(RegexError) {
        let start = instructions.count
        try add(node)
        let split = instructions.count
        try add(.match)
        setSplit(split, start, split + 1, isLazy)
    }

    private mutating func setSplit(_ index: Int, _ inner: Int, _ behind: Int, _ isLazy: Bool) {
        instructions[index] = isLazy ? .split(behind, inner) : .split(inner, behind)
    }

    /// Follows everything that takes no character.
    private func possibleFirstBytes() -> [Bool] {
        var found = [Bool](repeating: false, count: 256)
        var seen = [Bool](repeating: false, count: instructions.count)
        var open = [0]
        while let index = open.popLast() {
            if seen[index] { continue }
            seen[index] = true
            switch instructions[index] {
            case .match: return []
            case .require: open.append(index + 1)
            case .jump(let target): open.append(target)
            case .split(let first, let second): open += [first, second]
            case .scalar(let value):
                guard let scalar = Unicode.Scalar(value), let byte = UTF8.encode(scalar)?.first else { return [] }
                found[Int(byte)] = true
                // Bytes that are no UTF-8 are read as this character.
                if value == 0xFFFD { for byte in 0x80...0xFF { found[byte] = true } }
            case .set(let index):
                for value in UInt32(0)..<0x80 where sets[index].contains(value) { found[Int(value)] = true }
                if sets[index].reachesBeyondASCII { for byte in 0x80...0xFF { found[byte] = true } }
            }
        }
        return found
    }
}

extension RegexNode {
    /// True when it may take no character.
    var canBeEmpty: Bool {
        switch self {
        case .set: false
        case .assertion: true
        case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
        case .choice(let options): options.contains(where: \.canBeEmpty)
        case .repetition(let node, let least, _, _): least == 0 || node.canBeEmpty
        }
    }

    /// True when it takes no character and asks nothing.
    var isNothing: Bool {
        switch self {
        case .set, .assertion: false
        case .sequence(let nodes), .choice(let nodes): nodes.allSatisfy(\.isNothing)
        case .repetition(let node, _, let most, _): most == 0 || node.isNothing
        }
    }
}

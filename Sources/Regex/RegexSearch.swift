/// Runs a program over a text: all states side by side, one character after the other.
///
/// A state is an instruction and the place where its match began, and states stand in the order of preference. Two
/// states at one instruction have the same future, so the less preferred one is dropped: there are never more states
/// than instructions.
struct RegexSearch {
    private struct State {
        var instruction: Int
        var start: Int
    }

    private let program: RegexProgram
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Where the states go on at the next character.
    private var entries: [State] = []
    /// What is reached from the entries without taking a character: instructions that take one, and `match`.
    private var reached: [State] = []
    /// The last turn in which an instruction was reached.
    private var turns: [Int] = []
    private var turn = 0
    private var open: [Int] = []
    /// How many bytes were read in all runs.
    private(set) var work = 0

    init(_ program: RegexProgram, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.program = program
        self.bytes = bytes
    }

    /// The leftmost match.
    ///
    /// - Parameters:
    ///   - stopsAtFirst: any match will do, so its end may be another one.
    ///   - beginning: where a match may begin; what stands before counts for anchors.
    mutating func run(stopsAtFirst: Bool, from beginning: Int = 0) -> Range<Int>? {
        guard var offset = candidate(from: beginning) else { return nil }
        defer { work += offset - beginning }
        entries.removeAll(keepingCapacity: true)
        turn = 0
        turns = [Int](repeating: 0, count: program.instructions.count)
        var found: Range<Int>?
        var before = UTF8Text.scalar(before: offset, in: bytes)
        while true {
            let (value, width) = UTF8Text.scalar(at: offset, in: bytes)
            let place = Place(before: before, after: width == 0 ? nil : value, isLast: isLast(offset, value, width))
            turn += 1
            reached.removeAll(keepingCapacity: true)
            for entry in entries { reach(entry, at: place) }
            if found == nil, couldBegin(at: offset) { reach(State(instruction: 0, start: offset), at: place) }
            if let match = step(over: place.after, at: offset) {
                found = match
                if stopsAtFirst { return match }
            }
            if width == 0 || found != nil && entries.isEmpty { return found }
            offset += width
            before = value
            if entries.isEmpty {
                guard let next = candidate(from: offset) else { return nil }
                if next > offset { before = UTF8Text.scalar(before: next, in: bytes) }
                offset = next
            }
        }
    }

    /// Moves every state over a character. A match ends those that are less preferred.
    private mutating func step(over value: UInt32?, at offset: Int) -> Range<Int>? {
        entries.removeAll(keepingCapacity: true)
        for state in reached {
            let isTaken: Bool
            switch program.instructions[state.instruction] {
            case .match: return state.start..<offset
            case .scalar(let wanted): isTaken = value == wanted
            case .set(let set): isTaken = value.map(program.sets[set].contains) ?? false
            case .require, .split, .jump: isTaken = false
            }
            if isTaken { entries.append(State(instruction: state.instruction + 1, start: state.start)) }
        }
        return nil
    }

    /// Follows everything that takes no character, the preferred way first.
    private mutating func reach(_ state: State, at place: Place) {
        open.append(state.instruction)
        while let index = open.popLast() {
            if turns[index] == turn { continue }
            turns[index] = turn
            switch program.instructions[index] {
            case .jump(let target): open.append(target)
            case .split(let first, let second):
                open.append(second)
                open.append(first)
            case .require(let assertion): if assertion.holds(at: place) { open.append(index + 1) }
            case .scalar, .set, .match: reached.append(State(instruction: index, start: state.start))
            }
        }
    }

    // MARK: The text

    private func couldBegin(at offset: Int) -> Bool {
        program.firstBytes.isEmpty || offset < bytes.count && program.firstBytes[Int(bytes[offset])]
    }

    /// The first place from an offset on where a match could begin. The first byte of a character comes before its
    /// others, so this is the beginning of one.
    private func candidate(from offset: Int) -> Int? {
        if program.firstBytes.isEmpty { return offset }
        var offset = offset
        while offset < bytes.count {
            if program.firstBytes[Int(bytes[offset])] { return offset }
            offset += 1
        }
        return nil
    }

    private func isLast(_ offset: Int, _ value: UInt32, _ width: Int) -> Bool {
        let rest = bytes.count - offset
        return rest == width || value == 0x0D && rest == 2 && bytes[offset + 1] == 0x0A
    }
}

/// A place between two characters.
struct Place {
    /// Nil at the start.
    var before: UInt32?
    /// Nil at the end.
    var after: UInt32?
    /// Nothing follows `after`, or nothing but the second half of a line end.
    var isLast: Bool
}

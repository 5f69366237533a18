// Statements and branches.

extension RequestEvaluator {
    /// Runs a statement; true when it surely returns.
    func run(_ code: RequestCode, _ frame: RequestFrame) -> Bool {
        guard step() else { return true }
        switch code.kind {
        case .binding: bind(code, frame)
        case .tupleBinding: bindTuple(code, frame)
        case .assignment: assign(code, frame)
        case .return:
            frame.returned.append(code.first.map { value(of: $0, frame, frame.result) } ?? .none)
            return true
        case .requirement: for condition in code.children { _ = holds(condition, frame) }
        case .branch: return branch(code, frame).returns
        case .choiceOfCases: return chooseCase(code, frame, nil).returns
        case .block: return run(code.children, frame)
        case .loop: runLoop(code, frame)
        default: _ = value(of: code, frame, nil)
        }
        return false
    }

    func bind(_ code: RequestCode, _ frame: RequestFrame) {
        let children = code.children
        let written = children.first.flatMap { $0.kind == .typeName ? type($0.name, frame) : nil }
        guard let last = children.last, last.kind != .typeName else {
            frame.variables[code.name] = written.map { placeholder($0, code.name) } ?? .unknown
            return
        }
        frame.variables[code.name] = typed(value(of: last, frame, written), written, code.name)
    }

    /// A value of which only the written type is known.
    private func typed(_ value: RequestValue, _ written: SwiftType?, _ name: String) -> RequestValue {
        if case .unknown = value, let written { return placeholder(written, name) }
        return value
    }

    private func bindTuple(_ code: RequestCode, _ frame: RequestFrame) {
        guard let pattern = code.first, let last = code.children.last else { return }
        _ = matches(pattern, value(of: last, frame, nil), frame)
    }

    private func runLoop(_ code: RequestCode, _ frame: RequestFrame) {
        let children = code.children
        guard children.count == 3 else { return }
        var elements: [RequestValue] = [.unknown]
        switch value(of: children[1], frame, nil) {
        case .list(let values): elements = values
        case .map(let entries, let isOpen, _): elements = entries.map(\.pair) + (isOpen ? [.unknown] : [])
        default: break
        }
        uncertainly(frame) {
            for element in elements.prefix(Self.maximumRounds) {
                _ = matches(children[0], element, frame)
                _ = run(children[2], frame)
            }
        }
    }

    /// Loops are run for so many elements.
    private static let maximumRounds = 24

    /// Runs one block or another, each from the same start, and keeps what they have in common.
    private func either(_ frame: RequestFrame, hasRest: Bool, _ blocks: [() -> Void]) {
        let start = frame.state
        var ends: [RequestFrame.State] = hasRest ? [start] : []
        for block in blocks {
            frame.state = start
            uncertainly(frame, block)
            ends.append(frame.state)
        }
        frame.state = ends.dropFirst().reduce(ends.first ?? start) { $0.merged(with: $1, since: start) }
    }

    private func uncertainly(_ frame: RequestFrame, _ run: () -> Void) {
        frame.uncertainty += 1
        run()
        frame.uncertainty -= 1
    }

    // MARK: Branches

    /// Runs what may be run of `if`, and joins what the blocks yield.
    func branch(
        _ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType? = nil
    ) -> (value: RequestValue, returns: Bool) {
        let children = code.children
        var isTaken: Bool? = true
        for condition in children where condition.kind != .block {
            let answer = holds(condition, frame)
            if answer == false { isTaken = false }
            if answer == nil, isTaken == true { isTaken = nil }
        }
        let blocks = children.filter { $0.kind == .block }
        guard let first = blocks.first else { return (.unknown, false) }
        let second = blocks.count > 1 ? blocks[1] : nil
        switch isTaken {
        case true?: return block(first, frame, expected)
        case false?: return second.map { block($0, frame, expected) } ?? (.unknown, false)
        case nil:
            var found: [(value: RequestValue, returns: Bool)] = []
            let blocks = [first] + (second.map { [$0] } ?? [])
            either(
                frame, hasRest: second == nil,
                blocks.map { part in { found.append(self.block(part, frame, expected)) } })
            return (join(found.map(\.value)), found.count == 2 && found.allSatisfy(\.returns))
        }
    }

    /// A block with the value of its only expression.
    private func block(
        _ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?
    ) -> (value: RequestValue, returns: Bool) {
        let statements = code.children
        if statements.count == 1, let only = statements.first, only.kind.isExpression {
            switch only.kind {
            case .branch: return branch(only, frame, expected)
            case .choiceOfCases: return chooseCase(only, frame, expected)
            default: return (value(of: only, frame, expected ?? frame.result), false)
            }
        }
        return (.unknown, run(statements, frame))
    }

    /// Runs the arm of a case that is known, or all of them.
    func chooseCase(
        _ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?
    ) -> (value: RequestValue, returns: Bool) {
        let children = code.children
        guard let first = children.first else { return (.unknown, false) }
        let subject = value(of: first, frame, nil)
        var open: [(value: RequestValue, returns: Bool)] = []
        var blocks: [() -> Void] = []
        for arm in children.dropFirst() {
            let parts = arm.children
            guard let block = parts.last else { continue }
            let answers = parts.dropLast().map { matches($0, subject, frame) }
            if blocks.isEmpty, answers.contains(true) { return self.block(block, frame, expected) }
            guard answers.contains(where: { $0 != false }) else { continue }
            blocks.append {
                // The names of this arm again: those of the others were bound since.
                for part in parts.dropLast() { _ = self.matches(part, subject, frame) }
                open.append(self.block(block, frame, expected))
            }
        }
        either(frame, hasRest: false, blocks)
        return (join(open.map(\.value)), !open.isEmpty && open.allSatisfy(\.returns))
    }
}

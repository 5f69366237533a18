// Statements, conditions and patterns.

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

    private func bind(_ code: RequestCode, _ frame: RequestFrame) {
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
        let children = code.children
        guard let last = children.last else { return }
        let found = value(of: last, frame, nil)
        for (number, part) in children.dropLast().enumerated() where part.kind == .boundName {
            switch found {
            case .tuple(let parts) where number < parts.count: frame.variables[part.name] = parts[number].value
            case .answer: frame.variables[part.name] = found
            default: frame.variables[part.name] = .unknown
            }
        }
    }

    private func runLoop(_ code: RequestCode, _ frame: RequestFrame) {
        let children = code.children
        guard let sequence = children.first, let block = children.last else { return }
        var element = RequestValue.unknown
        if case .list(let values) = value(of: sequence, frame, nil) { element = values.first ?? .unknown }
        if !code.name.isEmpty { frame.variables[code.name] = element }
        uncertainly(frame) { _ = run(block, frame) }
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
            uncertainly(frame) {
                found.append(block(first, frame, expected))
                if let second { found.append(block(second, frame, expected)) }
            }
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
        for arm in children.dropFirst() {
            let parts = arm.children
            guard let block = parts.last else { continue }
            let answers = parts.dropLast().map { matches($0, subject, frame) }
            if answers.contains(true) { return self.block(block, frame, expected) }
            guard answers.contains(where: { $0 == nil }) else { continue }
            uncertainly(frame) { open.append(self.block(block, frame, expected)) }
        }
        return (join(open.map(\.value)), !open.isEmpty && open.allSatisfy(\.returns))
    }

    // MARK: Conditions

    /// Whether a condition holds, if that is known; binds its names.
    private func holds(_ code: RequestCode, _ frame: RequestFrame) -> Bool? {
        switch code.kind {
        case .binding:
            bind(code, frame)
            switch frame.variables[code.name] ?? .unknown {
            case .none: return false
            case .unknown: return nil
            case .message(let message): return message.pieces.contains { !$0.isValue } ? true : nil
            case .map, .list, .encoded, .answer, .queryItem, .tuple: return true
            default: return nil
            }
        case .match:
            let parts = code.children
            guard parts.count == 2 else { return nil }
            return matches(parts[0], value(of: parts[1], frame, nil), frame)
        default:
            _ = value(of: code, frame, nil)
            return nil
        }
    }

    /// Whether a pattern fits a value, if that is known; binds its names.
    private func matches(_ pattern: RequestCode, _ subject: RequestValue, _ frame: RequestFrame) -> Bool? {
        switch pattern.kind {
        case .wildcard: return true
        case .boundName:
            frame.variables[pattern.name] = subject
            return true
        case .casePattern: return matchesCase(pattern, subject, frame)
        default: return nil
        }
    }

    private func matchesCase(_ pattern: RequestCode, _ subject: RequestValue, _ frame: RequestFrame) -> Bool? {
        let parts = pattern.children
        func bind(_ payload: [RequestArgument]) {
            for (number, part) in parts.enumerated() {
                if part.kind == .casePattern, number < payload.count {
                    _ = matches(part, payload[number].value, frame)
                } else if part.kind == .boundName {
                    frame.variables[part.name] = number < payload.count ? payload[number].value : .unknown
                }
            }
            if parts.isEmpty, payload.count == 1 { return }
        }
        switch subject {
        case .instance(let instance):
            guard let name = instance.caseName else {
                bind([])
                return nil
            }
            guard name == pattern.name else { return false }
            bind(instance.payload)
            return true
        case .symbol(let name, let payload):
            guard name == pattern.name else { return false }
            bind(payload)
            return true
        case .answer:
            // `case .success(let response)`.
            bind([RequestArgument(label: "", value: subject)])
            return nil
        case .none: return pattern.name == "none"
        default:
            if pattern.name == "some" { bind([RequestArgument(label: "", value: subject)]) } else { bind([]) }
            return nil
        }
    }

    // MARK: Assignments

    private func assign(_ code: RequestCode, _ frame: RequestFrame) {
        let parts = code.children
        guard parts.count == 2 else { return }
        let expected = typeOfTarget(parts[0], frame)
        let found = value(of: parts[1], frame, expected)
        assign(parts[0], found, frame)
    }

    /// The type of what is assigned to, where it is a property of the project.
    private func typeOfTarget(_ target: RequestCode, _ frame: RequestFrame) -> SwiftType? {
        switch target.kind {
        case .name where frame.value(target.name) == nil:
            return memberType(of: frame.selfValue, target.name, frame)
        case .member:
            guard let base = target.first else { return nil }
            return memberType(of: value(of: base, frame, nil), target.name, frame)
        default: return nil
        }
    }

    private func memberType(of owner: RequestValue, _ name: String, _ frame: RequestFrame) -> SwiftType? {
        guard let declared = owner.instance?.declared else { return nil }
        let member = declared.members(named: name).first { $0.kind.isVariable }
        return member.flatMap { $0.type.isEmpty ? nil : type($0.type, RequestFrame($0, owner, [:], depth: 0)) }
    }

    /// Puts a value where an expression stands for a place.
    func assign(_ target: RequestCode, _ found: RequestValue, _ frame: RequestFrame) {
        switch target.kind {
        case .name:
            if target.name == "self" {
                setSelf(found, frame)
            } else if !frame.set(target.name, found) {
                setSelf(setting(frame.selfValue, target.name, found, frame), frame)
            }
        case .member:
            guard let base = target.first else { return }
            assign(base, setting(value(of: base, frame, nil), target.name, found, frame), frame)
        case .subscripted:
            guard let base = target.first, let argument = target.children.last?.first else { return }
            guard case .map(var entries, let isOpen, let place) = value(of: base, frame, nil) else { return }
            let key = value(of: argument, frame, nil).message?.plainText
            entries.append(RequestEntry(key: key, value: found, place: argument.place))
            assign(base, .map(entries, isOpen: isOpen || key == nil, place), frame)
        default: break
        }
    }

    private func setSelf(_ value: RequestValue, _ frame: RequestFrame) {
        frame.selfValue = value
        frame.changesSelf = true
        var outer = frame.parent
        while let next = outer {
            next.selfValue = value
            next.changesSelf = true
            outer = next.parent
        }
    }

    /// A value with one of its members changed.
    private func setting(
        _ owner: RequestValue, _ name: String, _ found: RequestValue, _ frame: RequestFrame
    ) -> RequestValue {
        switch owner {
        case .instance(var instance):
            instance.fields[name] = found
            return .instance(instance)
        case .message(let message): return .message(setting(message, name, found, isUncertain: frame.isUncertain))
        default: return owner
        }
    }
}

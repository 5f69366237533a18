extension ViewReader {
    /// A branch that may run.
    struct PossibleBranch {
        /// Empty when it runs whenever its place is reached.
        var when: String
        var statements: [CodeStatement]
        var scope: Scope
    }

    private enum Answer {
        case yes([String: Scope.Bound])
        case no
        case open(String, [String: Scope.Bound])
    }

    /// The branches that may run, as far as what is handed in decides them.
    func possible(_ branches: [CodeBranch], _ scope: Scope) -> [PossibleBranch] {
        var found: [PossibleBranch] = []
        for branch in branches {
            var texts: [String] = []
            var bindings: [String: Scope.Bound] = [:]
            var isPossible = true
            for condition in branch.conditions {
                switch answer(condition, scope.inner(bindings)) {
                case .no: isPossible = false
                case .yes(let bound): bindings.merge(bound) { $1 }
                case .open(let text, let bound):
                    texts.append(text)
                    bindings.merge(bound) { $1 }
                }
            }
            guard isPossible else { continue }
            let isCertain = texts.isEmpty
            let when = isCertain ? (found.isEmpty ? "" : "otherwise") : texts.joined(separator: ", ")
            found.append(PossibleBranch(when: when, statements: branch.statements, scope: scope.inner(bindings)))
            if isCertain { break }
        }
        return found
    }

    /// The two sides of a ternary as far as they are possible, each with its condition.
    func possible(_ condition: CodeCondition, _ first: Code, _ second: Code, _ scope: Scope) -> [PossibleBranch] {
        possible(
            [
                CodeBranch(conditions: [condition], statements: [.value(first)]),
                CodeBranch(conditions: [], statements: [.value(second)]),
            ], scope)
    }

    private func answer(_ condition: CodeCondition, _ scope: Scope) -> Answer {
        switch condition.kind {
        case .unknown: return .open(condition.text, [:])
        case .holds(let code):
            switch truth(code, scope) {
            case .known(let flag): return flag ? .yes([:]) : .no
            case .open(let text): return .open(text, [:])
            }
        case .binds(let name, let code): return binding(name, code, scope)
        case .matches(let patterns, let code): return match(patterns, code, scope, text: condition.text)
        }
    }

    /// Whether something holds, as far as what is handed in decides it.
    enum Truth {
        case known(Bool)
        /// As a person would write what is left open.
        case open(String)
    }

    func truth(_ code: Code, _ scope: Scope, depth: Int = 0) -> Truth {
        guard depth < 16 else { return .open(rendered(code, scope)) }
        let found = followed(code, scope)
        let place = found?.scope ?? scope
        switch found?.code {
        case .bool(let flag)?: return .known(flag)
        case .not(let operand)?:
            switch truth(operand, place, depth: depth + 1) {
            case .known(let flag): return .known(!flag)
            case .open(let text) where text.hasPrefix("!") && !text.contains(" "):
                return .open(String(text.dropFirst()))
            case .open(let text): return .open(text.contains(" ") ? "!(\(text))" : "!" + text)
            }
        case .all(let operands)?: return joined(operands, place, by: " && ", decisive: false, depth: depth + 1)
        case .any(let operands)?: return joined(operands, place, by: " || ", decisive: true, depth: depth + 1)
        case .other(let text)?: return .open(text)
        default: return .open(rendered(code, scope))
        }
    }

    private func joined(
        _ operands: [Code], _ scope: Scope, by sign: String, decisive: Bool, depth: Int
    ) -> Truth {
        var open: [String] = []
        for operand in operands {
            switch truth(operand, scope, depth: depth) {
            case .known(decisive): return .known(decisive)
            case .known: break
            case .open(let text): open.append(text)
            }
        }
        return open.isEmpty ? .known(!decisive) : .open(open.joined(separator: sign))
    }

    private func binding(_ name: String, _ code: Code, _ scope: Scope) -> Answer {
        let written = rendered(code, scope)
        let text =
            name == "_" ? "\(written) has a value" : written == name ? "let \(name)" : "let \(name) = \(written)"
        let open = Answer.open(text, [name: .code(code, scope, type: "")])
        guard let found = followed(code, scope) else {
            return isAlwaysThere(code, scope) ? .yes([name: .code(code, scope, type: "")]) : open
        }
        let bound = { (code: Code) in [name: Scope.Bound.code(code, found.scope, type: found.type)] }
        switch found.code {
        case .absent: return .no
        case .text, .closure, .number, .bool, .sum: return .yes(bound(found.code))
        case .call(.name(let called), _) where called.first?.isUppercase == true: return .yes(bound(found.code))
        case .choice(let condition, let first, .absent):
            return .open(rendered(condition, found.scope), bound(first))
        case .choice(let condition, .absent, let second):
            return .open("not " + rendered(condition, found.scope), bound(second))
        case .name, .member(.name("self"), _): return .yes(bound(found.code))
        default: return open
        }
    }

    /// The name is that of a property whose type has a value at any time.
    private func isAlwaysThere(_ code: Code, _ scope: Scope) -> Bool {
        var (code, scope) = (code, scope)
        for _ in 0..<16 {
            guard let name = code.ownName else { return false }
            if case .code(let next, let place, _)? = scope[name] {
                (code, scope) = (next, place)
                continue
            }
            guard scope[name] == nil, let type = scope.owner.flatMap({ index.type($0) })?.property(named: name)?.type
            else {
                return false
            }
            return !type.isEmpty && !type.hasSuffix("?") && !type.hasPrefix("Optional<")
        }
        return false
    }

    func rendered(_ condition: CodeCondition, _ scope: Scope) -> String {
        guard case .holds(let code) = condition.kind, case .open(let text) = truth(code, scope) else {
            return condition.text
        }
        return text
    }

    private func match(_ patterns: [CodePattern], _ code: Code, _ scope: Scope, text: String) -> Answer {
        var open: [String: Scope.Bound] = [:]
        for pattern in patterns { for name in pattern.bindings { open[name] = .open(name) } }
        let written = Answer.open("\(rendered(code, scope)): \(text)", open)
        guard let found = followed(code, scope), let value = found.code.caseValue,
            patterns.allSatisfy({ $0.name != nil })
        else { return written }
        guard let pattern = patterns.first(where: { $0.name == value.name }) else { return .no }
        guard pattern.bindings.count == value.arguments.count else { return .yes(open) }
        for (name, argument) in zip(pattern.bindings, value.arguments) {
            open[name] = .code(argument.value, found.scope, type: "")
        }
        return .yes(open)
    }
}

extension Code {
    /// A case that is written out, with or without its type: `.detail(item)`.
    fileprivate var caseValue: (name: String, arguments: [CodeArgument])? {
        switch self {
        case .member(nil, let name): (name, [])
        case .member(let base?, let name): base.typePath == nil ? nil : (name, [])
        case .call(let callee, let arguments): callee.caseValue.map { ($0.name, arguments) }
        default: nil
        }
    }
}

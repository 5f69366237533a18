// Expressions.

extension RequestEvaluator {
    func value(of code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?) -> RequestValue {
        guard step() else { return .unknown }
        switch code.kind {
        case .text: return text(code, frame)
        case .name: return named(code.name, code, frame)
        case .member: return member(code, frame, expected)
        case .call: return evaluateCall(code, frame, expected)
        case .closure: return .closure(RequestClosure(code, frame))
        case .list:
            let element = expected.flatMap(Self.element)
            return .list(code.children.map { value(of: $0, frame, element) })
        case .dictionary: return dictionary(code, frame)
        case .tuple:
            return .tuple(code.children.map { RequestArgument(label: $0.name, value: argument($0, frame, nil)) })
        case .alternatives: return alternatives(code, frame, expected)
        case .sum: return sum(code, frame)
        case .type: return .type(type(code.name, frame))
        case .subscripted: return subscripted(code, frame)
        case .cast:
            guard let first = code.first, let last = code.children.last else { return .unknown }
            let written = type(last.name, frame)
            let found = value(of: first, frame, written)
            return found.isKnown ? found : placeholder(written, "value")
        case .nil: return .none
        case .branch: return branch(code, frame, expected).value
        case .choiceOfCases: return chooseCase(code, frame, expected).value
        case .binding, .assignment, .return, .requirement, .loop, .tupleBinding, .block:
            _ = run(code, frame)
            return .unknown
        default:
            for child in code.children { _ = value(of: child, frame, nil) }
            return .unknown
        }
    }

    func argument(_ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?) -> RequestValue {
        code.first.map { value(of: $0, frame, expected) } ?? .unknown
    }

    /// One of two values; behind `??` the second only where the first is surely nil.
    private func alternatives(_ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?) -> RequestValue {
        let found = code.children.map { value(of: $0, frame, expected) }
        guard code.name == "??", let first = found.first else { return join(found) }
        if case .none = first { return found.last ?? .unknown }
        return first
    }

    static func element(_ type: SwiftType) -> SwiftType? {
        switch type.unwrapped {
        case .array(let element), .set(let element): element
        default: nil
        }
    }

    // MARK: Literals

    private func text(_ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        var message = RequestMessage()
        var written = ""
        for part in code.children {
            if part.kind == .piece {
                message.append(RequestMessage.Piece(text: part.name))
                written += part.name
            } else {
                message.append(asText(value(of: part, frame, nil), part))
            }
        }
        message.literals.append(RequestMessage.Literal(place: code.place, text: written))
        return .message(message)
    }

    /// What a value is as part of a text.
    func asText(_ value: RequestValue, _ code: RequestCode?) -> RequestMessage {
        switch value {
        case .message(let message):
            var copy = message
            copy.form = .text
            return copy
        case .instance(let instance) where instance.caseName != nil:
            if let raw = rawValue(of: instance).message { return raw }
        default: break
        }
        return RequestMessage(.text, [RequestMessage.Piece(text: code.map(holeName) ?? "value", isValue: true)])
    }

    /// What a value in a path is called: `id` of `user.id`, of `id.uuidString` and of `String(id)`.
    private func holeName(_ code: RequestCode) -> String {
        switch code.kind {
        case .name: return code.name
        case .member:
            let isConversion = ["uuidString", "rawValue", "description", "string", "stringValue"].contains(code.name)
            return isConversion ? code.first.map(holeName) ?? code.name : code.name
        case .call:
            if let argument = code.children.dropFirst().first?.first, code.first?.kind == .name {
                return holeName(argument)
            }
            return code.first?.first.map(holeName) ?? "value"
        default: return code.first.map(holeName) ?? "value"
        }
    }

    private func dictionary(_ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        let parts = code.children
        var entries: [RequestEntry] = []
        var isOpen = false
        for number in stride(from: 0, to: parts.count - 1, by: 2) {
            let key = keyText(value(of: parts[number], frame, nil))
            if key == nil { isOpen = true }
            let found = value(of: parts[number + 1], frame, nil)
            entries.append(RequestEntry(key: key, value: found, place: parts[number].place))
        }
        return .map(entries, isOpen: isOpen, code.place)
    }

    private func keyText(_ value: RequestValue) -> String? {
        switch value {
        case .message(let message): message.plainText
        case .instance(let instance): rawValue(of: instance).message?.plainText
        default: nil
        }
    }

    private func sum(_ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        let parts = code.children.map { (value(of: $0, frame, nil), $0) }
        var lists: [RequestValue] = []
        var isList = false
        for case (.list(let values), _) in parts {
            isList = true
            lists += values
        }
        if isList { return .list(lists) }
        var message = RequestMessage()
        for (value, part) in parts { message.append(asText(value, part)) }
        return message.literals.isEmpty && !message.pieces.contains { !$0.isValue }
            && parts.allSatisfy({ $0.0.message == nil })
            ? .unknown : .message(message)
    }

    private func subscripted(_ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        guard let first = code.first else { return .unknown }
        switch value(of: first, frame, nil) {
        case .list(let values): return values.first ?? .unknown
        case .map(let entries, _, _):
            let key = code.children.last?.first.flatMap { value(of: $0, frame, nil).message?.plainText }
            return entries.first { $0.key == key && key != nil }?.value ?? .unknown
        default: return .unknown
        }
    }

    // MARK: Names

    private func named(_ name: String, _ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        if name == "self" { return frame.selfValue }
        if name == "Self" { return type(of: frame.selfValue).map { .type($0) } ?? .unknown }
        if let local = frame.value(name) { return local }
        if let own = ownMember(name, frame) { return own }
        let globals = model.declarations(named: name).filter { $0.kind.isVariable && $0.parent == nil }
        if let global = globals.first { return constant(global, self: .unknown, frame) }
        guard name.first?.isUppercase == true else { return .unknown }
        return .type(type(name, frame))
    }

    /// A member of the type around, or a static one of a type around that.
    private func ownMember(_ name: String, _ frame: RequestFrame) -> RequestValue? {
        if let found = property(of: frame.selfValue, name, frame) { return found }
        for declaration in frame.declaration.ancestors where declaration.kind.isType || declaration.kind == .extension {
            guard let type = model.typeAround(declaration),
                let member = type.members(named: name).first(where: { $0.kind.isVariable })
            else { continue }
            let owner = RequestValue.type(.named(type.qualifiedName, []))
            if member.has(.isStatic) { return constant(member, self: owner, frame) }
        }
        return nil
    }

    private func member(_ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?) -> RequestValue {
        let name = code.name
        guard let base = code.first else { return implicit(name, [], frame, expected) }
        let owner = value(of: base, frame, nil)
        switch owner {
        case .instance:
            return property(of: owner, name, frame) ?? extended(owner, name, frame) ?? libraryMember(owner, name, code)
        case .type(let type):
            if let found = property(of: owner, name, frame) { return found }
            let nested = self.type("\(type).\(name)", frame)
            if name.first?.isUppercase == true { return .type(nested) }
            if name == "init" { return libraryMember(owner, name, code) }
            return extended(owner, name, frame) ?? .symbol(name, [RequestArgument(label: "", value: .type(type))])
        default: return extended(owner, name, frame) ?? libraryMember(owner, name, code)
        }
    }

    /// `.name` where a type is expected.
    func implicit(
        _ name: String, _ arguments: [RequestArgument], _ frame: RequestFrame, _ expected: SwiftType?
    ) -> RequestValue {
        guard let expected = expected?.unwrapped, let declared = declared(expected) else {
            return .symbol(name, arguments)
        }
        if let made = enumCase(name, arguments, declared, expected) { return made }
        return property(of: .type(expected), name, frame) ?? .symbol(name, arguments)
    }

    func enumCase(
        _ name: String, _ arguments: [RequestArgument], _ declared: ProjectType, _ type: SwiftType
    ) -> RequestValue? {
        guard declared.kind == .enum, declared.members(named: name).contains(where: { $0.kind == .enumCase }) else {
            return nil
        }
        return .instance(RequestInstance(type: type, declared: declared, caseName: name, payload: arguments))
    }
}

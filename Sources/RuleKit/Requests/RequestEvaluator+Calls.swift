// Calls: of the project's functions and types, of closures, of what libraries have.

extension RequestEvaluator {
    func evaluateCall(_ code: RequestCode, _ frame: RequestFrame, _ expected: SwiftType?) -> RequestValue {
        let children = code.children
        guard let callee = children.first else { return .unknown }
        let outer = site
        if frame.outermost.depth == 0 { site = code.place }
        defer { site = outer }
        let parts = Array(children.dropFirst())
        switch callee.kind {
        case .closure: return call(RequestClosure(callee, frame), [], frame)
        case .type: return construct(type(callee.name, frame), arguments(parts, nil, frame), code, frame)
        case .name: return callNamed(callee, parts, code, frame, expected)
        case .member: return callMember(callee, parts, code, frame, expected)
        default:
            _ = value(of: callee, frame, nil)
            return library("", nil, arguments(parts, nil, frame), code, frame)
        }
    }

    /// The values of arguments, each where the type of the function's parameter is expected.
    private func arguments(_ parts: [RequestCode], _ function: Declaration?, _ frame: RequestFrame) -> [RequestArgument]
    {
        var position = 0
        let parameters = function?.parameters ?? []
        return parts.map { part in
            let label = part.name
            let found = parameters[min(position, parameters.count)...].firstIndex { $0.label == label }
            if let found { position = found + 1 }
            let expected = found.flatMap { number in
                function.map { index.resolver.type(parameters[number].type.droppingWords, seenFrom: $0) }
            }
            return RequestArgument(label: label, value: argument(part, frame, expected))
        }
    }

    /// Labels and closures of arguments before they are looked at, to find out which function is meant.
    private func shape(_ parts: [RequestCode], _ frame: RequestFrame) -> [RequestArgument] {
        parts.map { part in
            let value: RequestValue =
                switch part.first?.kind {
                case .closure: part.first.map { .closure(RequestClosure($0, frame)) } ?? .unknown
                case .dictionary: .map([], isOpen: true, part.place)
                case .list: .list([])
                case .name: part.first.flatMap { frame.value($0.name) } ?? .unknown
                default: .unknown
                }
            return RequestArgument(label: part.name, value: value)
        }
    }

    // MARK: By name

    private func callNamed(
        _ callee: RequestCode, _ parts: [RequestCode], _ code: RequestCode, _ frame: RequestFrame,
        _ expected: SwiftType?
    ) -> RequestValue {
        let name = callee.name
        if case .closure(let closure)? = frame.value(name) {
            return call(closure, arguments(parts, nil, frame).map(\.value), frame)
        }
        let shape = shape(parts, frame)
        if let owner = type(of: frame.selfValue).flatMap({ declared($0) }),
            let function = functions(name, shape, of: owner).first
        {
            return follow(function, frame.selfValue, parts, code, frame, expected, onSelf: true)
        }
        let free = model.declarations(named: name).filter { function in
            function.kind == .function
                && (!function.isMember || frame.declaration.ancestors.contains { $0 == function.parent })
                && takes(function, shape)
        }
        if let function = free.first(where: { bodies[$0] != nil }) {
            return follow(function, frame.selfValue, parts, code, frame, expected)
        }
        if let function = extensions(name, shape, frame.selfValue), !name.isEmpty {
            return follow(function, frame.selfValue, parts, code, frame, expected, onSelf: true)
        }
        if name.first?.isUppercase == true {
            return construct(type(name, frame).withArguments(of: expected), parts, shape, code, frame)
        }
        return library(name, nil, arguments(parts, nil, frame), code, frame)
    }

    private func follow(
        _ function: Declaration, _ owner: RequestValue, _ parts: [RequestCode], _ code: RequestCode,
        _ frame: RequestFrame, _ expected: SwiftType?, onSelf: Bool = false, place: RequestCode? = nil
    ) -> RequestValue {
        let given = arguments(parts, function, frame)
        guard let answer = call(function, self: owner, given, frame, expected) else {
            return library(function.name, owner, given, code, frame)
        }
        if let changed = answer.changed {
            if onSelf { frame.selfValue = changed; frame.changesSelf = true }
            if let place, place.kind == .name || place.kind == .member { assign(place, changed, frame) }
        }
        return answer.value
    }

    // MARK: By member

    private func callMember(
        _ callee: RequestCode, _ parts: [RequestCode], _ code: RequestCode, _ frame: RequestFrame,
        _ expected: SwiftType?
    ) -> RequestValue {
        let name = callee.name
        let shape = shape(parts, frame)
        guard let base = callee.first else { return callImplicit(name, parts, shape, code, frame, expected) }
        let owner = value(of: base, frame, nil)
        if case .type(let type) = owner {
            if name == "init" { return construct(type, parts, shape, code, frame) }
            if let declared = declared(type) {
                if let element = caseDeclaration(name, declared) {
                    return enumCase(name, arguments(parts, element, frame), declared, type) ?? .unknown
                }
                if let function = functions(name, shape, of: declared).first {
                    return follow(function, owner, parts, code, frame, expected)
                }
                let nested = self.type("\(type).\(name)", frame)
                if self.declared(nested) != nil { return construct(nested, parts, shape, code, frame) }
            }
        }
        if name == "init", base.kind == .name, base.name == "self" || base.name == "super" {
            return delegate(parts, shape, code, frame)
        }
        if case .instance(let instance) = owner {
            if case .closure(let closure)? = instance.fields[name] {
                return call(closure, arguments(parts, nil, frame).map(\.value), frame)
            }
            if let declared = instance.declared, let function = functions(name, shape, of: declared).first {
                return follow(function, owner, parts, code, frame, expected, place: base)
            }
        }
        if let function = extensions(name, shape, owner) {
            return follow(function, owner, parts, code, frame, expected, place: base)
        }
        let found = library(name, owner, arguments(parts, nil, frame), code, frame, expected)
        if let changed = mutated { mutated = nil; assign(base, changed, frame) }
        return found
    }

    private func caseDeclaration(_ name: String, _ declared: ProjectType) -> Declaration? {
        declared.members(named: name).first { $0.kind == .enumCase }
    }

    /// `.name(…)` where a type is expected.
    private func callImplicit(
        _ name: String, _ parts: [RequestCode], _ shape: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame,
        _ expected: SwiftType?
    ) -> RequestValue {
        let wanted = expected?.unwrapped
        if name == "init" {
            return construct(wanted ?? .unknown, parts, shape, code, frame)
        }
        if let wanted, let declared = declared(wanted) {
            if let element = caseDeclaration(name, declared) {
                return enumCase(name, arguments(parts, element, frame), declared, wanted) ?? .unknown
            }
            if let function = functions(name, shape, of: declared).first {
                return follow(function, .type(wanted), parts, code, frame, expected)
            }
        }
        if let function = extensions(name, shape, wanted.map { .type($0) } ?? .unknown), function.has(.isStatic) {
            return follow(function, wanted.map { .type($0) } ?? .unknown, parts, code, frame, expected)
        }
        return .symbol(name, arguments(parts, nil, frame))
    }

    // MARK: Making values

    private func construct(
        _ type: SwiftType, _ parts: [RequestCode], _ shape: [RequestArgument], _ code: RequestCode,
        _ frame: RequestFrame
    ) -> RequestValue {
        let type = type.unwrapped
        if let declared = declared(type) {
            let all = declared.members(named: "init").filter { $0.kind == .initializer && takes($0, shape) }
            if let initializer = all.first(where: { bodies[$0] != nil }) {
                return initialized(initializer, type, declared, arguments(parts, initializer, frame), frame)
            }
            return memberwise(type, declared, parts, frame)
        }
        let given = arguments(parts, nil, frame)
        if let initializer = extensions("init", shape, .type(type)), type.name != nil {
            let answer = call(initializer, self: placeholder(type, ""), given, frame, nil)
            return answer?.changed ?? placeholder(type, "")
        }
        return construct(type, given, code, frame)
    }

    private func initialized(
        _ initializer: Declaration, _ type: SwiftType, _ declared: ProjectType, _ given: [RequestArgument],
        _ frame: RequestFrame
    ) -> RequestValue {
        let start = RequestValue.instance(RequestInstance(type: type, declared: declared))
        return call(initializer, self: start, given, frame, nil)?.changed ?? start
    }

    private func memberwise(
        _ type: SwiftType, _ declared: ProjectType, _ parts: [RequestCode], _ frame: RequestFrame
    ) -> RequestValue {
        var instance = RequestInstance(type: type, declared: declared)
        for part in parts where !part.name.isEmpty {
            let member = declared.members(named: part.name).first { $0.kind.isVariable }
            let expected = member.map { self.type($0.type, RequestFrame($0, .type(type), [:], depth: 0)) }
            instance.fields[part.name] = argument(part, frame, expected)
        }
        // Whoever calls the closures that it keeps is seldom seen.
        for part in parts {
            guard case .closure(let closure)? = instance.fields[part.name], !closure.isCalled else { continue }
            let written = declared.members(named: part.name).first { $0.kind.isVariable }?.type ?? ""
            let values = Self.closureParameters(written).map { placeholder(self.type($0, frame), "value") }
            _ = call(closure, values, frame)
        }
        return .instance(instance)
    }

    /// `self.init(…)`.
    private func delegate(
        _ parts: [RequestCode], _ shape: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        guard let own = type(of: frame.selfValue) else { return .unknown }
        frame.selfValue = construct(own, parts, shape, code, frame)
        frame.changesSelf = true
        return frame.selfValue
    }
}

extension SwiftType {
    /// With the generic arguments of an expected type of the same name, where none are written.
    fileprivate func withArguments(of expected: SwiftType?) -> SwiftType {
        guard case .named(let name, let inner) = self, inner.isEmpty, let expected = expected?.unwrapped,
            case .named(name, _) = expected
        else { return self }
        return expected
    }
}

extension String {
    /// A written type of a parameter without the words in front.
    fileprivate var droppingWords: String {
        var text = self[...]
        for word in ["inout ", "some ", "any "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
        return String(text)
    }
}

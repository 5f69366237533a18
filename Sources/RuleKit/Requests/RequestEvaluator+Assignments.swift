// Assignments.

extension RequestEvaluator {
    func assign(_ code: RequestCode, _ frame: RequestFrame) {
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

// Conditions and patterns.

extension RequestEvaluator {
    /// Whether a condition holds, if that is known; binds its names.
    func holds(_ code: RequestCode, _ frame: RequestFrame) -> Bool? {
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
    func matches(_ pattern: RequestCode, _ subject: RequestValue, _ frame: RequestFrame) -> Bool? {
        switch pattern.kind {
        case .wildcard: return true
        case .tuplePattern:
            for (number, part) in pattern.children.enumerated() {
                switch subject {
                case .tuple(let parts) where number < parts.count: _ = matches(part, parts[number].value, frame)
                case .answer: _ = matches(part, subject, frame)
                default: _ = matches(part, .unknown, frame)
                }
            }
            return true
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
}

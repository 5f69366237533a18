extension ViewReader {
    /// Where the value of a name is written: through parameters, constants and getters of one expression; the code itself when
    /// it is no such name, nil when only the running app knows.
    func followed(_ code: Code, _ scope: Scope) -> (code: Code, scope: Scope, type: String)? {
        var current = (code: code, scope: scope, type: "")
        // Constants that are made of one another may go in a circle.
        for _ in 0..<16 {
            guard let name = current.code.ownName else {
                guard case .member(let base?, let member) = current.code, let path = base.typePath,
                    let type = index.type(path, in: current.scope.owner), let property = type.property(named: member)
                else { return current }
                guard let next = value(of: property, Scope(owner: type.name)) else { return current }
                current = next
                continue
            }
            if let bound = current.scope[name] {
                guard case .code(let next, let place, let type) = bound else { return nil }
                current = (next, place, type.isEmpty ? current.type : type)
                continue
            }
            guard let owner = current.scope.owner, let type = index.type(owner) else { return nil }
            guard let property = type.property(named: name) else {
                return type.functions(named: name).isEmpty ? nil : current
            }
            guard let next = value(of: property, current.scope.root) else { return nil }
            current = next
        }
        return nil
    }

    private func value(of property: PropertyCode, _ scope: Scope) -> (code: Code, scope: Scope, type: String)? {
        if let body = property.body {
            guard body.count == 1, case .value(let code) = body[0] else { return nil }
            return (code, scope, property.type)
        }
        guard property.isConstant, property.attributes.isEmpty, let value = property.value else { return nil }
        return (value, scope, property.type)
    }

    /// A number that is written somewhere in the project; nil for all else.
    func number(_ code: Code?, _ scope: Scope) -> Double? {
        guard let code, case .number(let number)? = followed(code, scope)?.code else { return nil }
        return number
    }

    /// The expression as a person would write it here: names of parameters are replaced by what they stand for.
    func rendered(_ code: Code, _ scope: Scope, depth: Int = 0) -> String {
        guard depth < 12 else { return "…" }
        func part(_ code: Code) -> String { rendered(code, scope, depth: depth + 1) }
        switch code {
        case .name(let name):
            guard let bound = scope[name.hasPrefix("$") ? String(name.dropFirst()) : name] ?? scope[name] else {
                return name
            }
            switch bound {
            case .open(let text): return text
            case .code(let inner, let place, _):
                switch inner {
                case .name, .member: return rendered(inner, place, depth: depth + 1)
                default: return name
                }
            }
        case .member(let base, let name): return (base.map { part($0) + "." } ?? ".") + name
        case .call(let callee, let arguments):
            let inner = arguments.filter { !$0.isTrailing }.map {
                ($0.label.isEmpty ? "" : $0.label + ": ") + part($0.value)
            }
            let text = part(callee) + "(" + inner.joined(separator: ", ") + ")"
            return text.count > 60 ? part(callee) + "(…)" : text
        case .text(let segments):
            let inner = segments.map { if case .words(let text) = $0 { text } else { "…" } }
            return "\"" + inner.joined() + "\""
        case .number(let number): return number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .bool(let flag): return "\(flag)"
        case .not(let operand): return "!" + part(operand)
        case .all(let operands): return operands.map(part).joined(separator: " && ")
        case .any(let operands): return operands.map(part).joined(separator: " || ")
        case .absent: return "nil"
        case .sum(let parts): return parts.map(part).joined(separator: " + ")
        case .choice(let condition, let first, let second):
            return "\(condition.text) ? \(part(first)) : \(part(second))"
        case .closure: return "{ … }"
        case .other(let text): return text
        }
    }
}

extension Code {
    /// `Strings.Berths`: names of types one in another.
    var typePath: String? {
        switch self {
        case .name(let name): name.first?.isUppercase == true ? name : nil
        case .member(let base?, let name):
            name.first?.isUppercase == true ? base.typePath.map { $0 + "." + name } : nil
        default: nil
        }
    }
}

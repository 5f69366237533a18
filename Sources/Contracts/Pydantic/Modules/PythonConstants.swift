import TenetModel

/// Values that are written down in the sources: `settings.API_PREFIX`, `f"{BASE}/users"`.
extension PythonProject {
    /// The text that an expression stands for; nil when only a running program knows it.
    func text(_ expression: PythonExpression, in scope: PythonScope, depth: Int = 0) -> String? {
        guard depth < 16 else { return nil }
        switch expression.kind {
        case .string(let text): return text
        case .formatted(let parts):
            let texts = parts.compactMap { text($0, in: scope, depth: depth + 1) }
            return texts.count == parts.count ? texts.joined() : nil
        case .sum(let left, let right):
            guard let first = text(left, in: scope, depth: depth + 1) else { return nil }
            return text(right, in: scope, depth: depth + 1).map { first + $0 }
        case .fallback(let left, let right):
            let first = text(left, in: scope, depth: depth + 1) ?? ""
            return first.isEmpty ? text(right, in: scope, depth: depth + 1) : first
        case .call(let callee, let arguments): return text(calling: callee, arguments, in: scope, depth: depth)
        case .name, .attribute:
            guard let (value, valueScope) = value(expression, in: scope, depth: depth) else { return nil }
            return text(value, in: valueScope, depth: depth + 1)
        default: return nil
        }
    }

    /// `os.getenv("NAME", "text")`, `Field("text")`, `str(text)`.
    private func text(
        calling callee: PythonExpression, _ arguments: [PythonArgument], in scope: PythonScope, depth: Int
    ) -> String? {
        let positional = arguments.positional
        let value: PythonExpression?
        switch callee.lastName {
        case "getenv", "get", "getattr": value = positional.dropFirst().first ?? arguments["default"]
        case "Field", "config", "env": value = arguments["default"] ?? positional.first
        case "str": value = positional.first
        case "rstrip", "strip", "lstrip":
            guard case .attribute(let base, _) = callee.kind else { return nil }
            return text(base, in: scope, depth: depth + 1)
        default: return nil
        }
        return value.flatMap { text($0, in: scope, depth: depth + 1) }
    }

    /// The expression that was assigned to a name, to an attribute of a class or to one of a class's instance.
    func value(
        _ expression: PythonExpression, in scope: PythonScope, depth: Int = 0
    ) -> (PythonExpression, PythonScope)? {
        guard depth < 16 else { return nil }
        if case .value(let assignment, let valueScope) = entity(expression, in: scope) {
            return assignment.value.map { ($0, valueScope) }
        }
        guard case .attribute(let base, let name) = expression.kind, let type = instanceType(base, in: scope, depth)
        else { return nil }
        guard case .value(let assignment, let valueScope) = member(name, of: type) else { return nil }
        return assignment.value.map { ($0, valueScope) }
    }

    /// The class whose instance an expression is: `settings = Settings()`, `get_settings() -> Settings`.
    func instanceType(_ expression: PythonExpression, in scope: PythonScope, _ depth: Int = 0) -> PythonType? {
        guard depth < 16 else { return nil }
        switch expression.kind {
        case .name, .attribute:
            switch entity(expression, in: scope) {
            case .type(let type): return type
            case .value(let assignment, let valueScope):
                if let annotation = assignment.annotation, case .type(let type) = entity(annotation, in: valueScope) {
                    return type
                }
                return assignment.value.flatMap { instanceType($0, in: valueScope, depth + 1) }
            default:
                guard let (value, valueScope) = value(expression, in: scope, depth: depth + 1) else { return nil }
                return instanceType(value, in: valueScope, depth + 1)
            }
        case .call(let callee, _):
            switch entity(callee, in: scope) {
            case .type(let type): return type
            case .function(let function, let module):
                guard let returns = function.returns else { return nil }
                if case .type(let type) = entity(returns, in: PythonScope(module: module)) { return type }
                return nil
            default: return nil
            }
        default: return nil
        }
    }
}

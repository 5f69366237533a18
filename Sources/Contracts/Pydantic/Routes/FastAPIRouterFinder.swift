import TenetModel

/// Finds the router that an expression stands for.
final class FastAPIRouterFinder {
    let project: PythonProject
    private var routers: [Key: FastAPIRouter] = [:]
    private var open: Set<Key> = []

    /// A router is known by the place of the name that it is assigned to.
    private struct Key: Hashable {
        var path: String
        var offset: Int
    }

    init(_ project: PythonProject) { self.project = project }

    func router(_ expression: PythonExpression, in scope: PythonScope, depth: Int = 0) -> FastAPIRouter? {
        guard depth < 12 else { return nil }
        switch expression.kind {
        case .name, .attribute:
            switch project.entity(expression, in: scope) {
            case .value(let assignment, let valueScope): return router(assignment, in: valueScope, depth: depth)
            default:
                guard case .attribute(let base, let name) = expression.kind else { return nil }
                return router(named: name, of: base, expression, in: scope, depth: depth)
            }
        case .call(let callee, let arguments):
            return known(Key(path: scope.module.path, offset: expression.range.lower)) {
                made(by: callee, arguments, in: scope, depth: depth)
            }
        default: return nil
        }
    }

    /// An attribute of an object: one of its class, one that a method sets, or an application's own router.
    private func router(
        named name: String, of base: PythonExpression, _ whole: PythonExpression, in scope: PythonScope, depth: Int
    ) -> FastAPIRouter? {
        if let (value, valueScope) = project.value(whole, in: scope) {
            return router(value, in: valueScope, depth: depth + 1)
        }
        guard let type = project.instanceType(base, in: scope) else {
            return name == "router" ? router(base, in: scope, depth: depth + 1) : nil
        }
        for case .function(let function) in type.declaration.body {
            let body = PythonParser.body(of: function, in: type.module.bytes)
            let locals = project.locals(body, of: function, in: type.module)
            if case .value(let assignment)? = locals["self." + name] {
                var inner = type.scope
                inner.locals = locals
                return router(assignment, in: inner, depth: depth + 1)
            }
        }
        return nil
    }

    private func router(_ assignment: PythonAssignment, in scope: PythonScope, depth: Int) -> FastAPIRouter? {
        if let value = assignment.value { return router(value, in: scope, depth: depth + 1) }
        guard let annotation = assignment.annotation, kind(of: annotation, in: scope) != nil else { return nil }
        let key = Key(path: scope.module.path, offset: assignment.target.range.lower)
        return known(key) { FastAPIRouter(prefix: "") }
    }

    private func known(_ key: Key, _ make: () -> FastAPIRouter?) -> FastAPIRouter? {
        if let router = routers[key] { return router }
        guard open.insert(key).inserted else { return nil }
        defer { open.remove(key) }
        let router = make()
        routers[key] = router
        return router
    }

    private func made(
        by callee: PythonExpression, _ arguments: [PythonArgument], in scope: PythonScope, depth: Int
    ) -> FastAPIRouter? {
        if let isApplication = kind(of: callee, in: scope) {
            let prefix = isApplication ? "" : arguments["prefix"].map { project.text($0, in: scope) } ?? ""
            let rootPath = arguments["root_path"].flatMap { project.text($0, in: scope) }
            return FastAPIRouter(
                prefix: prefix, rootPath: isApplication && rootPath != "" ? rootPath : nil,
                isDeprecated: arguments["deprecated"]?.truth ?? false)
        }
        guard case .function(let function, let module) = project.entity(callee, in: scope) else { return nil }
        let body = PythonParser.body(of: function, in: module.bytes)
        let inner = PythonScope(module: module, locals: project.locals(body, of: function, in: module))
        for statement in Self.results(in: body) {
            if let router = router(statement, in: inner, depth: depth + 1) { return router }
        }
        return nil
    }

    private static func results(in statements: [PythonStatement]) -> [PythonExpression] {
        statements.flatMap { statement -> [PythonExpression] in
            switch statement {
            case .result(let value): [value]
            case .block(let body, _), .loop(_, _, let body): results(in: body)
            default: []
            }
        }
    }

    /// Whether a class is an application (true) or a router (false); nil when it is neither.
    func kind(of expression: PythonExpression, in scope: PythonScope, depth: Int = 0) -> Bool? {
        guard depth < 8 else { return nil }
        if let text = expression.text {
            return kind(of: PythonExpressionParser.parse(text), in: scope, depth: depth + 1)
        }
        switch project.entity(expression, in: scope) {
        case .external(let names):
            switch names.last {
            case "FastAPI", "Starlette": return true
            case "APIRouter", "Router", "InferringRouter", "VersionedAPIRouter": return false
            default: return nil
            }
        case .type(let type):
            for base in type.declaration.arguments.positional {
                if let found = kind(of: base, in: type.outerScope, depth: depth + 1) { return found }
            }
            return nil
        case .value(let assignment, let valueScope):
            guard let value = assignment.value else { return nil }
            if value.dottedName != nil { return kind(of: value, in: valueScope, depth: depth + 1) }
            // A class made by a function: `APIRouter = make_router_class(…)`.
            guard value.call != nil, let name = assignment.target.lastName else { return nil }
            return name.hasSuffix("APIRouter") ? false : name.hasSuffix("FastAPI") ? true : nil
        default: return nil
        }
    }
}

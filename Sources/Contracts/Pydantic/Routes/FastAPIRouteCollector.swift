import TenetModel

/// Walks over the modules and gathers endpoints and what includes what.
struct FastAPIRouteCollector {
    let project: PythonProject
    let finder: FastAPIRouterFinder
    private(set) var routes: [FastAPIRoute] = []
    private var calls: [Call] = []

    /// A call that hands routers to a function of the project.
    private struct Call {
        var routers: [(parameter: PythonParameter, router: FastAPIRouter)]
        var function: PythonFunction
        var module: PythonModule
    }

    init(_ project: PythonProject) {
        self.project = project
        finder = FastAPIRouterFinder(project)
    }

    mutating func collect() {
        for module in project.modules where Self.mentionsRoutes(module.bytes) {
            visit(module.statements, in: PythonScope(module: module), depth: 0)
        }
        for call in calls { link(call) }
    }

    /// Whether the words `router`, `FastAPI` or a decorator with a method of HTTP can be in a file.
    private static func mentionsRoutes(_ bytes: [UInt8]) -> Bool {
        let words = [Array("oute".utf8), Array("astAPI".utf8), Array("app.".utf8)]
        var index = 0
        while index + 6 < bytes.count {
            switch bytes[index] {
            case words[0][0]: if bytes[index + 1] == words[0][1], bytes[index...].starts(with: words[0]) { return true }
            case words[1][0]:
                if bytes[index...].starts(with: words[1]) || bytes[index...].starts(with: words[2]) { return true }
            default: break
            }
            index += 1
        }
        return false
    }

    private static let methods: [String: [String]] = [
        "get": ["GET"], "post": ["POST"], "put": ["PUT"], "patch": ["PATCH"], "delete": ["DELETE"], "head": ["HEAD"],
        "options": ["OPTIONS"], "trace": ["TRACE"], "api_route": [], "add_api_route": [],
    ]

    // MARK: Walking

    private mutating func visit(_ statements: [PythonStatement], in scope: PythonScope, depth: Int) {
        guard depth < 8 else { return }
        for statement in statements {
            switch statement {
            case .expression(let expression): visit(expression, in: scope)
            case .assignment(let assignment): if let value = assignment.value { visit(value, in: scope) }
            case .function(let function): visit(function, in: scope, isMethod: scope.type != nil, depth: depth)
            case .type(let declaration):
                guard case .type(let type)? = scope.locals[declaration.name] ?? scope.module.names[declaration.name],
                    type.declaration === declaration
                else { continue }
                visit(type, depth: depth)
            case .block(let body, _): visit(body, in: scope, depth: depth + 1)
            case .loop(let target, let over, let body): visit(body, target, over, in: scope, depth: depth)
            default: break
            }
        }
    }

    private mutating func visit(_ type: PythonType, depth: Int) {
        var scope = type.scope
        for case .function(let function) in type.declaration.body {
            let body = PythonParser.body(of: function, in: type.module.bytes)
            let locals = project.locals(body, of: function, in: type.module)
            for (name, binding) in locals.bindings where name.hasPrefix("self.") {
                scope.locals.bind(name, binding, isAlternative: false)
            }
        }
        visit(type.declaration.body, in: scope, depth: depth + 1)
    }

    private mutating func visit(_ function: PythonFunction, in scope: PythonScope, isMethod: Bool, depth: Int) {
        for decorator in function.decorators {
            guard let (callee, arguments) = decorator.call else { continue }
            add(callee, arguments, function, in: scope, functionScope: scope, isMethod: isMethod)
        }
        let body = PythonParser.body(of: function, in: scope.module.bytes)
        var inner = scope
        let locals = project.locals(body, of: function, in: scope.module)
        inner.locals.bindings.merge(locals.bindings) { _, new in new }
        inner.locals.starImports += locals.starImports
        visit(body, in: inner, depth: depth + 1)
    }

    /// The body once for every element of a list that is written down.
    private mutating func visit(
        _ body: [PythonStatement], _ target: PythonExpression, _ over: PythonExpression, in scope: PythonScope,
        depth: Int
    ) {
        var elements = over.elements
        var elementScope = scope
        if elements == nil, let (value, valueScope) = project.value(over, in: scope) {
            elements = value.elements
            elementScope = valueScope
        }
        guard let elements, elements.count < 100, elementScope.module === scope.module else {
            return visit(body, in: scope, depth: depth + 1)
        }
        for element in elements {
            var inner = scope
            let names = target.elements ?? [target]
            let values = target.elements == nil ? [element] : element.elements ?? []
            for (name, value) in zip(names, values) {
                guard case .name(let text) = name.kind else { continue }
                let assignment = PythonAssignment(target: name, annotation: nil, value: value)
                inner.locals.bind(text, .value(assignment), isAlternative: false)
            }
            visit(body, in: inner, depth: depth + 1)
        }
    }

    // MARK: Calls

    private mutating func visit(_ expression: PythonExpression, in scope: PythonScope) {
        guard let (callee, arguments) = expression.call else { return }
        if case .attribute(let base, let name) = callee.kind {
            switch name {
            case "include_router": return include(arguments, into: base, prefixIndex: 1, childIndex: 0, in: scope)
            case "mount": return include(arguments, into: base, prefixIndex: 0, childIndex: 1, in: scope)
            case "add_api_route":
                guard let endpoint = arguments["endpoint"] ?? arguments.positional.dropFirst().first else { return }
                return add(endpoint, callee, arguments, in: scope)
            default: break
            }
        }
        handOver(callee, arguments, in: scope)
    }

    private func include(
        _ arguments: [PythonArgument], into base: PythonExpression, prefixIndex: Int, childIndex: Int,
        in scope: PythonScope
    ) {
        let positional = arguments.positional
        func argument(_ index: Int, _ names: String...) -> PythonExpression? {
            names.compactMap { arguments[$0] }.first ?? (positional.indices.contains(index) ? positional[index] : nil)
        }
        guard let parent = finder.router(base, in: scope),
            let child = argument(childIndex, "router", "app").flatMap({ finder.router($0, in: scope) })
        else { return }
        let prefix = argument(prefixIndex, "prefix", "path").map { project.text($0, in: scope) } ?? ""
        child.include(in: parent, prefix: prefix, isDeprecated: arguments["deprecated"]?.truth ?? false)
    }

    private mutating func add(
        _ endpoint: PythonExpression, _ callee: PythonExpression, _ arguments: [PythonArgument], in scope: PythonScope
    ) {
        var found = project.entity(endpoint, in: scope)
        var isMethod = false
        if case .attribute(let base, let name) = endpoint.kind, case .name("self") = base.kind, let type = scope.type {
            found = project.member(name, of: type) ?? found
            isMethod = true
        }
        guard case .function(let function, let module) = found else { return }
        let functionScope = PythonScope(module: module, type: isMethod ? scope.type : nil)
        add(callee, arguments, function, in: scope, functionScope: functionScope, isMethod: isMethod)
    }

    private mutating func add(
        _ callee: PythonExpression, _ arguments: [PythonArgument], _ function: PythonFunction, in scope: PythonScope,
        functionScope: PythonScope, isMethod: Bool
    ) {
        guard case .attribute(let base, let name) = callee.kind, var methods = Self.methods[name],
            let router = finder.router(base, in: scope),
            let path = arguments["path"] ?? arguments.positional.first,
            let text = project.text(path, in: scope)
        else { return }
        if methods.isEmpty {
            methods = arguments["methods"]?.elements?.compactMap { $0.text?.uppercased() } ?? ["GET"]
        }
        routes.append(
            FastAPIRoute(
                router: router, methods: methods, path: text, pathExpression: path, arguments: arguments,
                function: function, scope: scope, functionScope: functionScope, isMethod: isMethod))
    }

    // MARK: Functions that get routers

    private mutating func handOver(
        _ callee: PythonExpression, _ arguments: [PythonArgument], in scope: PythonScope
    ) {
        guard !arguments.isEmpty, arguments.count < 8,
            case .function(let function, let module) = project.entity(callee, in: scope)
        else { return }
        var routers: [(PythonParameter, FastAPIRouter)] = []
        for (index, argument) in arguments.enumerated() {
            guard argument.value.dottedName != nil, let router = finder.router(argument.value, in: scope) else {
                continue
            }
            let parameter =
                argument.name.map { name in function.parameters.first { $0.name == name } }
                ?? (function.parameters.indices.contains(index) ? function.parameters[index] : nil)
            if let parameter { routers.append((parameter, router)) }
        }
        if !routers.isEmpty { calls.append(Call(routers: routers, function: function, module: module)) }
    }

    /// What includes others in the function is what it was given; what is included there includes what was given.
    private func link(_ call: Call) {
        let body = call.module.text(call.function.body)
        for (parameter, router) in call.routers {
            let target = PythonExpression(.name(parameter.name), parameter.range)
            var locals = PythonNames()
            let value = PythonAssignment(target: target, annotation: parameter.annotation, value: nil)
            locals.bind(parameter.name, .value(value), isAlternative: false)
            let scope = PythonScope(module: call.module, locals: locals)
            guard let inner = finder.router(target, in: scope), inner !== router else { continue }
            let isIncluded =
                body.contains("include_router(\(parameter.name)")
                || body.contains("router=\(parameter.name)")
            if isIncluded {
                router.include(in: inner, prefix: "", isDeprecated: false)
            } else {
                inner.include(in: router, prefix: "", isDeprecated: false)
            }
        }
    }
}

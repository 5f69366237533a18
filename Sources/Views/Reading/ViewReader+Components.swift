extension ViewReader {
    /// What a component of the project shows where it is used like this.
    func component(_ type: CodeIndex.TypeEntry, _ call: ViewCall) -> [AccessibilityNode] {
        let shown = body(of: type, in: scope(of: type, call))
        // A screen in another view has a tree of its own, unless that view puts something in.
        guard shown.isScreen, screenName(.call(.name(call.name), call.arguments), call.scope) != nil else {
            return shown
        }
        return [AccessibilityNode(.screen, detail: type.name)]
    }

    /// What a modifier of the project shows around a view.
    func modifier(_ type: CodeIndex.TypeEntry, _ call: ViewCall, around content: Code, _ place: Scope)
        -> [AccessibilityNode]?
    {
        guard let function = type.functions(named: "body").first, let parameter = function.parameters.first else {
            return nil
        }
        let scope = self.scope(of: type, call)
        return nodes(function.statements, scope.inner([parameter.name: .code(content, place, type: "")]))
    }

    /// The members of a value that is made with these arguments.
    private func scope(of type: CodeIndex.TypeEntry, _ call: ViewCall) -> Scope {
        let scope = Scope(owner: type.name)
        if initialize(scope, type, call.arguments, from: call.scope, depth: 0) { return scope }
        guard let bound = ParameterBinding.bind(type.memberwise, call.arguments, from: call.scope, owner: type.name)
        else {
            return scope
        }
        for (name, value) in bound { scope.bind(name, value) }
        return scope
    }

    /// Binds what the first initializer that fits assigns; false when none does.
    private func initialize(
        _ scope: Scope, _ type: CodeIndex.TypeEntry, _ arguments: [CodeArgument], from place: Scope, depth: Int
    ) -> Bool {
        guard depth < 4 else { return false }
        for initializer in type.initializers {
            guard let bound = ParameterBinding.bind(initializer.parameters, arguments, from: place, owner: type.name)
            else { continue }
            let inner = Scope(owner: type.name, bound)
            if let delegation = initializer.delegation {
                return initialize(scope, type, delegation, from: inner, depth: depth + 1)
            }
            for assignment in initializer.assignments {
                guard let property = type.property(named: assignment.property), !property.isState else { continue }
                scope.bind(assignment.property, .code(assignment.value, inner, type: property.type))
            }
            return true
        }
        return false
    }

    /// The function that a call means, with its parameters bound; nil when none or several fit.
    func function(
        _ callee: Code, _ arguments: [CodeArgument], _ scope: Scope
    ) -> (FunctionCode, Scope)? {
        let owner: CodeIndex.TypeEntry?
        let name: String
        let root: Scope
        if let own = callee.ownName, scope[own] == nil {
            owner = scope.owner.flatMap { index.type($0) }
            name = own
            root = scope.root
        } else if case .member(let base?, let member) = callee, let path = base.typePath {
            owner = path == "Self" ? scope.owner.flatMap { index.type($0) } : index.type(path, in: scope.owner)
            name = member
            root = Scope(owner: owner?.name)
        } else {
            return nil
        }
        let fitting = (owner?.functions(named: name) ?? []).compactMap { function in
            ParameterBinding.bind(function.parameters, arguments, from: scope, owner: owner?.name).map {
                (function, $0)
            }
        }
        guard fitting.count == 1, let (function, bound) = fitting.first else { return nil }
        return (function, root.inner(bound))
    }
}

extension CodeIndex.TypeEntry {
    /// The parameters of the initializer that the compiler writes.
    fileprivate var memberwise: [ParameterCode] {
        properties.filter { property in
            property.body == nil && !property.isStatic && !(property.isConstant && property.value != nil)
                && !property.attributes.contains { $0.hasPrefix("Environment") }
        }.map { property in
            let isOptional = property.type.hasSuffix("?") && !property.isConstant
            return ParameterCode(
                label: property.name, name: property.name,
                type: property.attributes.contains("ViewBuilder") && !property.type.contains("->")
                    ? "() -> " + property.type : property.type,
                value: property.value ?? (isOptional || property.isState ? .absent : nil))
        }
    }
}

extension PropertyCode {
    /// The view keeps the value itself, and changes it: what it begins with says little.
    fileprivate var isState: Bool {
        attributes.contains {
            ["State", "StateObject", "FocusState", "GestureState", "AppStorage", "SceneStorage"].contains($0)
        }
    }
}

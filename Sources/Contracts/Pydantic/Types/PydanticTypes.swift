import TenetModel

/// Where an annotation stands.
struct PydanticTypeContext {
    var scope: PythonScope
    var environment: PydanticEnvironment = [:]
    /// What `Self` means.
    var own: SchemaType?
    /// The aliases that are being followed, so that circles end.
    fileprivate var open: Set<Alias> = []

    fileprivate struct Alias: Hashable {
        var module: String
        var offset: Int
    }

    init(scope: PythonScope, environment: PydanticEnvironment = [:], own: SchemaType? = nil) {
        self.scope = scope
        self.environment = environment
        self.own = own
    }

    /// Where the value of an alias is read; nil when that is happening already.
    func following(_ value: PythonExpression, in scope: PythonScope) -> PydanticTypeContext? {
        var context = self
        context.scope = scope
        let alias = Alias(module: scope.module.path, offset: value.range.lower)
        guard context.open.count < 10, context.open.insert(alias).inserted else { return nil }
        return context
    }
}

/// Turns annotations into what is on the wire. What it does not know is unknown.
struct PydanticTypes {
    let project: PythonProject
    let classes: PydanticClasses
    let registry: PydanticRegistry
    var version: PydanticVersion

    func type(_ expression: PythonExpression, _ context: PydanticTypeContext, depth: Int = 0) -> SchemaType {
        guard depth < 32 else { return .unknown }
        switch expression.kind {
        case .none: return SchemaType(.null)
        case .string(let text): return type(PythonExpressionParser.parse(text), context, depth: depth + 1)
        case .either(let left, let right):
            return PydanticUnions.union([
                type(left, context, depth: depth + 1), type(right, context, depth: depth + 1),
            ])
        case .name, .attribute: return named(expression, context, depth)
        case .element(of: let generic, let arguments): return element(generic, arguments, context, depth)
        case .call(let callee, let arguments): return called(callee, arguments, context, depth)
        default: return .unknown
        }
    }

    // MARK: Names

    private func named(_ expression: PythonExpression, _ context: PydanticTypeContext, _ depth: Int) -> SchemaType {
        if case .name(let name) = expression.kind, let known = context.environment[name] { return known }
        switch project.entity(expression, in: context.scope) {
        case .external(let names): return external(names, context)
        case .type(let type): return self.type(of: type, [], depth)
        case .value(let assignment, let scope):
            guard let value = assignment.value, let inner = context.following(value, in: scope) else {
                return .unknown
            }
            return type(value, inner, depth: depth + 1)
        case .alias(let alias, let scope):
            guard let inner = context.following(alias.value, in: scope) else { return .unknown }
            return type(alias.value, inner, depth: depth + 1)
        default: return .unknown
        }
    }

    private func external(_ names: [String], _ context: PydanticTypeContext) -> SchemaType {
        guard let name = names.last, PydanticScalars.isKnownHome(names) else { return .unknown }
        if name == "Self" { return context.own ?? .unknown }
        return PydanticScalars.type(named: name, version: version) ?? .unknown
    }

    /// A class of the project, with arguments for its parameters.
    private func type(of type: PythonType, _ arguments: [SchemaType], _ depth: Int) -> SchemaType {
        switch classes.kind(of: type) {
        case .model, .enumeration, .typedDictionary, .namedTuple, .dataclass:
            return registry.reference(to: type, arguments)
        case .settings: return .unknown
        case .plain:
            // A class such as `class Slug(str)` is on the wire what it inherits.
            for base in classes.bases(of: type) {
                if let name = base.entity.externalName, ["str", "int", "float", "dict", "list"].contains(name) {
                    return PydanticScalars.type(named: name, version: version) ?? .unknown
                }
            }
            return .unknown
        }
    }

    // MARK: Subscripts

    private func element(
        _ generic: PythonExpression, _ arguments: [PythonExpression], _ context: PydanticTypeContext, _ depth: Int
    ) -> SchemaType {
        switch project.entity(generic, in: context.scope) {
        case .external(let names):
            return external(names.last ?? "", arguments, context, depth)
        case .type(let type):
            return self.type(of: type, arguments.map { self.type($0, context, depth: depth + 1) }, depth)
        case .alias(let alias, let scope):
            guard var inner = context.following(alias.value, in: scope) else { return .unknown }
            for (name, argument) in zip(alias.parameters, arguments) {
                inner.environment[name] = type(argument, context, depth: depth + 1)
            }
            return type(alias.value, inner, depth: depth + 1)
        case .value(let assignment, let scope):
            guard let value = assignment.value, var inner = context.following(value, in: scope) else {
                return .unknown
            }
            for (name, argument) in zip(variables(in: value, scope), arguments) {
                inner.environment[name] = type(argument, context, depth: depth + 1)
            }
            return type(value, inner, depth: depth + 1)
        default: return .unknown
        }
    }

    private func external(
        _ name: String, _ arguments: [PythonExpression], _ context: PydanticTypeContext, _ depth: Int
    ) -> SchemaType {
        func read(_ index: Int) -> SchemaType {
            arguments.indices.contains(index) ? type(arguments[index], context, depth: depth + 1) : .unknown
        }
        switch name {
        case "Optional":
            return PydanticUnions.union([read(0), SchemaType(.null)])
        case "Union": return PydanticUnions.union(arguments.indices.map(read))
        case "Literal": return literal(arguments, context)
        case "Annotated":
            let metadata = PydanticMetadata(types: self, context: context)
            return metadata.apply(Array(arguments.dropFirst()), to: read(0))
        case "List", "list", "Sequence", "MutableSequence", "Iterable", "Iterator", "Collection", "deque", "Deque",
            "Generator", "AsyncIterable", "AsyncIterator", "AsyncGenerator":
            return SchemaType(.array(read(0), isUnique: false))
        case "Set", "set", "FrozenSet", "frozenset", "AbstractSet", "MutableSet":
            return SchemaType(.array(read(0), isUnique: true))
        case "Tuple", "tuple": return tuple(arguments, read)
        case "Dict", "dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict":
            return SchemaType(.map(read(1)))
        case "Counter": return SchemaType(.map(SchemaType(.integer(.plain))))
        case "Required", "NotRequired", "ReadOnly", "Final", "ClassVar", "InitVar", "SerializeAsAny",
            "SkipValidation", "SkipJsonSchema", "Mapped", "OnErrorOmit":
            return read(0)
        default: return name == "Secret" || name == "PathLike" ? SchemaType(.string(.plain)) : .unknown
        }
    }

    private func tuple(_ arguments: [PythonExpression], _ read: (Int) -> SchemaType) -> SchemaType {
        if arguments.count == 2, arguments[1].isEllipsis { return SchemaType(.array(read(0), isUnique: false)) }
        var type = SchemaType(.array(PydanticUnions.union(arguments.indices.map(read)), isUnique: false))
        type.limits.minimumCount = arguments.count
        type.limits.maximumCount = arguments.count
        return type
    }

    private func literal(_ arguments: [PythonExpression], _ context: PydanticTypeContext) -> SchemaType {
        var values: [SchemaValue] = []
        var isNullable = false
        for argument in arguments {
            switch argument.kind {
            case .none: isNullable = true
            case .string(let text): values.append(.string(text))
            case .integer(let value): values.append(.integer(value))
            case .negative:
                if let value = argument.numeric.flatMap({ Int(exactly: $0) }) { values.append(.integer(value)) }
            case .boolean(let value): values.append(.boolean(value))
            case .attribute(let base, let name):
                guard case .type(let type) = project.entity(base, in: context.scope),
                    let value = PydanticEnums(project: project, classes: classes).value(of: name, in: type)
                else { return .unknown }
                values.append(value)
            default: return .unknown
            }
        }
        return SchemaType(values.isEmpty ? .null : .values(values), isNullable: isNullable && !values.isEmpty)
    }

    // MARK: Calls

    private func called(
        _ callee: PythonExpression, _ arguments: [PythonArgument], _ context: PydanticTypeContext, _ depth: Int
    ) -> SchemaType {
        let positional = arguments.positional
        func read(_ expression: PythonExpression?) -> SchemaType {
            expression.map { type($0, context, depth: depth + 1) } ?? .unknown
        }
        guard let name = project.entity(callee, in: context.scope).externalName else { return .unknown }
        switch name {
        case "NewType", "TypeAliasType": return read(positional.dropFirst().first ?? arguments["value"])
        case "TypeVar":
            if let variable = positional.first?.text, let known = context.environment[variable] { return known }
            return arguments["bound"].map { read($0) } ?? arguments["default"].map { read($0) } ?? .unknown
        case "conlist", "conset", "confrozenset":
            let item = read(positional.first ?? arguments["item_type"])
            var type = SchemaType(.array(item, isUnique: name != "conlist"))
            PydanticLimits.add(arguments, to: &type.limits)
            return type
        case "constr", "conint", "confloat", "condecimal", "conbytes", "condate":
            var type = PydanticScalars.type(named: name, version: version) ?? .unknown
            PydanticLimits.add(arguments, to: &type.limits)
            return type
        default: return .unknown
        }
    }

    /// The type variables that an alias uses, in order.
    private func variables(in expression: PythonExpression, _ scope: PythonScope) -> [String] {
        var found: [String] = []
        func visit(_ expression: PythonExpression) {
            switch expression.kind {
            case .name(let name):
                guard !found.contains(name), case .value(let assignment, _) = project.entity(expression, in: scope),
                    assignment.value?.call?.callee.lastName == "TypeVar"
                else { return }
                found.append(name)
            case .element(_, let arguments): arguments.forEach(visit)
            case .list(let elements): elements.forEach(visit)
            case .either(let left, let right): [left, right].forEach(visit)
            default: break
            }
        }
        visit(expression)
        return found
    }
}

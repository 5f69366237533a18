import TenetModel

/// Sorts a function's parameters into those of the path, the query, headers and cookies, and what makes up the body.
struct FastAPIParameterReader {
    let types: PydanticTypes
    let pathNames: Set<String>
    private(set) var parameters: [ContractOperation.Parameter] = []
    /// Models whose fields are parameters of the query, one by one.
    private(set) var models:
        [(location: ContractOperation.Parameter.Location, type: SchemaType, place: ContractPlace)] = []
    private(set) var bodies: [Part] = []
    private(set) var forms: [Part] = []
    private(set) var hasFiles = false
    /// Every dependency was followed to its end.
    private(set) var isComplete = true
    private var seen: Set<Dependency> = []

    /// A member of the body.
    struct Part {
        var field: SchemaField
        var isEmbedded: Bool
    }

    private struct Dependency: Hashable {
        var path: String
        var offset: Int
    }

    private enum Marker: String {
        case query = "Query", path = "Path", header = "Header", cookie = "Cookie", body = "Body", form = "Form"
        case file = "File", dependency = "Depends", security = "Security"
    }

    init(types: PydanticTypes, pathNames: Set<String>) {
        self.types = types
        self.pathNames = pathNames
    }

    mutating func read(_ function: PythonFunction, in scope: PythonScope, isMethod: Bool, depth: Int = 0) {
        let dependency = Dependency(path: scope.module.path, offset: function.range.lower)
        guard depth < 6, seen.insert(dependency).inserted else { return }
        for (index, parameter) in function.parameters.enumerated() {
            // What a dependency takes in passing is decided when it runs.
            if parameter.isVariadic, depth > 0 { isComplete = false }
            if parameter.isVariadic || index == 0 && (isMethod || parameter.name == "self") { continue }
            read(parameter, in: scope, depth: depth)
        }
    }

    private mutating func read(_ parameter: PythonParameter, in scope: PythonScope, depth: Int) {
        let project = types.project
        let context = PydanticTypeContext(scope: scope)
        var marker: (kind: Marker, arguments: [PythonArgument])?
        var markerScope = scope
        var base = parameter.annotation
        var baseScope = scope
        if let annotation = parameter.annotation {
            let unwrapped = PydanticAnnotation.read(annotation, context, project)
            base = unwrapped.base
            baseScope = unwrapped.scope
            for metadata in unwrapped.metadata {
                if let kind = self.marker(metadata.call.callee, metadata.scope) {
                    marker = (kind, metadata.call.arguments)
                    markerScope = metadata.scope
                }
            }
        }
        var value = parameter.value
        if let (callee, arguments) = parameter.value?.call, let kind = self.marker(callee, scope) {
            marker = (kind, arguments)
            markerScope = scope
            value = arguments["default"] ?? arguments.positional.first
            if arguments["default_factory"] != nil { value = PythonExpression(.unknown, parameter.range) }
        }
        if let marker, marker.kind == .dependency || marker.kind == .security {
            let target = marker.arguments.positional.first ?? marker.arguments["dependency"]
            return readDependency(target ?? base, in: target == nil ? baseScope : markerScope, depth: depth)
        }
        var type = parameter.annotation.map { types.type($0, context) } ?? .unknown
        if value?.isNone == true { type.isNullable = true }
        if let arguments = marker?.arguments {
            type = PydanticMetadata(types: types, context: context).constrained(type, by: arguments)
        }
        if type.kind == .unknown, marker == nil, let base, !isAny(base), !pathNames.contains(parameter.name) { return }
        var isRequired = value == nil || value?.isEllipsis == true
        if types.version == .one, type.isNullable { isRequired = false }
        add(parameter, type, marker, isRequired: isRequired, in: scope)
    }

    private func isAny(_ expression: PythonExpression) -> Bool { expression.lastName == "Any" }

    private func marker(_ callee: PythonExpression, _ scope: PythonScope) -> Marker? {
        guard case .external(let names) = types.project.entity(callee, in: scope), let first = names.first,
            names.count == 1 || first.hasPrefix("fastapi")
        else { return nil }
        return names.last.flatMap(Marker.init(rawValue:))
    }

    // MARK: Places

    private mutating func add(
        _ parameter: PythonParameter, _ type: SchemaType, _ marker: (kind: Marker, arguments: [PythonArgument])?,
        isRequired: Bool, in scope: PythonScope
    ) {
        let place = scope.module.place(parameter.range)
        let arguments = marker?.arguments ?? []
        let name = (arguments["alias"] ?? arguments["validation_alias"]).flatMap { types.project.text($0, in: scope) }
        func add(_ location: ContractOperation.Parameter.Location, _ name: String, isRequired: Bool) {
            if isRecord(type) { return models.append((location, type, place)) }
            guard !parameters.contains(where: { $0.name == name && $0.location == location }) else { return }
            parameters.append(
                ContractOperation.Parameter(
                    name: name, location: location, isRequired: isRequired, type: type, place: place))
        }
        func part() -> Part {
            var field = SchemaField(
                name: name ?? parameter.name, place: place, type: type, isRequiredInRequests: isRequired,
                isAlwaysInResponses: false)
            field.hasDefault = !isRequired
            return Part(field: field, isEmbedded: arguments["embed"]?.truth ?? false)
        }
        switch marker?.kind {
        case .path: add(.path, name ?? parameter.name, isRequired: true)
        case .query: add(.query, name ?? parameter.name, isRequired: isRequired)
        case .cookie: add(.cookie, name ?? parameter.name, isRequired: isRequired)
        case .header:
            let isConverted = arguments["convert_underscores"]?.truth ?? true
            let header = isConverted ? parameter.name.replacing("_", with: "-") : parameter.name
            add(.header, name ?? header, isRequired: isRequired)
        case .form: forms.append(part())
        case .file:
            hasFiles = true
            forms.append(part())
        case .body: bodies.append(part())
        case .dependency, .security: break
        case nil:
            if pathNames.contains(parameter.name) {
                add(.path, parameter.name, isRequired: true)
            } else if isFile(type) {
                hasFiles = true
                forms.append(part())
            } else if isScalar(type) {
                add(.query, parameter.name, isRequired: isRequired)
            } else {
                bodies.append(part())
            }
        }
    }

    private func isRecord(_ type: SchemaType) -> Bool {
        if case .reference(let id) = type.kind { return types.registry.kind(of: id)?.isRecord ?? false }
        return false
    }

    private func isFile(_ type: SchemaType) -> Bool {
        switch type.kind {
        case .string(.binary): true
        case .array(let item, _): isFile(item)
        case .union(let parts, _): parts.contains(where: isFile)
        default: false
        }
    }

    private func isScalar(_ type: SchemaType) -> Bool {
        switch type.kind {
        case .array, .map, .object, .all: false
        case .union(let parts, _): parts.allSatisfy(isScalar)
        case .reference(let id): types.registry.kind(of: id) == .enumeration
        default: true
        }
    }

    // MARK: Dependencies

    /// The parameters of what FastAPI calls first: a function, a class's initializer or an object's `__call__`.
    private mutating func readDependency(_ target: PythonExpression?, in scope: PythonScope, depth: Int) {
        guard let target else { return }
        switch types.project.entity(target, in: scope) {
        case .function(let function, let module):
            read(function, in: PythonScope(module: module), isMethod: false, depth: depth + 1)
        case .type(let type):
            // An inherited one is written where its class is.
            if case .function(let initializer, let module)? = types.project.member("__init__", of: type) {
                return read(initializer, in: PythonScope(module: module), isMethod: true, depth: depth + 1)
            }
            guard types.classes.kind(of: type).isRecord else { return }
            models.append((.query, types.registry.reference(to: type, []), scope.module.place(target.range)))
        case .external(let names) where names.last == "OAuth2PasswordRequestForm":
            readLogin(scope.module.place(target.range))
        case .value, .missing:
            if let type = types.project.instanceType(target, in: scope),
                case .function(let function, let module)? = types.project.member("__call__", of: type)
            {
                read(function, in: PythonScope(module: module), isMethod: true, depth: depth + 1)
            } else if let (value, valueScope) = types.project.value(target, in: scope), value.call != nil {
                readMade(value, in: valueScope, depth: depth)
            } else {
                readMade(target, in: scope, depth: depth)
            }
        default: break
        }
    }

    /// The function that another function makes: `Depends(required("admin"))`.
    private mutating func readMade(_ target: PythonExpression, in scope: PythonScope, depth: Int) {
        guard let callee = target.call?.callee,
            case .function(let function, let module) = types.project.entity(callee, in: scope)
        else { return isComplete = false }
        let body = PythonParser.body(of: function, in: module.bytes)
        var isFound = false
        for case .result(let result) in body {
            guard case .name(let name) = result.kind else { continue }
            for case .function(let inner) in body where inner.name == name {
                isFound = true
                read(inner, in: PythonScope(module: module), isMethod: false, depth: depth + 1)
            }
        }
        if !isFound { isComplete = false }
    }

    private mutating func readLogin(_ place: ContractPlace) {
        let names = ["grant_type", "username", "password", "scope", "client_id", "client_secret"]
        for name in names {
            let isRequired = name == "username" || name == "password"
            let type = SchemaType(.string(.plain), isNullable: name == "grant_type" || name.hasPrefix("client"))
            let field = SchemaField(
                name: name, place: place, type: type, isRequiredInRequests: isRequired, isAlwaysInResponses: false)
            forms.append(Part(field: field, isEmbedded: false))
        }
    }
}

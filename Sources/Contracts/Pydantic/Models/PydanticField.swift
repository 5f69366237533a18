import TenetModel

/// A field as the class declares it, before names and presence are worked out.
struct PydanticField {
    let name: String
    let range: ByteRange
    let module: PythonModule
    var type: SchemaType
    var hasDefault = false
    var isDefaultNull = false
    /// An annotation that allows null: what the first generation of Pydantic takes for a default.
    var isOptionalAnnotation = false
    var alias: String?
    var requestAlias: String?
    var responseAlias: String?
    /// The request's key is a way into another value.
    var isRequestPath = false
    var isExcluded = false
    /// Left out of responses when a condition holds.
    var isSometimesExcluded = false
    var isDeprecated = false
    /// Computed on the way out.
    var isComputed = false
    /// Must be there in spite of its annotation, or need not be: of typed dictionaries.
    var isRequired: Bool?

    init(name: String, range: ByteRange, module: PythonModule, type: SchemaType) {
        self.name = name
        self.range = range
        self.module = module
        self.type = type
    }

    /// Takes over what `Field(…)` says.
    mutating func add(_ arguments: [PythonArgument], _ project: PythonProject, _ scope: PythonScope) {
        let value = arguments["default"] ?? arguments.positional.first
        if let value, !value.isEllipsis {
            hasDefault = true
            isDefaultNull = value.isNone
        } else if value != nil {
            isRequired = true
        }
        if arguments["default_factory"] != nil { hasDefault = true }
        alias = arguments["alias"].flatMap { project.text($0, in: scope) } ?? alias
        responseAlias = arguments["serialization_alias"].flatMap { project.text($0, in: scope) } ?? responseAlias
        if let stated = arguments["validation_alias"] { addRequestAlias(stated, project, scope) }
        isExcluded = arguments["exclude"]?.truth ?? isExcluded
        if arguments["exclude_if"] != nil { isSometimesExcluded = true }
        if let deprecated = arguments["deprecated"] { isDeprecated = deprecated.truth ?? true }
    }

    private mutating func addRequestAlias(
        _ expression: PythonExpression, _ project: PythonProject, _ scope: PythonScope
    ) {
        if let (callee, arguments) = expression.call {
            guard let first = arguments.positional.first else { return }
            if callee.lastName == "AliasPath" {
                requestAlias = project.text(first, in: scope)
                isRequestPath = true
            } else {
                addRequestAlias(first, project, scope)
            }
        } else {
            requestAlias = project.text(expression, in: scope) ?? requestAlias
        }
    }

    /// The members on the wire: one, or two when requests and responses name it differently.
    func members(_ config: PydanticConfig) -> [SchemaField] {
        let stated = alias ?? config.keys[name]
        let request = requestAlias ?? stated ?? config.aliases?.request?.key(for: name) ?? name
        var response = responseAlias ?? stated ?? config.aliases?.response?.key(for: name) ?? name
        if config.isAliasWritten == false { response = name }
        if isComputed {
            var member = member(response)
            member.isReadOnly = true
            return [member]
        }
        if isExcluded {
            var member = member(request)
            member.isWriteOnly = true
            member.isAlwaysInResponses = false
            return [member]
        }
        guard request != response || isRequestPath else { return [member(request)] }
        var written = member(response)
        written.isReadOnly = true
        written.isRequiredInRequests = false
        if isRequestPath { return [written] }
        var read = member(request)
        read.isWriteOnly = true
        read.isAlwaysInResponses = false
        return [read, written]
    }

    private func member(_ key: String) -> SchemaField {
        var field = SchemaField(
            name: key, place: module.place(range), type: type, isRequiredInRequests: isRequired ?? !hasDefault,
            isAlwaysInResponses: !isSometimesExcluded)
        if isComputed { field.isRequiredInRequests = false }
        field.hasDefault = hasDefault
        field.isDeprecated = isDeprecated
        return field
    }
}

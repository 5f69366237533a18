import TenetModel

/// Gathers the fields of one class from its lineage.
struct PydanticFieldReader {
    let types: PydanticTypes
    let own: SchemaType
    private(set) var fields: [PydanticField] = []
    private var indexByName: [String: Int] = [:]
    private(set) var config = PydanticConfig()
    /// What a function that writes the whole model gives.
    private(set) var serializer: Serializer?
    /// The model leaves out what is null.
    private(set) var isNullOmitted = false
    private(set) var problems: [ContractProblem] = []

    struct Serializer {
        var isWrapping: Bool
        var type: SchemaType
    }

    init(types: PydanticTypes, own: SchemaType) {
        self.types = types
        self.own = own
    }

    private var project: PythonProject { types.project }

    /// Reads the classes one after the other, the farthest ancestor first.
    mutating func read(_ lineage: [PydanticAncestor]) {
        for ancestor in lineage {
            checkBases(of: ancestor.type)
            config.add(ancestor.type, project)
            // The first generation takes fields from models only.
            if types.version == .one, types.classes.kind(of: ancestor.type) == .plain { continue }
            readBody(ancestor.type.declaration.body, of: ancestor)
        }
        if let unknown = config.unknownGenerator {
            problems.append(
                ContractProblem(
                    place: unknown.module.place(unknown.range.range),
                    message: "What this alias generator does is not understood, so keys are the names of the fields"))
        }
    }

    private mutating func checkBases(of type: PythonType) {
        for base in types.classes.bases(of: type) {
            if case .external(let names) = base.entity, ["CamelModel", "APIModel"].contains(names.last) {
                // Two packages that offer nothing but this.
                config.aliases = PydanticAliasGenerator(request: .plainCamel, response: .plainCamel)
            }
            guard case .missing = base.entity else { continue }
            let name = type.module.text(base.expression.range)
            problems.append(
                ContractProblem(
                    place: type.module.place(base.expression.range),
                    message: "The base class \(name) cannot be found, so its fields are missing from \(type.name)"))
        }
    }

    private mutating func readBody(_ body: [PythonStatement], of ancestor: PydanticAncestor) {
        for statement in body {
            switch statement {
            case .assignment(let assignment): read(assignment, of: ancestor)
            case .function(let function): read(function, of: ancestor)
            case .block(let inner, _): readBody(inner, of: ancestor)
            default: break
            }
        }
    }

    private func context(_ ancestor: PydanticAncestor) -> PydanticTypeContext {
        PydanticTypeContext(scope: ancestor.type.scope, environment: ancestor.environment, own: own)
    }

    // MARK: Fields

    private static let noFields: Set<String> = ["PrivateAttr", "Relationship", "relationship"]
    private static let fieldCalls: Set<String> = [
        "Field", "field", "Query", "Body", "Form", "Path", "Header", "Schema", "FieldInfo",
    ]

    private mutating func read(_ assignment: PythonAssignment, of ancestor: PydanticAncestor) {
        guard case .name(let name) = assignment.target.kind, name == "__root__" || !name.hasPrefix("_"),
            name != "model_config"
        else { return }
        let call = assignment.value?.call
        if let callee = call?.callee.lastName, Self.noFields.contains(callee) { return }
        guard let annotation = assignment.annotation else {
            return readUnannotated(name, assignment, of: ancestor)
        }
        let context = context(ancestor)
        let unwrapped = PydanticAnnotation.read(annotation, context, project)
        if unwrapped.isClassVariable { return }
        let type = types.type(annotation, context)
        var field = PydanticField(name: name, range: assignment.target.range, module: ancestor.type.module, type: type)
        field.isOptionalAnnotation = type.isNullable || type.kind == .unknown && unwrapped.isAny
        for metadata in unwrapped.metadata where metadata.call.callee.lastName == "Field" {
            // Bounds were read with the type.
            field.add(metadata.call.arguments, project, metadata.scope)
        }
        apply(assignment.value, to: &field, context)
        if types.version == .one, !field.hasDefault, field.isRequired == nil, field.isOptionalAnnotation {
            field.hasDefault = true
            field.isDefaultNull = true
        }
        if field.isDefaultNull { field.type.isNullable = true }
        encode(&field)
        add(field)
    }

    private func apply(_ value: PythonExpression?, to field: inout PydanticField, _ context: PydanticTypeContext) {
        guard let value, !value.isEllipsis else { return }
        guard let (callee, arguments) = value.call, let name = callee.lastName, Self.fieldCalls.contains(name) else {
            field.hasDefault = true
            field.isDefaultNull = value.isNone
            return
        }
        field.add(arguments, project, context.scope)
        field.type = PydanticMetadata(types: types, context: context).constrained(field.type, by: arguments)
    }

    /// A new default for an inherited field, or, in the first generation, a field whose type is its default's.
    private mutating func readUnannotated(
        _ name: String, _ assignment: PythonAssignment, of ancestor: PydanticAncestor
    ) {
        guard let value = assignment.value else { return }
        if let index = indexByName[name] {
            apply(value, to: &fields[index], context(ancestor))
            if fields[index].isDefaultNull { fields[index].type.isNullable = true }
            return
        }
        guard types.version == .one else { return }
        let kind: SchemaType.Kind
        switch value.kind {
        case .string, .formatted: kind = .string(.plain)
        case .integer: kind = .integer(.plain)
        case .number: kind = .number(.plain)
        case .boolean: kind = .boolean
        default: return
        }
        var field = PydanticField(
            name: name, range: assignment.target.range, module: ancestor.type.module, type: SchemaType(kind))
        field.hasDefault = true
        add(field)
    }

    private mutating func add(_ field: PydanticField) {
        if let index = indexByName[field.name] {
            fields[index] = field
        } else {
            indexByName[field.name] = fields.count
            fields.append(field)
        }
    }

    /// Puts in what `json_encoders` make of the type.
    private func encode(_ field: inout PydanticField) {
        if config.isDurationNumber, field.type.kind == .string(.duration) { field.type.kind = .number(.plain) }
        guard !config.encoders.isEmpty, let scope = config.encoderScope else { return }
        let names: [String]
        switch field.type.kind {
        case .string(.dateTime): names = ["datetime"]
        case .string(.date): names = ["date"]
        case .string(.time): names = ["time"]
        case .string(.uuid): names = ["UUID"]
        case .string(.decimal), .number(.decimal): names = ["Decimal"]
        case .string(.duration): names = ["timedelta"]
        default: return
        }
        guard let encoder = names.compactMap({ config.encoders[$0] }).first else { return }
        let written = PydanticMetadata(types: types, context: PydanticTypeContext(scope: scope))
            .returned(by: encoder, in: scope)
        field.type = SchemaType(written.kind, isNullable: field.type.isNullable)
    }

    // MARK: Functions

    private mutating func read(_ function: PythonFunction, of ancestor: PydanticAncestor) {
        // FastAPI calls this method of the first generation's models.
        if types.version == .one, function.name == "dict" {
            isNullOmitted = ancestor.type.module.text(function.body).contains("exclude_none")
        }
        for decorator in function.decorators {
            let arguments = decorator.call?.arguments ?? []
            switch (decorator.call?.callee ?? decorator).lastName {
            case "computed_field": readComputed(function, arguments, of: ancestor)
            case "field_serializer": readSerialized(function, arguments, of: ancestor)
            case "model_serializer":
                let result = (arguments["return_type"] ?? function.returns).map { types.type($0, context(ancestor)) }
                serializer = Serializer(isWrapping: arguments["mode"]?.text == "wrap", type: result ?? .unknown)
            default: break
            }
        }
    }

    private mutating func readComputed(
        _ function: PythonFunction, _ arguments: [PythonArgument], of ancestor: PydanticAncestor
    ) {
        let annotation = arguments["return_type"] ?? function.returns
        let type = annotation.map { types.type($0, context(ancestor)) } ?? .unknown
        var field = PydanticField(name: function.name, range: function.range, module: ancestor.type.module, type: type)
        field.isComputed = true
        field.alias = arguments["alias"]?.text
        if let deprecated = arguments["deprecated"] { field.isDeprecated = deprecated.truth ?? true }
        add(field)
    }

    private mutating func readSerialized(
        _ function: PythonFunction, _ arguments: [PythonArgument], of ancestor: PydanticAncestor
    ) {
        let names = Set(arguments.positional.compactMap(\.text))
        let stated = (arguments["return_type"] ?? function.returns).map { types.type($0, context(ancestor)) }
        let skipsNull = arguments["when_used"]?.text?.hasSuffix("unless-none") == true
        for index in fields.indices where names.contains("*") || names.contains(fields[index].name) {
            var type = stated ?? .unknown
            type.isNullable = type.isNullable || skipsNull && fields[index].type.isNullable
            fields[index].type = type
        }
    }
}

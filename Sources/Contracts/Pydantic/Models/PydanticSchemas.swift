import TenetModel

/// Builds the schema of every class that is a model or that one refers to.
struct PydanticSchemas {
    let types: PydanticTypes
    private(set) var schemas: [Schema] = []
    private(set) var problems: Set<ContractProblem> = []
    /// The types of a schema's members by the names of the fields, for discriminators.
    private var membersByID: [SchemaID: [String: SchemaField]] = [:]

    /// The names of fields by their keys in responses.
    private(set) var namesByID: [SchemaID: [String: String]] = [:]

    init(types: PydanticTypes) { self.types = types }

    private var classes: PydanticClasses { types.classes }

    /// Reads everything that the registry waits for.
    mutating func readAll() {
        while let entry = types.registry.next() {
            var type = type(of: entry)
            if case .reference(entry.id) = type.kind { type = .unknown }
            let place = entry.type.module.place(entry.type.declaration.range)
            schemas.append(Schema(id: entry.id, name: entry.name, kind: .pydantic, place: place, type: type))
        }
    }

    private mutating func type(of entry: PydanticRegistry.Entry) -> SchemaType {
        let kind = classes.kind(of: entry.type)
        if kind == .enumeration {
            return PydanticEnums(project: types.project, classes: classes).type(of: entry.type)
        }
        let own = SchemaType(.reference(entry.id))
        let environment = Dictionary(
            zip(classes.parameters(of: entry.type), entry.arguments), uniquingKeysWith: { first, _ in first })
        let ancestors = classes.lineage(of: entry.type, environment: environment) { argument, scope, environment in
            types.type(argument, PydanticTypeContext(scope: scope, environment: environment))
        }
        guard let lineage = ancestors else {
            // Said once for a chain.
            guard !classes.inheritsTooMany(entry.type) else { return .unknown }
            problems.insert(
                ContractProblem(
                    place: entry.type.module.place(entry.type.declaration.range),
                    message: "The class \(entry.name) has more than \(PydanticClasses.ancestorLimit) ancestors, so its "
                        + "fields and those of classes that inherit it are unknown; shorten the chain of base classes"))
            return .unknown
        }
        if kind == .typedDictionary { return typedDictionary(lineage, own) }
        var reader = PydanticFieldReader(types: suited(to: lineage), own: own)
        reader.read(lineage)
        problems.formUnion(reader.problems)
        if kind == .namedTuple { return tuple(reader.fields) }
        if let root = root(reader.fields, lineage, own) { return root }
        return object(reader, entry.id)
    }

    private func suited(to lineage: [PydanticAncestor]) -> PydanticTypes {
        var suited = types
        if lineage.contains(where: isFirstGeneration) { suited.version = .one }
        return suited
    }

    /// A model of `pydantic.v1`, which the second generation brings along.
    private func isFirstGeneration(_ ancestor: PydanticAncestor) -> Bool {
        classes.bases(of: ancestor.type).contains { base in
            if case .external(let names) = base.entity { return names.count > 1 && names[1] == "v1" }
            return false
        }
    }

    private mutating func object(_ reader: PydanticFieldReader, _ id: SchemaID) -> SchemaType {
        var members: [SchemaField] = []
        for field in reader.fields {
            let wire = field.members(reader.config)
            if let first = wire.first { membersByID[id, default: [:]][field.name] = first }
            if let last = wire.last, !last.isWriteOnly { namesByID[id, default: [:]][last.name] = field.name }
            members += wire
        }
        if let serializer = reader.serializer {
            switch serializer.type.kind {
            case .unknown, .map, .object, .reference: members = Self.rewritten(members, serializer)
            default: return serializer.type
            }
        }
        if reader.isNullOmitted {
            for index in members.indices where members[index].type.isNullable {
                members[index].isAlwaysInResponses = false
            }
        }
        let additional = reader.config.extra == .forbidden ? nil : SchemaType.unknown
        let isStated = reader.config.extra.map { $0 != .ignored } ?? false
        let object = SchemaObject(fields: members, additional: additional, isAdditionalStated: isStated)
        return SchemaType(.object(object))
    }

    /// The members of a model that a function writes: nothing is certain in responses.
    private static func rewritten(
        _ members: [SchemaField], _ serializer: PydanticFieldReader.Serializer
    ) -> [SchemaField] {
        members.map { member in
            var member = member
            member.isAlwaysInResponses = false
            if !serializer.isWrapping { member.type = .unknown }
            return member
        }
    }

    private func tuple(_ fields: [PydanticField]) -> SchemaType {
        var type = SchemaType(.array(PydanticUnions.union(fields.map(\.type)), isUnique: false))
        type.limits.minimumCount = fields.count
        type.limits.maximumCount = fields.count
        return type
    }

    /// The value of a model that wraps one value: `RootModel[list[int]]`, `root: list[int]`, `__root__: list[int]`.
    private func root(_ fields: [PydanticField], _ lineage: [PydanticAncestor], _ own: SchemaType) -> SchemaType? {
        if let field = fields.first(where: { $0.name == "__root__" }) { return field.type }
        for ancestor in lineage.reversed() {
            for base in classes.bases(of: ancestor.type) where base.entity.externalName == "RootModel" {
                if let field = fields.first(where: { $0.name == "root" }) { return field.type }
                guard let argument = base.arguments.first else { return .unknown }
                let context = PydanticTypeContext(
                    scope: base.scope, environment: ancestor.environment, own: own)
                return types.type(argument, context)
            }
        }
        return nil
    }

    private func typedDictionary(_ lineage: [PydanticAncestor], _ own: SchemaType) -> SchemaType {
        var members: [SchemaField] = []
        for ancestor in lineage {
            let isTotal = ancestor.type.declaration.arguments["total"]?.truth ?? true
            let context = PydanticTypeContext(
                scope: ancestor.type.scope, environment: ancestor.environment, own: own)
            for case .assignment(let assignment) in ancestor.type.declaration.body {
                guard case .name(let name) = assignment.target.kind, let annotation = assignment.annotation else {
                    continue
                }
                let isRequired = PydanticAnnotation.read(annotation, context, types.project).isRequired ?? isTotal
                let member = SchemaField(
                    name: name, place: ancestor.type.module.place(assignment.target.range),
                    type: types.type(annotation, context), isRequiredInRequests: isRequired,
                    isAlwaysInResponses: isRequired)
                members.removeAll { $0.name == name }
                members.append(member)
            }
        }
        return SchemaType(.object(SchemaObject(fields: members)))
    }

    // MARK: Discriminators

    /// Fills in which value of the discriminating member stands for which alternative.
    func discriminated(_ type: SchemaType) -> SchemaType {
        var type = type
        switch type.kind {
        case .array(let item, let isUnique): type.kind = .array(discriminated(item), isUnique: isUnique)
        case .map(let value): type.kind = .map(discriminated(value))
        case .object(var object):
            for index in object.fields.indices { object.fields[index].type = discriminated(object.fields[index].type) }
            type.kind = .object(object)
        case .union(let parts, .some(let discriminator)):
            var filled = Discriminator(field: discriminator.field)
            for part in parts {
                guard case .reference(let id) = part.kind, let member = membersByID[id]?[discriminator.field] else {
                    continue
                }
                filled.field = member.name
                for value in values(of: member.type) {
                    filled.mapping.append(Discriminator.Mapping(value: value, schema: id))
                }
            }
            type.kind = .union(parts, filled)
        default: break
        }
        return type
    }

    private func values(of type: SchemaType) -> [String] {
        guard case .values(let values) = type.kind else { return [] }
        return values.compactMap { value in
            switch value {
            case .string(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        }
    }
}

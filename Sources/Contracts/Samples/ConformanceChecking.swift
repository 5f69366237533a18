internal import TenetResources

/// Checks one text.
struct ConformanceChecking {
    struct Position {
        var path = ""
        /// The schemas that were entered at this very value.
        var entered: Set<SchemaID> = []
        /// How many types were looked at for this very value, and on the way to it.
        var level = 0
        var depth = 0

        func inner(_ step: String) -> Position {
            let isFirst = path.isEmpty && step.hasPrefix(".")
            return Position(path: isFirst ? String(step.dropFirst()) : path + step, depth: depth)
        }
    }

    /// Compositions and unions can contain themselves; what lies deeper is taken to fit.
    private static let levelLimit = 24
    private static let depthLimit = 500

    let contract: Contract
    let direction: ContractDirection
    let text: RecordedText
    private(set) var violations: [JSONConformance.Violation] = []
    /// Unions within unions could take long.
    private var steps = 500_000

    init(contract: Contract, direction: ContractDirection, text: RecordedText) {
        self.contract = contract
        self.direction = direction
        self.text = text
    }

    mutating func check(_ value: JSONValue, _ type: SchemaType, at position: Position) {
        steps -= 1
        guard steps > 0, position.level < Self.levelLimit, position.depth < Self.depthLimit else { return }
        var position = position
        position.level += 1
        position.depth += 1
        if text.isNull(value) {
            let resolved = contract.resolved(type)
            if !resolved.allowsNull, !contract.flattened(type).isAnything {
                report("The value must not be null", value, position)
            }
            return
        }
        switch type.kind {
        case .reference(let id):
            // A schema that is itself says nothing.
            guard position.entered.insert(id).inserted, let schema = contract.schema(id) else { return }
            check(value, schema.type, at: position)
        case .all: checkAll(value, type, at: position)
        case .union(let members, let discriminator): checkUnion(value, members, discriminator, at: position)
        default: checkPlain(value, type, at: position)
        }
    }

    mutating func report(_ message: String, _ value: JSONValue, _ position: Position) {
        violations.append(
            JSONConformance.Violation(path: position.path, place: text.place(value.range), message: message))
    }

    private mutating func checkPlain(_ value: JSONValue, _ type: SchemaType, at position: Position) {
        switch type.kind {
        case .array(let item, let isUnique): checkArray(value, item, isUnique, type.limits, at: position)
        case .map(let item):
            guard value.isObject else { return reportKind(value, type, position) }
            for member in value.members { check(member.value, item, at: position.inner(".\(member.key.text)")) }
        case .object(let object): checkObject(value, object, type, at: position)
        default:
            if let message = ScalarConformance(value).problem(type) { report(message, value, position) }
        }
    }

    private mutating func checkArray(
        _ value: JSONValue, _ item: SchemaType, _ isUnique: Bool, _ limits: SchemaLimits, at position: Position
    ) {
        guard text.startsArray(value.range) else { return report("The value must be an array", value, position) }
        let elements = value.elements
        if elements.count < limits.minimumCount ?? 0 || elements.count > limits.maximumCount ?? .max {
            report("The array must not have \(elements.count) elements", value, position)
        }
        for (index, element) in elements.enumerated() { check(element, item, at: position.inner("[\(index)]")) }
    }

    private mutating func checkObject(
        _ value: JSONValue, _ object: SchemaObject, _ type: SchemaType, at position: Position
    ) {
        guard value.isObject else { return reportKind(value, type, position) }
        let members = Dictionary(value.members.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
        var known: Set<String> = []
        for field in object.fields where known.insert(field.name).inserted {
            let isExpected = direction == .response ? !field.isWriteOnly : !field.isReadOnly
            let isRequired = direction == .response ? field.isAlwaysInResponses : field.isRequiredInRequests
            if let member = members[field.name] {
                check(member, field.type, at: position.inner(".\(field.name)"))
            } else if isExpected, isRequired {
                report("The member `\(field.name)` is missing", value, position)
            }
        }
        for member in value.members where !known.contains(member.key.text) {
            if let additional = object.additional {
                check(member.value, additional, at: position.inner(".\(member.key.text)"))
            } else {
                report(
                    "The member `\(member.key.text)` is not allowed", member.value,
                    position.inner(".\(member.key.text)"))
            }
        }
    }

    private mutating func checkAll(_ value: JSONValue, _ type: SchemaType, at position: Position) {
        let flat = contract.flattened(type)
        guard case .all(let parts) = flat.kind else { return checkFlat(value, flat, at: position) }
        for part in parts { checkFlat(value, part, at: position) }
    }

    private mutating func checkFlat(_ value: JSONValue, _ type: SchemaType, at position: Position) {
        if case .union(let members, let discriminator) = type.kind {
            checkUnion(value, members, discriminator, at: position)
        } else {
            checkPlain(value, type, at: position)
        }
    }

    private mutating func checkUnion(
        _ value: JSONValue, _ members: [SchemaType], _ discriminator: Discriminator?, at position: Position
    ) {
        if let chosen = choice(value, members, discriminator) { return check(value, chosen, at: position) }
        var closest: [JSONConformance.Violation]?
        for member in members where member.kind != .null {
            var attempt = self
            attempt.violations = []
            attempt.check(value, member, at: position)
            steps = attempt.steps
            guard !attempt.violations.isEmpty else { return }
            if attempt.violations.count < closest?.count ?? .max { closest = attempt.violations }
        }
        guard let closest else { return }
        if members.filter({ $0.kind != .null }).count == 1 {
            violations += closest
        } else {
            report("The value is none of the \(members.count) alternatives", value, position)
        }
    }

    /// The alternative that the discriminator names.
    private func choice(_ value: JSONValue, _ members: [SchemaType], _ discriminator: Discriminator?) -> SchemaType? {
        guard let discriminator, let name = value[discriminator.field]?.string else { return nil }
        let mapped = discriminator.mapping.first { $0.value == name }?.schema
        return members.first { member in
            guard case .reference(let id) = member.kind else { return false }
            return mapped.map { $0 == id } ?? (id.lastName == name)
        }
    }

    private mutating func reportKind(_ value: JSONValue, _ type: SchemaType, _ position: Position) {
        report("The value must be of type \(type.typeName)", value, position)
    }
}

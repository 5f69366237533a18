/// Something in a document that cannot be read, or stands for nothing. The rest of the document is read all the same.
public struct ContractProblem: Hashable, Sendable, Comparable {
    public var place: ContractPlace
    /// One sentence without a final full stop.
    public var message: String

    public init(place: ContractPlace, message: String) {
        self.place = place
        self.message = message
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.place != right.place ? left.place < right.place : left.message < right.message
    }
}

/// What the server says about its data and its endpoints, gathered from every document that the project names.
public struct Contract: Sendable {
    /// The documents that were read, sorted: those referred to included.
    public let documents: [String]
    /// By document and place.
    public let schemas: [Schema]
    /// By document and place.
    public let operations: [ContractOperation]
    /// By document and place.
    public let problems: [ContractProblem]
    private let indexByID: [SchemaID: Int]

    /// Of schemas with the same id the first counts.
    public init(
        documents: [String] = [], schemas: [Schema] = [], operations: [ContractOperation] = [],
        problems: [ContractProblem] = []
    ) {
        self.documents = Array(Set(documents)).sorted()
        self.schemas = schemas.sorted { ($0.place, $0.id) < ($1.place, $1.id) }
        self.operations = operations.sorted { ($0.place, $0.path, $0.method) < ($1.place, $1.path, $1.method) }
        self.problems = Array(Set(problems)).sorted()
        indexByID = Dictionary(
            self.schemas.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    public init(_ parts: [Contract]) {
        self.init(
            documents: parts.flatMap(\.documents), schemas: parts.flatMap(\.schemas),
            operations: parts.flatMap(\.operations), problems: parts.flatMap(\.problems))
    }

    public var isEmpty: Bool { schemas.isEmpty && operations.isEmpty }

    /// O(1).
    public func schema(_ id: SchemaID) -> Schema? { indexByID[id].map { schemas[$0] } }

    /// Follows references to what they stand for; a circle or a missing schema is unknown. Nullability adds up.
    public func resolved(_ type: SchemaType) -> SchemaType {
        var current = type
        var seen: Set<SchemaID> = []
        while true {
            let isNullable = current.isNullable
            switch current.kind {
            case .reference(let id):
                guard seen.insert(id).inserted, let schema = schema(id) else {
                    return SchemaType(.unknown, isNullable: isNullable)
                }
                current = schema.type
            case .all(let parts) where parts.count == 1: current = parts[0]
            default: return current
            }
            current.isNullable = current.isNullable || isNullable
        }
    }

    /// The members of an object, those of everything it is composed of included, later ones overriding earlier ones of
    /// the same name; nil when the value is no object. Circles end where they begin.
    public func object(_ type: SchemaType) -> SchemaObject? {
        var seen: Set<SchemaID> = []
        return object(type, &seen)
    }

    private func object(_ type: SchemaType, _ seen: inout Set<SchemaID>) -> SchemaObject? {
        switch type.kind {
        case .object(let object): return object
        case .reference(let id):
            guard seen.insert(id).inserted, let schema = schema(id) else { return nil }
            return object(schema.type, &seen)
        case .all(let parts):
            var merged: SchemaObject?
            for part in parts {
                guard let next = object(part, &seen) else { continue }
                merged = merged.map { Self.merge($0, next) } ?? next
            }
            return merged
        default: return nil
        }
    }

    private static func merge(_ first: SchemaObject, _ second: SchemaObject) -> SchemaObject {
        var fields = first.fields
        for field in second.fields {
            if let index = fields.firstIndex(where: { $0.name == field.name }) {
                // A part may narrow the type or only demand the member.
                var narrowed = field
                if case .unknown = field.type.kind { narrowed.type = fields[index].type }
                let old = fields[index]
                narrowed.isReadOnly = field.isReadOnly || old.isReadOnly
                narrowed.isWriteOnly = field.isWriteOnly || old.isWriteOnly
                narrowed.isRequiredInRequests =
                    (field.isRequiredInRequests || old.isRequiredInRequests) && !narrowed.isReadOnly
                narrowed.isAlwaysInResponses =
                    (field.isAlwaysInResponses || old.isAlwaysInResponses) && !narrowed.isWriteOnly
                fields[index] = narrowed
            } else {
                fields.append(field)
            }
        }
        let additional = first.isAdditionalStated ? first.additional : second.additional
        return SchemaObject(
            fields: fields, additional: additional,
            isAdditionalStated: first.isAdditionalStated || second.isAdditionalStated)
    }
}

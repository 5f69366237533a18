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
        for _ in 0..<Self.depthLimit {
            let isNullable = current.isNullable
            switch current.kind {
            case .reference(let id):
                guard let schema = schema(id) else { return SchemaType(.unknown, isNullable: isNullable) }
                current = schema.type
            case .all(let parts) where parts.count == 1: current = parts[0]
            default: return current
            }
            current.isNullable = current.isNullable || isNullable
        }
        return SchemaType(.unknown, isNullable: current.isNullable)
    }

    /// How far references and compositions are followed. Deeper ones are circles or nobody's handwriting; without a limit
    /// every schema of a chain would cost the length of the chain.
    private static let depthLimit = 64

    /// The members of an object, those of everything it is composed of included, later ones overriding earlier ones of
    /// the same name; nil when the value is no object. Circles end where they begin.
    public func object(_ type: SchemaType) -> SchemaObject? {
        var seen: Set<SchemaID> = []
        return object(type, &seen, depth: 0)
    }

    private func object(_ type: SchemaType, _ seen: inout Set<SchemaID>, depth: Int) -> SchemaObject? {
        guard depth < Self.depthLimit else { return nil }
        switch type.kind {
        case .object(let object): return object
        case .reference(let id):
            guard seen.insert(id).inserted, let schema = schema(id) else { return nil }
            return object(schema.type, &seen, depth: depth + 1)
        case .all(let parts):
            var merged: MergedObject?
            for part in parts {
                guard let next = object(part, &seen, depth: depth + 1) else { continue }
                if merged == nil { merged = MergedObject(next) } else { merged?.add(next) }
            }
            return merged?.object
        default: return nil
        }
    }
}

/// An object that is put together of several.
private struct MergedObject {
    private(set) var object: SchemaObject
    private var indexByName: [String: Int]

    init(_ object: SchemaObject) {
        self.object = object
        indexByName = Dictionary(
            object.fields.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// O(fields of the other).
    mutating func add(_ other: SchemaObject) {
        for field in other.fields {
            guard let index = indexByName[field.name] else {
                indexByName[field.name] = object.fields.count
                object.fields.append(field)
                continue
            }
            object.fields[index] = Self.narrowed(object.fields[index], by: field)
        }
        if !object.isAdditionalStated { object.additional = other.additional }
        object.isAdditionalStated = object.isAdditionalStated || other.isAdditionalStated
    }

    /// A part may narrow the type or only demand the member.
    private static func narrowed(_ old: SchemaField, by field: SchemaField) -> SchemaField {
        var narrowed = field
        if case .unknown = field.type.kind { narrowed.type = old.type }
        narrowed.isReadOnly = field.isReadOnly || old.isReadOnly
        narrowed.isWriteOnly = field.isWriteOnly || old.isWriteOnly
        narrowed.isRequiredInRequests =
            (field.isRequiredInRequests || old.isRequiredInRequests) && !narrowed.isReadOnly
        narrowed.isAlwaysInResponses =
            (field.isAlwaysInResponses || old.isAlwaysInResponses) && !narrowed.isWriteOnly
        return narrowed
    }
}

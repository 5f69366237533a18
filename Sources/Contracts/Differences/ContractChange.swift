internal import TenetModel

/// How much a change matters to a client that was written against the old contract; what matters most is least.
public enum ContractChangeLevel: String, Sendable, CaseIterable, Comparable {
    /// A client that keeps to the old contract can fail.
    case breaking
    /// Whether a client fails depends on what the contract does not say.
    case warning
    /// No client fails.
    case info

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .breaking: 0
        case .warning: 1
        case .info: 2
        }
    }
}

/// Which way a value travels.
public enum ContractDirection: String, Sendable, CaseIterable {
    case request, response
}

/// One difference between two versions of a contract.
public struct ContractChange: Hashable, Sendable {
    public var kind: ContractChangeKind
    public var level: ContractChangeLevel
    public var subject: Subject
    /// One sentence without a final full stop.
    public var message: String
    /// Nil when the thing is new.
    public var oldPlace: ContractPlace?
    /// Nil when the thing is gone.
    public var newPlace: ContractPlace?
    /// The schemas concerned in the old contract, sorted.
    public var oldSchemas: [SchemaID]
    /// The schemas concerned in the new contract, sorted.
    public var newSchemas: [SchemaID]

    /// What a change is about.
    public struct Subject: Hashable, Sendable {
        /// The operations concerned, sorted: `GET /users/{id}`; empty when no operation uses the schema.
        public var operations: [String]
        /// The name of the schema that contains the value; nil when the value stands in an operation itself.
        public var schema: String?
        /// Nil when the way makes no difference.
        public var direction: ContractDirection?
        /// Where in an operation: `request body`, `response 200`, `query parameter limit`; nil within a schema.
        public var part: String?
        /// From the schema or the part to the value: `items[].owner.name`; empty for the whole.
        public var path: String

        public init(
            operations: [String] = [], schema: String? = nil, direction: ContractDirection? = nil,
            part: String? = nil, path: String = ""
        ) {
            self.operations = operations
            self.schema = schema
            self.direction = direction
            self.part = part
            self.path = path
        }
    }

    public init(
        kind: ContractChangeKind, level: ContractChangeLevel? = nil, subject: Subject, message: String,
        oldPlace: ContractPlace? = nil, newPlace: ContractPlace? = nil, oldSchemas: [SchemaID] = [],
        newSchemas: [SchemaID] = []
    ) {
        self.kind = kind
        self.level = level ?? kind.level
        self.subject = subject
        self.message = message
        self.oldPlace = oldPlace
        self.newPlace = newPlace
        self.oldSchemas = oldSchemas
        self.newSchemas = newSchemas
    }
}

extension ContractChange: Comparable {
    /// What breaks comes first, then by place in the new document, or in the old one for what is gone.
    public static func < (left: Self, right: Self) -> Bool {
        if left.level != right.level { return left.level < right.level }
        let places = (left.newPlace ?? left.oldPlace, right.newPlace ?? right.oldPlace)
        if places.0 != places.1 {
            guard let leftPlace = places.0, let rightPlace = places.1 else { return places.0 != nil }
            return leftPlace < rightPlace
        }
        return left.order.lexicographicallyPrecedes(right.order)
    }

    /// What tells apart changes of one level at one place.
    private var order: [String] {
        let places = [oldPlace, newPlace].map { $0.map { "\($0.path):\($0.range.lower):\($0.range.upper)" } ?? "" }
        return [
            kind.rawValue, subject.schema ?? "", subject.part ?? "", subject.path, subject.direction?.rawValue ?? "",
        ]
            + [message] + places + (oldSchemas + newSchemas).map(\.text) + subject.operations
    }
}

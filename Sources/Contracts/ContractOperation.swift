/// What a client can call: a method and a path.
public struct ContractOperation: Hashable, Sendable {
    /// In capitals: `GET`.
    public var method: String
    /// As the document writes it, parameters in braces: `/v1/users/{id}`.
    public var path: String
    /// The paths of the servers' addresses before ``path``: `/api`; empty when there is none.
    public var bases: [String]
    /// The servers' addresses that name a host, without scheme and slash at the end: `books.example.com/api`.
    public var servers: [String] = []
    public var operationID: String?
    public var kind: ContractKind
    public var place: ContractPlace
    public var parameters: [Parameter]
    /// What a request may carry; empty when it carries nothing.
    public var requests: [Body]
    public var isRequestRequired: Bool
    public var responses: [Response]
    public var isDeprecated = false
    /// There are no other parameters than ``parameters``; false where code that decides when it runs may read more.
    public var areParametersKnown = true

    public struct Parameter: Hashable, Sendable {
        public enum Location: String, Sendable { case path, query, header, cookie }

        public var name: String
        public var location: Location
        public var isRequired: Bool
        public var type: SchemaType
        public var place: ContractPlace

        public init(name: String, location: Location, isRequired: Bool, type: SchemaType, place: ContractPlace) {
            self.name = name
            self.location = location
            self.isRequired = isRequired
            self.type = type
            self.place = place
        }
    }

    public struct Body: Hashable, Sendable {
        /// `application/json`, `multipart/form-data` and so on, without parameters.
        public var mediaType: String
        public var type: SchemaType

        public init(mediaType: String, type: SchemaType) {
            self.mediaType = mediaType
            self.type = type
        }
    }

    public struct Response: Hashable, Sendable {
        /// `200`, `2XX` or `default`.
        public var status: String
        /// Empty when it carries nothing.
        public var bodies: [Body]
        public var place: ContractPlace

        public var isSuccess: Bool { status.hasPrefix("2") }

        public init(status: String, bodies: [Body], place: ContractPlace) {
            self.status = status
            self.bodies = bodies
            self.place = place
        }
    }

    public init(
        method: String, path: String, bases: [String] = [], operationID: String? = nil, kind: ContractKind,
        place: ContractPlace, parameters: [Parameter] = [], requests: [Body] = [], isRequestRequired: Bool = false,
        responses: [Response] = []
    ) {
        self.method = method
        self.path = path
        self.bases = bases
        self.operationID = operationID
        self.kind = kind
        self.place = place
        self.parameters = parameters
        self.requests = requests
        self.isRequestRequired = isRequestRequired
        self.responses = responses
    }
}

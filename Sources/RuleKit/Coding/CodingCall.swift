/// A container that is made, or a value that is read from or written to one, in hand-written coding.
public struct CodingCall {
    public enum Kind: String, Sendable, CaseIterable {
        case container, nestedContainer, unkeyedContainer, nestedUnkeyedContainer, singleValueContainer, superCoder
        case decode, decodeIfPresent, encode, encodeIfPresent, encodeNil
        /// Anything else that is given a key of a container.
        case other
    }

    public let kind: Kind
    /// What is called: `decode`, `decodeIfPresent`, `container`, or a method of the project.
    public let name: String
    /// The container's or coder's name.
    public let receiver: String
    /// The name that the made container gets.
    public let binding: String
    /// The keys' type of a container, or the type of the value, as written; empty when nothing is written.
    public let type: String
    /// The key: its case's name, the text of a literal in quotes, or `?` for anything else; empty when there is none.
    public let key: String
    /// The property that is assigned, or the value that is encoded, as written.
    public let target: String
    /// `try?`: a wrong value goes unnoticed.
    public let isLenient: Bool
    /// `?? value` stands in when there is none.
    public let isDefaulted: Bool
    /// Not on every path.
    public let isConditional: Bool
    /// An error is caught in the same body.
    public let isCaught: Bool
    /// The function around.
    public let declaration: Declaration?
    public let path: String
    public let range: ByteRange
}

/// A call that decodes or encodes a model, or that names one as what a request yields.
public struct CoderUse {
    public enum Direction: Sendable { case decode, encode }

    public let direction: Direction
    /// What is called: `decode`, `request`, `responseDecodable`.
    public let name: String
    /// What stands before the dot when that is a chain of names or a call of one; empty when there is none.
    public let receiver: String
    /// The model's type as written; for encoders the value's text.
    public let typeText: String
    /// The type taken apart and resolved where it is written.
    public let type: SwiftType
    /// `decode(_:from:)` or `encode(_:)` of a coder, rather than a client's call.
    public let isCoder: Bool
    /// The type is a variable's or a function's rather than an argument.
    public let isAnnotation: Bool
    /// The endpoint among the arguments: a path's template, or a name such as `.user` or `Endpoint.user`; empty when none
    /// was seen.
    public let endpoint: String
    public let isEndpointLiteral: Bool
    /// The coder among the arguments, or the receiver of a coder's call.
    public let coder: String
    /// The method of HTTP in capitals when the call itself says it, by an argument or by its name.
    public let method: String?
    public let declaration: Declaration?
    public let path: String
    public let role: FileRole
    public let range: ByteRange
    /// The addresses that values were followed to from here; empty when ``endpoint`` or what stands around has to tell.
    var followed: [EndpointLiteral] = []
}

/// An address that the app calls, as a path or a whole URL.
public struct EndpointLiteral {
    /// The path without host and query, parameters in braces: `/v1/users/{id}`.
    public let template: String
    /// The scheme and host before it, if written.
    public let host: String
    /// Names of query parameters, from the text and from query items beside it, sorted.
    public let queryNames: [String]
    /// In capitals; nil when it is not evident.
    public var method: String?
    /// Content types that are set beside it, sorted.
    public let contentTypes: [String]
    /// The cases of the switch or enumeration that yield it, and the static member that it stands in.
    public let names: [String]
    /// The label of the argument that it is, if any.
    public let label: String
    /// What it is built on, as written, here or in the function that it is given to; empty when it is written whole.
    public let base: String
    /// The property, function or case around.
    public let declaration: Declaration?
    public let enclosingType: ProjectType?
    public let path: String
    public let role: FileRole
    public let range: ByteRange
    /// A call is given it as its address, or it is built with the calls that add to one.
    public let isArgument: Bool
    /// It is an address; otherwise it may be the path of a file as well.
    public var isCertain: Bool
    let group: Int32
    /// Values were followed from here to the call that goes to a server.
    public var isFollowed = false
    /// Nobody was seen to call it: it is one of the cases or types that a function may be given.
    var isPossible = false
    var choice = ""
    /// There are no other query parameters than ``queryNames``.
    public var isQueryKnown = false
    /// The dictionary that is sent as its body, if one is.
    public var sentObject: SentObject?

    /// A dictionary that an app sends as JSON.
    public struct SentObject {
        public var keys: [Key]
        /// Keys may be added where nobody sees it.
        public var isOpen: Bool
        public var path: String
        public var range: ByteRange

        public struct Key {
            public var name: String
            /// Unknown when nothing tells.
            public var type: SwiftType
            public var path: String
            public var range: ByteRange
        }
    }
}

/// `// contract: Name` above or beside a declaration, or `// contract: ignore`.
public struct ContractNote {
    /// What stands behind the colon: a schema's name, or `ignore`.
    public let text: String
    public let declaration: Declaration?
    public let path: String
    public let range: ByteRange
    public var isIgnore: Bool { text == "ignore" }
}

/// What one decoder or encoder of the project is set to.
public struct CoderSettings {
    public enum Direction: Sendable { case decode, encode }

    public let direction: Direction
    /// `JSONDecoder`, or the subclass.
    public let className: String
    /// The variable or function that yields it; empty for one that is used on the spot.
    public let name: String
    public var keys: KeyStrategy
    /// How dates are written.
    public var dates: DateStrategy
    public var data: DataStrategy
    /// The variable, function or type that it belongs to.
    public let declaration: Declaration?
    public let path: String
    public let role: FileRole
    public let range: ByteRange

    public enum DateStrategy: Hashable, Sendable {
        /// Seconds since 2001 as a number: what coders do when nothing is set.
        case deferred
        case iso8601
        case secondsSince1970
        case millisecondsSince1970
        /// The format when a literal shows it.
        case formatted(String?)
        case custom
        case unknown
    }

    public enum DataStrategy: Hashable, Sendable { case base64, deferred, custom, unknown }
}

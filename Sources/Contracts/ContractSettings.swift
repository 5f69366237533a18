/// What a project says about its contract: where the documents are, and which schema a model stands for.
public struct ContractSettings: Hashable, Sendable {
    /// A document, or a folder of them.
    public struct Source: Hashable, Sendable {
        public var kind: ContractKind
        /// Relative to the project's root, `..` folded.
        public var path: String

        public init(kind: ContractKind, path: String) {
            self.kind = kind
            self.path = path
        }
    }

    public var sources: [Source] = []
    /// Documents that must say the same as the first OpenAPI document: those that the app carries.
    public var copies: [String] = []
    /// Names of schemas by the name of the Swift type; an empty list says that the type is no part of the contract.
    public var schemas: [String: [String]] = [:]

    public init() {}

    public var isEmpty: Bool { sources.isEmpty }

    /// Adds what another configuration says; its own word counts where both speak of one type.
    public mutating func add(_ other: ContractSettings) {
        sources += other.sources.filter { !sources.contains($0) }
        copies += other.copies.filter { !copies.contains($0) }
        schemas.merge(other.schemas) { _, new in new }
    }

    /// Everything that decides what is found, as text: what caches compare.
    public var fingerprint: String {
        let sources = sources.map { "\($0.kind.rawValue)=\($0.path)" } + copies.map { "copy=\($0)" }
        let types = schemas.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.joined(separator: "|"))" }
        return (sources + types).joined(separator: "\n")
    }
}

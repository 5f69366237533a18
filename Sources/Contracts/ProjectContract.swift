/// The contract of a project, read, with what the project says about it.
public struct ProjectContract: Sendable {
    public var contract: Contract
    public var settings: ContractSettings
    /// The first OpenAPI document, which copies must equal.
    public var original: Copy?
    /// The documents that must say the same, with what they say.
    public var copies: [Copy]
    /// Differs whenever a document that was read held other bytes; empty when nobody kept account.
    public var readDocuments: [UInt8] = []

    public struct Copy: Sendable {
        public var path: String
        public var contract: Contract

        public init(path: String, contract: Contract) {
            self.path = path
            self.contract = contract
        }
    }

    public init(
        contract: Contract, settings: ContractSettings = ContractSettings(), original: Copy? = nil, copies: [Copy] = []
    ) {
        self.contract = contract
        self.settings = settings
        self.original = original
        self.copies = copies
    }
}

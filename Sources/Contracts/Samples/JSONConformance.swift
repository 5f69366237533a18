internal import TenetModel
internal import TenetResources

/// Says where a JSON text does not fit a schema: a recorded response that the contract does not allow.
public struct JSONConformance: Sendable {
    /// One value that does not fit.
    public struct Violation: Hashable, Sendable {
        /// From the root of the text: `items[0].name`; empty for the root.
        public var path: String
        public var place: ContractPlace
        /// One sentence without a final full stop.
        public var message: String
    }

    private let contract: Contract
    private let direction: ContractDirection

    public init(_ contract: Contract, direction: ContractDirection = .response) {
        self.contract = contract
        self.direction = direction
    }

    /// What does not fit, in the order of the text; a text that is no JSON is one violation. The path names the file
    /// in the places.
    public func violations(of json: [UInt8], at path: String, against type: SchemaType) -> [Violation] {
        let text = RecordedText(path: path, file: json)
        if let problem = text.problems.first {
            return [Violation(path: "", place: problem.place, message: problem.message)]
        }
        guard let root = text.document.root else { return [] }
        var checking = ConformanceChecking(contract: contract, direction: direction, text: text)
        checking.check(root, type, at: ConformanceChecking.Position())
        return checking.violations
    }
}

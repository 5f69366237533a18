/// Writes JSON that fits a schema: the same text for the same contract, whenever and wherever it is written.
public struct SampleWriter: Sendable {
    /// A sample with what it is good for.
    public struct Variant: Hashable, Sendable {
        /// `full` or `minimal`.
        public var name: String
        public var json: String
    }

    private let contract: Contract

    public init(_ contract: Contract) { self.contract = contract }

    /// A response with every member that it may have, in the order of the document. Values follow formats and limits;
    /// a schema within itself is left out, null or an empty list. Ends with a line end.
    public func json(for schema: Schema) -> String { json(for: schema, .full) }

    /// The full sample, and a minimal one with only what every response has, null wherever null is allowed. One
    /// sample when both are the same.
    public func variants(for schema: Schema) -> [Variant] {
        let full = json(for: schema, .full)
        let minimal = json(for: schema, .minimal)
        let variants = [Variant(name: "full", json: full)]
        return full == minimal ? variants : variants + [Variant(name: "minimal", json: minimal)]
    }

    private func json(for schema: Schema, _ extent: SampleMaking.Extent) -> String {
        var making = SampleMaking(contract, extent)
        // The name of a schema is none of a member, so it gives texts no meaning.
        let type = SchemaType(.reference(schema.id))
        let isKnown = contract.schema(schema.id) == schema
        return making.make(isKnown ? type : schema.type).file
    }
}

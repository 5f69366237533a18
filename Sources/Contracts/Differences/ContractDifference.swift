/// Says what changed between two versions of a contract.
public struct ContractDifference {
    /// What differs, what breaks clients first. Values that several operations share are told once, with the
    /// operations; a renamed path parameter, the order of members and where a schema stands are no change. Schemas
    /// that no operation uses are compared by name, as if they were both sent and received; where a document lists the
    /// operations, such schemas break nothing and are warned of at most.
    ///
    /// O(references * fields), whatever the number of operations that share them.
    public static func changes(from old: Contract, to new: Contract) -> [ContractChange] {
        var comparison = SchemaComparison(old: old, new: new)
        OperationComparison.run(&comparison)
        UnusedSchemas.compare(&comparison)
        comparison.finishPairs()
        return ChangeCollection(comparison).changes
    }
}

package import TenetRuleKit

/// The branches of `#if` around a place. What stands in two branches of one `#if` is never compiled together, so neither
/// repeats, hides or contradicts the other.
package struct ConditionalBranches: Fact, Hashable {
    /// Where each branch begins, by where its `#if` begins; as a list, so that it can be stored.
    private var starts: [Int]

    package init(around node: some SyntaxProtocol) {
        starts = node.ancestors.compactMap { $0.as(IfConfigClauseSyntax.self) }.flatMap { clause in
            [clause.parent?.parent?.range.lower ?? 0, clause.range.lower]
        }
    }

    /// In one file: the two places are in different branches of the same `#if`.
    package func excludes(_ other: ConditionalBranches) -> Bool {
        guard !starts.isEmpty, !other.starts.isEmpty else { return false }
        return stride(from: 0, to: starts.count, by: 2).contains { index in
            stride(from: 0, to: other.starts.count, by: 2).contains {
                starts[index] == other.starts[$0] && starts[index + 1] != other.starts[$0 + 1]
            }
        }
    }
}

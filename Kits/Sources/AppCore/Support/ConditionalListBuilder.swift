/// Builds a list of elements of one type, with `if`, `switch` and `for` in it.
///
/// It turns each block and each optional branch into a part of the list; what is not there adds nothing. An `if` inside
/// of a block needs `buildExpression` and `buildPartialBlock` beside it, as each statement is a list already.
@resultBuilder
public enum ConditionalListBuilder<Element> {
    /// One element.
    public static func buildExpression(_ element: Element) -> [Element] { [element] }

    /// A list that was made elsewhere.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// A block without statements.
    public static func buildBlock() -> [Element] { [] }

    /// The first statement of a block.
    public static func buildPartialBlock(first: [Element]) -> [Element] { first }

    /// Every further one.
    public static func buildPartialBlock(accumulated: [Element], next: [Element]) -> [Element] { accumulated + next }

    /// An `if` without `else`: nothing when it is not met.
    public static func buildOptional(_ branch: [Element]?) -> [Element] { branch ?? [] }

    /// What an `if` with `else` or a `switch` has come to.
    public static func buildEither(first branch: [Element]) -> [Element] { branch }

    /// What an `if` with `else` or a `switch` has come to.
    public static func buildEither(second branch: [Element]) -> [Element] { branch }

    /// What an `if #available` has come to.
    public static func buildLimitedAvailability(_ branch: [Element]) -> [Element] { branch }

    /// A loop.
    public static func buildArray(_ turns: [[Element]]) -> [Element] { turns.flatMap { $0 } }
}

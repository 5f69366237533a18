/// The clauses that bind a rule, the closest first, each with what it wrote for options that add up.
///
/// Where clauses share one list, as of folders for kinds of types, each of them asks for its own items only, and a finding
/// about an item names the clauses that wrote it.
public struct RuleClauses: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A clause by its id, and its items as written.
    public struct Entry: Sendable, Hashable {
        public var id: String
        public var items: [String]

        public init(id: String, items: [String]) {
            self.id = id
            self.items = items
        }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry] = []) { self.entries = entries }

    public init(arrayLiteral ids: String...) { entries = ids.map { Entry(id: $0, items: []) } }

    /// The ids that a finding names. Items that no clause wrote, as those of a front matter, belong to the clauses without
    /// items. O(items of all clauses).
    func ids(_ cited: CitedClauses) -> [String] {
        switch cited {
        case .all: entries.map(\.id)
        case .items(let items): ids(owning: items)
        case .withoutItems: idsWithoutItems
        }
    }

    private func ids(owning items: [String]) -> [String] {
        let owners = entries.filter { entry in entry.items.contains { items.contains($0) } }
        return owners.isEmpty ? idsWithoutItems : owners.map(\.id)
    }

    private var idsWithoutItems: [String] {
        let others = entries.filter(\.items.isEmpty)
        return (others.isEmpty ? entries : others).map(\.id)
    }
}

/// Which of the clauses that bind a rule ask for what a finding says.
public enum CitedClauses: Sendable {
    case all
    /// Those that wrote one of these items of the rule's options, as the option has them.
    case items([String])
    /// Those that wrote no items: what is found is none.
    case withoutItems
}

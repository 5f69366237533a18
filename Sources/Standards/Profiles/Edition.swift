internal import TenetModel

/// Which text of a standard is meant where there are several.
public struct Edition: Sendable {
    /// The name or path of the standard.
    var name: String
    /// As its front matter says; empty when it does not.
    public var number: String
    /// The ids that its clauses carry.
    var ids: Set<String>
    /// The document, as messages name it.
    var path: String

    init(of name: String, _ documents: [StandardDocument]) {
        self.name = name
        number = documents.first?.frontMatter.edition ?? ""
        ids = Set(documents.flatMap(\.clauses).filter(\.hasWrittenIDs).flatMap(\.ids))
        path = documents.first?.path ?? name
    }

    /// `docs/STANDARD.md (edition 2)`, or the name alone.
    public var label: String { Self.label(name, number) }

    /// A standard's name with its edition where it has one.
    public static func label(_ name: String, _ number: String) -> String {
        number.isEmpty ? name : "\(name) (edition \(number))"
    }

    /// Two texts of which more than half of the clauses have the same ids are editions of one standard: a finding could not
    /// say which of them it speaks for.
    /// - Throws: the first two of these standards that are.
    public static func requireDistinct(
        _ standards: [(name: String, documents: [StandardDocument])]
    ) throws(ConfigurationError) {
        try requireDistinct(standards.map { Edition(of: $0.name, $0.documents) })
    }

    /// A team's own copy says all that it took over, so that nothing is lost by naming it alone.
    private static func help(_ earlier: Edition, _ later: Edition) -> String {
        let difference = "`tenet standards diff \(earlier.name) \(later.name)` shows what changes"
        let own = [later, earlier].filter { StandardLibrary.isPath($0.name) }
        guard own.count == 1, let copy = own.first else { return "name one of the two; " + difference }
        let base = copy.name == later.name ? earlier : later
        return
            "name \(copy.name) alone: what it took over from `\(base.name)` stands in it; to add clauses to `\(base.name)` "
            + "begin with `tenet standards new PATH --extends \(base.name)`; " + difference
    }

    static func requireDistinct(_ editions: [Edition]) throws(ConfigurationError) {
        for (index, later) in editions.enumerated() {
            for earlier in editions[..<index] where earlier.name != later.name {
                let common = earlier.ids.intersection(later.ids).count
                guard common * 2 > min(earlier.ids.count, later.ids.count) else { continue }
                throw ConfigurationError(
                    file: later.path, line: 1, column: 1,
                    message: "\(earlier.label) and \(later.label) are editions of one standard: "
                        + "\(common) clauses have the same ids, so findings could not say which text they mean",
                    help: Self.help(earlier, later)
                )
            }
        }
    }
}

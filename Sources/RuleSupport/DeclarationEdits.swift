package import TenetRuleKit

// Edits of declarations that the project stage can make: it knows where a declaration and its name begin, not its text.

extension Declaration {
    /// Puts attributes or modifiers before everything that the declaration has already.
    package func inserting(_ text: String, _ title: String) -> Fix {
        Fix(title, .unsafe, [Edit(ByteRange(extent.lower, extent.lower), text + " ")])
    }

    /// Puts a modifier before `var` or `let`; nil when the keyword's place is not certain.
    package func insertingModifier(_ text: String, _ title: String) -> Fix? {
        keyword.map { Fix(title, .unsafe, [Edit(ByteRange($0.lower, $0.lower), text + " ")]) }
    }

    /// The place of `var` or `let` when nothing but the access level stands before it.
    package var keyword: ByteRange? {
        guard kind.isVariable, attributes.isEmpty, !isLocal else { return nil }
        let level = access == .internal ? 0 : access.word.utf8.count + 1
        let setter = has(.hasPrivateSetter) ? ["private(set) ".utf8.count, "fileprivate(set) ".utf8.count] : [0]
        let distance = range.lower - extent.lower - "var ".utf8.count
        guard setter.contains(where: { distance == level + $0 }) else { return nil }
        return ByteRange(range.lower - 4, range.lower - 1)
    }

    /// Exchanges the only attribute of a property, which has no arguments.
    package func replacingAttribute(_ name: String, with other: String) -> Fix? {
        guard attributes == [name] else { return nil }
        return .replace(
            ByteRange(extent.lower, extent.lower + name.utf8.count + 1), with: "@" + other,
            "Declare it with `@\(other)`",
            .unsafe)
    }

    /// Adds a conformance to a struct; nil when the place is not certain. Needs uses.
    package func conforming(to name: String) -> Fix? {
        guard kind == .struct, let first = inherited.first, !first.contains("."), first != "Sendable",
            let place = ownUses.first(where: { $0.kind == .type && $0.range.lower > range.upper }), place.name == first
        else { return nil }
        return Fix(
            "Conform to `\(name)`", .unsafe, [Edit(ByteRange(place.range.lower, place.range.lower), name + ", ")])
    }
}

extension AccessLevel {
    fileprivate var word: String {
        switch self {
        case .private: "private"
        case .fileprivate: "fileprivate"
        case .internal: "internal"
        case .package: "package"
        case .public: "public"
        case .open: "open"
        }
    }
}

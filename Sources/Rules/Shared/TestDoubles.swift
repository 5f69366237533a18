import TenetRuleKit

// Types that stand in for others in tests, and the protocols that they stand in for.

/// How the names of test doubles are made: `MockStore` and `StoreMock` stand in for `Store`.
struct DoubleNames: Sendable {
    var prefixes: [String]
    var suffixes: [String]

    /// The name of what a double stands in for; nil when the name is not that of a double.
    func stem(of name: String) -> String? {
        for prefix in prefixes where name.hasPrefix(prefix) && name.count > prefix.count {
            let stem = name.dropFirst(prefix.count)
            if stem.first?.isUppercase == true { return String(stem) }
        }
        for suffix in suffixes where name.hasSuffix(suffix) && name.count > suffix.count {
            return String(name.dropLast(suffix.count))
        }
        return nil
    }
}

extension ProjectModel {
    /// The protocol of the project with a name, or with one of the suffixes behind it, if there is exactly one.
    func abstraction(of stem: String, suffixes: [String]) -> ProjectType? {
        let found = ([""] + suffixes).flatMap { types(named: stem + $0).all }.filter { $0.kind == .protocol }
        return found.count == 1 ? found.first : nil
    }
}

extension ProjectType {
    /// Supertypes that ask for no functions by names of their own choice.
    private static let plainSupertypes: Set<String> = [
        "AnyObject", "Sendable", "Equatable", "Hashable", "NSObject", "NSObjectProtocol", "ObservableObject", "Actor",
        "Observable", "SendableMetatype", "Identifiable", "Error", "CaseIterable",
    ]

    /// True when every supertype is declared in the project or is known to ask for nothing.
    var knowsItsSupertypes: Bool {
        let declared = Set(projectSupertypes.map(\.name))
        return supertypes.allSatisfy { declared.contains($0) || Self.plainSupertypes.contains($0) }
    }
}

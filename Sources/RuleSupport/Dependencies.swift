package import TenetRuleKit

// What rules about dependency injection ask of types that others depend on.

extension ProjectType {
    /// The protocols of the project that it conforms to and that ask for something, markers left out.
    package var ownProtocols: [ProjectType] {
        projectSupertypes.filter { $0.kind == .protocol && $0.members.contains { $0.kind != .associatedType } }
    }

    /// The protocol that stands for it: named after it, or the only one whose members it shares by name.
    package var standInProtocol: ProjectType? {
        let protocols = ownProtocols.filter {
            !$0.name.hasSuffix("Delegate") && !$0.name.hasSuffix("DataSource") && offers($0)
        }
        let names = [name + "Protocol", name + "Type", name + "Interface", name + "ing", name + "able"]
        if let named = protocols.first(where: { names.contains($0.name) }) { return named }
        // `LiveCartService` and `DefaultCartService` stand behind `CartService`.
        return protocols.first { name.hasSuffix($0.name) || stem(of: $0.name).map { name.hasSuffix($0) } == true }
    }

    /// The protocol declares at least half of what others can call.
    private func offers(_ stand: ProjectType) -> Bool {
        let callable = members.filter { $0.kind == .function && $0.access > .fileprivate && !$0.has(.isStatic) }
        let declared = Set(([stand] + stand.projectSupertypes).flatMap { $0.members.map(\.name) })
        return Set(callable.map(\.name)).intersection(declared).count * 2 >= Set(callable.map(\.name)).count
    }

    private func stem(of name: String) -> String? {
        for ending in ["Protocol", "Type", "Interface"] where name.hasSuffix(ending) {
            let stem = name.dropLast(ending.count)
            return stem.isEmpty ? nil : String(stem)
        }
        return nil
    }

    /// Holds data that is sent, kept or compared, rather than doing work.
    package var isStoredValue: Bool {
        conforms(toAnyOf: ["Codable", "Decodable", "Encodable", "PersistentModel", "NSManagedObject", "Identifiable"])
    }

    /// Only static members: a name space that nobody injects.
    package var isNamespace: Bool {
        kind == .enum
            || !members.contains { member in
                (member.kind.isVariable || member.kind == .function) && !member.has(.isStatic)
            }
    }
}

extension Parameter {
    /// The type is written as an existential or opaque one.
    package var isAbstract: Bool { type.hasPrefix("any ") || type.hasPrefix("some ") || type.contains("(any ") }
}

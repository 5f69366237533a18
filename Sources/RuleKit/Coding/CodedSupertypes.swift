// What types inherit from, with nested types out of the way: `Error` is not `API.Error`.

extension CodingIndex {
    /// The project's superclasses and protocols of a type, nearest first, and the last parts of all names behind colons.
    func supertypes(of type: ProjectType) -> CodedSupertypes {
        if let known = supertypesByType[type] { return known }
        var found = CodedSupertypes()
        var queue = [type]
        var seen: Set<ProjectType> = [type]
        var next = 0
        while next < queue.count, next < TypeIndex.maximumSupertypes {
            let current = queue[next]
            next += 1
            for declaration in [current.declaration] + current.extensions {
                for name in declaration.inherited { add(name, from: declaration, depth: 0, to: &found) }
            }
            for supertype in found.types where seen.insert(supertype).inserted { queue.append(supertype) }
        }
        supertypesByType[type] = found
        return found
    }

    private func add(_ name: String, from place: Declaration, depth: Int, to found: inout CodedSupertypes) {
        found.names.insert(TypeIndex.lastPart(name))
        let declared = resolver.declared(name, from: place, allowsProtocols: true)
        if let type = declared.types.only, !found.types.contains(type) { found.types.append(type) }
        guard declared.types.isEmpty, depth < 8, let alias = declared.aliases.only else { return }
        for part in alias.type.split(separator: "&") {
            let inner = TypeIndex.bareName(String(part))
            if !inner.isEmpty { add(inner, from: alias, depth: depth + 1, to: &found) }
        }
    }
}

struct CodedSupertypes {
    var types: [ProjectType] = []
    var names: Set<String> = []

    var directions: CodedModel.Directions {
        var found: CodedModel.Directions = []
        if names.contains("Codable") { found = [.decodes, .encodes] }
        if names.contains("Decodable") { found.insert(.decodes) }
        if names.contains("Encodable") { found.insert(.encodes) }
        return found
    }
    /// Coded as its raw value unless something else is written.
    var hasRawValue: Bool { names.contains("RawRepresentable") || names.contains("OptionSet") }
}

/// What the compiler makes of stored properties and coding keys.
struct SynthesizedCoding {
    private let builder: ModelBuilder
    private var type: ProjectType { builder.type }
    private var index: CodingIndex { builder.index }

    init(_ builder: ModelBuilder) { self.builder = builder }

    func content(isDecoding: Bool) -> ModelBuilder.Content {
        var content = ModelBuilder.Content()
        let stored = storedProperties
        switch keys {
        case .none:
            // `@Observable` moves values into properties with an underscore.
            let prefix = type.declaration.hasAttribute("Observable") ? "_" : ""
            content.properties = stored.compactMap {
                property($0, WireKey(text: prefix + $0.name, origin: .property), at: $0, isDecoding)
            }
        case .table(let table):
            content.isPartlyUnknown = table.isOpaque
            for entry in table.entries {
                let name = entry.name.hasPrefix("_") ? String(entry.name.dropFirst()) : entry.name
                guard let declared = stored.first(where: { $0.name == entry.name || $0.name == name }) else {
                    content.isPartlyUnknown = true
                    continue
                }
                if let found = property(declared, entry.key, at: entry.declaration, isDecoding) {
                    content.properties.append(found)
                }
            }
        case .unknown: content.isPartlyUnknown = true
        }
        return content
    }

    private enum Keys {
        case none
        case table(KeyTable)
        case unknown
    }

    private var keys: Keys {
        let declared = type.members(named: "CodingKeys")
        guard let first = declared.first else { return .none }
        guard declared.count == 1 else { return .unknown }
        if first.kind == .typeAlias {
            return index.keyTable(named: first.type, from: first).map { .table($0) } ?? .unknown
        }
        return (builder.model.typeIndex.type(declaredBy: first)).map { .table(KeyTable($0)) } ?? .unknown
    }

    /// Each name once: branches of `#if` may declare it twice.
    private var storedProperties: [Declaration] {
        var seen: Set<String> = []
        return type.storedProperties.filter { !$0.has(.isLazy) && seen.insert($0.name).inserted }
    }

    private func property(
        _ declared: Declaration, _ key: WireKey, at place: Declaration, _ isDecoding: Bool
    ) -> CodedProperty? {
        // A constant with a value is written but never read.
        if isDecoding, declared.kind == .constant, declared.has(.hasValue) { return nil }
        let full = index.propertyType(of: declared)
        let wrapper = declared.wrapper
        let isOptional = full.isOptional
        var property = CodedProperty(
            name: declared.name, declaration: declared, keys: [key], type: full.unwrapped, isOptional: isOptional,
            isDecoded: isDecoding, isEncoded: !isDecoding, whenAbsent: isOptional ? .isNil : .fails,
            whenNull: isOptional ? .isNil : .fails, whenWrong: .fails, presence: isOptional ? .unlessNil : .always,
            wrapper: wrapper, hasInitialValue: declared.has(.hasValue),
            contractNote: index.noteTexts[declared] ?? index.noteTexts[place] ?? "", path: place.path,
            range: place.range)
        if !wrapper.isEmpty || full == .unknown || index.overloads(full) {
            property.makeUnknown()
        } else if case .parameter = full {
            // The parameter may stand for an optional.
            property.whenNull = .unknown
        }
        return property
    }
}

extension CodedProperty {
    /// What becomes of missing, null and wrong values is decided elsewhere.
    mutating func makeUnknown() {
        whenAbsent = .unknown
        whenNull = .unknown
        whenWrong = .unknown
        presence = .unknown
    }
}

extension Declaration {
    /// The property wrapper or macro in front of a property; empty when there is none that could change how it is coded.
    var wrapper: String {
        let harmless: Set<String> = ["MainActor", "Published", "IBOutlet", "IBInspectable", "NSManaged"]
        return attributes.first { $0.first?.isUppercase == true && !harmless.contains($0) } ?? ""
    }
}

extension CodingIndex {
    /// A property's type, resolved: written, that of the next name in `let a, b: Int`, or evident from the value.
    func propertyType(of declared: Declaration) -> SwiftType {
        if !declared.type.isEmpty { return resolver.type(declared.type, seenFrom: declared) }
        if !declared.has(.hasValue), let siblings = declared.parent?.children {
            let next = siblings.first {
                $0.extent == declared.extent && $0.range.lower > declared.range.lower && !$0.type.isEmpty
            }
            if let next { return resolver.type(next.type, seenFrom: next) }
        }
        // `Status.active` and `Store.shared` are what stands before their dots, most likely.
        let parts = declared.value.split(separator: ".")
        if parts.count >= 2, parts[0].first?.isUppercase == true {
            let outer = parts.dropLast().joined(separator: ".")
            if let type = resolver.declared(outer, from: declared).types.only,
                type.members(named: String(parts[parts.count - 1])).contains(where: { $0.kind == .enumCase })
            {
                return .named(type.qualifiedName, [])
            }
        }
        return .unknown
    }

    /// The project redefines how a container decodes the type.
    func overloads(_ type: SwiftType) -> Bool {
        !containerOverloads.isEmpty && type.name.map { containerOverloads.contains($0) } ?? false
    }
}

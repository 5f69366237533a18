/// Finds the field of a schema for each member of a model.
struct KeyMatcher {
    let contract: Contract
    let strategy: KeyStrategy

    /// The strategies to try: both that exist when nothing tells which one holds.
    private var strategies: [KeyStrategy] { strategy == .unknown ? [.asDeclared, .snakeCase] : [strategy] }

    func match(
        _ properties: [CodedProperty], _ schema: SchemaType, _ direction: ModelMatch.Direction,
        arguments: [String: SwiftType]
    ) -> [MatchedProperty] {
        guard let object = contract.object(schema) else { return [] }
        let fields = object.fields.filter { direction == .response ? !$0.isWriteOnly : !$0.isReadOnly }
        let exact = properties.map { field(of: $0, SchemaObject(fields: fields, additional: object.additional)) }
        let claimed = Set(exact.compactMap { if case .found(let field) = $0.field { field.name } else { nil } })
        let free = fields.filter { !claimed.contains($0.name) }
        return zip(properties, exact).map { property, found in
            var result = found.field
            if case .missing = result, property.keys.count == 1 {
                result = .missing(nearest: nearest(to: found.key, among: free))
            }
            return MatchedProperty(
                property: property, key: found.key, field: result, type: property.type.substituting(arguments))
        }
    }

    private func field(of property: CodedProperty, _ object: SchemaObject) -> (
        key: String, field: MatchedProperty.Field
    ) {
        var result: (key: String, field: MatchedProperty.Field) = (property.key.text, .unknown)
        for strategy in strategies {
            var current: SchemaObject? = object
            var found: MatchedProperty.Field = .unknown
            var name = property.key.text
            for (depth, key) in property.keys.enumerated() {
                guard let inner = current else { break }
                name = key.keyAfter(strategy: strategy) ?? key.text
                guard let field = inner.fields.first(where: { reads(key, $0.name, strategy) }) else {
                    found = strategy == .custom ? .unknown : .missing(nearest: nil)
                    break
                }
                found = .found(field)
                current = depth + 1 < property.keys.count ? contract.object(contract.resolved(field.type)) : nil
                if depth + 1 < property.keys.count { found = current == nil ? .unknown : found }
            }
            if case .found = found { return (name, found) }
            if case .unknown = result.field { result = (strategy == .custom ? property.key.text : name, found) }
        }
        if strategy == .unknown { result.key = property.key.text }
        return result
    }

    private func reads(_ key: WireKey, _ wire: String, _ strategy: KeyStrategy) -> Bool {
        key.reads(wire, strategy: strategy) ?? false || key.keyAfter(strategy: strategy) == wire
    }

    /// A field with the same letters, or one or two letters away.
    private func nearest(to key: String, among fields: [SchemaField]) -> SchemaField? {
        let letters = Self.letters(key)
        if let same = fields.first(where: { Self.letters($0.name) == letters }) { return same }
        guard let name = NearestName.of(key, in: fields.map(\.name)) else { return nil }
        return fields.first { $0.name == name }
    }

    /// A key without underscores and capitals: what survives a change of convention.
    static func letters(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
}

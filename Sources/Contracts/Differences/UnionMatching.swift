/// One alternative of a union.
struct UnionAlternative {
    var type: SchemaType
    /// The name of the schema, else the kind of the value.
    var label: String
    /// The name of the schema that it refers to.
    var name: String?
    /// The value of the discriminator.
    var value: String?
    var wireKinds: Set<WireKind>
    var fieldNames: Set<String>
    /// The values that members list, by the members' names.
    var constants: [String: Set<SchemaValue>] = [:]
    /// An enumeration.
    var isListed: Bool

    init(_ type: SchemaType, value: String?, in contract: Contract) {
        let flattened = contract.flattened(type)
        self.type = type
        // Null is told of the union, whichever alternative allows it.
        self.type.isNullable = false
        self.value = value
        label = type.typeName
        if case .reference(let id) = type.kind { name = id.lastName }
        wireKinds = flattened.wireKinds
        if case .values = flattened.kind { isListed = true } else { isListed = false }
        let fields = flattened.asObject?.fields ?? []
        fieldNames = Set(fields.map(\.name))
        for field in fields {
            if case .values(let values) = contract.resolved(field.type).kind { constants[field.name] = Set(values) }
        }
    }

    var isScalar: Bool { !wireKinds.isEmpty && wireKinds.isDisjoint(with: [.array, .object]) }

    /// A string without conditions, which takes numbers as well where everything is text.
    var isAnyText: Bool { type.kind == .string(.plain) && type.limits.isEmpty }

    /// From 0 to 1.
    func likeness(to other: UnionAlternative) -> Double {
        if type == other.type { return 1 }
        guard WireKind.covers(wireKinds, other.wireKinds) || WireKind.covers(other.wireKinds, wireKinds) else {
            return 0
        }
        guard !wireKinds.isEmpty, !other.wireKinds.isEmpty else { return 0 }
        guard wireKinds.contains(.object) else {
            if wireKinds != other.wireKinds { return 0.5 }
            return isListed == other.isListed ? 0.9 : 0.8
        }
        let all = fieldNames.union(other.fieldNames).count
        let shared = all == 0 ? 1 : Double(fieldNames.intersection(other.fieldNames).count) / Double(all)
        return shared * sameConstants(other)
    }

    /// Members that list other values tell alternatives apart; those that list some of the same ones may do.
    private func sameConstants(_ other: UnionAlternative) -> Double {
        var factor = 1.0
        for (name, values) in constants {
            guard let others = other.constants[name], others != values else { continue }
            if others.isDisjoint(with: values) { return 0 }
            factor = 0.5
        }
        return factor
    }
}

/// Which alternatives of two unions belong together: those of one name, then of one value of the discriminator, then
/// those that look alike.
struct UnionMatching {
    private(set) var old: [UnionAlternative]
    private(set) var new: [UnionAlternative]
    private(set) var pairs: [(old: UnionAlternative, new: UnionAlternative)] = []
    private(set) var removed: [UnionAlternative] = []
    private(set) var added: [UnionAlternative] = []

    /// Comparing everything with everything is kept to this many comparisons.
    private static let likenessLimit = 10_000

    init(_ old: [UnionAlternative], _ new: [UnionAlternative]) {
        self.old = old
        self.new = new
        removed = old
        added = new
        match(by: \.name)
        match(by: \.value)
    }

    /// Looks into alternatives that are unions themselves, and then at what the alternatives hold.
    mutating func matchRest(
        old: (UnionAlternative) -> [UnionAlternative], new: (UnionAlternative) -> [UnionAlternative]
    ) {
        removed = removed.flatMap(old)
        added = added.flatMap(new)
        self.old = self.old.flatMap(old)
        self.new = self.new.flatMap(new)
        match(by: \.name)
        matchByLikeness()
    }

    /// Forgets the removed alternatives that are single values.
    mutating func leaveOutScalars() {
        removed.removeAll(where: \.isScalar)
    }

    /// Forgets the pairs that are strings on both sides, and the strings among the rest.
    mutating func leaveOutTexts() {
        pairs.removeAll { $0.old.wireKinds == [.string] && $0.new.wireKinds == [.string] }
        removed.removeAll { $0.wireKinds == [.string] }
        added.removeAll { $0.wireKinds == [.string] }
    }

    private mutating func match(by key: KeyPath<UnionAlternative, String?>) {
        var candidates: [String: Int] = [:]
        for (index, alternative) in added.enumerated().reversed() {
            if let name = alternative[keyPath: key] { candidates[name] = index }
        }
        var taken: Set<Int> = []
        removed.removeAll { alternative in
            guard let name = alternative[keyPath: key], let index = candidates.removeValue(forKey: name) else {
                return false
            }
            taken.insert(index)
            pairs.append((alternative, added[index]))
            return true
        }
        added = added.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    private mutating func matchByLikeness() {
        guard removed.count * added.count <= Self.likenessLimit else { return }
        // One that becomes several is gone, and so are several that become one.
        let least = removed.count == added.count ? 0.4 : 0.6
        removed.removeAll { alternative in
            var best: (index: Int, likeness: Double)?
            for (index, candidate) in added.enumerated() {
                let likeness = alternative.likeness(to: candidate)
                if likeness >= least, likeness > best?.likeness ?? 0 { best = (index, likeness) }
            }
            guard let best else { return false }
            pairs.append((alternative, added.remove(at: best.index)))
            return true
        }
    }
}

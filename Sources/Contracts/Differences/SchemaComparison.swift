/// Compares values of two contracts. Each pair of schemas is compared once for each direction, however many operations
/// lead to it and however the schemas refer to each other.
struct SchemaComparison {
    /// One side of a comparison that begins at a reference.
    enum Side: Hashable {
        case named(SchemaID)
        case inline(SchemaType)

        var id: SchemaID? {
            if case .named(let id) = self { return id }
            return nil
        }
    }

    struct PairKey: Hashable {
        var old: Side
        var new: Side
        var direction: ContractDirection
        var writing: ValueWriting
    }

    struct Pair {
        var key: PairKey
        var isExact: Bool
        var oldPlace: ContractPlace?
        var newPlace: ContractPlace?
        /// What leads here.
        var parents: Set<ComparisonPoint.Root> = []
    }

    let old: Contract
    let new: Contract
    /// The names of the operations compared so far.
    var operations: [String] = []
    private(set) var pairs: [Pair] = []
    private(set) var found: [FoundChange] = []
    /// Schemas that came or went.
    private(set) var wholeSchemas: [ContractChange] = []
    private var indexes: [PairKey: Int] = [:]
    private var finished = 0

    static let pairLimit = 200_000

    init(old: Contract, new: Contract) {
        self.old = old
        self.new = new
    }

    /// Compares what two types say of a value.
    mutating func compare(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        guard point.depth < ComparisonPoint.depthLimit else { return }
        compareNullability(old, new, at: point)
        let sides = (side(old, self.old), side(new, self.new))
        switch (sides.0.id, sides.1.id) {
        case (nil, nil): compareValues(old, new, at: point)
        case (.some, .some): addPair(sides.0, sides.1, from: point)
        case (nil, .some), (.some, nil):
            // A value without parts is told where it stands; only one with parts can lead back to itself.
            if self.old.flattened(old).isLeaf || self.new.flattened(new).isLeaf {
                compareValues(old, new, at: point)
            } else {
                addPair(sides.0, sides.1, from: point)
            }
        }
    }

    /// Schemas that are compared though nothing leads to them.
    mutating func compareUnused(_ old: Schema, _ new: Schema, _ direction: ContractDirection) {
        let key = PairKey(old: .named(old.id), new: .named(new.id), direction: direction, writing: .typed)
        add(key, isExact: old.kind == .openAPI && new.kind == .openAPI, parent: nil, old.place, new.place)
    }

    /// Compares the pairs that were met, and those that they lead to.
    mutating func finishPairs() {
        while finished < pairs.count {
            let pair = pairs[finished]
            let point = ComparisonPoint(
                root: .pair(finished), direction: pair.key.direction, writing: pair.key.writing, isExact: pair.isExact,
                oldPlace: pair.oldPlace, newPlace: pair.newPlace)
            finished += 1
            guard let types = types(of: pair.key) else { continue }
            if pair.key.old.id != nil, pair.key.new.id != nil {
                compare(types.old, types.new, at: point)
            } else {
                // Nullability was compared where the pair was met.
                compareValues(types.old, types.new, at: point)
            }
        }
    }

    /// Records a change. The sentence names the thing by `%`.
    mutating func report(
        _ kind: ContractChangeKind, _ sentence: String, at point: ComparisonPoint,
        level: ContractChangeLevel? = nil, isDirected: Bool = true
    ) {
        found.append(
            FoundChange(
                kind: kind, level: level ?? kind.level, root: point.root,
                direction: isDirected ? point.direction : nil, part: point.part, path: point.path,
                sentence: sentence, oldPlace: point.oldPlace, newPlace: point.newPlace))
    }

    /// True when nothing that fits the old type is refused where the new one stands.
    func isHarmless(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) -> Bool {
        var attempt = self
        attempt.found = []
        attempt.compareValues(old, new, at: point)
        return attempt.found.allSatisfy { $0.level == .info }
    }

    /// Records that a schema came or went. The sentence is complete.
    mutating func reportSchema(
        _ kind: ContractChangeKind, _ sentence: String, _ schema: Schema, isOld: Bool, _ level: ContractChangeLevel
    ) {
        wholeSchemas.append(
            ContractChange(
                kind: kind, level: level, subject: ContractChange.Subject(schema: schema.name), message: sentence,
                oldPlace: isOld ? schema.place : nil, newPlace: isOld ? nil : schema.place,
                oldSchemas: isOld ? [schema.id] : [], newSchemas: isOld ? [] : [schema.id]))
    }

    private func side(_ type: SchemaType, _ contract: Contract) -> Side {
        if case .reference(let id) = type.kind, contract.schema(id) != nil { return .named(id) }
        return .inline(type)
    }

    private func types(of key: PairKey) -> (old: SchemaType, new: SchemaType)? {
        guard let old = type(of: key.old, in: old), let new = type(of: key.new, in: new) else { return nil }
        // A mixed pair looks through references on its named side.
        if key.old.id != nil, key.new.id != nil { return (old, new) }
        return (self.old.resolved(old), self.new.resolved(new))
    }

    private func type(of side: Side, in contract: Contract) -> SchemaType? {
        switch side {
        case .named(let id): contract.schema(id)?.type
        case .inline(let type): type
        }
    }

    private mutating func addPair(_ old: Side, _ new: Side, from point: ComparisonPoint) {
        let key = PairKey(old: old, new: new, direction: point.direction, writing: point.writing)
        let kinds = [old.id.flatMap(self.old.schema), new.id.flatMap(self.new.schema)].compactMap { $0 }
        let oldPlace = old.id.flatMap(self.old.schema)?.place ?? point.oldPlace
        let newPlace = new.id.flatMap(self.new.schema)?.place ?? point.newPlace
        let isExact = point.isExact && kinds.allSatisfy { $0.kind == .openAPI }
        add(key, isExact: isExact, parent: point.root, oldPlace, newPlace)
    }

    private mutating func add(
        _ key: PairKey, isExact: Bool, parent: ComparisonPoint.Root?, _ oldPlace: ContractPlace?,
        _ newPlace: ContractPlace?
    ) {
        let index: Int
        if let known = indexes[key] {
            index = known
        } else {
            guard pairs.count < Self.pairLimit else { return }
            index = pairs.count
            indexes[key] = index
            pairs.append(Pair(key: key, isExact: isExact, oldPlace: oldPlace, newPlace: newPlace))
        }
        if let parent { pairs[index].parents.insert(parent) }
    }

    /// A reference that becomes nullable is told where it stands, a schema that becomes nullable at the schema.
    private mutating func compareNullability(_ old: SchemaType, _ new: SchemaType, at point: ComparisonPoint) {
        let types = (self.old.resolved(old), self.new.resolved(new))
        guard types.0.allowsNull != types.1.allowsNull, types.0.isStated, types.1.isStated else {
            return
        }
        if case .reference = old.kind, case .reference = new.kind, old.isNullable == new.isNullable { return }
        switch (point.direction, types.1.allowsNull) {
        case (.request, true): report(.requestPropertyBecameNullable, "% may be null in requests", at: point)
        case (.request, false): report(.requestPropertyBecameNonNull, "% must not be null in requests", at: point)
        case (.response, true): report(.responsePropertyBecameNullable, "% can be null in responses", at: point)
        case (.response, false): report(.responsePropertyBecameNonNull, "% is never null in responses", at: point)
        }
    }
}

extension SchemaType {
    var allowsNull: Bool {
        if isNullable { return true }
        switch kind {
        case .null: return true
        case .values(let values): return values.contains(.null)
        case .union(let members, _): return members.contains { $0.isNullable || $0.kind == .null }
        default: return false
        }
    }

    /// Something is known of the value, so that a difference is one of the contract.
    fileprivate var isStated: Bool { kind != .unknown }
}

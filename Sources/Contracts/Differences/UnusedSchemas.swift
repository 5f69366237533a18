/// Schemas that no operation reaches: models without routes, or documents that only list schemas.
enum UnusedSchemas {
    static func compare(_ comparison: inout SchemaComparison) {
        let old = unused(in: comparison.old)
        let new = unused(in: comparison.new)
        var matching = SchemaMatching(old, new)
        for pair in matching.pairs {
            for direction in ContractDirection.allCases { comparison.compareUnused(pair.old, pair.new, direction) }
        }
        // One that operations use on the other side is not gone, only used or unused now.
        matching.leaveOut(removed: comparison.new.schemas, added: comparison.old.schemas)
        let level: ContractChangeLevel = comparison.old.operations.isEmpty ? .warning : .info
        for schema in matching.removed {
            comparison.reportSchema(.schemaRemoved, "The schema \(schema.name) is gone", schema, isOld: true, level)
        }
        for schema in matching.added {
            comparison.reportSchema(.schemaAdded, "The schema \(schema.name) is new", schema, isOld: false, .info)
        }
    }

    private static func unused(in contract: Contract) -> [Schema] {
        var used: Set<SchemaID> = []
        for operation in contract.operations {
            for parameter in operation.parameters { add(parameter.type, contract, &used) }
            for body in operation.requests + operation.responses.flatMap(\.bodies) { add(body.type, contract, &used) }
        }
        var seen: Set<SchemaID> = []
        return contract.schemas.filter { !used.contains($0.id) && seen.insert($0.id).inserted }
    }

    private static func add(_ type: SchemaType, _ contract: Contract, _ used: inout Set<SchemaID>) {
        var open = [type]
        while let type = open.popLast() {
            switch type.kind {
            case .reference(let id):
                if used.insert(id).inserted, let schema = contract.schema(id) { open.append(schema.type) }
            case .array(let item, _), .map(let item): open.append(item)
            case .object(let object):
                open += object.fields.map(\.type)
                if let additional = object.additional { open.append(additional) }
            case .all(let parts): open += parts
            case .union(let members, let discriminator):
                open += members
                open += (discriminator?.mapping ?? []).map { SchemaType(.reference($0.schema)) }
            default: break
            }
        }
    }
}

/// Which schemas of two contracts are the same: by id, then by where they stand in their document, then by name.
private struct SchemaMatching {
    private(set) var pairs: [(old: Schema, new: Schema)] = []
    private(set) var removed: [Schema]
    private(set) var added: [Schema]

    init(_ old: [Schema], _ new: [Schema]) {
        removed = old
        added = new
        for key in Self.keys { match(by: key) }
    }

    mutating func leaveOut(removed others: [Schema], added earlier: [Schema]) {
        for key in Self.keys {
            let known = (Set(others.map(key)), Set(earlier.map(key)))
            removed.removeAll { known.0.contains(key($0)) }
            added.removeAll { known.1.contains(key($0)) }
        }
    }

    private static var keys: [(Schema) -> String] {
        [
            { $0.id.text },
            { schema in schema.id.text.firstIndex(of: "#").map { String(schema.id.text[$0...]) } ?? schema.id.text },
            { $0.name },
        ]
    }

    private mutating func match(by key: (Schema) -> String) {
        var candidates: [String: [Int]] = [:]
        for (index, schema) in added.enumerated() { candidates[key(schema), default: []].append(index) }
        let counts = Dictionary(removed.map { (key($0), 1) }, uniquingKeysWith: +)
        var taken: Set<Int> = []
        removed.removeAll { schema in
            // Two of one name say nothing about which is which.
            guard counts[key(schema)] == 1, let found = candidates[key(schema)], found.count == 1 else { return false }
            taken.insert(found[0])
            pairs.append((schema, added[found[0]]))
            return true
        }
        added = added.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
}

/// Turns what a comparison found into changes: each with the operations that reach it, and each place told once.
struct ChangeCollection {
    private let comparison: SchemaComparison
    private let owners: (old: [ContractPlace: Schema], new: [ContractPlace: Schema])
    private let isComplete: Bool
    private var operationsOfPair: [Int: Set<Int>] = [:]

    private(set) var changes: [ContractChange] = []

    init(_ comparison: SchemaComparison) {
        self.comparison = comparison
        // Documents that list all operations say by that what is in use.
        let operations = comparison.old.operations + comparison.new.operations
        isComplete = !operations.isEmpty && operations.allSatisfy { $0.kind == .openAPI }
        owners = (Self.owners(in: comparison.old), Self.owners(in: comparison.new))
        var merged: [ContractChange: (operations: Set<String>, old: Set<SchemaID>, new: Set<SchemaID>)] = [:]
        for found in comparison.found {
            let (change, reached, old, new) = change(of: found)
            merged[change, default: ([], [], [])].operations.formUnion(reached)
            merged[change, default: ([], [], [])].old.formUnion(old)
            merged[change, default: ([], [], [])].new.formUnion(new)
        }
        changes = comparison.wholeSchemas
        for (key, value) in merged {
            var change = key
            change.subject.operations = value.operations.sorted()
            if isComplete, value.operations.isEmpty { change.level = max(change.level, .warning) }
            change.oldSchemas = value.old.sorted()
            change.newSchemas = value.new.sorted()
            changes.append(change)
        }
        changes.sort()
    }

    /// The change without what differs from one way to the next: operations and schemas.
    private mutating func change(
        of found: FoundChange
    ) -> (change: ContractChange, operations: Set<String>, old: [SchemaID], new: [SchemaID]) {
        var operations: Set<String> = []
        var schemas: (old: Schema?, new: Schema?)
        switch found.root {
        case .operation(let index): operations = [comparison.operations[index]]
        case .pair(let index):
            operations = Set(self.operations(reaching: index).map { comparison.operations[$0] })
            let key = comparison.pairs[index].key
            schemas.old = key.old.id.flatMap(comparison.old.schema)
            schemas.new = key.new.id.flatMap(comparison.new.schema)
            // A member that came from a part belongs to the schema that declares it.
            if !found.path.isEmpty {
                schemas.old = found.oldPlace.flatMap { owners.old[$0] } ?? schemas.old
                schemas.new = found.newPlace.flatMap { owners.new[$0] } ?? schemas.new
                if found.oldPlace != nil, found.newPlace == nil {
                    schemas.new = schemas.new.flatMap(sameName(schemas.old))
                }
            }
        }
        let name = (schemas.new ?? schemas.old)?.name
        let subject = ContractChange.Subject(
            schema: name, direction: found.direction, part: found.part, path: found.path)
        let change = ContractChange(
            kind: found.kind, level: found.level, subject: subject,
            message: message(found.sentence, name: name, found), oldPlace: found.oldPlace, newPlace: found.newPlace)
        return (change, operations, schemas.old.map { [$0.id] } ?? [], schemas.new.map { [$0.id] } ?? [])
    }

    /// What is gone from a part is not gone from the schema that had been composed of it.
    private func sameName(_ old: Schema?) -> (Schema) -> Schema? {
        { new in new.name == old?.name ? new : comparison.new.schemas.first { $0.name == old?.name } ?? new }
    }

    private func message(_ sentence: String, name: String?, _ found: FoundChange) -> String {
        let path = found.path.hasPrefix("<") || found.path.hasPrefix("[") ? found.path : ".\(found.path)"
        let label: String
        switch (name, found.path.isEmpty) {
        case (let name?, true): label = "`\(name)`"
        case (let name?, false): label = "`\(name)\(path)`"
        case (nil, true): label = found.part.map { "The \($0)" } ?? "The operation"
        case (nil, false): label = "`\(found.path)`" + (found.part.map { " of the \($0)" } ?? "")
        }
        let isFirst = sentence.hasPrefix("%")
        let shown = isFirst || !label.hasPrefix("The ") ? label : "the " + label.dropFirst(4)
        return sentence.replacing("%", with: shown, maxReplacements: 1)
    }

    private mutating func operations(reaching index: Int) -> Set<Int> {
        if let known = operationsOfPair[index] { return known }
        var operations: Set<Int> = []
        var seen: Set<Int> = [index]
        var open = [index]
        while let pair = open.popLast() {
            for parent in comparison.pairs[pair].parents {
                switch parent {
                case .operation(let operation): operations.insert(operation)
                case .pair(let other): if seen.insert(other).inserted { open.append(other) }
                }
            }
        }
        operationsOfPair[index] = operations
        return operations
    }

    /// The schema that declares a member, by the member's place.
    private static func owners(in contract: Contract) -> [ContractPlace: Schema] {
        var owners: [ContractPlace: Schema] = [:]
        for schema in contract.schemas {
            var open = [schema.type]
            while let type = open.popLast() {
                switch type.kind {
                case .array(let item, _), .map(let item): open.append(item)
                case .object(let object):
                    for field in object.fields where owners[field.place] == nil {
                        owners[field.place] = schema
                        open.append(field.type)
                    }
                    if let additional = object.additional { open.append(additional) }
                case .all(let parts), .union(let parts, _): open += parts
                default: break
                }
            }
        }
        return owners
    }
}

import TenetContracts
import TenetModel

/// Makes contracts in code. Every field and schema has a place of its own, the same in each version of a contract.
struct SmallContract {
    var schemas: [Schema] = []
    var operations: [ContractOperation] = []

    var contract: Contract { Contract(documents: ["api.yaml"], schemas: schemas, operations: operations) }

    static func place(_ text: String) -> ContractPlace {
        // A stable number for a text, so that one thing has one place in both versions.
        let number = text.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }
        return ContractPlace(path: "api.yaml", range: ByteRange(number, number + 1))
    }

    func with(_ name: String, _ type: SchemaType, kind: ContractKind = .openAPI) -> SmallContract {
        var copy = self
        copy.schemas.append(
            Schema(id: .small(name), name: name, kind: kind, place: Self.place("schema " + name), type: type))
        return copy
    }

    func with(_ operation: ContractOperation) -> SmallContract {
        var copy = self
        copy.operations.append(operation)
        return copy
    }

    /// A contract in which `POST /things` takes and gives `Thing`.
    static func thing(_ fields: [SchemaField], additional: SchemaType? = .unknown) -> SmallContract {
        SmallContract().with("Thing", .object(fields, additional: additional))
            .with(.small("POST", "/things", request: .ref("Thing"), response: .ref("Thing")))
    }

    /// A contract in which `POST /things` takes and gives an object with `value`.
    static func value(_ type: SchemaType) -> SmallContract { thing([.small("value", type)]) }
}

extension SchemaID {
    static func small(_ name: String) -> SchemaID { SchemaID("api.yaml#/components/schemas/\(name)") }
}

extension SchemaType {
    static func ref(_ name: String, isNullable: Bool = false) -> SchemaType {
        SchemaType(.reference(.small(name)), isNullable: isNullable)
    }

    static func object(_ fields: [SchemaField], additional: SchemaType? = .unknown) -> SchemaType {
        SchemaType(
            .object(SchemaObject(fields: fields, additional: additional, isAdditionalStated: additional != .unknown)))
    }

    static func array(_ item: SchemaType) -> SchemaType { SchemaType(.array(item, isUnique: false)) }
    static func map(_ item: SchemaType) -> SchemaType { SchemaType(.map(item)) }
    static func all(_ parts: SchemaType...) -> SchemaType { SchemaType(.all(parts)) }
    static func one(_ members: SchemaType..., by field: String? = nil) -> SchemaType {
        SchemaType(.union(members, field.map { Discriminator(field: $0) }))
    }
    static func words(_ words: String...) -> SchemaType { SchemaType(.values(words.map { .string($0) })) }

    static let text = SchemaType(.string(.plain))
    static let count = SchemaType(.integer(.plain))
    static let amount = SchemaType(.number(.plain))
    static let flag = SchemaType(.boolean)

    func limited(_ change: (inout SchemaLimits) -> Void) -> SchemaType {
        var copy = self
        change(&copy.limits)
        return copy
    }

    var orNull: SchemaType {
        var copy = self
        copy.isNullable = true
        return copy
    }
}

extension SchemaField {
    static func small(
        _ name: String, _ type: SchemaType, isRequired: Bool = false, isReadOnly: Bool = false,
        isWriteOnly: Bool = false
    ) -> SchemaField {
        var field = SchemaField(
            name: name, place: SmallContract.place("field " + name), type: type, isRequiredInRequests: isRequired,
            isAlwaysInResponses: isRequired)
        field.isReadOnly = isReadOnly
        field.isWriteOnly = isWriteOnly
        return field
    }
}

extension ContractOperation {
    static func small(
        _ method: String, _ path: String, parameters: [Parameter] = [], request: SchemaType? = nil,
        response: SchemaType? = nil
    ) -> ContractOperation {
        let place = SmallContract.place(method + path)
        let bodies = { (type: SchemaType?) in type.map { [Body(mediaType: "application/json", type: $0)] } ?? [] }
        return ContractOperation(
            method: method, path: path, kind: .openAPI, place: place, parameters: parameters,
            requests: bodies(request), responses: [Response(status: "200", bodies: bodies(response), place: place)])
    }
}

extension ContractOperation.Parameter {
    static func small(
        _ name: String, _ type: SchemaType = .text, in location: Location = .query, isRequired: Bool = false
    ) -> Self {
        Self(
            name: name, location: location, isRequired: isRequired, type: type,
            place: SmallContract.place("parameter " + name))
    }
}

/// The ids of the changes, sorted, without those that say that one thing is new in the other direction too.
func kinds(_ old: SmallContract, _ new: SmallContract) -> [String] {
    ContractDifference.changes(from: old.contract, to: new.contract).map(\.kind.rawValue).sorted()
}

import TenetContracts
import TenetModel
import Testing

/// Following references and composing objects.
struct ContractTests {
    private let place = ContractPlace(path: "api.yaml", range: ByteRange(0, 0))

    private func schema(_ name: String, _ type: SchemaType) -> Schema {
        Schema(id: SchemaID("api.yaml#\(name)"), name: name, kind: .openAPI, place: place, type: type)
    }

    private func field(_ name: String, _ type: SchemaType, required: Bool = false) -> SchemaField {
        SchemaField(
            name: name, place: place, type: type, isRequiredInRequests: required, isAlwaysInResponses: required)
    }

    private func reference(_ name: String, isNullable: Bool = false) -> SchemaType {
        SchemaType(.reference(SchemaID("api.yaml#\(name)")), isNullable: isNullable)
    }

    @Test func referencesAddUpNull() {
        let contract = Contract(schemas: [
            schema("A", reference("B")), schema("B", reference("C", isNullable: true)),
            schema("C", SchemaType(.boolean)),
        ])
        #expect(contract.resolved(reference("A")) == SchemaType(.boolean, isNullable: true))
    }

    @Test func circlesEnd() {
        let contract = Contract(schemas: [
            schema("A", reference("B")), schema("B", SchemaType(.all([reference("A"), reference("B")]))),
        ])
        #expect(contract.object(reference("A")) == nil)
        let loop = Contract(schemas: [schema("A", reference("B")), schema("B", reference("A"))])
        #expect(loop.resolved(reference("A")).kind == .unknown)
    }

    @Test func laterPartsNarrowEarlierOnes() throws {
        let base = schema(
            "Base", SchemaType(.object(SchemaObject(fields: [field("id", SchemaType(.integer(.plain)))]))))
        let demands = SchemaObject(fields: [field("id", .unknown, required: true), field("name", SchemaType(.boolean))])
        let contract = Contract(schemas: [base])
        let object = try #require(
            contract.object(SchemaType(.all([reference("Base"), SchemaType(.object(demands))]))))
        #expect(object.fields.map(\.name) == ["id", "name"])
        #expect(object.fields[0].type.kind == .integer(.plain))
        #expect(object.fields[0].isAlwaysInResponses)
    }
}

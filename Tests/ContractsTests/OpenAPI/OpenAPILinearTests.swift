import TenetContracts
import TenetTestSupport
import Testing

/// Work grows as the document does, whatever its schemas refer to.
@Suite(.serialized) struct OpenAPILinearTests {
    private static let documents: [(name: String, schema: @Sendable (Int) -> String)] = [
        ("fields", { "{type: object, required: [id], properties: {id: {type: integer}, name\($0): {type: string}}}" }),
        ("references in a chain", { "{$ref: '#/components/schemas/S\($0 + 1)'}" }),
        ("references in a circle", { "{$ref: '#/components/schemas/S\($0 ^ 1)'}" }),
        (
            "compositions in a chain",
            {
                "{allOf: [{$ref: '#/components/schemas/S\($0 + 1)'}, {type: object, properties: {p\($0): {type: string}}}]}"
            }
        ),
    ]

    private static func contract(_ count: Int, _ schema: (Int) -> String) -> Contract {
        let schemas = (0..<count).map { "    S\($0): \(schema($0))\n" }.joined()
        let text = "openapi: 3.0.0\ninfo: {title: A, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n" + schemas
        return OpenAPIReader.read("api.yaml", from: PythonFiles(texts: ["api.yaml": text]))
    }

    @Test(arguments: documents.indices) func documentsAreReadAndResolvedInLinearTime(index: Int) {
        let (name, schema) = Self.documents[index]
        let ratio = Growth.ratio(150) { count in
            {
                let contract = Self.contract(count, schema)
                for schema in contract.schemas {
                    _ = contract.resolved(schema.type)
                    _ = contract.object(schema.type)
                }
            }
        }
        #expect(ratio < Growth.linear, "\(name): \(ratio)")
    }

    @Test func aLongChainOfReferencesIsUnknown() throws {
        let contract = Self.contract(200, { $0 < 199 ? "{$ref: '#/components/schemas/S\($0 + 1)'}" : "{type: string}" })
        let first = try #require(contract.schema(named: "S0"))
        let late = try #require(contract.schema(named: "S190"))
        #expect(contract.resolved(first.type).kind == .unknown)
        #expect(contract.resolved(late.type).kind == .string(.plain))
    }
}

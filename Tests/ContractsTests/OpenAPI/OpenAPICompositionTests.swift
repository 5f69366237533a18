import TenetContracts
import Testing

@Suite struct OpenAPICompositionTests {
    private static let others = """
        Animal: {type: object, required: [kind], properties: {kind: {type: string}, name: {type: string}}}
        Cat: {type: object, properties: {kind: {type: string}}}
        Dog: {type: object, properties: {kind: {type: string}}}

        """

    @Test(arguments: [
        ("$ref: '#/components/schemas/Cat'", "@Cat"),
        ("allOf: [{$ref: '#/components/schemas/Cat'}]\ndescription: A cat", "all(@Cat)"),
        ("allOf: [{$ref: '#/components/schemas/Cat'}]\nnullable: true", "all(@Cat)?"),
        ("type: object\nallOf: [{$ref: '#/components/schemas/Cat'}]", "all(@Cat)"),
        ("allOf: [{$ref: '#/components/schemas/Animal'}]\nrequired: [name]", "all({name!: any}, @Animal)"),
        (
            "allOf: [{$ref: '#/components/schemas/Animal'}]\nrequired: [name, tail]\nproperties: {tail: {}}",
            "all({name!: any}, @Animal, {tail!: any})"
        ),
        ("oneOf: [{type: string}, {type: integer}]", "one(string, integer)"),
        ("anyOf: [{type: string}, {type: 'null'}]", "string?"),
        ("anyOf: [{type: string}, {type: null}]", "string?"),
        ("oneOf: [{$ref: '#/components/schemas/Cat'}, {enum: [null]}]", "@Cat?"),
        ("oneOf: [{$ref: '#/components/schemas/Cat'}, {type: string}, {type: 'null'}]", "one(@Cat, string)?"),
        ("oneOf: [{type: 'null'}]", "null"),
        ("type: object\noneOf: [{$ref: '#/components/schemas/Cat'}, {type: string}]", "one(@Cat, string)"),
        (
            "properties: {a: {}}\noneOf: [{$ref: '#/components/schemas/Cat'}, {type: string}]",
            "all(one(@Cat, string), {a: any})"
        ),
        ("type: object\nproperties: {a: {}}\nanyOf: [{required: [a]}, {required: [b]}]", "{a: any}"),
    ])
    func composition(schema: String, expected: String) {
        #expect(read(schema) == expected)
    }

    @Test func discriminator() {
        let schema = """
            oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
            discriminator:
              propertyName: kind
              mapping: {cat: Cat, dog: '#/components/schemas/Dog', fish: Fish}
            """
        let sample = sample(schema, version: "3.0.0")
        #expect(sample.type("S") == "one(@Cat, @Dog by kind cat=Cat dog=Dog)")
        #expect(sample.problems == ["There is no schema “Fish” | Fish"])
    }

    @Test func besideReference() {
        let narrowed = "$ref: '#/components/schemas/Animal'\nrequired: [name]\ndescription: Named"
        #expect(read(narrowed) == "all(@Animal, {name!: any})")
        #expect(read(narrowed, version: "3.0.2") == "@Animal")
        let nullable = "$ref: '#/components/schemas/Animal'\nnullable: true"
        #expect(read(nullable) == "@Animal?")
        #expect(read(nullable, version: "3.0.2") == "@Animal?")
        #expect(read("$ref: '#/components/schemas/Animal'\ntype: [object, 'null']") == "@Animal")
    }

    @Test func mergedMembers() throws {
        let sample = sample("allOf: [{$ref: '#/components/schemas/Animal'}]\nrequired: [name]", version: "3.1.0")
        let schema = try #require(sample.contract.schemas.first { $0.name == "S" })
        let object = try #require(sample.contract.object(schema.type))
        #expect(SchemaNotation.text(SchemaType(.object(object))) == "{name!: string, kind!: string}")
    }

    private func read(_ schema: String, version: String = "3.1.0") -> String? {
        let sample = sample(schema, version: version)
        #expect(sample.problems == [])
        return sample.type("S")
    }

    private func sample(_ schema: String, version: String) -> OpenAPISample {
        let lines = schema.split(separator: "\n").map { "  " + $0 }
        return OpenAPISample(schemas: Self.others + "S:\n" + lines.joined(separator: "\n"), version: version)
    }
}

import TenetContracts
import Testing

@Suite struct OpenAPIObjectTests {
    @Test func presence() {
        let sample = OpenAPISample(
            schemas: """
                User:
                  type: object
                  required: [id, password, name]
                  properties:
                    id: {type: integer, readOnly: true}
                    password: {type: string, writeOnly: true}
                    name: {type: string}
                    nick: {type: string, nullable: true, default: x}
                    old: {type: string, deprecated: true}
                """)
        let expected =
            "{id<: integer readOnly, password>: string writeOnly, name!: string, "
            + "nick: string? default, old: string deprecated}"
        #expect(sample.type("User") == expected)
        #expect(sample.problems == [])
    }

    @Test func fieldPlaces() throws {
        let sample = OpenAPISample(
            schemas: """
                User:
                  properties:
                    name: {type: string}
                    "e-mail": {type: string}
                  required: [name, other]
                """)
        let schema = try #require(sample.contract.schemas.first)
        let object = try #require(sample.contract.object(schema.type))
        #expect(object.fields.map { sample.text(at: $0.place) } == ["name", "e-mail", "other"])
        #expect(sample.text(at: schema.place) == "User")
        #expect(schema.id == SchemaID("api.yaml#/components/schemas/User"))
    }

    @Test(arguments: [
        ("type: object", "{}"),
        ("type: object\nadditionalProperties: true", "{*: any}"),
        ("type: object\nadditionalProperties: {}", "{*: any}"),
        ("type: object\nadditionalProperties: false", "{closed}"),
        ("type: object\nproperties: {a: {}}\nadditionalProperties: false", "{a: any, closed}"),
        ("type: object\nproperties: {a: {}}\nadditionalProperties: {type: string}", "{a: any, …string}"),
        ("type: object\nproperties: {a: {}}\nunevaluatedProperties: false", "{a: any, closed}"),
        ("type: object\npatternProperties: {^x-: {type: string}}", "{*: string}"),
        (
            "type: object\npatternProperties: {^x-: {type: string}}\nadditionalProperties: {type: integer}",
            "{*: one(string, integer)}"
        ),
        ("type: object\nproperties: {a: {}}\npatternProperties: {^x-: {type: string}}", "{a: any, …string}"),
        ("type: object\nrequired: [a]", "{a!: any}"),
        ("required: [a]\nproperties:", "{a!: any}"),
        ("type: object\nproperties: {a: {type: string, required: true}}", "{a: string}"),
    ])
    func others(schema: String, expected: String) {
        let lines = schema.split(separator: "\n").map { "  " + $0 }
        let sample = OpenAPISample(schemas: "S:\n" + lines.joined(separator: "\n"))
        #expect(sample.type("S") == expected)
        #expect(sample.problems == [])
    }

    @Test func membersTakenOver() {
        let sample = OpenAPISample(
            """
            openapi: 3.0.3
            x-stamps: &stamps
              created: {type: string, format: date-time}
              updated: {type: string, format: date-time}
            components:
              schemas:
                Post:
                  type: object
                  properties:
                    <<: *stamps
                    updated: {type: integer}
                Reply:
                  type: object
                  properties:
                    <<: [*stamps, {updated: {type: boolean}, by: {type: string}}]
            """)
        #expect(sample.problems == [])
        #expect(sample.type("Post") == "{updated: integer, created: string(dateTime)}")
        #expect(
            sample.type("Reply")
                == "{created: string(dateTime), updated: string(dateTime), by: string}")
    }

    @Test func wrongValues() {
        let sample = OpenAPISample(
            schemas: """
                Fields: {type: object, properties: [a]}
                Required: {type: object, required: a}
                Type: {type: text}
                Schema: 5
                Enum: {type: string, enum: a}
                Element: {type: object, required: [{}]}
                """)
        #expect(
            sample.problems == [
                "“properties” must be an object | [a]", "“required” must be a list | a", "“text” is no type | text",
                "A schema must be an object | 5", "“enum” must be a list | a",
                "“required” lists the names of members | {}",
            ])
        #expect(sample.type("Enum") == "string")
        #expect(sample.type("Schema") == "any")
    }
}

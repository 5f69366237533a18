import TenetContracts
import Testing

@Suite struct OpenAPITypeTests {
    @Test(arguments: [
        ("type: string", "string"),
        ("type: integer", "integer"),
        ("type: integer\nformat: int64", "int64"),
        ("type: number\nformat: int32", "int32"),
        ("type: number\nformat: float", "float"),
        ("type: number\nformat: decimal", "decimal"),
        ("type: boolean", "boolean"),
        ("type: \"null\"", "null"),
        ("type: null", "null"),
        ("type: [string, \"null\"]", "string?"),
        ("type: [string, integer]", "one(string, integer)"),
        ("type: [string, integer, \"null\"]", "one(string, integer)?"),
        ("type: string\nnullable: true", "string?"),
        ("type: string\nx-nullable: true", "string?"),
        ("type: array\nitems: {type: string}", "[string]"),
        ("type: array\nuniqueItems: true\nitems: {type: integer}", "set[integer]"),
        ("type: array", "[any]"),
        ("type: array\nprefixItems: [{type: string}, {type: integer}]\nitems: false", "[one(string, integer)]"),
        ("type: array\nitems: [{type: string}, {type: string}]", "[string]"),
        ("{}", "any"),
        ("true", "any"),
        ("description: Anything", "any"),
        ("not: {type: string}", "any"),
        ("if: {type: string}\nthen: {minLength: 1}\ntype: string", "string"),
    ])
    func types(schema: String, expected: String) {
        #expect(read(schema) == expected)
    }

    @Test(arguments: [
        ("date", "date"), ("date-time", "dateTime"), ("time", "time"), ("duration", "duration"), ("uuid", "uuid"),
        ("uri", "uri"), ("url", "uri"), ("uri-reference", "uri"), ("email", "email"), ("byte", "byte"),
        ("binary", "binary"), ("decimal", "decimal"), ("hostname", "other(\"hostname\")"),
    ])
    func formats(format: String, expected: String) {
        #expect(read("type: string\nformat: \(format)") == "string(\(expected))")
    }

    @Test func contentEncoding() {
        #expect(read("type: string\ncontentEncoding: base64") == "string(byte)")
        #expect(read("type: string\ncontentMediaType: application/octet-stream") == "string(binary)")
    }

    @Test(arguments: [
        ("properties: {a: {type: string}}", "{a: string}"),
        ("additionalProperties: {type: string}", "{*: string}"),
        ("items: {type: string}", "[string]"),
        ("enum: [a, b]", "'a'/'b'"),
        ("format: date-time", "string(dateTime)"),
        ("format: int64", "int64"),
        ("format: something", "any"),
        ("pattern: ^a$", "string</^a$/>"),
        ("minimum: 1", "number<>=1.0>"),
    ])
    func inferred(schema: String, expected: String) {
        #expect(read(schema) == expected)
    }

    @Test(arguments: [
        ("type: string\nenum: [a, null]", "'a'?"),
        ("type: string\nenum: [a]\nnullable: true", "'a'?"),
        ("type: [string, \"null\"]\nenum: [a, b]", "'a'/'b'?"),
        ("enum: [null]", "null"),
        ("enum: [1, 2.5, true, x]", "1/2.5/true/'x'"),
        ("type: string\nenum: [1, 2.50, yes]", "'1'/'2.50'/'yes'"),
        ("const: only", "'only'"),
        ("const: null", "null"),
        ("enum: []\ntype: string", "string"),
        ("enum: [{a: 1}]\ntype: object", "{}"),
    ])
    func values(schema: String, expected: String) {
        #expect(read(schema) == expected)
    }

    @Test(arguments: [
        ("type: integer\nminimum: 1\nmaximum: 9", "integer<>=1.0 <=9.0>"),
        ("type: integer\nminimum: 1\nexclusiveMinimum: true", "integer<>1.0>"),
        ("type: number\nexclusiveMinimum: 0\nexclusiveMaximum: 1.5", "number<>0.0 <1.5>"),
        ("type: string\nminLength: 2\nmaxLength: 8\npattern: '[a-z]+'", "string<#>=2 #<=8 /[a-z]+/>"),
        ("type: array\nitems: {type: string}\nminItems: 1\nmaxItems: 3", "[string]<#>=1 #<=3>"),
    ])
    func limits(schema: String, expected: String) {
        #expect(read(schema) == expected)
    }

    private func read(_ schema: String) -> String? {
        let lines = schema.split(separator: "\n").map { "  " + $0 }
        let sample = OpenAPISample(schemas: "S:\n" + lines.joined(separator: "\n"))
        #expect(sample.problems == [])
        return sample.type("S")
    }
}

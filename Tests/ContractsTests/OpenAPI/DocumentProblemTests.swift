import TenetContracts
import TenetModel
import Testing

@Suite struct DocumentProblemTests {
    @Test(arguments: [
        ("", "The file is empty | "),
        ("openapi: 3.1.0\npaths: {", "This bracket is never closed | {"),
        ("openapi: 3.1.0\n paths: {}", "A key must stand on one line | :"),
        ("openapi: '3.1.0", "The string has no closing quote | '"),
        ("openapi: 3.1.0\n\tpaths: {}", "A tab cannot indent | :"),
        ("openapi: 3.1.0\npaths:\n\t/a: {}", "A tab cannot indent | /"),
        ("openapi: 3.1.0\npaths", "A colon is expected after this key | paths"),
        ("openapi: 3.1.0\npaths: *gone", "There is no anchor “gone” before this | *gone"),
        ("openapi: 3.1.0\npaths: a: b", "A mapping cannot begin on the line of its key | :"),
        ("openapi: 3.1.0\npaths: [a}", "A comma or a closing bracket is expected here | }"),
        ("openapi: 3.1.0\n---\nopenapi: 3.1.0", "A second document begins here; one is expected | o"),
        ("openapi: 3.1.0\npaths: `a`", "No value can begin with this character | `"),
        ("a:\n  b: 1\n c: 2", "This is indented further than what stands beside it | c"),
        ("a: |x\n  b", "This is not expected after “|” or “>” | x"),
        ("a: \"b\" c", "This is not expected after the value before it | c"),
    ])
    func brokenYAML(text: String, problem: String) {
        let sample = OpenAPISample(text)
        #expect(sample.problems == [problem])
        #expect(sample.contract.isEmpty)
        #expect(sample.contract.documents == ["api.yaml"])
    }

    @Test(arguments: [
        ("{\"openapi\": \"3.1.0\", \"components\": {", "The file ends inside an object or array | "),
        ("{\"openapi\" \"3.1.0\"}", "The key has no value | \""),
        ("[1, 2", "The file ends inside an object or array | "),
        ("oops", "A value is expected here | o"),
    ])
    func brokenJSON(text: String, problem: String) {
        let sample = OpenAPISample(text, path: "api.json")
        #expect(sample.problems == [problem])
        #expect(sample.contract.isEmpty)
    }

    @Test func missingFile() {
        let contract = OpenAPIReader.read("api.yaml", from: OpenAPIFiles(contents: [:]))
        #expect(contract.problems.map(\.message) == ["There is no file “api.yaml”"])
        #expect(contract.problems.map(\.place) == [ContractPlace(path: "api.yaml", range: ByteRange(0, 0))])
        #expect(contract.documents == [])
    }

    @Test func keysTwice() {
        let yaml = OpenAPISample(
            """
            openapi: 3.1.0
            components:
              schemas:
                User: {type: string}
                "User": {type: integer, type: boolean}
            """)
        #expect(
            yaml.problems == [
                "The key “User” is there twice; the last one counts | User",
                "The key “type” is there twice; the last one counts | type",
            ])
        #expect(yaml.contract.problems.first?.place.range == ByteRange(42, 46))
        #expect(yaml.contract.schemas.map { SchemaNotation.text($0.type) } == ["boolean"])
        let many = (0..<40).map { "    S\($0 % 39): {type: \($0 == 39 ? "string" : "integer")}\n" }.joined()
        let large = OpenAPISample("openapi: 3.1.0\ncomponents:\n  schemas:\n" + many)
        #expect(large.problems == ["The key “S0” is there twice; the last one counts | S0"])
        #expect(large.contract.schemas.count == 39)
        #expect(large.type("S0") == "string")
    }

    @Test(arguments: ["[", "{a: ", "{\"a\":", "- ", "? ", "a:\n", "!x &a\n"]) func depth(opening: String) {
        var text = ""
        for level in 0..<20_000 {
            text += opening == "a:\n" ? String(repeating: " ", count: min(level, 400)) + opening : opening
        }
        #expect(OpenAPISample(text).contract.isEmpty)
        #expect(OpenAPISample(text, path: "api.json").contract.isEmpty)
        #expect(OpenAPISample("openapi: 3.1.0\npaths:\n  " + text).contract.operations.isEmpty)
    }

    @Test func deepSchemas() {
        let levels = 150
        let text = String(repeating: "{\"items\":", count: levels) + "{}" + String(repeating: "}", count: levels)
        let sample = OpenAPISample("{\"openapi\": \"3.1.0\", \"components\": {\"schemas\": {\"A\": \(text)}}}")
        #expect(sample.contract.problems.map(\.message) == ["Schemas nest deeper than 40 levels here"])
        #expect(sample.contract.schemas.count == 1)
    }

    @Test func aliasesThatGrow() {
        var text = "openapi: 3.1.0\nx0: &x0 {type: string}\n"
        for level in 1...12 {
            let parts = (0..<9).map { "{properties: {a\($0): *x\(level - 1)}}" }.joined(separator: ", ")
            text += "x\(level): &x\(level) {allOf: [\(parts)]}\n"
        }
        text += "components: {schemas: {A: *x12}}\n"
        let sample = OpenAPISample(text)
        #expect(sample.contract.problems.map(\.message) == ["Schemas are repeated too often; the rest is not read"])
    }

    @Test func damagedCharacters() {
        var bytes = Array("openapi: 3.1.0\ncomponents: {schemas: {A: {type: string, description: _}}}".utf8)
        bytes[bytes.count - 5] = 0xFF
        let sample = OpenAPISample(bytes: bytes)
        #expect(sample.type("A") == "string")
    }
}

import TenetContracts
import TenetModel
import Testing

@Suite struct DocumentPlaceTests {
    private static let json = #"""
        {"openapi": "3.1.0", "components": {"schemas": {"Käse": {"properties": {"a\u0062": true}}}}}
        """#

    @Test func ranges() throws {
        let yaml = OpenAPISample("openapi: 3.1.0\ncomponents:\n  schemas:\n    User:\n      type: object")
        #expect(yaml.contract.schemas.first?.place == ContractPlace(path: "api.yaml", range: ByteRange(42, 46)))
        let json = OpenAPISample(Self.json, path: "api.json")
        #expect(json.contract.schemas.first?.place == ContractPlace(path: "api.json", range: ByteRange(49, 54)))
        #expect(json.type("Käse") == "{ab: any}")
        guard case .object(let object) = json.contract.schemas.first?.type.kind else { return #expect(Bool(false)) }
        #expect(object.fields.map { json.text(at: $0.place) } == [#"a\u0062"#])
    }

    @Test func yamlKeys() {
        let sample = OpenAPISample(
            "\u{FEFF}# Ä comment\r\nopenapi: 3.1.0\r\ncomponents:\r\n  schemas:\r\n"
                + "    'It''s': {}\r\n    \"Two\\tparts\" : {}\r\n    ? Three\r\n    : {}\r\n    Vier ü: {}\r\n")
        #expect(sample.problems == [])
        #expect(sample.contract.schemas.map(\.name) == ["It's", "Two\tparts", "Three", "Vier ü"])
        #expect(
            sample.contract.schemas.map { sample.text(at: $0.place) } == ["It''s", "Two\\tparts", "Three", "Vier ü"])
    }

    @Test(arguments: [true, false]) func utf16(bigEndian: Bool) throws {
        let text = Self.json.replacing("\\u0062", with: "b")
        let units = Array(("\u{FEFF}" + text).utf16)
        let bytes = units.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let sample = OpenAPISample(bytes: bytes, path: "api.json")
        #expect(sample.problems == [])
        let place = try #require(sample.contract.schemas.first?.place)
        #expect(place.range == ByteRange(100, 108))
    }

    @Test func bracesWithoutJSON() {
        let sample = OpenAPISample("{openapi: 3.1.0, components: {schemas: {User: {}}}}")
        #expect(sample.problems == [])
        #expect(sample.contract.schemas.map { sample.text(at: $0.place) } == ["User"])
    }
}

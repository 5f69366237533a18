import TenetContracts
import TenetModel
import Testing

/// Damaged documents: nothing may trap, every place must lie in its document, and reading twice gives the same.
@Suite struct OpenAPIFuzzTests {
    private static let yaml = """
        openapi: 3.1.0
        servers: [{url: 'https://{h}/v1', variables: {h: {default: x}}}]
        x-base: &base
          id: {type: integer, readOnly: true}
        paths:
          /users/{id}:
            parameters:
            - {name: id, in: path, schema: {type: string, format: uuid}}
            get:
              operationId: getUser
              responses:
                "200":
                  content:
                    application/json: {schema: {$ref: '#/components/schemas/User'}}
                default: {$ref: other.json#/r}
        components:
          schemas:
            User:
              description: >-
                A user,
                  folded.
              type: [object, "null"]
              required: [id, "na\\tme"]
              properties:
                <<: *base
                "na\\tme": {enum: [a, 'b''c', null], default: a}
                next: {oneOf: [{$ref: '#/components/schemas/User'}, {type: 'null'}]}
                list: {type: array, items: {$ref: 'other.json#/s~1t'}, minItems: 1}
            Any: {allOf: [{$ref: '#/components/schemas/User'}], required: [x]}
        """

    private static let other = #"""
        {"r": {"description": "\u00e9\n", "content": {"text/plain": {"schema": {"type": "string", "maxLength": 5}}}},
         "s/t": {"type": "object", "additionalProperties": {"type": "number", "minimum": -1.5e3}}}
        """#

    @Test func sound() {
        let sample = OpenAPISample(Self.yaml, files: ["other.json": Self.other])
        #expect(sample.problems == [])
        #expect(sample.contract.schemas.count == 3)
        #expect(sample.contract.operations.count == 1)
    }

    @Test(arguments: 0..<6) func damaged(seed: Int) {
        var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let json = Array(OpenAPISample.json(Self.yaml).utf8)
        for _ in 0..<150 {
            let other = Self.mutated(Array(Self.other.utf8), &random)
            check(Self.mutated(Array(Self.yaml.utf8), &random), other, "api.yaml")
            check(Self.mutated(json, &random), Array(Self.other.utf8), "api.json")
        }
    }

    @Test func cutOff() {
        let bytes = Array(Self.yaml.utf8)
        for count in stride(from: 0, through: bytes.count, by: 3) {
            check(Array(bytes[..<count]), Array(Self.other.utf8), "api.yaml")
        }
    }

    private func check(_ root: [UInt8], _ other: [UInt8], _ path: String) {
        let files = OpenAPIFiles(contents: [path: root, "other.json": other])
        let contract = OpenAPIReader.read(path, from: files)
        var places = contract.problems.map(\.place) + contract.schemas.map(\.place) + contract.operations.map(\.place)
        places += contract.operations.flatMap { $0.parameters.map(\.place) + $0.responses.map(\.place) }
        for schema in contract.schemas { places += contract.object(schema.type)?.fields.map(\.place) ?? [] }
        for place in places where place.range.upper > files.contents[place.path]?.count ?? 0 {
            Issue.record("\(place) lies outside its document")
        }
        let again = OpenAPIReader.read(path, from: files)
        #expect(again.problems == contract.problems && again.schemas == contract.schemas)
        #expect(again.operations == contract.operations)
    }

    private static func mutated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        let signs = Array("{}[]:,-?&*!|>'\"#%@` \n\t\r~\\$/0a".utf8) + [0, 0x80, 0xC3, 0xFF]
        for _ in 0..<(1 + random.next() % 4) {
            let place = Int(random.next() % UInt64(bytes.count))
            let sign = signs[Int(random.next() % UInt64(signs.count))]
            switch random.next() % 4 {
            case 0: bytes[place] = sign
            case 1: bytes.insert(sign, at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count - 1, place + Int(random.next() % 12)))
            default:
                let end = min(bytes.count, place + Int(random.next() % 40))
                bytes.insert(contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count)))
            }
        }
        return bytes
    }

    private struct Random {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}

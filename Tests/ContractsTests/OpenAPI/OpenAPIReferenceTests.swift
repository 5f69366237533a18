import TenetContracts
import Testing

@Suite struct OpenAPIReferenceTests {
    @Test func otherFiles() {
        let sample = OpenAPISample(
            """
            openapi: 3.0.3
            components:
              schemas:
                User: {$ref: './schemas/user.yaml'}
                Team: {type: object, properties: {lead: {$ref: 'schemas/all.yaml#/defs/Lead'}}}
            """, path: "api/api.yaml",
            files: [
                "api/schemas/user.yaml": "properties: {team: {$ref: '../api.yaml#/components/schemas/Team'}}",
                "api/schemas/all.yaml": "defs: {Lead: {type: array, items: {$ref: '#/defs/Name'}}, Name: true}",
            ])
        #expect(sample.problems == [])
        #expect(sample.contract.documents == ["api/api.yaml", "api/schemas/all.yaml", "api/schemas/user.yaml"])
        #expect(
            sample.contract.schemas.map { "\($0.id.text) \($0.name)" } == [
                "api/api.yaml#/components/schemas/User User", "api/api.yaml#/components/schemas/Team Team",
                "api/schemas/all.yaml#/defs/Lead Lead", "api/schemas/all.yaml#/defs/Name Name",
                "api/schemas/user.yaml# user",
            ])
        #expect(sample.type("User") == "@api/schemas/user.yaml#")
        #expect(sample.type("user") == "{team: @api/api.yaml#/components/schemas/Team}")
        #expect(sample.type("Lead") == "[@api/schemas/all.yaml#/defs/Name]")
    }

    @Test func escapes() {
        let sample = OpenAPISample(
            schemas: """
                "a/b~c d%": {type: string}
                S:
                  properties:
                    x: {$ref: '#/components/schemas/a~1b~0c%20d%25'}
                    y: {$ref: '#/components/schemas/List/items/0'}
                List: {type: array, items: [{type: integer}]}
                """)
        #expect(sample.problems == [])
        #expect(sample.type("S") == "{x: @a~1b~0c d%25, y: @List/items/0}")
        #expect(sample.type("a/b~c d%") == "string")
        #expect(sample.type("0") == "integer")
    }

    @Test func circles() {
        let sample = OpenAPISample(
            schemas: """
                Tree: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}
                A: {$ref: '#/components/schemas/B'}
                B: {$ref: '#/components/schemas/A'}
                """)
        #expect(sample.problems == [])
        #expect(sample.type("Tree") == "{children: [@Tree]}")
        #expect(sample.type("A") == "@B")
    }

    @Test func missing() {
        let sample = OpenAPISample(
            schemas: """
                A: {$ref: '#/components/schemas/Gone'}
                B: {$ref: gone.yaml#/x}
                C: {$ref: 'https://example.org/c.json'}
                D: {$ref: '#unknown'}
                """)
        #expect(
            sample.problems == [
                "“#/components/schemas/Gone” stands for nothing | #/components/schemas/Gone",
                "There is no file “gone.yaml” | gone.yaml#/x",
                "“https://example.org/c.json” lies outside the project | https://example.org/c.json",
                "“#unknown” stands for nothing | #unknown",
            ])
        #expect(sample.type("A") == "any")
    }

    @Test func brokenFileIsSaidOnce() {
        let sample = OpenAPISample(
            schemas: "A: {$ref: 'b.json#/x'}\nB: {$ref: 'b.json#/y'}", files: ["b.json": "{\"x\" 1}"])
        #expect(sample.problems == ["A colon is expected after the key | 1"])
    }

    @Test func waysThroughReferences() {
        let sample = OpenAPISample(
            """
            openapi: 3.0.3
            components:
              schemas: {$ref: all.yaml}
            paths:
              /a:
                get:
                  parameters: [{name: id, in: query, schema: {$ref: '#/components/schemas/User/properties/id'}}]
            """, files: ["all.yaml": "User: {properties: {id: {$ref: '#/ID'}}}\nID: {type: integer}"])
        #expect(sample.problems == [])
        #expect(
            sample.contract.schemas.map(\.id.text) == [
                "all.yaml#/User", "all.yaml#/User/properties/id", "all.yaml#/ID",
            ])
        #expect(sample.type("User") == "{id: @all.yaml#/ID}")
    }

    @Test func anchorsAndMembersByReference() {
        let sample = OpenAPISample(
            schemas: """
                Node: {$anchor: node, properties: {next: {$ref: '#node'}}}
                Dynamic: {$dynamicRef: '#node'}
                Fields: {properties: {$ref: '#/components/schemas/Node/properties'}}
                """)
        #expect(sample.problems == [])
        #expect(sample.type("Node") == "{next: @Node}")
        #expect(sample.type("Fields") == "{next: @Node}")
        #expect(sample.type("Dynamic") == "@Node")
    }

    @Test func memberNamedLikeAReference() {
        let sample = OpenAPISample(schemas: "S: {type: object, properties: {$ref: {type: string}}}")
        #expect(sample.type("S") == "{$ref: string}")
    }
}

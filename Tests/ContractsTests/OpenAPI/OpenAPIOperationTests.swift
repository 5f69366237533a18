import TenetContracts
import Testing

@Suite struct OpenAPIOperationTests {
    private static let users = """
        openapi: 3.0.3
        servers: [{url: 'https://example.org/api/'}]
        paths:
          /users/{id}:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer}}
              - {name: full, in: query, schema: {type: boolean}}
            get:
              operationId: getUser
              deprecated: true
              parameters:
                - {name: full, in: query, required: true, schema: {type: string}}
                - {name: Accept, in: header, schema: {type: string}}
                - {$ref: '#/components/parameters/Filter'}
              responses:
                200: {$ref: '#/components/responses/User'}
                4xx: {description: Wrong}
                default: {content: {application/problem+json: {schema: {type: string}}}}
            put:
              requestBody: {$ref: '#/components/requestBodies/User'}
              responses: {'204': {description: Done}}
            x-note: none
          x-more: {}
        components:
          parameters:
            Filter: {name: filter, in: query, content: {application/json: {schema: {type: object}}}}
          requestBodies:
            User:
              required: true
              content: {Application/JSON; charset=utf-8: {schema: {$ref: '#/components/schemas/User'}}}
          responses:
            User: {content: {application/json: {schema: {$ref: '#/components/schemas/User'}}, text/csv: {}}}
          schemas:
            User: {type: object}
        """

    @Test func operations() {
        let expected = [
            "GET /api/users/{id} getUser deprecated path:id!=integer query:full!=string query:filter={} "
                + "200=application/json @User|text/csv any 4XX= default=application/problem+json string",
            "PUT /api/users/{id} path:id!=integer query:full=boolean body!=application/json @User 204=",
        ]
        let yaml = OpenAPISample(Self.users)
        let json = OpenAPISample(OpenAPISample.json(Self.users), path: "api.json")
        for sample in [yaml, json] {
            #expect(sample.problems == [])
            #expect(sample.contract.operations.map(OperationNotation.text) == expected)
        }
    }

    @Test func places() throws {
        let sample = OpenAPISample(Self.users)
        let operation = try #require(sample.contract.operations.first)
        #expect(sample.text(at: operation.place) == "get")
        #expect(operation.parameters.map { sample.text(at: $0.place) } == ["id", "full", "filter"])
        #expect(operation.responses.map { sample.text(at: $0.place) } == ["200", "4xx", "default"])
    }

    @Test(arguments: [
        ("[{url: /v1}]", ["/v1"]),
        ("[{url: 'https://example.org'}]", []),
        ("[{url: 'https://example.org'}, {url: 'https://example.org/v2/'}]", ["", "/v2"]),
        ("[{url: 'https://{host}/{base}', variables: {host: {default: a.org}, base: {default: v3}}}]", ["/v3"]),
        ("[{url: './'}]", []),
        ("[{url: '//example.org/a//b'}]", ["/a//b"]),
        ("[]", []),
    ])
    func servers(servers: String, bases: [String]) {
        let sample = OpenAPISample("openapi: 3.1.0\nservers: \(servers)\npaths: {/a: {get: {}}}")
        #expect(sample.contract.operations.map(\.bases) == [bases])
        let path = "{servers: \(servers), get: {}, put: {servers: [{url: /p}]}}"
        let inside = OpenAPISample("openapi: 3.1.0\nservers: [{url: /x}]\npaths: {/a: \(path)}")
        let own = servers == "[]" ? ["/x"] : bases
        #expect(inside.contract.operations.map(\.bases) == [own, ["/p"]])
    }

    @Test(arguments: [
        ("[{url: 'https://API.example.org:8080/v1/?x#y'}, {url: '//b.org'}]", ["api.example.org:8080/v1", "b.org"]),
        ("[{url: 'https://{host}/v2', variables: {host: {default: a.org}}}]", ["a.org/v2"]),
        ("[{url: 'https://{host}/v2'}, {url: /v1//x}, {url: './'}]", []), ("[]", []),
    ])
    func serversWithTheirHosts(servers: String, addresses: [String]) {
        let sample = OpenAPISample("openapi: 3.1.0\nservers: \(servers)\npaths: {/a: {get: {}}}")
        #expect(sample.contract.operations.map(\.servers) == [addresses])
    }

    @Test func methodsAndPathsElsewhere() {
        let sample = OpenAPISample(
            """
            openapi: 3.2.0
            paths:
              /a: {$ref: paths.yaml#/a}
              /b: {trace: {}, head: {}, options: {}, query: {}, additionalOperations: {LINK: {}}}
            webhooks:
              added: {post: {}}
            """, files: ["paths.yaml": "a:\n  delete: {callbacks: {done: {/x: {post: {}}}}}"])
        #expect(sample.problems == [])
        #expect(
            sample.contract.operations.map(OperationNotation.text) == [
                "TRACE /b", "HEAD /b", "OPTIONS /b", "QUERY /b", "LINK /b", "DELETE /a",
            ])
        #expect(sample.contract.operations.last?.place.path == "paths.yaml")
    }

    @Test func wrongValues() {
        let sample = OpenAPISample(
            """
            openapi: 3.0.0
            paths:
              users: {}
              /a: 5
              /b:
                get: [1]
                put:
                  parameters: {}
                  responses: 7
                  requestBody: {content: 8}
                post: {parameters: [{name: x}, {name: y, in: nowhere}], responses: {200: {$ref: '#/r'}}}
            r: {$ref: '#/s'}
            s: {$ref: '#/r'}
            """)
        #expect(
            sample.problems == [
                "A path begins with “/” | users", "A path must be an object | 5",
                "An operation must be an object | [1]",
                "“parameters” must be a list | {}", "“responses” must be an object | 7",
                "“content” must be an object | 8", "A parameter needs “name” and “in” | {name: x}",
                "“nowhere” is no place for a parameter | {name: y, in: nowhere}",
                "This reference leads back to itself | #/r",
            ])
    }
}

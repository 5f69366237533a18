import TenetContracts
import Testing

@Suite struct SwaggerTests {
    private static let pets = """
        swagger: "2.0"
        basePath: /v1/
        consumes: [application/json]
        produces: [application/json; charset=utf-8]
        parameters:
          limit: {name: limit, in: query, type: integer, format: int32, maximum: 50}
        responses:
          Failed: {description: Failed, schema: {$ref: '#/definitions/Failure'}}
        paths:
          /pets:
            get:
              parameters: [{$ref: '#/parameters/limit'}]
              responses:
                200: {schema: {type: array, items: {$ref: '#/definitions/Pet'}}}
                default: {$ref: '#/responses/Failed'}
            post:
              parameters:
                - {name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
              responses: {201: {description: Made}}
            put:
              consumes: [multipart/form-data]
              produces: [image/png]
              parameters:
                - {name: name, in: formData, type: string, required: true}
                - {name: photo, in: formData, type: file}
              responses: {200: {schema: {type: file}}}
        definitions:
          Pet: {type: object, required: [id], properties: {id: {type: integer}, tag: {type: string, x-nullable: true}}}
          Failure: {type: object, discriminator: kind, properties: {kind: {type: string}}}
        """

    @Test func operations() {
        let yaml = OpenAPISample(Self.pets)
        let json = OpenAPISample(OpenAPISample.json(Self.pets), path: "api.json")
        for sample in [yaml, json] {
            #expect(sample.problems == [])
            let path = sample.contract.documents[0]
            #expect(
                sample.contract.operations.map(OperationNotation.text) == [
                    "GET /v1/pets query:limit=int32<<=50.0> 200=application/json [@\(path)#/definitions/Pet] "
                        + "default=application/json @\(path)#/definitions/Failure",
                    "POST /v1/pets body!=application/json @\(path)#/definitions/Pet 201=",
                    "PUT /v1/pets body!=multipart/form-data {name!: string, photo: string(binary)} "
                        + "200=image/png string(binary)",
                ])
        }
    }

    @Test func definitions() {
        let sample = OpenAPISample(Self.pets)
        #expect(sample.contract.schemas.map(\.name) == ["Pet", "Failure"])
        #expect(sample.type("Pet") == "{id!: integer, tag: string?}")
    }

    @Test func otherVersions() {
        #expect(
            OpenAPISample("swagger: '1.2'").problems == [
                "This is no OpenAPI document of version 3 and no Swagger document of version 2 | 1.2"
            ])
        let none = OpenAPISample("a: b")
        #expect(none.problems == ["This is no OpenAPI document of version 3 and no Swagger document of version 2 | "])
        #expect(none.contract.isEmpty)
    }
}

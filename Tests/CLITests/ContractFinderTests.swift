import Foundation
import Testing

/// What `init` finds of the server, and what commands say of models and schemas that are not there.
@Suite struct ContractFinderTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Shelf, version: "1" }
        paths: {}
        components:
          schemas:
            Book: { type: object, required: [id], properties: { id: { type: integer }, title: { type: string } } }

        """
    private static let python = "from pydantic import BaseModel\n\nclass Book(BaseModel):\n    id: int\n"
    private static let source = "struct Book: Decodable {\n    let id: Int\n    let title: String?\n}\n"
    private static let draft = "struct Draft: Codable {\n    var text: String\n}\n"

    private func project(_ files: [String: String]) throws -> TenetProcess {
        try TenetProcess(
            ["App/Book.swift": Self.source, "App/Draft.swift": Self.draft, ".git/HEAD": ""].merging(files) { $1 })
    }

    @Test(arguments: [
        ("server/service.yml", document, "openapi", "server/service.yml"),
        (
            "spec/v2.json",
            "{\"components\": {}, \"info\": {\"openapi\": \"x\"}, \"openapi\": \"3.1.0\", \"paths\": {}}", "openapi",
            "spec/v2.json"
        ),
        ("a.yaml", "components: {}\n'swagger': \"2.0\"\n", "openapi", "a.yaml"),
        ("bom.yaml", "\u{FEFF}openapi: 3.0.0\npaths: {}\n", "openapi", "bom.yaml"),
        ("backend/app/schemas/book.py", python, "pydantic", "backend/app/schemas/book.py"),
    ])
    func contractsAreFoundByWhatTheyHold(file: String, text: String, kind: String, path: String) throws {
        let project = try project([
            file: text, "values.yaml": "openapi_url: 3\nname: openapi\n",
            "data.json": "{\"info\": {\"openapi\": \"3.0.0\"}}",
            "tool.py": "import os\n", "Tests/Fixtures/openapi.yaml": "openapi: 3.0.0\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.code == 0)
        #expect(answer.output.contains("compared with `\(path)`"))
        #expect(try project.read("tenet.yml").contains("contract:\n  \(kind): \(path)\n"))
    }

    @Test func severalModelsOfPydanticAreOneFolder() throws {
        let project = try project(["backend/app/a.py": Self.python, "backend/app/sub/b.py": Self.python])
        defer { project.remove() }
        _ = try project.tenet("init")
        #expect(try project.read("tenet.yml").contains("contract:\n  pydantic: backend/app\n"))
    }

    @Test func nothingFoundIsSaid() throws {
        let project = try project([:])
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.output.contains("no OpenAPI document and no Pydantic models were found"))
        #expect(try !project.read("tenet.yml").contains("contract:"))
    }

    @Test func linesOfAMapThatNameNoTypeAreSaidWithPlaceAndNearestName() throws {
        let project = try project([
            "api.yaml": Self.document,
            "tenet.yml":
                "profile: recommended\ncontract:\n  openapi: api.yaml\n  map:\n    Bok: Book\n    Draft: ignore\n",
        ])
        defer { project.remove() }
        let said = "tenet.yml:5:5: warning: no type `Bok` is declared in the project"
        for command in [["check", "--no-cache"], ["contract", "map"]] {
            let answer = try project.run(TenetProcess.binary(), command, input: nil)
            #expect(answer.errors.contains(said), "\(answer.errors)")
            #expect(answer.errors.contains("did you mean `Book`?"))
            #expect(!answer.errors.contains("`Draft`"))
        }
        try project.write("profile: recommended\ncontract: { openapi: api.yaml, map: map.yml }\n", to: "tenet.yml")
        try project.write("Draft: ignore\nBok: Book\n", to: "map.yml")
        #expect(try project.tenet("check", "--no-cache").errors.contains("map.yml:2:1: warning: no type `Bok`"))
    }

    @Test func aModelWithoutSchemaIsCalledOne() throws {
        let project = try project([
            "api.yaml": Self.document, "tenet.yml": "profile: recommended\ncontract: { openapi: api.yaml }\n",
        ])
        defer { project.remove() }
        let draft = try project.tenet("contract", "sample", "Draft")
        #expect(draft.code == 2)
        #expect(draft.errors.contains("App/Draft.swift:1:"))
        #expect(draft.errors.contains("`Draft` is a model, but it is matched with no schema"))
        let misspelt = try project.tenet("contract", "sample", "Bok")
        #expect(misspelt.code == 2 && misspelt.errors.contains("did you mean `Book`?"))
    }

    @Test func filesThatPeopleWroteAreNotOverwritten() throws {
        let project = try project([
            "api.yaml": Self.document, "tenet.yml": "profile: recommended\ncontract: { openapi: api.yaml }\n",
            "map.yml": "# mine\n", "Fixtures/Book.json": "{}\n",
        ])
        defer { project.remove() }
        let map = try project.tenet("contract", "map", "--write", "map.yml")
        #expect(map.code == 2 && map.errors.contains("map.yml exists"))
        #expect(try project.read("map.yml") == "# mine\n")
        #expect(try project.tenet("contract", "map", "--write", "map.yml", "--force").code == 0)

        let sample = try project.tenet("contract", "sample", "Book", "--output", "Fixtures")
        #expect(sample.code == 2 && sample.errors.contains("Fixtures/Book.json"))
        #expect(try project.read("Fixtures/Book.json") == "{}\n")
        #expect(try project.tenet("contract", "sample", "Book", "--output", "Fixtures", "--force").code == 0)
        #expect(try project.tenet("contract", "sample", "Book", "--output", "Fixtures").code == 0)
    }
}
